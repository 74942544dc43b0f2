"""Plates that are counted: where they stand at the start, and how they pile up."""

from game.kitchen.layout import Kind, Kitchen
from game.kitchen.state import Content, Stack


def first_stacks(kitchen: Kitchen) -> dict[int, Stack]:
    """The clean plates on their stacks, dealt one by one; none where plates never run out."""
    rule, cells = kitchen.menu.plates, kitchen.cells(Kind.PLATES)
    if rule is None:
        return {}
    counts = {cell: len(range(place, rule.number, len(cells))) for place, cell in enumerate(cells)}
    return {cell: Stack(count) for cell, count in counts.items() if count}


def with_one_more(content: Content | None, *, dirty: bool = False) -> Stack:
    """What there is of plates in a place, and another one on top."""
    return Stack(content.plates + 1 if isinstance(content, Stack) else 1, dirty)


def with_one_less(content: Content | None) -> Stack | None:
    """What there is of plates in a place without the one on top."""
    match content:
        case Stack(plates, dirty) if plates > 1:
            return Stack(plates - 1, dirty)
    return None

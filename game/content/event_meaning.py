"""What well-written events of a level must also mean: they fit its map, menu, orders and round."""

from fractions import Fraction

from game.content.bounds import MOST_EVENTS
from game.content.document import Document
from game.content.event_text import BoardLostText, CriticText, EventText, LorryText, Span
from game.content.level_text import LevelText
from game.content.menu_meaning import unknown
from game.content.menu_notes import note_limit
from game.content.schema import Spot
from game.kitchen.layout import Kind, Kitchen


def check_events(document: Document, level: LevelText, kitchen: Kitchen) -> None:
    """Note events that cannot happen in `kitchen` as the level has it."""
    for event in level.events:
        _check_time(document, event.at_seconds, level.round_seconds)
        _check_things(document, event, kitchen)
    if len(level.events) > MOST_EVENTS:
        mark = level.events[MOST_EVENTS].at_seconds.mark
        document.expected(mark, f"at most {MOST_EVENTS} events", str(len(level.events)))


def _check_time(document: Document, at: Spot[Span], round_seconds: Fraction) -> None:
    latest = at.value[1]
    if at.usable and latest >= round_seconds:
        before = f"a time before the end of the round ({float(round_seconds):g} seconds)"
        document.expected(at.mark, before, f"{float(latest):g}")


def _check_things(document: Document, event: EventText, kitchen: Kitchen) -> None:
    match event:
        case BoardLostText(cell=cells):
            for cell in cells:
                _check_board(document, cell, kitchen)
        case LorryText(ingredient=ingredients):
            sources = kitchen.cells(Kind.SOURCE)
            given = dict.fromkeys(kitchen.stations[cell].of or "" for cell in sources)
            for ingredient in ingredients:
                wanted = "an ingredient with a source on the map"
                unknown(document, wanted, ingredient, tuple(given))
        case CriticText(dish=dishes, limit_seconds=limit):
            for dish in dishes:
                unknown(document, "one of the dishes", dish, kitchen.orders.dishes)
                note_limit(document, kitchen.menu, dish.value, limit)


def _check_board(document: Document, cell: Spot[tuple[int, ...]], kitchen: Kitchen) -> None:
    boards = [[x + 1, y + 1] for x, y in map(kitchen.xy, kitchen.cells(Kind.BOARD))]
    if cell.usable and list(cell.value) not in boards:
        listed = ", ".join(map(str, boards)) or "of which this map has none"
        wanted = f"the column and row of a board ({listed})"
        document.expected(cell.mark, wanted, str(list(cell.value)))

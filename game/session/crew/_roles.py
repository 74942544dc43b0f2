"""Fixed roles, dealt before a match to cooks who can get where they are carried out."""

from collections.abc import Mapping, Sequence

from agents.intention import Avoid, Part
from game.kitchen.layout import Kind, Kitchen

#: Where a verb is carried out.
_WHERE: Mapping[str, Kind] = {
    "chop": Kind.BOARD,
    "prepare": Kind.BOARD,
    "cook": Kind.APPLIANCE,
    "plate": Kind.APPLIANCE,
    "serve": Kind.DELIVERY,
    "wash": Kind.SINK,
}


def dealt(stages: Sequence[Sequence[str]], kitchen: Kitchen) -> tuple[tuple[Part, ...], ...]:
    """What each cook is asked to leave to the others, by seat; () for who does all."""
    seats = range(len(kitchen.starts))
    able = [[can_do(stage, kitchen, kitchen.starts[seat]) for stage in stages] for seat in seats]
    held: list[set[int]] = [set() for _ in seats]
    for seat in sorted(seats, key=lambda seat: (sum(able[seat]), seat)):
        mine = [number for number in range(len(stages)) if able[seat][number]]
        if mine:  # who has least choice comes first
            held[seat].add(min(mine, key=lambda number: (_holders(held, number), number)))
    for number in range(len(stages)):
        if not _holders(held, number):
            heirs = [seat for seat in seats if able[seat][number]] or [*seats]
            held[min(heirs, key=lambda seat: (len(held[seat]), seat))].add(number)
    return tuple(_left_out(stages, mine) for mine in held)


def can_do(verbs: Sequence[str], kitchen: Kitchen, start: int) -> bool:
    """Whether a cook who begins at `start` can get to where that is done."""
    reached = kitchen.within_reach(start)
    places = (kitchen.cells(_WHERE[verb]) for verb in verbs if verb in _WHERE)
    return all(not cells or not reached.isdisjoint(cells) for cells in places)


def _holders(held: Sequence[set[int]], number: int) -> int:
    return sum(number in each for each in held)


def _left_out(stages: Sequence[Sequence[str]], mine: set[int]) -> tuple[Part, ...]:
    kept = {verb for number in mine for verb in stages[number]}
    return tuple(Avoid(verb) for stage in stages for verb in stage if verb not in kept)

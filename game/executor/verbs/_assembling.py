"""Assembling: the parts of a dish are brought together on a plate, hot ones from their pan.

What comes ready from a crate is fetched first, bare: a crate puts nothing on a plate. Then the
plate goes round to the other parts.
"""

from collections.abc import Iterator

from game.executor._hands import put_away
from game.executor.plans import Await, Fail, Plan, ScriptMemory, UseStation
from game.executor.value import LINGER_TICKS
from game.executor.verbs.verb import Obstacle, no_plate, wanting
from game.executor.view import SLOW_MOVE_TICKS, View
from game.kitchen.items import Food, Parts, Plate, food_of, without
from game.kitchen.state import Heating

#: Moves that fetching each other part is taken to need before the plate comes to the hot one.
GATHERING = 4

#: Parts that are on a plate already, and its cell; None if it is in the hand or still to be had.
Begun = tuple[Parts, int | None]


def obstacle(view: View, dish: str) -> Obstacle | None:
    """Why `dish` cannot be assembled."""
    goal = view.menu.assembly(dish)
    have, cell = _begun(view, goal)
    if lacking := _lacking(view, without(goal, have) or (), cell):
        return wanting(view, lacking)
    plate = cell is not None or isinstance(view.held, Plate) or view.loose_plates()
    return None if plate else no_plate(view)


def script(view: View, dish: str, memory: ScriptMemory) -> Plan:
    """Bring the parts of `dish` together; it ends on a plate, in hand or on a counter."""
    goal = view.menu.assembly(dish)
    have, cell = _begun(view, goal, memory.made)
    rest = without(goal, have) or ()
    if lacking := _lacking(view, rest, cell):
        return Fail(wanting(view, lacking).reason)
    if view.held is None:
        # With empty hands: to a crate, to the plate on `cell`, or to an empty one.
        lying = {part for _, food in _pieces(view, rest, cell) for part in food.parts}
        bare = sorted({*rest} - lying)
        crates = [c for part in bare for c in view.sources(Food((part,)))]
        if (crate := view.nearest(crates)) is not None:
            return UseStation(crate)
        if cell is not None:
            return UseStation(cell)
        pieces = [c for c, _ in _pieces(view, rest, cell)]
        plate = view.nearest(
            view.loose_plates(),
            lambda p: min((view.floor.between(p, c) for c in pieces), default=0),
        )
        return UseStation(plate) if plate is not None else Fail(no_plate(view).reason)
    if not _in_hand(view, goal, memory.made):
        return put_away(view)
    memory.made = True
    return _go_round(view, rest) if isinstance(view.held, Plate) else _onto_plate(view, rest)


def _begun(view: View, goal: Parts, mine: bool = False) -> Begun:
    """Where to go on: with what is held, else with the plate to which the least must be added."""
    if _in_hand(view, goal, mine):
        return _parts(view.held), None
    plates: list[Begun] = [
        (parts, cell)
        for cell, item in view.items()
        if not _is_ordered(view, item)
        and isinstance(item, Plate)
        and (parts := _parts(item))
        and without(goal, parts)
    ]

    def unlike(begun: Begun) -> tuple[int, int]:
        have, cell = begun
        return len(_lacking(view, without(goal, have) or (), cell)), -len(have)

    return min((*plates, ((), None)), key=unlike)


def _in_hand(view: View, goal: Parts, mine: bool) -> bool:
    """Whether what is held is a part of the dish, or an empty plate for it.

    `mine`: this cook has put it together for this dish, be it another one by now.
    """
    match view.held:
        case Plate():
            open_ = mine or not _is_ordered(view, view.held)
            return open_ and bool(without(goal, _parts(view.held)))
        case Food(parts):
            return without(goal, parts) is not None
    return False


def _parts(item: object) -> Parts:
    food = food_of(item)
    return () if food is None else food.parts


def _lacking(view: View, rest: Parts, begun: int | None) -> Parts:
    """Those of `rest` that are not to be had, what is on the plate that was `begun` apart."""
    pieces = (food.parts for _, food in _pieces(view, rest, begun))
    for parts in sorted(pieces, key=len, reverse=True):  # two plates with bread are never one
        left = without(rest, parts)
        rest = rest if left is None else left
    return tuple(part for part in rest if not view.sources(Food((part,))))


def _pieces(view: View, rest: Parts, begun: int | None = None) -> Iterator[tuple[int, Food]]:
    """Where there is food that is part of `rest`: on surfaces, bare or plated, and in the heat; but
    for what is on the plate that was `begun` there.
    """
    for cell, item in view.items():
        if cell == begun:
            continue
        food = food_of(item)
        fits = food is not None and without(rest, food.parts) is not None
        if food is not None and fits and not _is_ordered(view, item):
            yield cell, food
    patience = 2 * LINGER_TICKS if isinstance(view.held, Plate) else 0
    for part in dict.fromkeys(rest):
        for cell, heating in view.heating(Food((part,))):
            if _wait(view, cell, len(rest) - 1) <= patience:
                yield from [(cell, heating.food)] * heating.portions


def _is_ordered(view: View, item: object) -> bool:
    """Whether it is to be served as it is: such a dish is not taken for a larger one."""
    food = food_of(item) if isinstance(item, Plate) else None
    dish = view.menu.dish_of.get(food.parts) if food is not None else None
    return any(order.dish == dish for order in view.state.orders)


def _wait(view: View, cell: int, others: int = 0) -> float:
    """Ticks that a cook who fetches `others` first stands at `cell` until what is in it is done."""
    heating, moves = view.content(cell), view.steps(cell) + others * GATHERING
    if not isinstance(heating, Heating):
        return 0.0
    return heating.cooked_at - view.state.tick - moves * SLOW_MOVE_TICKS


def _onto_plate(view: View, rest: Parts) -> Plan:
    """With bare food in hand: onto the plate with other parts, else onto an empty one."""
    plates = {
        cell: parts
        for cell, item in view.items()
        if isinstance(item, Plate) and (parts := _parts(item)) and without(rest, parts) is not None
    }
    cell = view.nearest(plates or view.loose_plates())
    if cell is None:
        return Fail(no_plate(view).reason)
    return UseStation(cell, ends=plates.get(cell, ()) == rest)


def _go_round(view: View, rest: Parts) -> Plan:
    """With a plate in hand: to the next part, or put it down to fetch what a crate has."""
    pieces = dict(_pieces(view, rest))
    cell = view.nearest(pieces, lambda c: max(0.0, _wait(view, c)))
    if cell is None:
        return put_away(view)
    heating = view.content(cell)
    if isinstance(heating, Heating) and not view.cooked(heating):
        return Await(cell)
    return UseStation(cell, ends=rest == pieces[cell].parts)

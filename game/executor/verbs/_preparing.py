"""Preparing: the parts of a dish are brought together, bare or on a plate as the dish wants it.

Without a plate they come together on one cell. What needs no work comes from its crate; a crate
takes nothing back, so it is gone to first.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations

from game.executor._hands import put_away
from game.executor.floor import FAR
from game.executor.plans import Fail, Plan, ScriptMemory, Stand, UseStation
from game.executor.value import PLATE, PREPARE, RESCUE, OrderNeeds, pressing, ranked, spare_dish
from game.executor.verbs import _assembling
from game.executor.verbs.verb import Obstacle, Verb, each, gathered, wanting
from game.executor.view import View
from game.kitchen.events import Event, Mixed
from game.kitchen.items import Food, Part, Parts, Plate, food_of, without
from game.kitchen.layout import Kind
from game.kitchen.recipe import Process, recipes_of
from game.kitchen.state import State

#: Moves that fetching a plate may add to gathering ingredients: on a plate they need no merging.
DETOUR = 3
#: Ticks for which a cook with one piece waits for another one to put down what fits.
PATIENCE_TICKS = 20
#: Stands for the hand where a cell is asked for.
IN_HAND = -1


def _obstacle(view: View, dish: str) -> Obstacle | None:
    if view.recipes.step(Process.PREPARE, dish).plated:
        return _assembling.obstacle(view, dish)
    # Why the ingredients of `dish` cannot be brought together.
    goal = view.menu.assembly(dish)
    return None if _covers(_pieces(view, goal), goal) else wanting(view, _missing(view, dish))


def _script(view: View, dish: str, memory: ScriptMemory) -> Plan:
    if view.recipes.step(Process.PREPARE, dish).plated:
        return _assembling.script(view, dish, memory)
    # Bring the prepared ingredients of `dish` together.
    in_hand = food_of(view.held)
    if in_hand is not None and (rest := without(view.menu.assembly(dish), in_hand.parts)):
        return _join(view, rest, memory)
    cover = best_cover(view, dish)
    if cover is None:
        return Fail(wanting(view, _missing(view, dish)).reason)
    if any(_is_crate(view, cell) for cell in cover):  # which puts nothing on a plate
        return UseStation(cover[0]) if view.held is None else put_away(view)
    if view.held is not None:
        return UseStation(cover[0]) if view.held == Plate() else put_away(view)
    plate = _plate_on_the_way(view, cover[0])
    return UseStation(cover[0] if plate is None else plate)


def _value(needs: OrderNeeds, dish: str) -> float:
    ordered = needs.lacking(Process.PREPARE, dish)
    if not needs.recipes.step(Process.PREPARE, dish).finishes:
        return ranked(needs, PREPARE, ordered) or spare_dish(needs, dish)
    if not ordered:
        return spare_dish(needs, dish)
    return max(pressing(needs, PLATE, ordered), RESCUE if _hot(needs, dish) else 0.0)


def _hot(needs: OrderNeeds, dish: str) -> bool:
    """Whether a part of `dish` is cooked and must come off the heat."""
    view, parts = needs.view, needs.recipes.step(Process.PREPARE, dish).inputs
    return any(view.cooked(heat) for food in parts for _, heat in view.heating(food))


def _told(before: State, event: Event) -> Iterator[tuple[int | None, str]]:
    if isinstance(event, Mixed):
        step = recipes_of(before.kitchen.menu).mixed.get(event.food.parts)
        if step is not None:
            yield event.cook, step.what
    elif (found := gathered(before, event)) is not None:
        cook, step, new = found
        if new:
            yield cook, step.what


PREPARING = Verb(
    "prepare", "mixed", each(Process.PREPARE), _obstacle, _script, _value, _told, alike=True
)


def _plate_on_the_way(view: View, piece: int) -> int | None:
    """An empty plate to gather on, if fetching it is hardly a detour on the way to `piece`."""

    def detour(plate: int) -> int:
        return view.steps(plate) + view.floor.between(plate, piece) - view.steps(piece)

    plates = [p for p in view.loose_plates() if detour(p) <= DETOUR]
    return min(plates, key=detour, default=None)


def _join(view: View, rest: Parts, memory: ScriptMemory) -> Plan:
    """With one part in hand, go to another of the `rest`; put it down to fetch what a crate has."""
    fitting = [(c, f) for c, f in _lying(view) if without(rest, f.parts) is not None]
    if not fitting:
        waits = _is_put_down_for_me(view, rest) and _has_patience(view, memory)
        return Stand((view.cook.cell,)) if waits else put_away(view)
    # A larger piece saves a trip; among equals the one nearest to me and then to the pots.
    largest = max(len(f.parts) for _, f in fitting)
    cells = [c for c, f in fitting if len(f.parts) == largest]
    cell = view.nearest(cells, lambda c: 0.5 * view.to_heat(c))
    assert cell is not None
    return UseStation(cell, ends=largest == len(rest))


def _is_put_down_for_me(view: View, rest: Parts) -> bool:
    """Whether a partner in a lower seat holds what fits, so that one of us puts down and one waits:
    if both did the same, both would for ever.
    """
    lower = (seat for seat in range(view.me) if seat not in view.people and seat not in view.still)
    held = (food_of(view.state.cooks[seat].held) for seat in lower)
    return any(food is not None and without(rest, food.parts) is not None for food in held)


def _has_patience(view: View, memory: ScriptMemory) -> bool:
    """Whether it has hardly waited yet."""
    memory.stood = view.state.tick if memory.stood is None else memory.stood
    return view.state.tick - memory.stood < PATIENCE_TICKS


def best_cover(view: View, dish: str) -> tuple[int, ...] | None:
    """Cells of foods and crates that together make exactly the mix for `dish`.

    The first is fetched first; `IN_HAND` stands for what is held. Two or more pieces: a finished
    mix is not a piece. None if parts are missing.
    """
    goal = view.menu.assembly(dish)
    covers = _covers(_pieces(view, goal), goal)
    orders = [
        (_unwished(view, (*c, b)), _gathering(view, a, b), a, b, c)
        for c in covers
        for a, b in permutations(c, 2)
    ]
    if not orders:
        return None
    *_, first, second, cover = min(orders)
    return (first, second, *(without(cover, (first, second)) or ()))


def _unwished(view: View, cells: tuple[int, ...]) -> int:
    """How many of the cells that a mix is of, and where it is made, are not those wished for."""
    if view.site is None:
        return 0
    return sum(cell not in view.site.cells for cell in cells if cell != IN_HAND)


def _pieces(view: View, goal: Parts) -> list[tuple[int, Food]]:
    """Where there is food that is part of the mix `goal`, the hand and crates included."""
    found = [(c, f) for c, f in _lying(view) if without(goal, f.parts)]
    in_hand = food_of(view.held)
    if in_hand is not None and without(goal, in_hand.parts):
        found.append((IN_HAND, in_hand))
    lone = Counter(f.parts[0] for _, f in found if len(f.parts) == 1)
    fresh = (Food((part,)) for part in (Counter(goal) - lone).elements())
    crates = ((view.nearest(view.sources(food)), food) for food in fresh)
    return found + [(cell, food) for cell, food in crates if cell is not None]


def _lying(view: View) -> list[tuple[int, Food]]:
    """Foods on surfaces: bare ones, and on plates such as are no dish."""
    found = ((cell, item, food_of(item)) for cell, item in view.items())
    return [
        (cell, food)
        for cell, item, food in found
        if food is not None and (isinstance(item, Food) or food.parts not in view.menu.dish_of)
    ]


def _is_crate(view: View, cell: int) -> bool:
    return cell >= 0 and view.kitchen.stations[cell].kind is Kind.SOURCE


def _covers(pieces: list[tuple[int, Food]], goal: Parts) -> list[tuple[int, ...]]:
    """The cells of every choice of `pieces` that makes up `goal`, no more and no less."""
    return [
        tuple(cell for cell, _ in chosen)
        for size in range(2, len(goal) + 1)
        for chosen in combinations(pieces, size)
        if tuple(sorted(p for _, food in chosen for p in food.parts)) == goal
    ]


def _gathering(view: View, first: int, second: int) -> float:
    """Cost of taking the food at `first` to that at `second` and on to the heat."""
    if second == IN_HAND or _is_crate(view, second):
        return FAR + (0 if first == IN_HAND else view.steps(first))
    walk = view.steps(second)
    if first != IN_HAND:
        walk = view.steps(first) + view.floor.between(first, second)
    return walk + 0.5 * view.to_heat(second)


def _missing(view: View, dish: str) -> list[Part]:
    """The parts of `dish` of which there is no piece that could go into it."""
    goal = view.menu.assembly(dish)
    at_hand = Counter(part for _, food in _pieces(view, goal) for part in food.parts)
    return [*(Counter(goal) - at_hand).elements()]

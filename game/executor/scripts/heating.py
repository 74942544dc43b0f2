"""Heating and plating: the mix into an appliance, the cooked dish onto a plate."""

from game.executor.hands import hand_over, must_hand_over, put_away
from game.executor.plans import Await, Fail, Memory, Plan, Use
from game.executor.view import View
from game.kitchen.items import Food, Plate, food_of
from game.kitchen.layout import Kind
from game.kitchen.state import Heating

#: Ticks to wait at a pot with a plate in hand, and ticks that a move is taken to last.
LINGER_TICKS, TICKS_PER_MOVE = 20, 4


def cook(view: View, dish: str, memory: Memory) -> Plan:
    """The mix for `dish` goes into the nearest free appliance."""
    spec = view.menu.dishes[dish]
    mix = Food(view.menu.assembly(dish))
    pots = view.free(view.of_kind(Kind.APPLIANCE, spec.appliance))
    if not pots:
        return Fail(f"every {spec.appliance} is in use")
    if food_of(view.held) == mix:
        pot = view.nearest(pots)
        assert pot is not None
        return Use(pot, ends=True)
    where = view.where(mix) or view.where(Plate(mix))
    cell = view.nearest(where, lambda c: min(view.floor.between(c, p) for p in pots))
    if cell is None:
        return Fail(f"the ingredients of {spec.title} are not mixed yet")
    return put_away(view) if view.held is not None else Use(cell)


def plate(view: View, dish: str, memory: Memory) -> Plan:
    """An empty plate, then the cooked dish from its appliance.

    Ends with the dish in hand, or on a counter for the cook who alone can serve it.
    """
    food = view.menu.finished[dish]
    if view.held == Plate(food) and memory.made:
        return hand_over(view, Kind.DELIVERY)
    pots = view.heating(food)
    if not pots:
        return Fail(f"no {view.menu.dishes[dish].title} is cooking")
    if view.held == Plate():
        return _take_from_heat(view, pots, memory)
    if view.held is not None:
        return put_away(view)
    cell = view.nearest(
        view.loose_plates(), lambda p: min(view.floor.between(p, pot) for pot, _ in pots)
    )
    return Use(cell) if cell is not None else Fail("there is no plate")


def _take_from_heat(view: View, pots: list[tuple[int, Heating]], memory: Memory) -> Plan:
    """Go to the pot that is cooked and nearest to burning, else wait at the one done first."""
    cell, heating = min(pots, key=lambda p: p[1].cooked_at)
    if not view.cooked(heating):
        wait = heating.cooked_at - view.state.tick - view.steps(cell) * TICKS_PER_MOVE
        return Await(cell) if wait <= LINGER_TICKS else Fail("it is still cooking")
    memory.made = True
    return Use(cell, ends=not must_hand_over(view, Kind.DELIVERY))

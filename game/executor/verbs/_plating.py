"""Plating: what is cooked goes onto a plate; cold ingredients only if somebody asks for it.

A cold one is for a dish that is put together on a plate, or for another cook.
"""

from collections.abc import Iterator

from game.executor._hands import destination, hand_over, put_away
from game.executor.law import GAINED_TICKS, time_to_spare
from game.executor.plans import Await, Fail, Plan, ScriptMemory, UseStation
from game.executor.teammate_model import claims
from game.executor.value import (
    BURNS_SOON,
    COMING,
    EXPIRES_SOON,
    LINGER_TICKS,
    PLATE,
    SERVE,
    SPARE,
    OrderNeeds,
    near_burning,
    pressing,
)
from game.executor.verbs.verb import (
    Obstacle,
    Task,
    Verb,
    each,
    gathered,
    no_plate,
    object_of,
    wanting,
)
from game.executor.view import SLOW_MOVE_TICKS, View
from game.kitchen.events import Event, Served, TakenFromHeat
from game.kitchen.items import Food, Plate
from game.kitchen.layout import Kind
from game.kitchen.recipe import Process, Recipes, Step
from game.kitchen.state import Heating, State


def _serving_obstacle(view: View, dish: str) -> Obstacle | None:
    plated = Plate(view.menu.finished[dish])
    if not view.can_use(Kind.DELIVERY):
        return Obstacle("the delivery is out of reach", kind="elsewhere")
    if view.held == plated or view.where(plated):
        return None
    hot = view.recipes.find(Process.PLATE, dish) is not None
    earlier = Process.PLATE if hot else Process.PREPARE
    return Obstacle(_nowhere(view, dish), ((earlier.value, dish),))


def _nowhere(view: View, dish: str) -> str:
    return f"no plated {view.menu.dishes[dish].title} is within reach"


def _serving_script(view: View, dish: str, memory: ScriptMemory) -> Plan:
    """The plated dish to the nearest delivery."""
    plated = Plate(view.menu.finished[dish])
    hatches = view.wished(view.of_kind(Kind.DELIVERY))
    if not hatches:
        return Fail("the delivery is out of reach")
    if view.held == plated:
        hatch = view.nearest(hatches)
        assert hatch is not None
        return UseStation(hatch, ends=True)
    cell = view.nearest(
        view.where(plated), lambda c: min(view.floor.between(c, h) for h in hatches)
    )
    if cell is None:
        return Fail(_nowhere(view, dish))
    return put_away(view) if view.held is not None else UseStation(cell)


def _serving_value(needs: OrderNeeds, dish: str) -> float:
    return pressing(needs, SERVE, needs.lacking(Process.SERVE, dish))


def expires_soon(view: View, dish: str) -> bool:
    """Whether an order of `dish` is about to be lost."""
    orders = [o for o in view.state.orders if o.dish == dish]
    return any(o.deadline - view.state.tick <= EXPIRES_SOON for o in orders)


def _serving_told(before: State, event: Event) -> Iterator[tuple[int | None, str]]:
    if isinstance(event, Served):
        yield event.cook, event.dish


SERVING = Verb(
    "serve", "served", each(Process.SERVE), _serving_obstacle, _serving_script, _serving_value,
    _serving_told, expires_soon, alike=True,
)  # fmt: skip


#: Ticks that fetching a plate takes, and what is done before: so much earlier a single ingredient
#: that would burn is taken out before all else.
OFF_THE_HEAT = 70


def _objects(recipes: Recipes) -> Iterator[tuple[str, str]]:
    yield from ((step.what, step.task) for step in recipes.doing(Process.PLATE))
    for name in _cold_ingredients(recipes):
        yield name, f"Plate {recipes.menu.ingredients[name].title}"


def _is_cold(view: View, what: str) -> bool:
    return view.recipes.find(Process.PLATE, what) is None


def _obstacle(view: View, what: str) -> Obstacle | None:
    if _is_cold(view, what):
        return _cold_obstacle(view, what)
    step = view.recipes.step(Process.PLATE, what)
    view = _seen(view, step, 0)
    pots = view.heating(step.output)
    if not pots:
        return Obstacle(f"no {step.thing} is cooking", (_before(view, what),))
    plates = [] if view.held == Plate() else view.loose_plates()
    if view.held != Plate() and not plates:
        return no_plate(view)
    pot, soonest = min(pots, key=lambda p: p[1].cooked_at)
    moves = view.steps(pot)
    if plates:
        moves = min(view.steps(p) + 1 + view.floor.between(p, pot) for p in plates)
    wait = soonest.cooked_at - view.state.tick
    if wait <= moves * SLOW_MOVE_TICKS:
        return None
    return Obstacle(f"{step.thing} is still cooking", kind="cooking", things=(what,))


def _seen(view: View, step: Step, spare: int) -> View:
    """All of the kitchen for the sake of what burns before long, else what the cook keeps to."""
    if view.zone is None:
        return view
    saved = (time_to_spare(view, pot) <= spare for pot, _ in view.anywhere.heating(step.output))
    return view.anywhere if any(saved) else view


def _before(view: View, what: str) -> Task:
    """What comes before plating what is not in the heat."""
    return ("putout", None) if view.fires() else (Process.COOK.value, what)


def _script(view: View, what: str, memory: ScriptMemory) -> Plan:
    """An empty plate, then what is cooked from its appliance.

    Ends with it in hand; a dish goes onto a counter for the cook who alone can serve it.
    """
    if _is_cold(view, what):
        return _cold_script(view, what)
    step = view.recipes.step(Process.PLATE, what)
    view = _seen(view, step, GAINED_TICKS)
    if view.held == Plate(step.output) and memory.made:
        return hand_over(view, view.held)
    pots = _meant(view, view.heating(step.output))
    if not pots:
        return Fail(f"no {step.thing} is cooking")
    if view.held == Plate():
        return _take_from_heat(view, step, pots, memory)
    if view.held is not None:
        return put_away(view)
    if _seen_to(view, what) >= len(pots) and not any(view.cooked(heat) for _, heat in pots):
        return Fail(f"another cook takes care of {step.thing}")
    cell = view.nearest(
        view.loose_plates(), lambda p: min(view.floor.between(p, pot) for pot, _ in pots)
    )
    return UseStation(cell) if cell is not None else Fail(no_plate(view).reason)


def _seen_to(view: View, what: str) -> int:
    """How many other cooks, people apart, visibly come for it with a plate."""
    seen = (claim for seat, claim in claims(view).items() if seat not in view.people)
    return [*seen].count((Process.PLATE, what))


def _meant(view: View, pots: list[tuple[int, Heating]]) -> list[tuple[int, Heating]]:
    """Those that it is wished to be taken from, where that makes nobody wait."""
    wished = view.wished(cell for cell, _ in pots)
    found = [(cell, heating) for cell, heating in pots if cell in wished]
    return found if any(view.cooked(heating) for _, heating in found) else pots


def _take_from_heat(
    view: View, step: Step, pots: list[tuple[int, Heating]], memory: ScriptMemory
) -> Plan:
    """Go to the pot that is cooked and nearest to burning, else wait at the one done first."""
    cell, heating = min(pots, key=lambda p: p[1].cooked_at)
    if not view.cooked(heating):
        wait = heating.cooked_at - view.state.tick - view.steps(cell) * SLOW_MOVE_TICKS
        return Await(cell) if wait <= LINGER_TICKS else Fail("it is still cooking")
    memory.made = True
    return UseStation(cell, ends=destination(view, Plate(step.output)) is None)


def _value(needs: OrderNeeds, what: str) -> float:
    if _is_cold(needs.view, what):
        return 0.0
    step = needs.recipes.step(Process.PLATE, what)
    pots = _seen(needs.view, step, 0).heating(step.output)
    ordered = needs.lacking(Process.PLATE, what)
    if not any(needs.view.cooked(heat) for _, heat in pots):
        return COMING if ordered else 0.0
    if what in needs.menu.pieces and _last_call(needs.view, pots):
        return 1.0
    heating = (heat for _, heat in pots)
    return max(pressing(needs, PLATE, ordered) or SPARE, near_burning(needs, heating))


def _last_call(view: View, pots: list[tuple[int, Heating]]) -> bool:
    """Whether whoever does something else first comes too late to save one of `pots`."""
    return any(
        view.state.tick >= heat.burns_at - view.steps(pot) * SLOW_MOVE_TICKS - OFF_THE_HEAT
        for pot, heat in pots
        if heat.burns_at is not None
    )


def _urgent(view: View, what: str) -> bool:
    if _is_cold(view, what):
        return False
    tick = view.state.tick
    heating = view.heating(view.recipes.step(Process.PLATE, what).output)
    burns = [(h.cooked_at, h.burns_at - BURNS_SOON) for _, h in heating if h.burns_at is not None]
    return any(tick >= max(times) for times in burns) or expires_soon(view, what)


def _told(before: State, event: Event) -> Iterator[tuple[int | None, str]]:
    menu = before.kitchen.menu
    if isinstance(event, TakenFromHeat) and not event.food.charred:
        yield event.cook, object_of(menu, event.food)
    if (found := gathered(before, event)) is not None:
        cook, step, _ = found
        if menu.dishes[step.what].appliance is None:
            yield cook, step.what


PLATING = Verb("plate", "plated", _objects, _obstacle, _script, _value, _told, _urgent)


def _cold_ingredients(recipes: Recipes) -> Iterator[str]:
    """Those of dishes that are put together on a plate, but for those that come hot onto one."""
    plated = [step.what for step in recipes.doing(Process.PREPARE) if step.plated]
    needed = {i for dish in plated for i in recipes.menu.dishes[dish].made_of}
    for name in recipes.menu.ingredients:
        if name in needed and recipes.find(Process.PLATE, name) is None:
            yield name


def _cold_obstacle(view: View, ingredient: str) -> Obstacle | None:
    """Why `ingredient` cannot be put on a plate."""
    food = _prepared(view, ingredient)
    if view.held == Plate(food):
        return Obstacle(f"it is on a {view.menu.vessel.one} already", settled=True)
    if view.held != food and not _where(view, food):
        return wanting(view, list(food.parts))
    if view.held != Plate() and not view.loose_plates():
        return no_plate(view)
    return None


def _cold_script(view: View, ingredient: str) -> Plan:
    """What comes from a crate is taken to a plate, else a plate to what lies there."""
    food = _prepared(view, ingredient)
    places = _where(view, food)
    match view.held:
        case Plate(None) if lying := view.where(food):
            return _use(view, lying, ends=True)
        case Plate(None) | None if not view.where(food) and places:
            return put_away(view) if view.held is not None else _use(view, places)
        case None if places:
            return _use(view, view.loose_plates())
        case Food() as held if held == food:
            return _use(view, view.loose_plates(), ends=True)
        case None:
            return Fail(f"no {view.menu.ingredients[ingredient].title.lower()} is within reach")
    return put_away(view)


def _prepared(view: View, ingredient: str) -> Food:
    return Food((view.menu.ingredients[ingredient].prepared,))


def _where(view: View, food: Food) -> list[int]:
    return view.where(food) or view.sources(food)


def _use(view: View, cells: list[int], *, ends: bool = False) -> Plan:
    cell = view.nearest(cells)
    return Fail(no_plate(view).reason) if cell is None else UseStation(cell, ends=ends)

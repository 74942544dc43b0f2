"""Looking ahead: which macro action begins the order of work that serves the most the soonest.

A beam search over jobs (`game.executor.jobs`). Points count the less the later they come; what is
not finished within the plan is taken to be finished one dish after the other. It knows nothing that
a cook cannot see: orders to come do not occur in it.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from game.executor.estimates import MOVE_TICKS
from game.executor.floor import floor_of
from game.executor.jobs import Jobs, lacking
from game.executor.macros import Macro
from game.executor.order_needs import OrderNeeds
from game.executor.plan_state import PlanState, plan_state
from game.executor.view import View
from game.kitchen.layout import Kind, Kitchen
from game.kitchen.recipe import Process, Recipes

#: Jobs to look ahead, and the plans that are kept at each of them.
DEPTH, WIDTH = 5, 10
#: Points that a fire costs, in work and in the dish; points for an order that expires.
FIRE, EXPIRED = 30, -5
#: Ticks within which a dish that nobody ordered must be taken off the heat to count as safe.
UNORDERED_TICKS = 60
#: The share of its work that chopping still is for a cook who has help with it.
SHARED = 0.5
#: Moves to join one more part to a mix.
JOINING = 4


def best_beginning(
    view: View, needs: OrderNeeds, helped: bool, allowed: Collection[Macro]
) -> Macro | None:
    """The macro action of `allowed` to begin with, None if nothing of use begins with any.

    `helped`: another cook is expected to chop what is needed.
    """
    jobs, work = Jobs(view), _usual_work(view.kitchen)
    front = [plan_state(view, needs, helped)]
    found = None
    for _ in range(DEPTH):
        grown = [after for now in front for after in jobs.after(jobs.helped(now))]
        if found is None:
            grown = [after for after in grown if after.first in allowed]
        if not grown:
            break
        rated = [(after.gain + _to_come(jobs, work, after), after) for after in grown]
        rated.sort(key=lambda pair: (-pair[0], str(pair[1].first)))
        front = [after for _, after in rated[:WIDTH]]
        found = front[0].first
    return found


def can_search(view: View) -> bool:
    """Whether all the work of this kitchen is of the sort that is known here, and within reach.

    It is chopping, mixing without a plate, cooking and serving. Where a wall of counters makes
    others do some of it the order of work is theirs, too.
    """
    needed = (Kind.BOARD, Kind.PLATES, Kind.DELIVERY, Kind.APPLIANCE)
    return _only_mixes_to_cook(view.recipes) and all(view.can_use(kind) for kind in needed)


@lru_cache(maxsize=16)
def _only_mixes_to_cook(recipes: Recipes) -> bool:
    """Whether every dish is chopped pieces, mixed without a plate and cooked as a whole."""
    whole = [Process.PREPARE, Process.COOK, Process.PLATE, Process.SERVE]
    return all(
        [step.process for step in recipes.making(name)]
        == [Process.CHOP] * len(dish.ingredients) + whole
        and not recipes.step(Process.PREPARE, name).plated
        for name, dish in recipes.menu.dishes.items()
    )


@dataclass(frozen=True, slots=True)
class _Work:
    """Usual moves: for a piece, a mix to the heat, a plate for it and to the hatch, serving."""

    chop: float
    heat: float
    plate: float
    serve: float


@lru_cache(maxsize=16)
def _usual_work(kitchen: Kitchen) -> _Work:
    floor = floor_of(kitchen)
    ingredients = kitchen.menu.ingredients
    walks = [floor.apart((Kind.SOURCE, name), (Kind.BOARD, None)) for name in ingredients]
    strikes = max(i.chop_strikes for i in ingredients.values())
    serve = floor.apart((Kind.APPLIANCE, None), (Kind.DELIVERY, None))
    plate = floor.apart((Kind.PLATES, None), (Kind.APPLIANCE, None))
    return _Work(
        chop=2 * sum(walks) / len(walks) + strikes + 2,
        heat=floor.apart((Kind.BOARD, None), (Kind.APPLIANCE, None)) + 3,
        plate=2 * plate + serve + 4,
        serve=serve + 2,
    )


@dataclass(frozen=True, slots=True)
class _Rest:
    """What an order still takes: moves before it is on the heat and after, when it is done."""

    dish: str
    deadline: int
    before: float
    after: float
    ready: float = 0.0


def _to_come(jobs: Jobs, work: _Work, now: PlanState) -> float:
    """What the open orders will still yield, done one after the other, the furthest first.

    What must cook before it is served leaves time for the rest.
    """
    tick, total = now.tick, 0.0
    cooking: list[_Rest] = []
    rests, unordered = _rests(jobs, work, now)
    for rest in sorted(rests, key=lambda r: (r.before > 0, r.ready > 0, r.before, r.ready)):
        if rest.before:
            tick += rest.before * MOVE_TICKS
            ready = tick + jobs.cook_ticks[rest.dish]
            cooking.append(_Rest(rest.dish, rest.deadline, 0.0, rest.after, ready))
        elif rest.ready > tick + rest.after * MOVE_TICKS:
            cooking.append(rest)
        else:
            tick += rest.after * MOVE_TICKS
            total += _yield(jobs, rest, tick)
    for rest in sorted(cooking, key=lambda r: r.ready):
        tick = max(tick, rest.ready) + rest.after * MOVE_TICKS
        total += _yield(jobs, rest, tick)
    return total - FIRE * sum(now.tick + UNORDERED_TICKS > burns for burns in unordered)


def _yield(jobs: Jobs, rest: _Rest, tick: float) -> float:
    """Points for serving at `tick`, discounted."""
    burnt = rest.ready and tick > rest.ready + jobs.burn_ticks[rest.dish]
    if tick < rest.deadline:
        points = jobs.rewards[rest.deadline, rest.dish] * jobs.discount(tick)
    else:
        points = EXPIRED * jobs.discount(rest.deadline)
    return points - FIRE if burnt else points


def _rests(jobs: Jobs, work: _Work, now: PlanState) -> tuple[list[_Rest], list[float]]:
    """What each order takes yet, and when the dishes on the heat that none asks for burn."""
    plated = [dish for dish, _ in now.plated] + [now.hand.dish]
    pots = sorted((pot.ready, pot.dish) for pot in now.pots if pot.dish)
    stock = [mix for mix, _ in now.mixes] + [now.hand.mix]
    chop = work.chop * (SHARED if now.helper else 1)
    rests = []
    for deadline, dish in now.orders:
        on_heat = next((pot for pot in pots if pot[1] == dish), None)
        if dish in plated:
            plated.remove(dish)
            rests.append(_Rest(dish, deadline, 0.0, work.serve))
        elif on_heat is not None:
            pots.remove(on_heat)
            rests.append(_Rest(dish, deadline, 0.0, work.plate, on_heat[0]))
        else:
            missing, used = lacking(jobs.goals[dish], stock)
            joins = used + len(missing) - 1
            before = work.heat + joins * JOINING + len(missing) * chop
            rests.append(_Rest(dish, deadline, before, work.plate))
    return rests, [ready + jobs.burn_ticks[dish] for ready, dish in pots]

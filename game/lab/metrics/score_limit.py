"""The most that any round of a level can yield, whatever is ordered: quickly found, far from tight.

`score_bound` is closer, for one round whose orders are known.
"""

from collections.abc import Iterator

from game.content.level import Level
from game.executor.floor import floor_of
from game.kitchen.happenings import Critic, forms
from game.kitchen.layout import Kind, Kitchen
from game.kitchen.recipe import Process, recipes_of
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.metrics.score_bound import least_work


def most_points(level: Level) -> int:
    """No cooks as quick as the level's quickest score more in a round of it.

    Every move of theirs goes to the dish that yields most for its work and every appliance is in
    use all the time; there is always an order for what they make, with the best tip.
    """
    kitchen = level.kitchen
    first = (forms(each)[0] for each in kitchen.happenings)  # a critic pays the same for any dish
    critics = (each for each in first if isinstance(each, Critic))
    asked = sum(critic.reward + _best_tip(kitchen) for critic in critics)
    return int(min(_by_hands(level), _by_heat(level))) + asked


def _by_hands(level: Level) -> float:
    """Points as far as the cooks' moves go."""
    kitchen, floor = level.kitchen, floor_of(level.kitchen)
    seconds = level.round_ticks / TICKS_PER_SECOND
    moves = float(max(level.paces)) * len(level.cooks) * seconds
    best = 0.0
    for dish in kitchen.orders.dishes:
        work = least_work(floor, dish)
        best = max(best, _worth(kitchen, dish) / max(1, work.before + work.after))
    return moves * best


def _by_heat(level: Level) -> float:
    """Points as far as the appliances go; no bound where a dish needs none of them."""
    kitchen = level.kitchen
    best: dict[str, float] = {}
    for dish in kitchen.orders.dishes:
        heat = next(_appliances(kitchen, dish), None)
        if heat is None:
            return float("inf")
        best[heat] = max(best.get(heat, 0.0), _worth(kitchen, dish))
    return sum(worth * _batches(level, heat) for heat, worth in best.items())


def _batches(level: Level, appliance: str) -> int:
    """So often all appliances of the kind together are done within a round."""
    ticks = level.kitchen.menu.appliances[appliance].cook_ticks
    return len(level.kitchen.cells(Kind.APPLIANCE, appliance)) * (level.round_ticks // ticks)


def _appliances(kitchen: Kitchen, dish: str) -> Iterator[str]:
    """Those that `dish` needs."""
    for step in recipes_of(kitchen.menu).making(dish):
        if step.process is Process.COOK and step.appliance is not None:
            yield step.appliance.name


def _worth(kitchen: Kitchen, dish: str) -> int:
    return kitchen.menu.dishes[dish].reward + _best_tip(kitchen)


def _best_tip(kitchen: Kitchen) -> int:
    tips = kitchen.orders.tips
    return 0 if tips is None else tips.earned(1, 1, tips.row_most)

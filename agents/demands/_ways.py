"""What a demand is worth: masks, the way to a goal, and the value that takes V's place.

Under a demand each macro action that may be done gets a value by bands:

    0.90-1.00   an urgent fact: a fire, a dish near burning, an order about to expire
    0.80-0.85   the current goal's own macro action
    0.60-0.75   what must come first, the nearer to the goal the higher
    0.00-0.50   everything else by half its V: help elsewhere while the goal cannot be advanced

Urgent facts come first because each takes seconds and is lost for good otherwise, while the demand
loses only those seconds. Prohibitions are absolute: what they cover is never done, urgent or not.
What is asked for first comes first: what would take away its ingredients has to wait (`takers`).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from agents.demands._bounds import Bounds
from agents.demands._goals import covers
from agents.intention import Goal
from agents.messages import Observation, Option, RecipeFact

URGENT, GOAL, FIRST, HELP = 0.9, 0.8, 0.7, 0.5
#: Of V, within a band: tells equals apart, never bands.
_V_SHARE = 0.05
#: Less for each step further from the goal; 5 steps at most count.
_STEP = 0.02


@dataclass(frozen=True, slots=True)
class Way:
    """How a goal can be advanced now: macro actions and their distance from it; or why not.

    `blocked`: the reason, when there is no step. `names`: every macro action that lies on the way,
    available or not.
    """

    steps: Mapping[str, int]
    blocked: str = ""
    names: frozenset[str] = frozenset()


def masked(options: Iterable[Option], bounds: Bounds) -> tuple[Option, ...]:
    """The options within bounds, available or not."""
    return tuple(option for option in options if bounds.allow(option.verb, option.what))


def way_to(goal: Goal, options: Sequence[Option]) -> Way:
    """Walk from the goal's macro actions down their prerequisites to what can be done now.

    Below a macro action that is available nothing more needs to be done first.
    """
    known = {option.name: option for option in options}
    level = [o.name for o in options if covers(goal, o.verb, o.what)]
    steps: dict[str, int] = {}
    seen: dict[str, None] = {}
    reason = ""
    depth = 0
    while level:
        below: list[str] = []
        for name in level:
            if name in seen or name not in known:
                continue
            seen[name] = None
            if known[name].available:
                steps[name] = depth
            else:
                # The deepest obstacle is the one to tell: not 'not mixed' but 'no onion'.
                reason = known[name].reason or reason
                below += known[name].needs
        level, depth = below, depth + 1
    blocked = "" if steps else reason or "that is not allowed here"
    return Way(steps, blocked, frozenset(seen))


def urgent(option: Option) -> bool:
    """Whether something is lost for good if this waits, as the game tells."""
    return option.urgent and option.available and option.value > 0


def demand_values(
    options: Sequence[Option], goals: Sequence[Goal], rush: frozenset[str]
) -> dict[str, float]:
    """The value of each available option under a demand; `rush` names the urgent ones.

    `options` are masked already.
    """
    ways = [way_to(goal, options) for goal in goals]
    found = {}
    for option in options:
        if option.available:
            depths = [way.steps[option.name] for way in ways if option.name in way.steps]
            found[option.name] = _value(option, depths, option.name in rush)
    return found


def _value(option: Option, depths: list[int], rush: bool) -> float:
    if rush:
        return URGENT + 0.1 * option.value
    if not depths:
        return HELP * option.value
    depth = min(depths)
    if depth == 0:
        return GOAL + _V_SHARE * option.value
    return FIRST - _STEP * min(depth, 5) + _V_SHARE * option.value


#: The verbs that use ingredients up.
TAKING = ("prepare", "cook")


def takers(goal: Goal, way: Way, options: Sequence[Option], now: Observation) -> frozenset[str]:
    """The names of what must wait lest `goal`, which is blocked as `way` tells, lack yet more."""
    first = now.menu.recipe(goal.what)
    mixing = (o.name for o in options if (o.verb, o.what) == ("prepare", goal.what))
    if first is None or way.names.isdisjoint(mixing):
        return frozenset()
    scarce = {
        name
        for name in first.needs
        if not _obtainable(name, options) and _stock(name, first.needs, now) <= 1
    }
    others = (o for o in options if o.verb in TAKING and o.what != goal.what)
    return frozenset(o.name for o in others if _takes(o, scarce, first, now))


def title_of(goal: Goal, now: Observation) -> str:
    """What a dish is called; '' for what is no dish."""
    recipe = now.menu.recipe(goal.what)
    return "" if recipe is None else recipe.title


def _takes(option: Option, scarce: set[str], first: RecipeFact, now: Observation) -> bool:
    """A mix is of use to `first` only if all of it is."""
    other = now.menu.recipe(option.what)
    if other is None or scarce.isdisjoint(other.needs):
        return False
    return option.verb == "prepare" or set(other.needs) <= set(first.needs)


def _obtainable(ingredient: str, options: Iterable[Option]) -> bool:
    """Whether this cook can chop another."""
    chops = (o for o in options if (o.verb, o.what) == ("chop", ingredient))
    return any(option.available or option.needs for option in chops)


def _stock(ingredient: str, usable: Sequence[str], now: Observation) -> int:
    """How many there are in what has nothing but `usable` in it."""
    held = [(cook.holds, 1) for cook in now.cooks if cook.seat == now.seat]
    lying = [(item.name, item.count) for item in now.items]
    parts = ((_ingredients(name, now), count) for name, count in (*lying, *held))
    return sum(count for names, count in parts if ingredient in names and names <= {*usable})


def _ingredients(name: str, now: Observation) -> set[str]:
    """What a thing consists of: lettuce and onion, of 'chopped lettuce and onion'."""
    return {each for each in now.menu.ingredients if each.replace("_", " ") in name}

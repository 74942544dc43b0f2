"""What a demand is worth: the way to a goal, and the value that takes V's place.

Under a demand each macro action that may be done gets a value by bands:

    0.90-1.00   an urgent fact: a fire, a dish near burning, an order about to expire
    0.80-0.85   the current goal's own macro action
    0.60-0.75   what must come first, the nearer to the goal the higher
    0.00-0.50   everything else by half its V: help elsewhere while the goal cannot be advanced

Urgent facts come first because each takes seconds and is lost for good otherwise, while the demand
loses only those seconds. Prohibitions are absolute: what they cover is never done, urgent or not.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from agents.intention import Goal, Part
from agents.messages import Option, Reason
from agents.orders._goals import covers

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
    blocked: Reason | None = None
    names: frozenset[str] = frozenset()


def way_to(goal: Goal, options: Sequence[Option]) -> Way:
    """Walk from the goal's macro actions down their prerequisites to what can be done now.

    Below a macro action that is available nothing more needs to be done first.
    """
    known = {option.name: option for option in options}
    level = [o.name for o in options if covers(goal, o.verb, o.what)]
    steps: dict[str, int] = {}
    seen: dict[str, None] = {}
    reason = Reason("that is not allowed here")
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
                reason = known[name].reason if known[name].reason.words else reason
                below += known[name].needs
        level, depth = below, depth + 1
    return Way(steps, None if steps else reason, frozenset(seen))


def begins(part: Part, options: Sequence[Option]) -> Hashable:
    """What a part comes to first: the same for two whose next steps and number are the same."""
    if not isinstance(part, Goal):
        return part
    steps = way_to(part, options).steps
    nearest = min(steps.values(), default=0)
    return frozenset(name for name, depth in steps.items() if depth == nearest), part.times


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

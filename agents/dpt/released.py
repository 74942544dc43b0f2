"""The released finite-state machine, faults included: the paper's reference row.

Only the order with the least time left counts, met or not; beef that is in the heat counts for
nothing; fires are left burning, counters full, and the partner is not looked at. Source: dpt.md
sections 4.3 and 10.
"""

from collections.abc import Sequence
from random import Random

from agents.dpt.rules import Choice
from agents.dpt.situation import Situation
from agents.messages import Option, OrderFact


class ReleasedFiniteState:
    """The default decision as the public code makes it."""

    def alarm(self, moment: Situation) -> Choice | None:
        """No fire is ever put out."""
        return None

    def decide(self, moment: Situation, first: Sequence[str], random: Random) -> Choice | None:
        """The next step of the most urgent order; those of the dishes `first` come before."""
        queue = [order for order in moment.by_time() if order.name in first] or moment.by_time()
        return _step(moment, queue[0], random) if queue else None


def _step(moment: Situation, order: OrderFact, random: Random) -> Choice | None:
    if (option := moment.can("serve", order.name)) is not None:
        return Choice(option, f"{order.title} is ready.")
    missing = [name for name in order.needs if _is_missing(moment, order, name)]
    if missing:
        return _preparing(moment, random.choice(missing))
    option = moment.can("prepare", order.name)
    return None if option is None else Choice(option, f"All that {order.title} wants is there.")


def _is_missing(moment: Situation, order: OrderFact, name: str) -> bool:
    """Whether there is no such ingredient, done, by itself or mixed with others of the order."""
    if not moment.needs_work(name):
        return False
    done = ("chopped", "cooked", "ready")
    return not any(
        name in thing.parts and set(thing.parts) <= set(order.needs) and thing.state in done
        for thing in moment.state.within_reach
        if not moment.wants_heat(thing)
    )


def _preparing(moment: Situation, name: str) -> Choice | None:
    """What is fried is waited for and taken out on a plate, what is chopped is left as it is."""
    why = f"There is no {name.replace('_', ' ')}."
    if ("cook", name) not in moment.options:
        option = moment.can("chop", name)
        return None if option is None else Choice(option, why)
    option = moment.step_to((("cook", name),))
    if option is None or option.verb == "putout":
        return None
    return Choice(option, why, _then(option, name))


def _then(option: Option, name: str) -> tuple[str, str] | None:
    return ("plate", name) if option.verb == "cook" else None

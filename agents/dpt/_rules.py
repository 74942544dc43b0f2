"""What System 1 goes by where nobody has told it what to do: rules, repaired or as released.

Fires first, then room, then the orders by the time they have left: a dish that is finished is
served, one whose parts are there is put together, else what is missing is prepared. Repaired
against the released code (docs/dpt.md, 'Where ours differs'): what is in the heat counts, what
another cook has or visibly does is left to it, an order that cannot be met any more is passed over,
and one that can only wait does not hold up the next.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from agents.dpt._decision_context import DecisionContext, Deed
from agents.kitchen import Allotment
from agents.messages import Option, OrderFact


@dataclass(frozen=True, slots=True)
class Choice:
    """A macro action to begin, and why, readable.

    `then`: what follows it, however long that takes to be possible. `at`: the place for it, if it
    was asked for at one.
    """

    option: Option
    why: str
    then: Deed | None = None
    at: str = ""


class Rules:
    """Decide what comes next. These have no rule: nothing is done but what is assigned."""

    def alarm(self, moment: DecisionContext) -> Choice | None:
        """What even a running macro action must be left for; None: nothing."""
        return None

    def decide(
        self, moment: DecisionContext, first: Sequence[str], random: Random
    ) -> Choice | None:
        """The next macro action, None for nothing; `first`: dishes whose orders come first."""
        return None


#: So few free counters call for cleaning up.
CROWDED = 2
#: Seconds that serving a dish takes at least, and preparing what is missing.
SERVE_S, PREPARE_S = 2.0, 5.0


class FiniteState(Rules):
    """System 1's own rules."""

    def alarm(self, moment: DecisionContext) -> Choice | None:
        """A fire that nobody else sees to; while chopping, which can wait, one that is to come."""
        option = moment.can("putout")
        if option is not None and not moment.is_left_to_others(option):
            return Choice(option, "Something burns.")
        running = moment.named.get(moment.now.doing or "")
        chops = running is not None and running.verb == "chop"
        return next(_last_calls(moment), None) if chops else None

    def decide(
        self, moment: DecisionContext, first: Sequence[str], random: Random
    ) -> Choice | None:
        return next(_candidates(moment, first, random), None)


def _candidates(moment: DecisionContext, first: Sequence[str], random: Random) -> Iterator[Choice]:
    option = moment.can("drop")
    if option is not None and not moment.is_left_to_others(option):
        yield Choice(option, "Burnt food is in the way.")
    queue = moment.allot(order_queue(moment, first))
    yield from _servings(moment, queue)
    yield from _last_calls(moment)
    yield from _hand_overs(moment)
    if moment.state.free_counters <= CROWDED and (option := moment.can("clean")) is not None:
        yield Choice(option, "Hardly a counter is free.")
    # What can be put together with a part that would burn comes before all else.
    for wanted in sorted(queue, key=lambda wanted: not (wanted.hot and not wanted.missing)):
        yield from _steps(moment, wanted, random)
    yield from _ahead(moment)


def order_queue(moment: DecisionContext, first: Sequence[str]) -> list[OrderFact]:
    """The orders, those of the dishes `first` in front, then by time what can still be served."""
    rest, front = moment.by_time(), []
    for dish in first:
        for order in rest:
            if order.name == dish:
                front.append(order)
                rest.remove(order)
                break
    return front + [order for order in rest if order.seconds_left > SERVE_S]


def _servings(moment: DecisionContext, queue: Sequence[Allotment]) -> Iterator[Choice]:
    """Finished dishes, the one in hand first."""
    finished = [wanted.order for wanted in queue if wanted.finished]
    finished.sort(key=lambda order: not moment.state.holds(order.name))
    for order in finished:
        if (option := moment.can("serve", order.name)) is not None:
            yield Choice(option, f"{order.title} is ready and ordered.")


def _hand_overs(moment: DecisionContext) -> Iterator[Choice]:
    """What another room wants and this cook alone can give, the most valuable first."""
    due = [o for o in moment.now.options if o.verb == "pass" and not o.on_demand and o.available]
    for option in sorted(due, key=lambda option: option.value, reverse=True):
        if option.name not in moment.shunned:
            yield Choice(option, "It is wanted on the other side.")


def _last_calls(moment: DecisionContext) -> Iterator[Choice]:
    """What burns if it stays in the heat, unless a dish takes it out."""
    for option in moment.now.options:
        ready = option.available and not moment.is_left_to_others(option)
        if option.verb == "plate" and option.urgent and ready:
            yield Choice(option, "It burns soon.")


def _steps(moment: DecisionContext, wanted: Allotment, random: Random) -> Iterator[Choice]:
    """What brings an order on; nothing if it waits for the heat or for another cook."""
    order = wanted.order
    if not can_be_met(wanted):
        return
    if wanted.missing:
        yield from _preparations(moment, wanted, random)
    elif not wanted.waits:
        option = moment.step_to((verb, order.name) for verb in ("plate", "cook", "prepare"))
        if option is not None and not moment.is_left_to_others(option):
            yield Choice(option, f"All that {order.title} wants is there.")


def _preparations(moment: DecisionContext, wanted: Allotment, random: Random) -> Iterator[Choice]:
    """What is missing: first what then cooks by itself, else in no particular order."""
    missing = random.sample(wanted.missing, len(wanted.missing))
    for name in sorted(missing, key=lambda name: ("cook", name) not in moment.options):
        option = moment.step_to((("cook", name), ("chop", name)))
        if option is not None and not moment.is_left_to_others(option):
            yield Choice(option, f"{wanted.order.title} wants {name.replace('_', ' ')}.")


def _ahead(moment: DecisionContext) -> Iterator[Choice]:
    """With nothing to do for any order: something that the next one may want."""
    if (option := moment.can("wash", "plate")) is not None:
        yield Choice(option, "Plates are dirty.")
    for name in moment.now.menu.ingredients:
        option = moment.can("chop", name)
        if option is not None and not moment.state.count(name, "chopped"):
            yield Choice(option, "The next order may want it.")


def can_be_met(wanted: Allotment) -> bool:
    """Whether the time that is left may be enough for what is still to be done."""
    return wanted.order.seconds_left >= SERVE_S + (PREPARE_S if wanted.missing else 0.0)


class ReleasedFiniteState(Rules):
    """The default decision as the public code makes it; no fire is ever put out."""

    def decide(
        self, moment: DecisionContext, first: Sequence[str], random: Random
    ) -> Choice | None:
        """The next step of the most urgent order; those of the dishes `first` come before."""
        queue = [order for order in moment.by_time() if order.name in first] or moment.by_time()
        return _step(moment, queue[0], random) if queue else None


def _step(moment: DecisionContext, order: OrderFact, random: Random) -> Choice | None:
    if (option := moment.can("serve", order.name)) is not None:
        return Choice(option, f"{order.title} is ready.")
    missing = [name for name in order.needs if _is_missing(moment, order, name)]
    if missing:
        return _preparing(moment, random.choice(missing))
    option = moment.can("prepare", order.name)
    return None if option is None else Choice(option, f"All that {order.title} wants is there.")


def _is_missing(moment: DecisionContext, order: OrderFact, name: str) -> bool:
    """Whether too little of it is there, done, by itself or mixed with others of the order."""
    if not moment.needs_work(name):
        return False
    done = ("chopped", "cooked", "ready")
    there = sum(
        thing.parts.count(name)
        for thing in moment.state.within_reach
        if Counter(thing.parts) <= Counter(order.needs)
        and thing.state in done
        and not moment.wants_heat(thing)
    )
    return there < order.needs.count(name)


def _preparing(moment: DecisionContext, name: str) -> Choice | None:
    """What is fried is waited for and taken out on a plate, what is chopped is left as it is."""
    why = f"There is no {name.replace('_', ' ')}."
    if ("cook", name) not in moment.options:
        option = moment.can("chop", name)
        return None if option is None else Choice(option, why)
    option = moment.step_to((("cook", name),))
    if option is None or option.verb == "putout":
        return None
    return Choice(option, why, ("plate", name) if option.verb == "cook" else None)

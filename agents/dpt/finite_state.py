"""What System 1 does by default: a finite-state machine's next macro action, with its reason.

Fires first, then room, then the orders by the time they have left: a dish that is finished is
served, one whose parts are there is put together, else what is missing is prepared. Repaired
against the released code (dpt.md sections 4.3, 10): what is in the heat counts, what another cook
has or visibly does is left to it, an order that cannot be met any more is passed over, and one
that can only wait does not hold up the next.
"""

from collections.abc import Iterator, Sequence
from random import Random

from agents.dpt.rules import Choice
from agents.dpt.situation import Situation
from agents.kitchen import Allotment
from agents.messages import OrderFact

#: So few free counters call for cleaning up.
CROWDED = 2
#: Seconds that serving a dish takes at least, and preparing what is missing.
SERVE_S, PREPARE_S = 2.0, 5.0


class FiniteState:
    """System 1's own rules."""

    def alarm(self, moment: Situation) -> Choice | None:
        """A fire that nobody else sees to; while chopping, which can wait, one that is to come."""
        option = moment.can("putout")
        if option is not None and not moment.is_left_to_others(option):
            return Choice(option, "Something burns.")
        running = moment.named.get(moment.now.doing or "")
        chops = running is not None and running.verb == "chop"
        return next(_last_calls(moment), None) if chops else None

    def decide(self, moment: Situation, first: Sequence[str], random: Random) -> Choice | None:
        """The next macro action; `first`: dishes whose orders come first."""
        return next(_candidates(moment, first, random), None)


def _candidates(moment: Situation, first: Sequence[str], random: Random) -> Iterator[Choice]:
    yield from _emptying(moment)
    queue = moment.allot(order_queue(moment, first))
    yield from _servings(moment, queue)
    yield from _last_calls(moment)
    yield from _tidying(moment)
    for wanted in _hot_first(queue):
        yield from _steps(moment, wanted, random)
    yield from _ahead(moment)


def order_queue(moment: Situation, first: Sequence[str]) -> list[OrderFact]:
    """The orders, those of the dishes `first` in front, then by time what can still be served."""
    rest, front = moment.by_time(), []
    for dish in first:
        for order in rest:
            if order.name == dish:
                front.append(order)
                rest.remove(order)
                break
    return front + [order for order in rest if order.seconds_left > SERVE_S]


def _emptying(moment: Situation) -> Iterator[Choice]:
    option = moment.can("drop")
    if option is not None and not moment.is_left_to_others(option):
        yield Choice(option, "Burnt food is in the way.")


def _tidying(moment: Situation) -> Iterator[Choice]:
    if moment.state.free_counters <= CROWDED and (option := moment.can("clean")) is not None:
        yield Choice(option, "Hardly a counter is free.")


def _servings(moment: Situation, queue: Sequence[Allotment]) -> Iterator[Choice]:
    """Finished dishes, the one in hand first."""
    finished = [wanted.order for wanted in queue if wanted.finished]
    finished.sort(key=lambda order: not moment.state.holds(order.name))
    for order in finished:
        if (option := moment.can("serve", order.name)) is not None:
            yield Choice(option, f"{order.title} is ready and ordered.")


def _last_calls(moment: Situation) -> Iterator[Choice]:
    """What burns if it stays in the heat, unless a dish takes it out."""
    for option in moment.now.options:
        ready = option.available and not moment.is_left_to_others(option)
        if option.verb == "plate" and option.urgent and ready:
            yield Choice(option, "It burns soon.")


def _hot_first(queue: Sequence[Allotment]) -> list[Allotment]:
    """What can be put together with a part that would burn comes before all else."""
    return sorted(queue, key=lambda wanted: not (wanted.hot and not wanted.missing))


def _steps(moment: Situation, wanted: Allotment, random: Random) -> Iterator[Choice]:
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


def _preparations(moment: Situation, wanted: Allotment, random: Random) -> Iterator[Choice]:
    """What is missing: first what then cooks by itself, else in no particular order."""
    missing = random.sample(wanted.missing, len(wanted.missing))
    for name in sorted(missing, key=lambda name: ("cook", name) not in moment.options):
        option = moment.step_to((("cook", name), ("chop", name)))
        if option is not None and not moment.is_left_to_others(option):
            yield Choice(option, f"{wanted.order.title} wants {name.replace('_', ' ')}.")


def _ahead(moment: Situation) -> Iterator[Choice]:
    """With nothing to do for any order: something that the next one may want."""
    for name in moment.now.menu.ingredients:
        option = moment.can("chop", name)
        if option is not None and not moment.state.count(name, "chopped"):
            yield Choice(option, "The next order may want it.")


def can_be_met(wanted: Allotment) -> bool:
    """Whether the time that is left may be enough for what is still to be done."""
    return wanted.order.seconds_left >= SERVE_S + (PREPARE_S if wanted.missing else 0.0)

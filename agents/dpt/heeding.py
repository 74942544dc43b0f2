"""What the human wants, for System 1: work that was asked for, bans, orders that come first.

HLA's Slow Mind reads the words and announces what they mean; here it is weighed as HLA's Fast Mind
weighs it, by value alone, without a model.
"""

from dataclasses import dataclass, replace

from agents.demands import EpisodicMemory, QueueMoment, announced_moment, masked
from agents.demands.wording import vocabulary_of
from agents.dpt.rules import Choice
from agents.dpt.situation import Situation
from agents.hla import make_case, ranked
from agents.hla.profiles import PROFILES
from agents.intention import Prefer
from agents.messages import Observation

#: Among equals there is nothing but the value to go by.
BY_VALUE = replace(PROFILES["tuned"], near=0.0)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the human wants at a moment.

    `moment`: the moment without what is forbidden, or kept for what was asked for. `choice`: what
    is asked for and can be done now. `first`: dishes whose orders come first. `stands_by`: nothing
    else is to be done, for the human said so. `halted`: nor are fires to be put out. `revision`:
    how often the human has changed what is to be done.
    """

    moment: Situation
    choice: Choice | None = None
    first: tuple[str, ...] = ()
    stands_by: bool = False
    halted: bool = False
    revision: int = 0


def wishes(moment: Situation, episodes: EpisodicMemory) -> Wishes:
    """What stands at a moment, counted up to it."""
    now = moment.now
    if now.intention is None:
        return Wishes(moment)
    vocabulary = vocabulary_of(now)
    wanted = announced_moment(now, episodes, vocabulary)
    return Wishes(
        _within(moment, wanted),
        _asked_for(moment, wanted),
        _preferred(now, wanted.prefer),
        stands_by=wanted.focus.halted or wanted.focus.wait is not None,
        halted=wanted.focus.halted,
        revision=wanted.queue.revision,
    )


def _within(moment: Situation, wanted: QueueMoment) -> Situation:
    allowed = masked(moment.now.options, wanted.bounds)
    return Situation(replace(moment.now, options=allowed), moment.shunned | wanted.focus.kept)


def _asked_for(moment: Situation, wanted: QueueMoment) -> Choice | None:
    """The best step towards what leads; None if nothing is asked for that can be done."""
    if not wanted.focus.goals:
        return None
    case = make_case(moment.now, wanted, None, moment.shunned, BY_VALUE)
    named = [each.name for each in ranked(case, None)]
    return Choice(moment.named[named[0]], wanted.sentence) if named else None


def _preferred(now: Observation, prefer: Prefer | None) -> tuple[str, ...]:
    """The dishes that come first; the most urgent does anyway."""
    names = [order.name for order in now.orders]
    match prefer:
        case Prefer("oldest"):
            return tuple(names[:1])
        case Prefer("newest"):
            return tuple(names[-1:])
        case Prefer(what):
            return tuple(name for name in names if name == what)
    return ()

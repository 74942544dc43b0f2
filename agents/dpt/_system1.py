"""System 1: the quick mind that acts. It decides in a moment, at each end of a macro action.

First comes what its rules call an alarm, then what the human wants, then what System 2 has
assigned, then the rules. It waits for nobody: without the others the rules are all it goes by. What
the human wants HLA's Slow Mind reads; here it is weighed by value alone, without a model.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from random import Random

from agents.asked import Asked
from agents.dpt._agenda import STALE, Turn, Waits, agenda_of, next_step, turn
from agents.dpt._decision_context import DecisionContext, Deed
from agents.dpt._rules import Choice, Rules
from agents.hla import make_case, ranked
from agents.hla.by_value import BY_VALUE, ActingMind
from agents.intention import Prefer
from agents.messages import Basis, Do, FromMind, Option, ScoredChoice, Thought
from agents.mind import Context
from agents.orders import QueueMoment, bars, masked, preferred
from agents.orders.wording import vocabulary_of


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the human wants at a moment.

    `moment`: the moment without what is forbidden, or kept for what was asked for. `choice`: what
    is asked for and can be done now. `first`: dishes whose orders come first. `stands_by`: nothing
    else is to be done, for the human said so. `halted`: nor are fires to be put out. `revision`:
    how often the human has changed what is to be done.
    """

    moment: DecisionContext
    choice: Choice | None = None
    first: tuple[str, ...] = ()
    stands_by: bool = False
    halted: bool = False
    revision: int = 0


def wishes(moment: DecisionContext) -> Wishes:
    """What stands at a moment."""
    now = moment.now
    wanted = QueueMoment.of(now.book, now, vocabulary_of(now))
    prefer = wanted.prefer
    return Wishes(
        _within(moment, wanted),
        _asked_for(moment, wanted),
        tuple(o.name for o in preferred(prefer, now)) if prefer != Prefer("urgent") else (),
        stands_by=wanted.focus.halted or wanted.focus.wait is not None,
        halted=wanted.focus.halted,
        revision=wanted.book.revision,
    )


def _within(moment: DecisionContext, wanted: QueueMoment) -> DecisionContext:
    now, bounds = moment.now, wanted.bounds
    barred = frozenset(order.name for order in now.orders if bars(bounds, order, now))
    shunned = moment.shunned | wanted.focus.kept
    return DecisionContext(replace(now, options=masked(now.options, bounds)), shunned, barred)


def _asked_for(moment: DecisionContext, wanted: QueueMoment) -> Choice | None:
    """The best step towards what leads; None if nothing is asked for that can be done."""
    if not wanted.focus.goals:
        return None
    case = make_case(moment.now, wanted, None, moment.shunned, BY_VALUE)
    named = [each.name for each in ranked(case, None)]
    if not named:
        return None
    at = wanted.focus.place(named[0], moment.now.options)
    return Choice(moment.named[named[0]], wanted.sentence, at=at)


#: What decisions go by: the rules, what System 2 has assigned, or what the human wants.
RULE, POLICY, INTENTION = "rule", "policy", "intention"


@dataclass(frozen=True, slots=True)
class Memory:
    """What System 1 remembers beside what happened; replaced as a whole.

    `then`: what follows the macro action that its rules chose last. `revision`: of what the human
    wants, as it was acted upon; `planned`: of the plan that was taken up last.
    """

    then: Deed | None = None
    revision: int = 0
    planned: int = 0


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice and what it goes by."""

    choice: Choice
    source: str


class System1(ActingMind):
    """Drives one cook by `rules` and by what is assigned; without a model.

    `stale`: ticks after which an assignment comes too late; None: never.
    """

    def __init__(self, rules: Rules, seed: int = 0, *, stale: int | None = STALE) -> None:
        super().__init__()
        self._rules = rules
        self._seed = seed
        self._stale = stale
        self._random = Random(seed)
        self._memory = Memory()

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        """Announce what is left of the plan if that has changed, and decide if it is time to."""
        if (now := self._open) is None:
            return
        start = context.now()
        wanted = wishes(DecisionContext(now, self._episodes.failed(now.tick)))
        moment = wanted.moment
        agenda = agenda_of(moment, self._episodes, self._memory.planned, self._stale)
        waits = moment.now.doing or wanted.choice is not None or wanted.stands_by
        planned = Turn(agenda) if waits else turn(agenda, moment)
        decision = self._decision(wanted, planned)
        revision = self._memory.planned
        if now.policy is not None:
            told, revision = planned.agenda.told(now.policy, now.tick), now.policy.revision
            yield from () if told == now.policy else (told,)
        self._memory = replace(self._memory, revision=wanted.revision, planned=revision)
        if decision is not None:
            yield _thought(decision, context.now() - start)
            option, source = decision.choice.option, decision.source
            at = decision.choice.at
            yield Do(option.name, now.id, urgent=bool(now.doing), source=source, at=at)
            self._asked = Asked(option.name, now.tick)
            self._memory = replace(self._memory, then=decision.choice.then)

    def fresh(self, seed: int | None = None) -> "System1":
        """One that remembers nothing."""
        return System1(self._rules, self._seed if seed is None else seed, stale=self._stale)

    def _decision(self, wanted: Wishes, planned: Turn) -> Decision | None:
        moment = wanted.moment
        doing, news = moment.now.doing, wanted.revision != self._memory.revision
        alarm = None if wanted.halted else self._rules.alarm(moment)
        if alarm is not None:
            return None if doing == alarm.option.name else Decision(alarm, RULE)
        if wanted.choice is not None and (news or not doing):
            return Decision(wanted.choice, INTENTION)
        if doing or wanted.stands_by:
            return None
        if planned.option is not None and (entry := planned.agenda.work) is not None:
            return Decision(Choice(planned.option, entry.planned.sentence), POLICY)
        choice = self._following(moment, (*wanted.first, *planned.agenda.first))
        return None if choice is None else Decision(choice, RULE)

    def _following(self, moment: DecisionContext, first: Sequence[str]) -> Choice | None:
        """What follows the last choice of the rules, or a new one."""
        then = self._memory.then
        if then is not None and then in moment.options:
            match next_step(then, moment):
                case Option() as option:
                    return Choice(option, "It was begun for that.")
                case Waits():
                    return None
        return self._rules.decide(moment, first, self._random)


def _thought(decision: Decision, seconds: float) -> Thought:
    option, why = decision.choice.option, decision.choice.why
    choices = (ScoredChoice(option.name, 0.0, option.value, option.value),)
    basis = Basis(decision.source, why, method="by rules")
    return Thought("action", seconds, choices, finding=why, basis=basis)

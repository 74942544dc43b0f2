"""A worker: decides what its cook does by what is assigned to it and by value, without a model.

Urgent things come before assigned ones; where nothing that is assigned can be advanced it chooses
what is worth most, and lets the cook turn to what comes to be worth more.
"""

from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace

from agents.asked import Asked
from agents.hla import make_case, ranked, rush
from agents.hla.by_value import BY_VALUE, ActingMind
from agents.intention import Goal
from agents.messages import Basis, Do, FromMind, Observation, QueueEntry, ScoredChoice, Thought
from agents.mind import Context
from agents.orders import QueueMoment, way_to
from agents.orders.wording import vocabulary_of

#: What decisions go by: what is assigned, what cannot wait, or what is worth most.
INTENTION, URGENT, VALUE = "intention", "urgent", "value"
#: At most so much is worth what no order calls for.
UNCALLED = 0.2


@dataclass(frozen=True, slots=True)
class Memory:
    """What was dealt with; replaced as a whole.

    `revision`: of what is assigned. `rush`: urgent macro actions that have been news already.
    `mine`: what was last asked for because of what is assigned.
    """

    revision: int = 0
    rush: frozenset[str] = frozenset()
    mine: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice and what it goes by."""

    choice: ScoredChoice
    source: str


class Worker(ActingMind):
    """Drives one cook by what is assigned to it."""

    def __init__(self) -> None:
        super().__init__()
        self._memory = Memory()

    def observe(self, observation: Observation) -> None:
        """Also whether what was begun because of what is assigned has ended."""
        super().observe(observation)
        if any(over.name == self._memory.mine for over in observation.finished):
            self._memory = replace(self._memory, mine="")

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        """Decide when the cook is idle or would turn, and once for each piece of news."""
        if (now := self._open) is None:
            return
        start = context.now()
        wanted = QueueMoment.of(now.book, now, vocabulary_of(now))
        known = Memory(wanted.book.revision, rush(now, wanted.bounds), mine=self._memory.mine)
        decision = self._decision(now, wanted, known)
        if decision is not None:
            yield _thought(decision, wanted, context.now() - start)
            name, source = decision.choice.name, decision.source
            at = wanted.focus.place(name, now.options)
            firm, hurry = source != VALUE, _is_in_a_hurry(now, wanted, source)
            yield Do(name, now.id, urgent=hurry, source=source, at=at, firm=firm)
            self._asked = Asked(name, now.tick)
            known = replace(known, mine=name) if source == INTENTION else known
        self._memory = known

    def fresh(self, seed: int | None = None) -> "Worker":
        """One that remembers nothing. Nothing in it is random."""
        return Worker()

    def _decision(self, now: Observation, wanted: QueueMoment, known: Memory) -> Decision | None:
        """What to ask for; None: nothing new."""
        alarms = known.rush - self._memory.rush - {now.doing}
        steps = {name for goal in wanted.focus.goals for name in _steps(goal, now)}
        # What was begun for want of anything to do for it waits when there is.
        strays = bool(steps) and now.doing not in steps | known.rush | {known.mine}
        news = known.revision != self._memory.revision or bool(alarms) or strays
        if now.doing and not (news or now.turning):
            return None
        case = make_case(now, wanted, None, self._episodes.failed(now.tick), BY_VALUE)
        choices = ranked(case, None)
        best = next((each for each in choices if each.name in steps | known.rush), None)
        if best is None and not steps and (now.turning or not now.doing):
            best = next(iter(choices), None)
        if best is None or best.name == now.doing:
            return None
        source = INTENTION if best.name in steps else URGENT if best.name in known.rush else VALUE
        return Decision(best, source)


def _steps(goal: Goal, now: Observation) -> set[str]:
    """What advances a goal now; of one that lapses only what an order lacks and nobody is at."""
    asked = _asking((goal,), now)
    lapses = bool(asked) and all(entry.given.lapses for entry in asked)
    called_for = {o.name for o in now.options if o.value > UNCALLED or not lapses}
    return called_for & way_to(goal, now.options).steps.keys()


def _is_in_a_hurry(now: Observation, wanted: QueueMoment, source: str) -> bool:
    """Whether what is in progress is dropped for it: work that a leader lines up can wait so long.

    What is urgent cannot, nor what a standing order asks for.
    """
    if not now.doing or source == VALUE:
        return False
    if source == URGENT or now.crew is None:
        return True
    lined_up = _asking(wanted.focus.goals, now)
    return not lined_up or any(entry.given.urgent for entry in lined_up)


def _asking(goals: Iterable[Goal], now: Observation) -> list[QueueEntry]:
    """What is assigned of which these goals are, however much of it is left."""
    tasks = {(goal.task, goal.standing) for goal in goals}
    return [e for e in now.book.assigned if (e.part.task, e.part.standing) in tasks]


def _thought(decision: Decision, wanted: QueueMoment, seconds: float) -> Thought:
    basis = Basis(decision.source, wanted.sentence, method="by value")
    return Thought("action", seconds, (decision.choice,), basis=basis)

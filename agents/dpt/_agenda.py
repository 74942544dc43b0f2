"""What is left of the policy that System 2 announced, and what System 1 does of it, in turn.

A task whose condition is false in its turn is discarded, and so is one that cannot begin or whose
dish nobody orders any more. Entries that name an order do nothing but let it come first; they are
used up when it is served. Source: DPT-Agent's paper, code as policy.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from agents.dpt._carrying_out import Begin, CannotGoOn, Step, Waits, deeds_of, next_step
from agents.dpt._decision_context import DecisionContext
from agents.messages import CodePolicy, Observation, Option, PlannedTask
from agents.orders import EpisodicMemory
from agents.policy.evaluation import holds_true
from agents.policy.reading import AssignedTask, read_planned
from agents.policy.tasks import Action, Task
from agents.policy.vocabulary import RefusedError, Vocabulary

#: A plan that was made for a kitchen of so many ticks ago comes too late.
STALE = 100
#: So many tasks that were carried out are remembered.
REMEMBERED = 12


@dataclass(frozen=True, slots=True)
class Entry:
    """A task of a agenda, as it was announced and as it was read."""

    planned: PlannedTask
    assigned: AssignedTask

    @property
    def task(self) -> Task:
        return self.assigned.task

    @property
    def is_order(self) -> bool:
        """Whether it only names an order that comes first."""
        return self.task.action is Action.ORDER


@dataclass(frozen=True, slots=True)
class TaskProgress:
    """How far a task has come whose turn it is.

    `deeds`: how many of its macro actions are done. `asked`: the one that was asked for; '' for
    none. `since`: the tick at which it was.
    """

    deeds: int = 0
    asked: str = ""
    since: int = 0


@dataclass(frozen=True, slots=True)
class Agenda:
    """What is left of a policy.

    `progress`: of the first task; None: its turn has not come. `counted`: what happened up to this
    tick is counted. `done`: what was carried out and when, this policy's and earlier ones'.
    """

    policy: CodePolicy
    left: tuple[Entry, ...] = ()
    progress: TaskProgress | None = None
    counted: int = 0
    done: tuple[tuple[Task, int], ...] = ()

    @property
    def work(self) -> Entry | None:
        """The task whose turn it is."""
        return next((entry for entry in self.left if not entry.is_order), None)

    @property
    def first(self) -> tuple[str, ...]:
        """The dishes whose orders come first."""
        return tuple(entry.task.what or "" for entry in self.left if entry.is_order)

    @property
    def announced(self) -> CodePolicy:
        """The policy with what is left of it."""
        return replace(self.policy, tasks=tuple(entry.planned for entry in self.left))

    def without(self, entry: Entry) -> "Agenda":
        """The same when the task whose turn it was is over."""
        left = list(self.left)
        left.remove(entry)
        return replace(self, left=tuple(left), progress=None)

    def carried_out(self, entry: Entry, tick: int) -> "Agenda":
        """The same when that task is done."""
        done = (*self.done, (entry.task, tick))[-REMEMBERED:]
        return replace(self.without(entry), done=done)

    def asks(self, macro: str, tick: int) -> "Agenda":
        """The same after a macro action of the first task was asked for."""
        deeds = 0 if self.progress is None else self.progress.deeds
        return replace(self, progress=TaskProgress(deeds, macro, tick))


NOTHING_PLANNED = Agenda(CodePolicy((), 0, 0))


def taken_up(agenda: Agenda, now: Observation, stale: int | None = STALE) -> Agenda:
    """The plan that counts now: the newest that was announced, or what is left of it.

    `stale`: ticks after which a plan comes too late; None: never.

    What was carried out since the kitchen for which it was made is not done twice, and a task that
    is being carried out goes on if the new plan begins with it.
    """
    policy = now.policy
    if policy is None or policy.revision <= agenda.policy.revision:
        return agenda
    new = Agenda(policy, counted=policy.seen, done=agenda.done)
    if stale is not None and now.tick - policy.seen > stale:
        return new
    entries = list(_read(policy, Vocabulary.of(now.menu)))
    for task in (task for task, tick in agenda.done if tick > policy.seen):
        done = next((entry for entry in entries if entry.task == task), None)
        if done is not None:
            entries.remove(done)
    new = replace(new, left=tuple(entries))
    same = agenda.work and new.work and agenda.work.task == new.work.task
    return replace(new, progress=agenda.progress) if same else new


def _read(policy: CodePolicy, vocabulary: Vocabulary) -> Iterator[Entry]:
    """The tasks that can be read; System 2 announces no others."""
    for planned in policy.tasks:
        try:
            yield Entry(planned, read_planned(planned, vocabulary))
        except RefusedError:
            continue


@dataclass(frozen=True, slots=True)
class Turn:
    """The plan at a moment, and the macro action that it wants for its first task, if any."""

    agenda: Agenda
    option: Option | None = None


def turn(agenda: Agenda, moment: DecisionContext, episodes: EpisodicMemory) -> Turn:
    """What the plan wants now; what is discarded on the way there is no part of it any more."""
    agenda = _without_served(agenda, moment, episodes)
    agenda = _counted(agenda, moment, episodes)
    while (entry := agenda.work) is not None:
        if agenda.progress is None and _is_discarded(entry, moment):
            agenda = agenda.without(entry)
            continue
        agenda = replace(agenda, progress=agenda.progress or TaskProgress())
        match _step(agenda, entry, moment):
            case Begin(option):
                return Turn(agenda, option)
            case Waits():
                break
            case CannotGoOn():
                agenda = agenda.without(entry)
    return Turn(agenda)


def _is_discarded(entry: Entry, moment: DecisionContext) -> bool:
    when = entry.assigned.when
    if when is not None and not holds_true(when, moment.state):
        return True
    ordered = any(order.name == entry.task.what for order in moment.now.orders)
    return entry.task.action is Action.SERVE and not ordered


def _step(agenda: Agenda, entry: Entry, moment: DecisionContext) -> Step:
    deeds = deeds_of(entry.task, moment)
    done = agenda.progress.deeds if agenda.progress is not None else 0
    if done >= len(deeds):
        return CannotGoOn("there is nothing of the kind in this kitchen")
    return next_step(deeds[done], moment)


def _counted(agenda: Agenda, moment: DecisionContext, episodes: EpisodicMemory) -> Agenda:
    """After what was asked for last; the task is over when all of its macro actions are done."""
    entry, progress = agenda.work, agenda.progress
    if entry is None or progress is None or not progress.asked:
        return agenda
    deeds, option = deeds_of(entry.task, moment), moment.named.get(progress.asked)
    if option is None or progress.asked not in episodes.completed(progress.since):
        return agenda
    reached = progress.deeds + ((option.verb, option.what) == deeds[progress.deeds])
    if reached == len(deeds):
        return agenda.carried_out(entry, moment.now.tick)
    return replace(agenda, progress=TaskProgress(reached))


def _without_served(agenda: Agenda, moment: DecisionContext, episodes: EpisodicMemory) -> Agenda:
    """Without the orders that were served or are gone."""
    news = episodes.facts(agenda.counted + 1)
    served = Counter(fact.what for fact in news if fact.verb == "served")
    still_open = Counter(order.name for order in moment.now.orders)
    left = tuple(_waiting(agenda.left, served, still_open))
    return replace(agenda, left=left, counted=moment.now.tick)


def _waiting(
    entries: Iterable[Entry], served: Counter[str], still_open: Counter[str]
) -> Iterator[Entry]:
    for entry in entries:
        dish = entry.task.what or ""
        if not entry.is_order:
            yield entry
        elif served[dish]:
            served[dish] -= 1
        elif still_open[dish]:
            still_open[dish] -= 1
            yield entry

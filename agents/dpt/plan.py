"""What is left of the policy that System 2 announced, and how far its first task has come."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from agents.messages import Observation, PlannedTask, Policy
from agents.policy.reading import AssignedTask, read_planned
from agents.policy.tasks import Action, Task
from agents.policy.vocabulary import RefusedError, Vocabulary

#: A plan that was made for a kitchen of so many ticks ago comes too late.
STALE = 100
#: So many tasks that were carried out are remembered.
REMEMBERED = 12


@dataclass(frozen=True, slots=True)
class Entry:
    """A task of a plan, as it was announced and as it was read."""

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
class Plan:
    """What is left of a policy.

    `progress`: of the first task; None: its turn has not come. `counted`: what happened up to this
    tick is counted. `done`: what was carried out and when, this policy's and earlier ones'.
    """

    policy: Policy
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
    def announced(self) -> Policy:
        """The policy with what is left of it."""
        return replace(self.policy, tasks=tuple(entry.planned for entry in self.left))

    def without(self, entry: Entry) -> "Plan":
        """The same when the task whose turn it was is over."""
        left = list(self.left)
        left.remove(entry)
        return replace(self, left=tuple(left), progress=None)

    def carried_out(self, entry: Entry, tick: int) -> "Plan":
        """The same when that task is done."""
        done = (*self.done, (entry.task, tick))[-REMEMBERED:]
        return replace(self.without(entry), done=done)

    def asks(self, macro: str, tick: int) -> "Plan":
        """The same after a macro action of the first task was asked for."""
        deeds = 0 if self.progress is None else self.progress.deeds
        return replace(self, progress=TaskProgress(deeds, macro, tick))


NOTHING_PLANNED = Plan(Policy((), 0, 0))


def taken_up(plan: Plan, now: Observation, stale: int | None = STALE) -> Plan:
    """The plan that counts now: the newest that was announced, or what is left of it.

    `stale`: ticks after which a plan comes too late; None: never.

    What was carried out since the kitchen for which it was made is not done twice, and a task that
    is being carried out goes on if the new plan begins with it.
    """
    policy = now.policy
    if policy is None or policy.revision <= plan.policy.revision:
        return plan
    new = Plan(policy, counted=policy.seen, done=plan.done)
    if stale is not None and now.tick - policy.seen > stale:
        return new
    entries = list(_read(policy, Vocabulary.of(now.menu)))
    for task in (task for task, tick in plan.done if tick > policy.seen):
        done = next((entry for entry in entries if entry.task == task), None)
        if done is not None:
            entries.remove(done)
    new = replace(new, left=tuple(entries))
    same = plan.work and new.work and plan.work.task == new.work.task
    return replace(new, progress=plan.progress) if same else new


def _read(policy: Policy, vocabulary: Vocabulary) -> Iterator[Entry]:
    """The tasks that can be read; System 2 announces no others."""
    for planned in policy.tasks:
        try:
            yield Entry(planned, read_planned(planned, vocabulary))
        except RefusedError:
            continue

"""What is left of the policy that System 2 announced, and what System 1 does of it, in turn.

All of it comes back with each observation: what is announced to be left, how much of the first task
is done, and up to when that was counted (`CodePolicy.seen`).

A task whose condition is false in its turn is discarded, and so is one that cannot begin or whose
dish nobody orders any more. Entries that name an order do nothing but let it come first; they are
used up when it is served. Source: DPT-Agent's paper, code as policy.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from agents.dpt._carrying_out import Begin, Step, Waits, deeds_of, next_step
from agents.dpt._decision_context import DecisionContext
from agents.messages import CodePolicy, Option, PlannedTask
from agents.orders import EpisodicMemory
from agents.policy.evaluation import holds_true
from agents.policy.reading import AssignedTask, read_planned
from agents.policy.tasks import Action, Task
from agents.policy.vocabulary import RefusedError, Vocabulary

#: A plan that was made for a kitchen of so many ticks ago comes too late.
STALE = 100


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

    @property
    def begun(self) -> "Entry":
        """The same in its turn: its condition is asked once."""
        return Entry(replace(self.planned, when=""), replace(self.assigned, when=None))


@dataclass(frozen=True, slots=True)
class Agenda:
    """What is left of a policy. `deeds`: how many macro actions of the first task are done."""

    left: tuple[Entry, ...] = ()
    deeds: int = 0

    @property
    def work(self) -> Entry | None:
        """The task whose turn it is."""
        return next((entry for entry in self.left if not entry.is_order), None)

    @property
    def first(self) -> tuple[str, ...]:
        """The dishes whose orders come first."""
        return tuple(entry.task.what or "" for entry in self.left if entry.is_order)

    def told(self, policy: CodePolicy, tick: int) -> CodePolicy:
        """The policy with what is left of it; as it was if that is all."""
        tasks = tuple(entry.planned for entry in self.left)
        same = (tasks, self.deeds) == (policy.tasks, policy.deeds)
        return policy if same else replace(policy, tasks=tasks, deeds=self.deeds, seen=tick)

    def without(self, entry: Entry) -> "Agenda":
        """The same when a task is over."""
        deeds = 0 if entry is self.work else self.deeds
        return Agenda(tuple(each for each in self.left if each is not entry), deeds)


def agenda_of(
    moment: DecisionContext, episodes: EpisodicMemory, known: int, stale: int | None = STALE
) -> Agenda:
    """What is left of the plan by now. `known`: the revision of that which was taken up last.

    Of a new one what was carried out since the kitchen for which it was made is not done twice;
    `stale`: ticks after which it comes too late; None: never.
    """
    policy, now = moment.now.policy, moment.now
    if policy is None:
        return Agenda()
    new = policy.revision > known
    if new and stale is not None and now.tick - policy.seen > stale:
        return Agenda()
    agenda = Agenda(tuple(_read(policy, Vocabulary.of(now.menu))), policy.deeds)
    for macro in episodes.completed(policy.seen + 1):
        agenda = _counted(agenda, moment.named.get(macro), moment, anywhere=new)
    news = episodes.facts(policy.seen + 1)
    served = Counter(fact.what for fact in news if fact.verb == "served")
    still_open = Counter(order.name for order in now.orders)
    return replace(agenda, left=tuple(_waiting(agenda.left, served, still_open)))


def _read(policy: CodePolicy, vocabulary: Vocabulary) -> Iterator[Entry]:
    """The tasks that can be read; System 2 announces no others."""
    for planned in policy.tasks:
        try:
            yield Entry(planned, read_planned(planned, vocabulary))
        except RefusedError:
            continue


def _counted(
    agenda: Agenda, option: Option | None, moment: DecisionContext, *, anywhere: bool
) -> Agenda:
    """After a macro action, by which the first task is nearer, or one `anywhere` is done."""
    if option is None or agenda.work is None:
        return agenda
    for entry in agenda.left if anywhere else (agenda.work,):
        deeds, done = deeds_of(entry.task, moment), agenda.deeds if entry is agenda.work else 0
        if (option.verb, option.what) in deeds[done : done + 1]:
            if done + 1 == len(deeds):
                return agenda.without(entry)
            return replace(agenda, deeds=done + 1) if entry is agenda.work else agenda
    return agenda


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


@dataclass(frozen=True, slots=True)
class Turn:
    """The plan at a moment, and the macro action that it wants for its first task, if any."""

    agenda: Agenda
    option: Option | None = None


def turn(agenda: Agenda, moment: DecisionContext) -> Turn:
    """What the plan wants now; what is discarded on the way there is no part of it any more."""
    while (entry := agenda.work) is not None:
        match None if _is_discarded(entry, moment) else _step(agenda, entry, moment):
            case Begin(option):
                return Turn(_begun(agenda, entry), option)
            case Waits():
                return Turn(_begun(agenda, entry))
        agenda = agenda.without(entry)
    return Turn(agenda)


def _begun(agenda: Agenda, first: Entry) -> Agenda:
    left = (each.begun if each is first else each for each in agenda.left)
    return replace(agenda, left=tuple(left))


def _is_discarded(entry: Entry, moment: DecisionContext) -> bool:
    when = entry.assigned.when
    if when is not None and not holds_true(when, moment.state):
        return True
    ordered = any(order.name == entry.task.what for order in moment.now.orders)
    return entry.task.action is Action.SERVE and not ordered


def _step(agenda: Agenda, entry: Entry, moment: DecisionContext) -> Step | None:
    """None if there is nothing of the kind in this kitchen."""
    deeds = deeds_of(entry.task, moment)
    return next_step(deeds[agenda.deeds], moment) if agenda.deeds < len(deeds) else None

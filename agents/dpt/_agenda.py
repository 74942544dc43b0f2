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
from typing import TypeAlias

from agents.dpt._decision_context import DecisionContext, Deed
from agents.messages import CodePolicy, Option, PlannedTask
from agents.orders import EpisodicMemory
from agents.policy.evaluation import holds_true
from agents.policy.reading import AssignedTask, read_planned
from agents.policy.tasks import Action, RefusedError, Task, Vocabulary


@dataclass(frozen=True, slots=True)
class Waits:
    """Nothing can be done yet: something is still in the heat."""


@dataclass(frozen=True, slots=True)
class CannotGoOn:
    """It cannot be carried out, or there is nothing to be done; why, readable."""

    reason: str


#: The macro action that is to begin, or why none is.
Step: TypeAlias = Option | Waits | CannotGoOn


def deeds_of(task: Task, moment: DecisionContext) -> tuple[Deed, ...]:
    """What a task consists of, in this order; () if this kitchen has nothing of the kind."""
    match task.action:
        case Action.PREPARE:
            ways: list[Deed] = [(do, task.what) for do in ("cook", "chop", "fetch")]
            on_plate = ("plate", task.what)
            if task.plate and not moment.needs_work(task.what or ""):
                return _first_known(moment, on_plate, *ways)
            first = _first_known(moment, *ways)
            return (*first, on_plate) if task.plate and on_plate in moment.options else first
        case Action.ASSEMBLE:
            return _first_known(moment, ("plate", task.what), ("prepare", task.what))
        case Action.PASS_ON:
            return _first_known(moment, ("pass", task.what))
        case Action.SERVE:
            return _first_known(moment, ("serve", task.what))
        case Action.PUT_OUT:
            return _first_known(moment, ("putout", None))
        case Action.CLEAN:
            return _first_known(moment, ("clean", None))
    return ()


def next_step(deed: Deed, moment: DecisionContext) -> Step:
    """What is to be done for a deed now.

    What cannot begin fails at once, as in the paper; only what is in the heat is waited for.
    """
    option = moment.options[deed]
    if option.available:
        return CannotGoOn("it has just failed") if option.name in moment.shunned else option
    earlier = _earlier(option, moment)
    if earlier is not None:
        return earlier
    return Waits() if _is_in_heat(option, moment) else CannotGoOn(option.reason.words)


def _first_known(moment: DecisionContext, *deeds: Deed) -> tuple[Deed, ...]:
    """The first of them that this kitchen has a macro action for, alone."""
    return tuple(deed for deed in deeds if deed in moment.options)[:1]


def _earlier(option: Option, moment: DecisionContext) -> Option | None:
    """What must come before it and is about the same thing, such as cooking before plating."""
    seen: set[str] = set()
    while not option.available:
        seen.add(option.name)
        needs = (moment.named[name] for name in option.needs if name in moment.named)
        nearer = [need for need in needs if need.what == option.what and need.name not in seen]
        if not nearer:
            return None
        option = nearer[0]
    return option if option.name not in moment.shunned else None


def _is_in_heat(option: Option, moment: DecisionContext) -> bool:
    """Whether it lacks something that is still cooking."""
    recipe = moment.now.menu.recipe(option.what)
    parts = (option.what or "", *(recipe.needs if recipe is not None else ()))
    return any(moment.state.count(part, "cooking") for part in parts)


#: A plan that was made for a kitchen of so many ticks ago comes too late.
STALE = 100


@dataclass(frozen=True, slots=True)
class Entry:
    """A task of an agenda, as it was announced and as it was read."""

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
            case Option() as option:
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

"""How a crew's work stands, for people: followed through all that passed within it."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from agents.intention import (
    ALWAYS,
    Goal,
    Part,
    Qualified,
    Stay,
    at_words,
    is_work,
)
from agents.messages import (
    Assign,
    Book,
    CrewAsk,
    Lift,
    Member,
    QueueEntry,
    QueueState,
    Report,
    Revoke,
    Settle,
    StandingOrder,
    Tell,
)
from agents.orders import closed, edited, is_reached, lined_up, of_assignment, taken_on
from game.executor.macros import find_macro
from game.kitchen.menu import Menu
from game.partners.shown_words import Sign, few_words, macro_words, sign_for, sign_of
from game.session.crew import Sent, vocabulary_of

#: A person's, of a leader or another cook, or a standing order's.
Origin = Literal["you", "leader", "cook", "kept"]
#: The verb of coming over to somebody, or to a place.
COMING = "come"
#: What is told of such work.
_STATES = {"done": "Done", "failed": "I cannot", "refused": "No"}


@dataclass(frozen=True, slots=True)
class Job:
    """An entry of a book. `origin`: whose wish it is; `reason`: that and why, in few words."""

    entry: QueueEntry
    origin: Origin
    reason: str


@dataclass(frozen=True, slots=True)
class CrewNote:
    """Something worth a line, at `tick`, of `cook` or (None) of its leader."""

    tick: int
    cook: Member
    text: str


@dataclass(frozen=True, slots=True)
class Task:
    """Something done or to be done, in few words beside its sign."""

    sign: Sign
    words: str


def task_asked(entry: QueueEntry, menu: Menu) -> Task:
    """What a cook is asked for."""
    match entry.part:
        case Goal(do, str(what)) if sign_for(do) != "favour":
            named = _named(what, menu)
            return Task(sign_for(do), named)
        case Goal(do, None) if not entry.times:
            return Task(sign_for(do), f"{ALWAYS} {few_words(entry)}")
    return Task(sign_of(entry), few_words(entry))


def _named(what: str | None, menu: Menu) -> str:
    """A thing as people call it; '' for none."""
    titles = {name: dish.title for name, dish in menu.dishes.items()}
    titles |= {name: each.title for name, each in menu.ingredients.items()}
    return titles.get(what or "", what or "")


class CrewBoard:
    """`orders`: what stands until it is lifted, by number."""

    def __init__(self, menu: Menu, names: Sequence[str], people: Collection[int] = ()) -> None:
        """`names`: the cooks', by seat; `people`: the seats of those whom nobody orders."""
        self._vocabulary = vocabulary_of(menu)
        self._menu = menu
        self._names = names
        self._all = len(names) - len(people)
        self.orders: dict[int, StandingOrder] = {}
        self._books = defaultdict[int, Book](Book)  # by seat; who sends may err in that
        self._asking: set[int] = set()

    def of(self, cook: int) -> tuple[Job, ...]:
        """What a cook has to do, first things first: what is assigned, then what it keeps; no
        rules that are everybody's.
        """
        mine = (order for order in self.orders.values() if cook in order.cooks)
        kept = (o for o in mine if is_work(o.part) or len(o.cooks) < self._all)
        return (*self.assigned(cook), *(self._kept(order) for order in kept))

    def assigned(self, cook: int) -> tuple[Job, ...]:
        """What is assigned to a cook, first things first."""
        return tuple(Job(e, *self._origin(e)) for e in self._books[cook].assigned)

    def kept_by(self, cook: int) -> tuple[StandingOrder, ...]:
        """The standing orders that nobody but this cook sees to."""
        return tuple(order for order in self.orders.values() if order.cooks == (cook,))

    def doing(self, cook: int, macro: str | None) -> Task | None:
        """What a cook is at, by the name of its macro action; None: nothing.

        Who comes over does so for somebody's sake, or because it is to stay at a place.
        """
        found = None if macro is None else find_macro(self._menu, macro)
        if found is None or found.verb == COMING:
            post = next(filter(None, map(self._post, self.of(cook))), "")
            idle = None if found is None else Task("favour", "coming over")
            return Task("wait", post) if post else idle
        sign, named = sign_for(found.verb), _named(found.what, self._menu)
        return Task(sign, named if named and sign != "favour" else macro_words(found.name))

    def _post(self, job: Job) -> str:
        """Where somebody is to stay, as it is told: 'at the pots'; '' for no such job."""
        part = Qualified.of(job.entry.part)
        if not isinstance(part.inner, Stay):
            return ""
        return at_words(part.at, self._vocabulary).strip() or "at its place"

    def told(self, order: StandingOrder) -> QueueEntry:
        """A standing order, and who sees to it."""
        who = ", ".join(self._names[cook] for cook in order.cooks)
        whole, words = Qualified.of(order.part), self._vocabulary
        what = f"{whole.due.chip(words)}{whole.when(words)}"
        everybody = len(order.cooks) == self._all > 1
        line = f"{'All' if everybody else who}: {what}" if who else what
        line = line.replace("All: no: ", "Nobody: ")
        text = f"{line} ({order.problem})" if order.problem else line
        state: QueueState = "blocked" if order.problem else "waiting" if order.rests else "active"
        entry = lined_up(order.id, order.part, self._vocabulary)
        return replace(entry, text=text, state=state, note=order.problem)

    def asks(self, cook: int) -> bool:
        """Whether it has asked for work and has got none yet."""
        return cook in self._asking and not self.of(cook)

    def see(self, talk: Iterable[Sent]) -> list[CrewNote]:
        """Follow what has passed since; what of it is to be told to people."""
        notes: list[CrewNote] = []
        for sent in talk:
            notes += self._noted(sent)
            match sent.entry:
                case Assign() as assign:
                    self._assign(assign, sent)
                case Revoke(number, goals=goals):
                    self._end(number, goals)
                case Report() as report:
                    self._report(report)
                case CrewAsk(cook):
                    self._asking.add(cook)
                case StandingOrder(number) as order:
                    self.orders[number] = order
                case Lift(number):
                    self.orders.pop(number, None)
        return notes

    def _noted(self, sent: Sent) -> Iterator[CrewNote]:
        """What the leader says, and what became of what a person ordered."""
        match sent.entry:
            case Tell(text) if sent.sender is None:
                yield CrewNote(sent.tick, None, text)
            case Report(number, cook, "done" | "failed" | "refused" as state, reason=reason):
                mine = of_assignment(self._books[cook], number)
                if mine and mine[0].given.is_yours:
                    what = ", ".join(entry.text for entry in mine)
                    told = ": ".join(filter(None, (_STATES[state], what, reason)))
                    yield CrewNote(sent.tick, cook, told)

    def _assign(self, assign: Assign, sent: Sent) -> None:
        book = self._books[assign.cook]
        taken = taken_on(book, assign, sent.sender, self._vocabulary, sent.tick)
        self._books[assign.cook] = taken.book
        self._asking.discard(assign.cook)

    def _origin(self, entry: QueueEntry) -> tuple[Origin, str]:
        """Whose wish it is that was assigned, and why."""
        given = entry.given
        if given.is_yours:
            return "you", "you asked for it"
        if not isinstance(entry.part, Goal):
            return "kept", given.why
        if given.by is None:
            return "leader", f"leader: {given.why}"
        name = "own plan" if given.by == given.cook else self._names[given.by]
        return "cook", f"{name}: {given.why}"

    def _report(self, report: Report) -> None:
        mine = of_assignment(self._books[report.cook], report.id)
        match report.state:
            case "started":
                told = zip(mine, report.done, strict=False)
                counted = [replace(entry, done=done) for entry, done in told]
                self._settle(
                    report.cook, (closed(e, "done") if is_reached(e) else e for e in counted)
                )
            case "done" | "failed" | "refused":
                self._end(report.id)

    def _end(self, number: int, goals: Collection[Part] = ()) -> None:
        for cook, book in self._books.items():
            over = (e for e in of_assignment(book, number) if not goals or e.part in goals)
            self._settle(cook, (closed(entry, "done") for entry in over))

    def _settle(self, cook: int, entries: Iterable[QueueEntry]) -> None:
        change = edited(self._books[cook], Settle(tuple(entries)), self._vocabulary)
        self._books[cook] = change.book

    def _kept(self, order: StandingOrder) -> Job:
        entry = lined_up(order.id, Qualified.of(order.part).due, self._vocabulary)
        return Job(entry, "kept", "standing order")

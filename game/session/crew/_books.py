"""What stands for each cook of a crew: what is assigned to it, and what it keeps.

How far that has come is counted from facts alone.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from agents.intention import Demand, Goal, Part, Vocabulary, menu_vocabulary
from agents.messages import (
    Add,
    Assign,
    Book,
    Edit,
    Fact,
    Given,
    Member,
    MemberFact,
    QueueEntry,
    Report,
    ReportState,
    Settle,
    TakeOff,
)
from agents.orders import Change, closed, credited, edited, has_waited, of_assignment, taken_on
from game.executor.macros import find_macro, macros
from game.kitchen.menu import Menu
from game.session.seats.notes import MacroBegun, MacroOver, Note, favour_done

#: What a macro action goes by that is carried out because of an assignment.
ASSIGNED = "intention"
#: So many macro actions in a row may fail before the assignment has.
FAILURES = 2
#: Why an assignment ends that something else leaves no room for.
GIVES_WAY = "it gives way to what was said since"
#: A report, and whose assignment it is of.
Reported: TypeAlias = tuple[Member, Report]


def vocabulary_of(menu: Menu) -> Vocabulary:
    """The words in which crews are told what to do, of kitchens with that menu."""
    titles = [(name, dish.title) for name, dish in menu.dishes.items()]
    return menu_vocabulary(macros(menu), [*titles, ("plate", menu.vessel.one)])


class Books:
    """Those of all cooks of a match, by seat."""

    def __init__(self, cooks: int, menu: Menu, vocabulary: Vocabulary) -> None:
        self._menu = menu
        self._vocabulary = vocabulary
        self._books = [Book()] * cooks
        self._idle: list[int | None] = [0] * cooks
        self._running: list[str] = [""] * cooks  # the macro action, if it is of an assignment
        self._failures = Counter[int]()
        self._last = 0

    def of(self, cook: int) -> Book:
        """What stands for a cook."""
        return self._books[cook]

    def find(self, number: int) -> QueueEntry | None:
        """The first of what is left of the assignment of that id."""
        stands = (entry for book in self._books for entry in book.assigned)
        return next((entry for entry in stands if entry.given.id == number), None)

    @property
    def members(self) -> tuple[MemberFact, ...]:
        """All cooks, by seat."""
        told = zip(self._books, self._idle, strict=True)
        return tuple(MemberFact(seat, book.alone, idle) for seat, (book, idle) in enumerate(told))

    def next_id(self) -> int:
        """One that nothing else has."""
        self._last += 1
        return self._last

    def take(self, assign: Assign, by: Member, tick: int) -> Iterator[Reported]:
        """Line it up; work counts from `tick` on. What it ends of other assignments."""
        change = taken_on(self._books[assign.cook], assign, by, self._vocabulary, tick)
        yield from self._changed(assign.cook, change, tick)

    def drop(self, number: int, tick: int, goals: Collection[Part] = ()) -> None:
        """Nothing stands of that id any more, or of these goals of it."""
        for cook, book in enumerate(self._books):
            mine = (entry for entry in book.assigned if entry.given.id == number)
            if gone := tuple(e.id for e in mine if not goals or e.part in goals):
                self._change(cook, TakeOff(gone), tick)

    def end(self, number: int, tick: int, reason: str) -> Iterator[Reported]:
        """The assignment of that id has failed, if it stands."""
        if (mine := self.find(number)) is not None:
            self.drop(number, tick)
            yield self._report(mine, "failed", reason)

    def keep(self, cook: int, shares: Iterable[tuple[int, Part]], tick: int) -> Iterator[Reported]:
        """These are its shares of standing orders from now on, by their ids; what they end."""
        wanted, kept = [*shares], self._books[cook].kept
        if dict(wanted) == {entry.given.id: entry.part for entry in kept}:
            return
        self._change(cook, TakeOff(tuple(entry.id for entry in kept)), tick)
        for number, part in wanted:
            share = Add(Demand((part,)), tick, given=Given(number, cook, kept=True))
            change = edited(self._books[cook], share, self._vocabulary)
            yield from self._changed(cook, change, tick)

    def credit(self, facts: Iterable[Fact]) -> Iterator[Reported]:
        """Count deeds."""
        for fact in facts:
            for cook in range(len(self._books)):
                yield from self._credit(fact, cook)

    def wait(self, tick: int, facts: Sequence[Fact]) -> Iterator[Reported]:
        """Waits in their turn begin, and end by time or by `facts`."""
        for cook in range(len(self._books)):
            while (first := self._books[cook].waiting) and not self._books[cook].halt:
                begun = replace(first, begun=tick if first.begun is None else first.begun)
                over = has_waited(begun, tick, facts)
                done = closed(replace(begun, done=1), "done") if over else begun
                self._change(cook, Settle((done,)), tick)
                if not over:
                    break
                yield self._came_nearer(begun)

    def notice(self, tick: int, cook: int, note: Note) -> Iterator[Reported]:
        """Follow what a cook begins and ends."""
        match note:
            case MacroBegun(macro, source):
                self._running[cook] = macro if source == ASSIGNED else ""
                mine = self._about(cook, macro)
                if source == ASSIGNED and mine is not None and mine.begun is None:
                    self._change(cook, Settle((replace(mine, begun=tick, nearer=tick),)), tick)
                    yield self._report(mine, "started")
            case MacroOver(macro, outcome, reason):
                done = favour_done(find_macro(self._menu, macro), outcome, tick, cook)
                yield from () if done is None else self._credit(done, cook)
                if self._running[cook] == macro and (mine := self._about(cook, macro)) is not None:
                    yield from self._went(mine, tick, outcome, reason)
                    self._running[cook] = ""

    def _went(self, mine: QueueEntry, tick: int, outcome: str, reason: str) -> Iterator[Reported]:
        number = mine.given.id
        if outcome == "done":
            del self._failures[number]
            self._change(mine.given.cook, Settle((replace(mine, nearer=tick),)), tick)
        elif outcome == "failed":
            self._failures[number] += 1
            if self._failures[number] >= FAILURES:
                yield from self.end(number, tick, reason)

    def _credit(self, fact: Fact, cook: int) -> Iterator[Reported]:
        nearer = credited(self._books[cook], fact, cook, self._vocabulary)
        if nearer is None:
            return
        nearer = replace(nearer, begun=fact.tick if nearer.begun is None else nearer.begun)
        self._change(cook, Settle((nearer,)), fact.tick)
        if not nearer.given.kept:
            yield self._came_nearer(nearer)

    def _came_nearer(self, entry: QueueEntry) -> Reported:
        """Its assignment is done if nothing of that stands any more."""
        return self._report(entry, "started" if self.find(entry.given.id) else "done")

    def _report(self, of: QueueEntry, state: ReportState, reason: str = "") -> Reported:
        given = of.given
        done = (each.done for each in of_assignment(self._books[given.cook], given.id))
        return given.by, Report(given.id, given.cook, state, tuple(done), reason)

    def _change(self, cook: int, edit: Edit, tick: int) -> None:
        self._set(cook, edited(self._books[cook], edit, self._vocabulary).book, tick)

    def _changed(self, cook: int, change: Change, tick: int) -> Iterator[Reported]:
        """After what others ordered; what is assigned and has no room beside that is over."""
        self._set(cook, change.book, tick)
        gone = {e.given.id: e for e in change.ended if e.given.id and not e.given.kept}
        for number, entry in gone.items():
            if self.find(number) is None:
                yield self._report(entry, "failed", GIVES_WAY)

    def _set(self, cook: int, book: Book, tick: int) -> None:
        worked = bool(self._books[cook].assigned)
        self._books[cook] = book
        if bool(book.assigned) != worked:
            self._idle[cook] = tick if worked else None

    def _about(self, cook: int, macro: str) -> QueueEntry | None:
        """What is assigned on whose way a macro action lies: the first if nothing tells."""
        mine, found = self._books[cook].assigned, find_macro(self._menu, macro)
        what = None if found is None else found.what
        for entry in mine if what is not None else ():
            if isinstance(part := entry.part, Goal):
                dish = self._menu.dishes.get(part.what or "")
                if what == part.what or (dish is not None and what in dish.ingredients):
                    return entry
        return mine[0] if mine else None

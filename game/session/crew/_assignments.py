"""The assignments that stand, cook by cook, and how far they are: counted from facts alone."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeAlias

from agents.intention import Goal, Vocabulary
from agents.messages import Assign, Assigned, Fact, Member, MemberFact, Report, ReportState
from agents.orders import fits
from game.executor.macros import find_macro
from game.executor.verbs.table import VERBS
from game.kitchen.menu import Menu
from game.session.seats.notes import MacroBegun, MacroOver, Note

#: What a macro action goes by that is carried out because of an assignment.
ASSIGNED = "intention"
#: So many macro actions in a row may fail before the assignment has.
FAILURES = 2


#: A report, and whose assignment it is of.
Reported: TypeAlias = tuple[Member, Report]


class Assignments:
    """Those of all cooks of a match, each cook's in the order in which it is to do them."""

    def __init__(self, cooks: int, menu: Menu, vocabulary: Vocabulary) -> None:
        self._menu = menu
        self._vocabulary = vocabulary
        self._lines: list[tuple[Assigned, ...]] = [() for _ in range(cooks)]
        self._idle: list[int | None] = [0] * cooks
        self._running: list[str] = [""] * cooks  # the macro action, if it is of an assignment
        self._failures = Counter[int]()
        self._last = 0

    def of(self, cook: int) -> tuple[Assigned, ...]:
        """What stands for a cook, in the order of doing."""
        return self._lines[cook]

    def find(self, number: int) -> Assigned | None:
        """The assignment of that id, if it stands."""
        return next((a for line in self._lines for a in line if a.assign.id == number), None)

    @property
    def members(self) -> tuple[MemberFact, ...]:
        """All cooks, by seat."""
        told = zip(self._lines, self._idle, strict=True)
        return tuple(MemberFact(seat, line, idle) for seat, (line, idle) in enumerate(told))

    def number(self, assign: Assign) -> Assign:
        """The same with an id of its own."""
        return replace(assign, id=self.next_id())

    def next_id(self) -> int:
        """One that nothing else has."""
        self._last += 1
        return self._last

    def take(self, assign: Assign, by: Member, tick: int) -> None:
        """Line it up; work counts from `tick` on."""
        new = Assigned(assign, by, tick, (0,) * len(assign.goals), progress=tick)
        line = () if assign.replaces else self._lines[assign.cook]
        self._lines[assign.cook] = (new, *line) if assign.urgent else (*line, new)
        self._idle[assign.cook] = None

    def drop(self, number: int, tick: int) -> None:
        """Nothing stands of that id any more."""
        for cook, line in enumerate(self._lines):
            left = tuple(each for each in line if each.assign.id != number)
            if left != line:
                self._lines[cook] = left
                self._idle[cook] = None if left else tick

    def credit(self, facts: Iterable[Fact]) -> Iterator[Reported]:
        """Count deeds; a deed counts for the first assignment of its cook that wants it."""
        for fact in facts:
            for cook in range(len(self._lines)):
                yield from self._credit(fact, cook)

    def notice(self, tick: int, cook: int, note: Note) -> Iterator[Reported]:
        """Follow what a cook begins and ends."""
        if isinstance(note, MacroOver) and note.outcome == "done":
            yield from self._favour(tick, cook, note.macro)
        match note:
            case MacroBegun(macro, source):
                self._running[cook] = macro if source == ASSIGNED else ""
                if source == ASSIGNED and (mine := self._about(cook, macro)) is not None:
                    yield from self._begin(mine, tick)
            case MacroOver(macro, outcome, reason) if self._running[cook] == macro:
                self._running[cook] = ""
                if (mine := self._about(cook, macro)) is not None:
                    yield from self._went(mine, tick, outcome, reason)

    def _favour(self, tick: int, cook: int, macro: str) -> Iterator[Reported]:
        """Count what no event tells: that something was passed, or fetched."""
        found = find_macro(self._menu, macro)
        if found is not None and found.on_demand:
            done = Fact(tick - 1, cook, VERBS[found.verb].past, found.what or "")
            yield from self._credit(done, cook)

    def _begin(self, mine: Assigned, tick: int) -> Iterator[Reported]:
        if mine.started is None:
            self._change(replace(mine, started=tick, progress=tick))
            yield mine.by, Report(mine.assign.id, mine.assign.cook, "started", mine.done)

    def _went(self, mine: Assigned, tick: int, outcome: str, reason: str) -> Iterator[Reported]:
        number = mine.assign.id
        match outcome:
            case "done":
                del self._failures[number]
                self._change(replace(mine, progress=tick))
            case "failed":
                self._failures[number] += 1
                if self._failures[number] >= FAILURES:
                    self.drop(number, tick)
                    yield mine.by, Report(number, mine.assign.cook, "failed", mine.done, reason)

    def _credit(self, fact: Fact, cook: int) -> Iterator[Reported]:
        for each in self._lines[cook]:
            if fact.tick < each.since:
                continue
            for i, part in enumerate(each.assign.goals):
                if isinstance(part, Goal) and self._wants(part, each.done[i], fact, cook):
                    yield self._counted(each, i, fact.tick)
                    return

    def _wants(self, goal: Goal, done: int, fact: Fact, cook: int) -> bool:
        left = not isinstance(goal.times, int) or done < goal.times
        return left and fits(goal, fact, cook, self._vocabulary)

    def _counted(self, each: Assigned, number: int, tick: int) -> Reported:
        done = tuple(n + (i == number) for i, n in enumerate(each.done))
        started = tick if each.started is None else each.started
        self._change(replace(each, done=done, started=started, progress=tick))
        over = all(map(_is_reached, each.assign.goals, done))
        if over:
            self.drop(each.assign.id, tick)
        state: ReportState = "done" if over else "started"
        return each.by, Report(each.assign.id, each.assign.cook, state, done)

    def _about(self, cook: int, macro: str) -> Assigned | None:
        """The assignment on whose way a macro action lies: the first if nothing tells."""
        line, found = self._lines[cook], find_macro(self._menu, macro)
        what = None if found is None else found.what
        about = (each for each in line if any(self._is_about(p, what) for p in each.assign.goals))
        return next(about, line[0] if line else None)

    def _is_about(self, part: object, what: str | None) -> bool:
        if not isinstance(part, Goal) or what is None:
            return False
        dish = self._menu.dishes.get(part.what or "")
        return what == part.what or (dish is not None and what in dish.ingredients)

    def _change(self, new: Assigned) -> None:
        cook, number = new.assign.cook, new.assign.id
        line = self._lines[cook]
        self._lines[cook] = tuple(new if old.assign.id == number else old for old in line)


def _is_reached(part: object, done: int) -> bool:
    """Whether a goal is; what lasts never is."""
    return isinstance(part, Goal) and isinstance(part.times, int) and done >= part.times

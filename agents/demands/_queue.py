"""What stands between human and partner: work in line, standing work, prohibitions, a stop.

Values only; how a demand changes them is `agents.demands._queue_update`, how work does is
`agents.demands._progress`. Nothing leaves the queue silently: what does becomes an `Ended`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Literal, Self

from agents.intention import (
    Avoid,
    Control,
    Demand,
    Goal,
    Part,
    Stock,
    Wait,
    Watch,
)

EndState = Literal["done", "revoked", "impossible"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was asked for, by the message `heard`.

    `since`: work counts from this tick on; `done`: how often a goal has been reached; `begun`: the
    tick at which a wait began.
    """

    id: int
    part: Part
    heard: int = 0
    since: int = 0
    done: int = 0
    begun: int | None = None

    @property
    def times(self) -> int | None:
        """How often it is to be done; None: until further notice."""
        match self.part:
            case Goal(times=int(times)):
                return times
            case Wait():
                return 1
        return None

    @property
    def complete(self) -> bool:
        """Whether it is a counted goal that is reached."""
        return isinstance(self.part, Goal) and self.times is not None and self.done >= self.times


@dataclass(frozen=True, slots=True)
class Ended:
    """What became of an entry; `note`: why it is impossible, or done without any work."""

    entry: Entry
    state: EndState
    note: str = ""


@dataclass(frozen=True, slots=True)
class DemandQueue:
    """All that stands.

    `line`: counted goals and waits, in the order to take them. `standing`: long-term goals, stocks,
    what to watch, prefer and keep to. `bans`: prohibitions. `halt`: the human said stop. `last`:
    the newest entry's id. `revision`: how often the human has changed what is to be done.
    """

    line: tuple[Entry, ...] = ()
    standing: tuple[Entry, ...] = ()
    bans: tuple[Entry, ...] = ()
    halt: Entry | None = None
    last: int = 0
    revision: int = 0

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All, a stop first, then in the order of doing."""
        return (*((self.halt,) if self.halt else ()), *self.line, *self.standing, *self.bans)

    @property
    def demand(self) -> Demand | None:
        """All of it as one demand; None when nothing stands."""
        parts = tuple(entry.part for entry in self.entries)
        return Demand(parts) if parts else None

    @property
    def work(self) -> tuple[Entry, ...]:
        """What is to be done: the line, and standing work that is more than a rule."""
        return (*self.line, *(e for e in self.standing if isinstance(e.part, Goal | Stock | Watch)))

    @property
    def avoids(self) -> tuple[Avoid, ...]:
        """The prohibitions."""
        return tuple(entry.part for entry in self.bans if isinstance(entry.part, Avoid))

    @property
    def waiting(self) -> Entry | None:
        """The wait whose turn it is."""
        first = self.line[0] if self.line else None
        return first if first is not None and isinstance(first.part, Wait) else None

    def find(self, number: int) -> Entry | None:
        """The entry with this id."""
        return next((entry for entry in self.entries if entry.id == number), None)

    def without(self, gone: Iterable[Entry]) -> Self:
        """Less some entries."""
        ids = {entry.id for entry in gone}
        return replace(
            self,
            line=tuple(e for e in self.line if e.id not in ids),
            standing=tuple(e for e in self.standing if e.id not in ids),
            bans=tuple(e for e in self.bans if e.id not in ids),
            halt=None if self.halt and self.halt.id in ids else self.halt,
        )

    def each(self, change: Callable[[Entry], Entry]) -> Self:
        """With every entry changed."""
        return replace(
            self,
            line=tuple(map(change, self.line)),
            standing=tuple(map(change, self.standing)),
            bans=tuple(map(change, self.bans)),
            halt=change(self.halt) if self.halt else None,
        )

    def withdraw(self, number: int) -> tuple[Self, tuple[Ended, ...]]:
        """The human takes one entry back; to take a stop back is to go on."""
        found = self.find(number)
        if found is None:
            return self, ()
        left = replace(self.without((found,)), revision=self.revision + 1)
        return left, (Ended(found, "revoked"),)


def halted_by(part: Part) -> bool:
    """Whether a part is a stop."""
    return part == Control("stop")

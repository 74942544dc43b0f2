"""What stands between human and partner: work in line, standing work, prohibitions, a stop.

Values only; how a demand changes them is `_queue_update`, how work does is `_progress`. Nothing
leaves the queue silently: what does is told as an entry that is over, with what became of it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Self

from agents.demands._goals import is_work, unplaced
from agents.intention import Avoid, Control, Demand, Goal, Part, Vocabulary, Wait
from agents.messages import Intend, QueueEntry, QueueKind, QueueState


@dataclass(frozen=True, slots=True)
class DemandQueue:
    """All that stands.

    `line`: counted goals and waits, in the order to take them. `standing`: long-term goals, stocks,
    what to watch, prefer and keep to. `bans`: prohibitions. `halt`: the human said stop. `last`:
    the newest entry's id. `revision`: how often the human has changed what is to be done.
    """

    line: tuple[QueueEntry, ...] = ()
    standing: tuple[QueueEntry, ...] = ()
    bans: tuple[QueueEntry, ...] = ()
    halt: QueueEntry | None = None
    last: int = 0
    revision: int = 0

    @classmethod
    def of(cls, announced: Intend | None) -> Self:
        """The queue that was announced."""
        known, revision = (announced.queue, announced.revision) if announced else ((), 0)
        kept = [replace(e, state="active", note="") for e in known if not e.over]
        return cls(
            line=tuple(e for e in kept if e.kind == "task"),
            standing=tuple(e for e in kept if e.kind == "standing"),
            bans=tuple(e for e in kept if e.kind in ("ban", "yours")),
            halt=next((e for e in kept if e.kind == "halt"), None),
            last=max((e.id for e in known), default=0),
            revision=revision,
        )

    @property
    def entries(self) -> tuple[QueueEntry, ...]:
        """All, a stop first, then in the order of doing."""
        return (*((self.halt,) if self.halt else ()), *self.line, *self.standing, *self.bans)

    @property
    def demand(self) -> Demand | None:
        """All of it as one demand; None when nothing stands."""
        parts = tuple(entry.part for entry in self.entries)
        return Demand(parts) if parts else None

    @property
    def work(self) -> tuple[QueueEntry, ...]:
        """What is to be done: the line, and standing work that is more than a rule."""
        return (*self.line, *(e for e in self.standing if is_work(e.part)))

    @property
    def avoids(self) -> tuple[Avoid, ...]:
        """The prohibitions."""
        return tuple(entry.part for entry in self.bans if isinstance(entry.part, Avoid))

    @property
    def waiting(self) -> QueueEntry | None:
        """The wait whose turn it is."""
        first = self.line[0] if self.line else None
        return first if first is not None and isinstance(first.part, Wait) else None

    def without(self, gone: Iterable[QueueEntry]) -> Self:
        """Less some entries."""
        ids = {entry.id for entry in gone}
        return self.each(lambda entry: None if entry.id in ids else entry)

    def each(self, change: Callable[[QueueEntry], QueueEntry | None]) -> Self:
        """With every entry changed, or left out."""
        line, standing, bans = (
            tuple(new for entry in entries if (new := change(entry)) is not None)
            for entries in (self.line, self.standing, self.bans)
        )
        halt = change(self.halt) if self.halt else None
        return replace(self, line=line, standing=standing, bans=bans, halt=halt)

    def withdraw(self, meant: Callable[[QueueEntry], bool]) -> tuple[Self, tuple[QueueEntry, ...]]:
        """The human takes some entries back; to take a stop back is to go on."""
        gone = [entry for entry in self.entries if meant(entry)]
        left = replace(self.without(gone), revision=self.revision + bool(gone))
        return left, tuple(closed(entry, "revoked") for entry in gone)


def lined_up(
    number: int, part: Part, vocabulary: Vocabulary, heard: int = 0, since: int = 0
) -> QueueEntry:
    """A part as an entry of which nothing is done."""
    return QueueEntry(
        number,
        part.chip(vocabulary),
        _kind_of(part),
        "active",
        part,
        heard,
        times=_times_of(part),
        since=since,
    )


def with_part(entry: QueueEntry, part: Part, vocabulary: Vocabulary) -> QueueEntry:
    """The entry with another part, or the same to be done more or less often."""
    return replace(entry, part=part, text=part.chip(vocabulary), times=_times_of(part))


def closed(entry: QueueEntry, state: QueueState, note: str = "") -> QueueEntry:
    """An entry that is over; `note`: why it is impossible, or done without any work."""
    return replace(entry, state=state, note=note)


def is_reached(entry: QueueEntry) -> bool:
    """Whether it is a counted goal that is reached."""
    return isinstance(entry.part, Goal) and entry.times is not None and entry.done >= entry.times


def _kind_of(part: Part) -> QueueKind:
    match unplaced(part):
        case Avoid(yours=True):
            return "yours"
        case Avoid():
            return "ban"
        case Control("stop"):
            return "halt"
    return "standing" if part.standing else "task"


def _times_of(part: Part) -> int | None:
    """How often it is to be done; None: until further notice."""
    match part:
        case Goal(times=int(times)):
            return times
        case Wait():
            return 1
    return None

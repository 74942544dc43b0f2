"""What a demand did to the queue: what came, what went, what lies before and behind."""

from dataclasses import dataclass
from typing import Self, TypeAlias

from agents.intention import Avoid, Wait
from agents.messages import QueueEntry

Entries: TypeAlias = tuple[QueueEntry, ...]

_WORK = frozenset({"task", "standing"})


@dataclass(frozen=True, slots=True)
class QueueChange:
    """Two states of a queue, live entries only. `ended`: what was in `before` alone."""

    before: Entries
    after: Entries
    ended: Entries

    @classmethod
    def between(cls, before: Entries, after: Entries) -> Self:
        """The difference of two queues, which may still list what has ended."""
        newest = {entry.id: entry for entry in after}
        was, live = _live(before), _live(after)
        ids = {entry.id for entry in live}
        ended = tuple(newest.get(e.id, e) for e in was if e.id not in ids)
        reached = {entry.id for entry in after if entry.state == "done"}
        return cls(was, live, tuple(entry for entry in ended if entry.id not in reached))

    @property
    def added(self) -> Entries:
        """What was not there before."""
        known = {entry.id for entry in self.before}
        return tuple(entry for entry in self.after if entry.id not in known)

    @property
    def dropped(self) -> Entries:
        """Work that was taken out."""
        return tuple(entry for entry in self.ended if entry.kind in _WORK)

    @property
    def lifted(self) -> Entries:
        """Prohibitions that no longer hold."""
        return tuple(entry for entry in self.ended if isinstance(entry.part, Avoid))

    @property
    def waiting(self) -> Entries:
        """Tasks to be done, in order."""
        return tuple(entry for entry in self.after if entry.kind == "task")

    @property
    def released(self) -> bool:
        """Whether the cook stood still and need not any longer."""
        return any(e.kind == "halt" for e in self.before) and not any(
            e.kind == "halt" for e in self.after
        )

    @property
    def awaited(self) -> bool:
        """Whether a wait is over by it."""
        ids = {entry.id for entry in self.after}
        return any(isinstance(e.part, Wait) and e.id not in ids for e in self.before)

    @property
    def blocked(self) -> QueueEntry | None:
        """A new task that comes first and cannot be begun."""
        first = self._first_added
        if first is None or first.state != "blocked" or self.behind is not None:
            return None
        return first if first.note else None

    @property
    def behind(self) -> QueueEntry | None:
        """The task that the first new one waits for."""
        first = self._first_added
        if first is None:
            return None
        place = self.waiting.index(first)
        return self.waiting[place - 1] if place else None

    @property
    def overtaken(self) -> QueueEntry | None:
        """The old task before which the new ones went."""
        first = self._first_added
        if first is None:
            return None
        later = self.waiting[self.waiting.index(first) :]
        return next((entry for entry in later if entry not in self.added), None)

    @property
    def grown(self) -> QueueEntry | None:
        """An old task that is to be done more often now."""
        was = {entry.id: entry.times for entry in self.before}
        grown = (e for e in self.waiting if e.id in was and (e.times or 0) > (was[e.id] or 0))
        return next(grown, None)

    @property
    def _first_added(self) -> QueueEntry | None:
        added = self.added
        return next((entry for entry in self.waiting if entry in added), None)


def _live(entries: Entries) -> Entries:
    return tuple(entry for entry in entries if not entry.over)

"""What became of the entries of a partner's queue that one message asked for."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from agents.messages import QueueEntry, QueueState


@dataclass(slots=True)
class AskedEntries:
    """The entries of the message `heard`, by id, as they were told last.

    An entry stays with its message when a later one adds to it.
    """

    heard: int
    entries: dict[int, QueueEntry] = field(default_factory=dict)

    def take(self, queue: Iterable[QueueEntry]) -> bool:
        """Follow an announcement; whether an entry is new, or stands again.

        What is over stays so, unless what had ended it was taken back.
        """
        news = False
        for entry in queue:
            known = self.entries.get(entry.id)
            again = known is not None and known.over and _stands_again(known, entry)
            new = known is None and entry.heard == self.heard
            if new or again or (known is not None and not known.over):
                self.entries[entry.id] = entry
            news = news or new or again
        return news

    @property
    def words(self) -> str:
        """All of them, e.g. 'chop onion x2, cook Bob Soup'."""
        return ", ".join(entry.text for entry in self.entries.values())

    @property
    def lasts(self) -> bool:
        """Whether none of them is ever over by itself."""
        return all(entry.kind != "task" for entry in self.entries.values())

    @property
    def end(self) -> QueueState | None:
        """How they ended, what went worst counts; None while one of them stands."""
        if not self.entries or not all(entry.over for entry in self.entries.values()):
            return None
        states = {entry.state for entry in self.entries.values()}
        return next(s for s in ("impossible", "revoked", "done") if s in states)

    @property
    def detail(self) -> str:
        """What was not done to its end, and why: '3 of 4, no onion is within reach'."""
        short = (e for e in self.entries.values() if e.state != "done" and e.kind == "task")
        return "; ".join(filter(None, map(_shortfall, short)))


def _stands_again(over: QueueEntry, entry: QueueEntry) -> bool:
    return not entry.over and (entry.heard, entry.part) == (over.heard, over.part)


def _shortfall(entry: QueueEntry) -> str:
    several = entry.times is not None and entry.times > 1
    counted = f"{entry.done} of {entry.times}" if several else ""
    reason = entry.note if entry.state == "impossible" else ""
    return ", ".join(filter(None, (counted, reason)))

"""What became of the entries of a partner's queue that one message asked for."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from agents.intention import Avoid, Part
from agents.messages import QueueEntry, QueueState


@dataclass(slots=True)
class AskedEntries:
    """The entries of the message `heard`, by id, as they were told last.

    An entry stays with its message when a later one adds to it.
    """

    heard: int
    entries: dict[int, QueueEntry] = field(default_factory=dict)

    def take(self, queue: Iterable[QueueEntry]) -> bool:
        """Follow an announcement; whether an entry is new, or stands again, or was lifted.

        What is over stays so, unless what had ended it was taken back. An announcement lists all
        that stands: a rule that is missing there was lifted.
        """
        told = tuple(queue)
        news = self._lift({entry.id for entry in told}, [e.part for e in told if not e.over])
        for entry in told:
            known = self.entries.get(entry.id)
            again = known is not None and known.over and _stands_again(known, entry)
            new = known is None and entry.heard == self.heard
            if new or again or (known is not None and not known.over):
                self.entries[entry.id] = entry
            news = news or new or again
        return news

    def _lift(self, told: Collection[int], standing: Collection[Part]) -> bool:
        """End the rules that are not `told` any more, nor stand for another message."""
        gone = [
            entry
            for entry in self.entries.values()
            if isinstance(entry.part, Avoid) and not entry.over
            if entry.id not in told and entry.part not in standing
        ]
        self.entries.update((entry.id, replace(entry, state="revoked")) for entry in gone)
        return bool(gone)

    @property
    def words(self) -> str:
        """All of them, e.g. 'chop onion x2, cook Bob Soup'; of rules those still kept, if any."""
        every = self.entries.values()
        lifted = [e for e in every if isinstance(e.part, Avoid) and e.state == "revoked"]
        return ", ".join(e.text for e in [e for e in every if e not in lifted] or lifted)

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

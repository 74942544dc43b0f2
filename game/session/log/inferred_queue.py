"""Queues for logs of older games, which announced no entries: told once, as the log is read."""

from collections.abc import Sequence
from dataclasses import replace

from agents.intention import ALWAYS, Avoid, Demand, Goal
from agents.messages import Intend, QueueEntry, QueueKind, QueueState
from game.session.seats.notes import Note


class InferredQueue:
    """The queue of a cook whose older game announced only what it was about, and how that stood."""

    def __init__(self) -> None:
        self._standing: tuple[QueueEntry, ...] = ()
        self._heard: set[int] = set()
        self._entries = 0

    def completed(self, note: Note) -> Note:
        """The note with the entries that it means; as it is if it tells them or is about none."""
        if not isinstance(note, Intend) or note.queue:
            return note
        fresh = note.heard and note.heard not in self._heard
        self._heard.add(note.heard)
        if not isinstance(note.intention, Demand):
            return note
        if fresh and note.state != "revoked":
            self._add(note, note.intention.tasks)
        queue = tuple(
            replace(entry, state=self._state(entry.heard, note)) for entry in self._standing
        )
        self._standing = tuple(entry for entry in queue if not entry.over)
        return replace(note, queue=queue)

    def _add(self, note: Intend, parts: Sequence[Goal | Avoid]) -> None:
        """What a message asks for; all that it says, if that stands already."""
        known = {entry.part for entry in self._standing}
        for part in [part for part in parts if part not in known] or parts:
            self._entries += 1
            kind: QueueKind = "ban" if isinstance(part, Avoid) else "task"
            kind = "standing" if isinstance(part, Goal) and part.times == ALWAYS else kind
            entry = QueueEntry(self._entries, note.sentence, kind, "active", part, note.heard)
            self._standing = (*self._standing, entry)

    def _state(self, heard: int, note: Intend) -> QueueState:
        """How what a message asked for stands after an announcement."""
        assert isinstance(note.intention, Demand)
        own = [entry for entry in self._standing if entry.heard == heard]
        whole = {entry.part for entry in own} <= set(note.intention.tasks)
        waits = any(entry.kind == "task" for entry in own)
        match note.state:
            case "satisfied" | "impossible" if whole and waits:
                return "done" if note.state == "satisfied" else "impossible"
            case "revoked" if whole:
                return "revoked"
            case "active" if not whole and heard != note.heard:
                return "revoked"
        return "active"

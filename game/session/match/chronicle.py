"""What happened in a match and when: what charts and reports of it are made from."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.kitchen.events import Event
from game.kitchen.state import State
from game.session.match.deeds import Deed, done
from game.session.seats.notes import Intend, Note, Thought


@dataclass(slots=True)
class Chronicle:
    """Grows with its match.

    `scores`: (tick, score) for every change of the score; `readings`: (tick, cook, note) for every
    message that a mind has read and every change of what it takes to be wanted.
    """

    deeds: list[Deed] = field(default_factory=list)
    scores: list[tuple[int, int]] = field(default_factory=list)
    readings: list[tuple[int, int, Intend | Thought]] = field(default_factory=list)

    def write(
        self,
        before: State,
        state: State,
        events: Iterable[Event],
        notes: Iterable[tuple[int, Note]],
    ) -> None:
        """Take in the tick that led from `before` to `state`."""
        self.deeds += done(before, events)
        if state.score != before.score:
            self.scores.append((state.tick, state.score))
        for cook, note in notes:
            match note:
                case Intend() | Thought() if note.heard or isinstance(note, Intend):
                    self.readings.append((before.tick, cook, note))

    def count(self, cook: int, verb: str) -> int:
        """How often `cook` has done what `verb` says."""
        return sum(deed.cook == cook and deed.verb == verb for deed in self.deeds)

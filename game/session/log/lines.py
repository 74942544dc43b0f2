"""The lines of a match log: what is in each, and how it looks as JSON.

    {"sous-chef-match": 1, "level": "ring", "fingerprint": ..., "seed": 7, "seats": [...], ...}
    {"tick": 3, "moves": ["left", "stay"], "notes": [[0, "started", ...]], "words": [[1, "hi"]]}
    {"check": 50, "digest": "...", "state": {...}}
    {"end": 1000, "digest": "...", "results": {...}}

A tick in which nobody moves, reports or speaks has no line. Words of a line were said before its
moves; the digest of a check is that of the state at that tick.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from game.kitchen.moves import Move
from game.kitchen.snapshot import Snapshot
from game.session.seats.notes import Dropped, Ended, Intended, Note, Started, Thinking, Trouble
from game.session.seats.seat import Kind
from game.session.words.chat import Words

#: Raised with every change after which older logs can no longer be read.
VERSION = 1
MARK = "sous-chef-match"

#: Every so many ticks a log holds a digest and a snapshot of the state.
CHECK_TICKS = 50


@dataclass(frozen=True, slots=True)
class Header:
    """What was played: `seats` are the names of the cooks' drivers, `date` is ISO 8601.

    `kinds`: what drove each cook; older logs do not tell.
    """

    level: str
    fingerprint: str
    seed: int
    seats: tuple[str, ...]
    date: str
    kinds: tuple[Kind, ...] = ()

    def to_json(self) -> dict[str, object]:
        return {
            MARK: VERSION,
            "level": self.level,
            "fingerprint": self.fingerprint,
            "seed": self.seed,
            "seats": list(self.seats),
            "kinds": list(self.kinds),
            "date": self.date,
        }


@dataclass(frozen=True, slots=True)
class Line:
    """One tick: the moves made at it, (cook, note) pairs, and the words said before it."""

    tick: int
    moves: tuple[Move, ...]
    notes: tuple[tuple[int, Note], ...] = ()
    words: tuple[Words, ...] = ()

    @property
    def empty(self) -> bool:
        return not (self.notes or self.words) and not self._moved

    @property
    def _moved(self) -> bool:
        return any(move is not Move.STAY for move in self.moves)

    def to_json(self) -> dict[str, object]:
        line: dict[str, object] = {"tick": self.tick}
        if self._moved:
            line["moves"] = [move.value for move in self.moves]
        if self.notes:
            line["notes"] = [[cook, *note_to_json(note)] for cook, note in self.notes]
        if self.words:
            line["words"] = [_said(words) for words in self.words]
        return line


def _said(words: Words) -> list[object]:
    """[COOK, TEXT], or [COOK, TEXT, TO] if they are meant for one cook."""
    told: list[object] = [words.cook, words.text]
    return told if words.to is None else [*told, words.to]


@dataclass(frozen=True, slots=True)
class Check:
    """The state at a tick: its digest and, except at the end of a log, all of it."""

    tick: int
    digest: str
    state: Snapshot | None = None

    def to_json(self) -> dict[str, object]:
        return {"check": self.tick, "digest": self.digest, "state": self.state}


def note_to_json(note: Note) -> list[str]:
    """A note as a list of strings, its kind first."""
    match note:
        case Started(macro, source):
            return ["started", macro, source]
        case Ended(macro, outcome, reason):
            return ["ended", macro, outcome, reason]
        case Dropped(macro, reason):
            return ["dropped", macro, reason]
        case Intended(intention, state, sentence):
            return ["intended", intention, state, sentence]
        case Thinking(stage, seconds, went_by, choices):
            return ["thought", stage, seconds, went_by, choices]
        case Trouble(reason):
            return ["trouble", reason]


def note_from_json(parts: Sequence[object]) -> Note:
    """The reverse of `note_to_json`; ValueError if it is none."""
    match parts:
        case ["started", str(macro), str(source)]:
            return Started(macro, source)
        case ["ended", str(macro), str(outcome), str(reason)]:
            return Ended(macro, outcome, reason)
        case ["dropped", str(macro), str(reason)]:
            return Dropped(macro, reason)
        case ["intended", str(intention), str(state), str(sentence)]:
            return Intended(intention, state, sentence)
        case ["thought", str(stage), str(seconds), str(text), str(choices)]:
            return Thinking(stage, seconds, text, choices)
        case ["trouble", str(reason)]:
            return Trouble(reason)
    raise ValueError(f"expected a note such as ['started', MACRO, SOURCE], found {list(parts)}")

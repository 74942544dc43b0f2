"""The lines of a match log: what is in each, and how it looks as JSON (docs/log-format.md).

    {"sous-chef-match": 2, "level": "ring", "fingerprint": ..., "seed": 7, "cooks": [...], ...}
    {"tick": 0, "kitchen": {"level": "title: Ring ...", "menu": "ingredients: ..."}}
    {"tick": 3, "moves": ["left", "stay"], "notes": [{"cook": 0, "kind": "began", ...}],
     "words": [{"cook": 1, "text": "hi"}]}
    {"check": 50, "digest": "...", "state": {...}}
    {"end": 1000, "digest": "...", "results": {...}}

A tick in which nobody moves, reports or speaks has no line. Words of a line were said, and those
of its 'unsaid' taken back, before its moves; the digest of a check is that of the state at that
tick.
"""

from dataclasses import dataclass
from fractions import Fraction

from agents.messages import Hearing, Pointing
from game.content.difficulty import NORMAL, Difficulty
from game.content.kitchen_text import KitchenText
from game.kitchen.moves import Move
from game.kitchen.snapshot import Snapshot
from game.session.log.note_lines import note_to_json
from game.session.seats.notes import Note
from game.session.seats.seat import Kind
from game.session.words.chat import Words

#: Raised when an older game would misread a line; what it may leave out is no reason to.
VERSION = 2
MARK = "sous-chef-match"

#: Every so many ticks a log holds a digest and a snapshot of the state.
CHECK_TICKS = 50


@dataclass(frozen=True, slots=True)
class RecordedCook:
    """Who drove a cook: what players called it, and what it was; '' is not known.

    `moves_per_second`: how often it might act, None where the log does not tell.
    """

    name: str
    kind: Kind = ""
    moves_per_second: Fraction | None = None

    def to_json(self) -> dict[str, object]:
        pace = self.moves_per_second
        told = {} if pace is None else {"moves_per_second": float(pace)}
        return {"name": self.name, "kind": self.kind, **told}


@dataclass(frozen=True, slots=True)
class Header:
    """What was played, and by whom: `cooks` by seat; `date` is ISO 8601.

    `difficulty`: what the kitchen's orders and round were changed to; how often a cook might act is
    told with each.
    """

    level: str
    fingerprint: str
    seed: int
    cooks: tuple[RecordedCook, ...]
    date: str
    difficulty: Difficulty = NORMAL

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(cook.name for cook in self.cooks)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return tuple(cook.kind for cook in self.cooks)

    def to_json(self) -> dict[str, object]:
        changes = dict(self.difficulty.changes)
        return {
            MARK: VERSION,
            "level": self.level,
            "fingerprint": self.fingerprint,
            "seed": self.seed,
            "date": self.date,
            **({"difficulty": changes} if changes else {}),
            "cooks": [cook.to_json() for cook in self.cooks],
        }


@dataclass(frozen=True, slots=True)
class LogTick:
    """One tick: the moves made at it, (cook, note) pairs, and the words said before it.

    `unsaid`: the numbers of words that were taken back before it.
    """

    tick: int
    moves: tuple[Move, ...]
    notes: tuple[tuple[int, Note], ...] = ()
    words: tuple[Words, ...] = ()
    unsaid: tuple[int, ...] = ()

    @property
    def empty(self) -> bool:
        return not (self.notes or self.words or self.unsaid) and not self._moved

    @property
    def _moved(self) -> bool:
        return any(move is not Move.STAY for move in self.moves)

    def to_json(self) -> dict[str, object]:
        line: dict[str, object] = {"tick": self.tick}
        if self._moved:
            line["moves"] = [move.value for move in self.moves]
        if self.notes:
            line["notes"] = [{"cook": cook, **note_to_json(note)} for cook, note in self.notes]
        if self.words:
            line["words"] = [_words_to_json(words) for words in self.words]
        if self.unsaid:
            line["unsaid"] = list(self.unsaid)
        return line


@dataclass(frozen=True, slots=True)
class Check:
    """The state at a tick: its digest and, except at the end of a log, all of it."""

    tick: int
    digest: str
    state: Snapshot | None = None

    def to_json(self) -> dict[str, object]:
        return {"check": self.tick, "digest": self.digest, "state": self.state}


def kitchen_to_json(kitchen: KitchenText) -> dict[str, object]:
    """The kitchen as it was in the first tick: a line of which older games take no notice."""
    return {"tick": 0, "kitchen": {"level": kitchen.level, "menu": kitchen.menu}}


def _words_to_json(words: Words) -> dict[str, object]:
    line: dict[str, object] = {"cook": words.cook, "text": words.text}
    if words.to is not None:
        line["to"] = words.to
    if words.pointing is not None:
        line["pointing"] = _pointing_to_json(words.pointing)
    if words.kind is not None:
        line["kind"] = words.kind
    if words.hearing is not None:
        line["hearing"] = _hearing_to_json(words.hearing)
    return line


def _hearing_to_json(heard: Hearing) -> dict[str, object]:
    return {"raw": heard.raw, **({"doubtful": True} if heard.doubtful else {})}


def _pointing_to_json(at: Pointing) -> dict[str, object]:
    told = {"cell": at.cell, "thing": at.thing, "place": at.place, "seat": at.seat}
    return {name: value for name, value in told.items() if value not in (None, "")}

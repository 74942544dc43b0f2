"""The lines of a match log: what is in each, and how it looks as JSON (docs/log-format.md).

    {"sous-chef-match": 2, "level": "ring", "fingerprint": ..., "seed": 7, "cooks": [...], ...}
    {"tick": 0, "kitchen": {"level": "title: Ring ...", "menu": "ingredients: ..."}}
    {"tick": 3, "moves": ["left", "stay"], "notes": [{"cook": 0, "kind": "began", ...}],
     "words": [{"cook": 1, "text": "hi"}]}
    {"check": 50, "digest": "...", "state": {...}}
    {"end": 1000, "digest": "...", "results": {...}}

A tick in which nobody moves, reports or speaks has no line. Words of a line were said, and those
of its 'unsaid' taken back, before its moves; the digest of a check is that of the state at that
tick. A note is an object with its kind and what differs from its defaults.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from agents.intention import Intention, Part, dump, load, load_part
from agents.messages import (
    Assign,
    CodePolicy,
    CrewAsk,
    CrewPlan,
    Intend,
    Keep,
    Lift,
    MindFailed,
    Reflection,
    Report,
    Revoke,
    ScoredChoice,
    StandingOrder,
    Tell,
    Thought,
)
from game.codec import Codec, Form
from game.content.difficulty import NORMAL, Difficulty
from game.content.level import KitchenText
from game.kitchen.moves import Move
from game.kitchen.snapshot import Snapshot
from game.session.crew import CrewEntry, Sent
from game.session.seats.notes import MacroBegun, MacroOver, Note, RequestDropped
from game.session.seats.seat import Kind
from game.session.words import Words

#: Raised when an older game would misread a line; what it may leave out is no reason to.
VERSION = 2
MARK = "sous-chef-match"

#: A note's kind -> its type.
NOTES: Mapping[str, type[Note]] = {
    "began": MacroBegun, "ended": MacroOver, "dropped": RequestDropped, "failed": MindFailed,
    "intends": Intend, "policy": CodePolicy, "reflection": Reflection, "thought": Thought,
}  # fmt: skip
#: The same of what passes within a crew.
TALK: Mapping[str, type[CrewEntry]] = {
    "assign": Assign, "revoke": Revoke, "report": Report, "ask": CrewAsk, "tell": Tell,
    "plan": CrewPlan, "keep": Keep, "lift": Lift, "order": StandingOrder,
    "thought": Thought, "failed": MindFailed,
}  # fmt: skip
_KINDS = {kind: name for name, kind in (*NOTES.items(), *TALK.items())}

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
    told with each. `queues`: whether announcements tell what stands; those of older games do not.
    """

    level: str
    fingerprint: str
    seed: int
    cooks: tuple[RecordedCook, ...]
    date: str
    difficulty: Difficulty = NORMAL
    queues: bool = True

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
            **({"queues": True} if self.queues else {}),
            **({"difficulty": changes} if changes else {}),
            "cooks": [cook.to_json() for cook in self.cooks],
        }


@dataclass(frozen=True, slots=True)
class LogTick:
    """One tick: the moves made at it, (cook, note) pairs, and the words said before it.

    `unsaid`: the numbers of words that were taken back before it; `crew`: what passed within one.
    """

    tick: int
    moves: tuple[Move, ...]
    notes: tuple[tuple[int, Note], ...] = ()
    words: tuple[Words, ...] = ()
    unsaid: tuple[int, ...] = ()
    crew: tuple[Sent, ...] = ()

    @property
    def empty(self) -> bool:
        told = self.notes or self.words or self.unsaid or self.crew
        return not told and not self._moved

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
            line["words"] = [words_to_json(words) for words in self.words]
        if self.unsaid:
            line["unsaid"] = list(self.unsaid)
        if self.crew:
            line["crew"] = [sent_to_json(sent) for sent in self.crew]
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


def words_to_json(words: Words) -> dict[str, object]:
    """What somebody said, in the line of its tick; words are counted as they come."""
    told: dict[str, object] = _WORDS_CODEC.encode(words)
    return {name: value for name, value in told.items() if name not in ("tick", "number")}


def words_from_json(line: Mapping[str, object], tick: int, number: int) -> Words:
    """The reverse of `words_to_json`; ValueError if it is none.

    What this game does not know of it is left out.
    """
    return _WORDS_CODEC.decode(Words, {**line, "tick": tick, "number": number})


def sent_to_json(sent: Sent) -> dict[str, object]:
    """What a member of a crew sent, in the line of its tick; a leader without a body is no seat."""
    sender = {} if sent.sender is None else {"from": sent.sender}
    return {**sender, "kind": _KINDS[type(sent.entry)], **_NOTE_CODEC.encode(sent.entry)}


def sent_from_json(line: Mapping[str, Any], tick: int) -> Sent:
    """The reverse of `sent_to_json`; ValueError if it is none."""
    kind, sender = TALK.get(line.get("kind", "")), line.get("from")
    if kind is None or not (sender is None or type(sender) is int):
        raise ValueError(
            f"expected a message such as {{'kind': 'assign', ...}}, found {line!s:.60}"
        )
    return Sent(tick, sender, _NOTE_CODEC.decode(kind, line))


def note_to_json(note: Note) -> dict[str, object]:
    """A note as a line of the log has it."""
    return {"kind": _KINDS[type(note)], **_NOTE_CODEC.encode(note)}


def note_from_json(line: Mapping[str, Any]) -> Note:
    """The reverse of `note_to_json`; ValueError if it is none."""
    kind = NOTES.get(line.get("kind", ""))
    if kind is None:
        raise ValueError(f"expected a note such as {{'kind': 'began', ...}}, found {line!s:.60}")
    return _NOTE_CODEC.decode(kind, line)


def _choice(found: Any) -> ScoredChoice:  # noqa: ANN401 (anything that JSON can say)
    match found:
        case [str(name), logp, value, total]:
            return ScoredChoice(name, float(logp), float(value), float(total))
    raise ValueError(f"expected [MACRO, LOG P, VALUE, TOTAL], found {found!s:.60}")


_WORDS_CODEC = Codec(lenient=True, forms={Intention | None: Form(dump, load)})
_NOTE_CODEC = Codec(
    least=0,
    forms={
        Intention: Form(dump, load),
        Part: Form(lambda part: part.dump(), load_part),
        ScoredChoice: Form(lambda c: [c.name, c.logp, c.value, c.total], _choice),
    },
)

"""What people asked of partners who listen: what was understood, whether it was done, how soon.

Told from the chronicle alone, so a replay tells the same as the match did.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from game.kitchen.state import TICKS_PER_SECOND
from game.session.match.chronicle import Chronicle
from game.session.seats.notes import Intended, Thinking
from game.session.seats.seat import Kind
from game.session.words.chat import Words

#: Ticks by which what was understood may come after the thought that understood it.
NEAR = 2
#: Between a message and its meaning in the note of a thought that read it.
ARROW = " => "


class Fate(Enum):
    """What became of a message."""

    DONE = auto()
    ANSWERED = auto()  # a question
    HOLDS = auto()  # a rule, kept to the end
    TALK = auto()  # nothing was wanted, or nothing understood
    REVOKED = auto()  # called off
    REPLACED = auto()  # something else was asked for before it was done
    IMPOSSIBLE = auto()
    OPEN = auto()  # not done when the round ended
    UNREAD = auto()  # no mind came to reading it
    DEAF = auto()  # nobody listens here


@dataclass(frozen=True, slots=True)
class Asked:
    """A message to a partner. `said` is its tick; `by`, `to`: seat numbers, `to` None if deaf.

    `understood`: as a sentence, '' for nothing; `seconds`: from the words to their fate, None if it
    had none; `answer`: what the partner said to it, '' for nothing.
    """

    said: int
    by: int
    text: str
    fate: Fate
    to: int | None = None
    understood: str = ""
    seconds: float | None = None
    answer: str = ""


def asked(chronicle: Chronicle, words: Sequence[Words], kinds: Sequence[Kind]) -> tuple[Asked, ...]:
    """Every message of a person, in order, once for each partner who listens."""
    messages = [each for each in words if kinds[each.cook] == "person"]
    listeners = [cook for cook, kind in enumerate(kinds) if kind == "mind"]
    if not listeners:
        return tuple(Asked(m.tick, m.cook, m.text, Fate.DEAF) for m in messages)
    found = [
        each
        for cook in listeners
        for each in _Listener(cook, messages, words).told(chronicle.readings)
    ]
    return tuple(sorted(found, key=lambda each: each.said))


@dataclass(slots=True)
class _Open:
    """A message on its way. `own`: the goals and rules that came with it."""

    words: Words
    fate: Fate = Fate.UNREAD
    read: int | None = None
    understood: str = ""
    own: frozenset[str] = frozenset()
    ended: int | None = None

    def end(self, fate: Fate, tick: int) -> None:
        self.fate, self.ended = fate, tick

    @property
    def pending(self) -> bool:
        return self.fate in (Fate.OPEN, Fate.HOLDS)


@dataclass(slots=True)
class _Listener:
    """Follows what one cook has made of the messages."""

    cook: int
    messages: Sequence[Words]
    words: Sequence[Words]
    standing: frozenset[str] = frozenset()
    open: list[_Open] = field(default_factory=list)

    def told(self, readings: Iterable[tuple[int, int, Intended | Thinking]]) -> Iterator[Asked]:
        """What became of every message."""
        self.open = [_Open(message) for message in self.messages]
        mine = [(tick, note) for tick, cook, note in readings if cook == self.cook]
        last: Intended | None = None
        unread: _Open | None = None
        for place, (tick, note) in enumerate(mine):
            if isinstance(note, Thinking):
                unread = self._read(tick, note.note)
                if unread and last and not _announced(mine[place + 1 :], tick):
                    self._understand(unread, tick, last)  # the same as before is not told again
                    unread = None
                continue
            if unread is not None:
                self._understand(unread, tick, note)
            self._settle(tick, note, unread)
            last, unread = note, None
        return map(self._close, self.open)

    def _read(self, tick: int, note: str) -> _Open | None:
        """The message that a thought has read."""
        text = note.rpartition(ARROW)[0]
        for each in self.open:
            if each.read is None and each.words.text == text and each.words.tick <= tick:
                each.read = tick
                return each
        return None

    def _understand(self, each: _Open, tick: int, note: Intended) -> None:
        """Enter what a message was taken to mean."""
        parts = _parts(note.intention)
        each.understood = note.sentence
        each.own = (parts - self.standing) or parts
        if not parts:
            each.end(Fate.ANSWERED if '"ask"' in note.intention else Fate.TALK, tick)
        elif note.state == "revoked":
            each.end(Fate.DONE, tick)
            each.understood = f"call off: {note.sentence}"
        else:
            each.fate = Fate.HOLDS if all(map(_lasts, each.own)) else Fate.OPEN

    def _settle(self, tick: int, note: Intended, fresh: _Open | None) -> None:
        """What an announcement means for the messages before it."""
        parts = _parts(note.intention)
        if not parts:
            return
        for each in self.open:
            if each.pending and (each is not fresh or note.state != "active"):
                _judge(each, tick, note.state, parts)
        self.standing = parts if note.state in ("active", "pending") else frozenset()

    def _close(self, each: _Open) -> Asked:
        end = each.ended
        return Asked(
            each.words.tick,
            each.words.cook,
            each.words.text,
            each.fate,
            self.cook,
            each.understood,
            None if end is None else max(0, end - each.words.tick) / TICKS_PER_SECOND,
            self._answer(each),
        )

    def _answer(self, each: _Open) -> str:
        """What the partner said as it read the message."""
        if each.read is None:
            return ""
        near = range(each.read, each.read + NEAR + 1)
        said = (w.text for w in self.words if w.cook == self.cook and w.tick in near)
        return next(said, "")


def _judge(each: _Open, tick: int, state: str, parts: frozenset[str]) -> None:
    """End a message that an announcement of `parts` in `state` ends."""
    whole = each.own <= parts
    match state:
        case "satisfied" if whole and each.fate is Fate.OPEN:
            each.end(Fate.DONE, tick)
        case "impossible" if whole and each.fate is Fate.OPEN:
            each.end(Fate.IMPOSSIBLE, tick)
        case "revoked" if whole:
            each.end(Fate.REVOKED, tick)
        case "active" if not whole:
            each.end(Fate.REPLACED if each.fate is Fate.OPEN else Fate.REVOKED, tick)


def _announced(notes: Iterable[tuple[int, Intended | Thinking]], tick: int) -> bool:
    """Whether the first of `notes` says what the thought at `tick` understood."""
    then, note = next(iter(notes), (tick, None))
    return isinstance(note, Intended) and then - tick <= NEAR


def _parts(intention: str) -> frozenset[str]:
    """The goals and rules of a canonical intention; none for a question or small talk."""
    try:
        found = json.loads(intention)
    except ValueError:  # a recording may hold anything
        return frozenset()
    parts = found if isinstance(found, list) else []
    return frozenset(json.dumps(part) for part in parts if isinstance(part, dict))


def _lasts(part: str) -> bool:
    """Whether a part is never over: a rule, or a goal without an end."""
    found = json.loads(part)
    return "avoid" in found or found.get("times") == "always"

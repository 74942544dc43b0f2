"""What was probably said, given what was heard and what the kitchen makes likely.

Commands joined by 'then' or 'and' are heard one by one: what sounds almost like a command that
makes sense now becomes that command, all else stays as it was heard.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz, process

from game.voice.hearing.phonetics import plain, sounds
from game.voice.messages import Expected

#: How alike a clause and a command must be, 0..100: to be taken for it, and to ask.
_SURE, _DOUBTFUL = 70, 62
_JOINED = re.compile(r"\b((?:and )?then|and)\b")


@dataclass(frozen=True, slots=True)
class Rescored:
    """`text`: what was probably said; `doubtful`: the speaker should be asked."""

    text: str
    doubtful: bool = False


def rescore(raw: str, expected: Expected) -> Rescored:
    """The words of a recogniser, corrected where something expected sounds almost the same."""
    known = _commands(expected)
    if not known.spelt:
        return Rescored(raw)
    whole = known.nearest(plain(raw))
    if whole is not None:
        return whole
    pieces = _JOINED.split(plain(raw))
    heard = [known.nearest(clause.strip()) for clause in pieces[::2]]
    if not any(heard):
        return Rescored(raw)
    for at, found in enumerate(heard):
        if found is not None:
            pieces[2 * at] = found.text
    text = " ".join(" ".join(pieces).split())
    return Rescored(text, any(found.doubtful for found in heard if found))


@dataclass(frozen=True, slots=True)
class _Commands:
    """What is expected, by spelling and by sound."""

    spelt: tuple[str, ...]
    heard: tuple[str, ...]

    def nearest(self, said: str) -> Rescored | None:
        """The command that a clause sounds like; None if it sounds like none."""
        if not said or said in self.spelt:
            return Rescored(said) if said else None
        spelt = process.cdist([said], self.spelt, scorer=fuzz.ratio)[0]
        heard = process.cdist([sounds(said)], self.heard, scorer=fuzz.ratio)[0]
        scores = (spelt + heard) / 2
        best = int(scores.argmax())
        if scores[best] < _DOUBTFUL or _figures(said) != _figures(self.spelt[best]):
            return None
        return Rescored(self.spelt[best], bool(scores[best] < _SURE))


@lru_cache(maxsize=8)
def _commands(expected: Expected) -> _Commands:
    spelt = tuple(dict.fromkeys(map(plain, (*expected.choices, *expected.phrases))))
    return _Commands(spelt, tuple(map(sounds, spelt)))


def _figures(text: str) -> list[str]:
    """Numbers above ten, which are never guessed at."""
    return re.findall(r"\d+", text)

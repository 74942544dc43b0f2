"""What was probably said, given what was heard and what the kitchen makes likely.

Commands joined by 'then' or 'and' are heard one by one: what sounds almost like a command that
makes sense now becomes that command, all else stays as it was heard.
"""

import re
from collections.abc import Sequence
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


def rescore(raw: str, expected: Expected, others: Sequence[str] = ()) -> Rescored:
    """The words of a recogniser, corrected where something expected sounds almost the same.

    `others`: what it wrote of the same sound at other speeds.
    """
    readings = [raw, *filter(None, others)]
    known = _commands(expected)
    whole = known.nearest([plain(reading) for reading in readings])
    if whole is not None:
        return whole
    clauses = [_JOINED.split(plain(reading)) for reading in readings]
    pieces = clauses[0]
    alike = [found for found in clauses if len(found) == len(pieces)]
    heard = [known.nearest([p[at].strip() for p in alike]) for at in range(0, len(pieces), 2)]
    if not any(heard):
        return Rescored(_common(readings))
    for at, found in enumerate(heard):
        if found is not None:
            pieces[2 * at] = found.text
    text = " ".join(" ".join(pieces).split())
    return Rescored(text, any(found.doubtful for found in heard if found))


def is_expected(raw: str, expected: Expected) -> bool:
    """Whether these very words were expected."""
    return plain(raw) in _commands(expected).spelt


def _common(readings: Sequence[str]) -> str:
    """The one that is most like the others."""
    spelt = [plain(reading) for reading in readings]
    return readings[int(process.cdist(spelt, spelt, scorer=fuzz.ratio).sum(axis=0).argmax())]


@dataclass(frozen=True, slots=True)
class _Commands:
    """What is expected, by spelling and by sound."""

    spelt: tuple[str, ...]
    heard: tuple[str, ...]

    def nearest(self, readings: Sequence[str]) -> Rescored | None:
        """The command that the readings of a clause sound like; None if they sound like none."""
        said = readings[0]
        if not said or said in self.spelt:
            return Rescored(said) if said else None
        if not self.spelt:
            return None
        spelt = process.cdist(readings, self.spelt, scorer=fuzz.ratio)
        heard = process.cdist(list(map(sounds, readings)), self.heard, scorer=fuzz.ratio)
        both = (spelt + heard) / 2
        # One good reading counts, and that no other speaks against it.
        scores = (both.mean(axis=0) + both.max(axis=0)) / 2
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

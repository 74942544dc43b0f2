"""What was probably said, given what was heard and what the kitchen makes likely.

Where the sounds of what was heard, or nearly these, make words that are expected one after the
other, these were said. All else stays as it was heard, and all of it where too much would have to
be otherwise: that is small talk. Who asks for something in words that are unlike any said at
work is asked whether that was meant.

Bounds were chosen on the tuning voices of `game.bench.speech.clips` with the sentences of
`tests/data/speech/tuning` and of `build/tuning/development`, read by the bundled model, clean
and with noise of 20 dB: of 270 plain commands 69 % instead of 54 % were understood as typed, of
270 free sentences 53 % instead of 44 %; of 115 utterances of small talk 11 asked for something,
all but one of them doubtfully, as 27 % of what was rightly understood.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz

from game.voice.hearing._alignment import Alignment, align
from game.voice.hearing._network import Network
from game.voice.hearing.phonetics import plain, sounds
from game.voice.messages import Expected
from game.voice.sound import RATE, WIDTH, Pcm, samples_of

#: What the whole may cost for each sound that was heard: up to here the words are sure, whether
#: corrected or not, and up to here they are corrected at all.
_SURE, _CORRECTED = 0.18, 0.25
#: What a stretch of words that is changed may cost.
_STRETCH = 0.3
#: How much it counts that other readings are unlike, from 0 to 1.
_UNLIKE = 0.5


@dataclass(frozen=True, slots=True)
class Rescored:
    """`text`: what was probably said; `doubtful`: who asks for something with it should be asked
    whether that was meant, unless the `others` that may have been said mean the same.
    """

    text: str
    doubtful: bool = False
    others: tuple[str, ...] = ()


def rescore(raw: str, expected: Expected, others: Sequence[str] = ()) -> Rescored:
    """The words of a recogniser, corrected where something expected sounds almost the same.

    `others`: what it wrote of the same sound at other speeds.
    """
    spelt, network = plain(raw), _network(expected)
    if not spelt or not network.words:
        return Rescored(raw)
    if is_expected(raw, expected):
        return Rescored(spelt)
    readings = [reading for reading in (spelt, *map(plain, others)) if reading]
    found = [align(tuple(reading.split()), network) for reading in readings]
    best = min(found, key=lambda each: each.ratio + _UNLIKE * _unlike(each, readings))
    said = " ".join(_mended(best))
    keeps = best.ratio > _CORRECTED or said == spelt or _figures(said) != _figures(spelt)
    text = raw if keeps else said
    if best.ratio <= _SURE:
        return Rescored(text)
    unlike = dict.fromkeys(reading for reading in readings if reading != plain(text))
    return Rescored(text, doubtful=True, others=tuple(unlike))


def is_expected(raw: str, expected: Expected) -> bool:
    """Whether these very words were expected."""
    return plain(raw) in _spelt(expected)


def _unlike(said: Alignment, readings: Sequence[str]) -> float:
    """How little the readings sound like what was probably said, 0..1."""
    spoken = "".join(sounds(each.word) for each in said.said)
    alike = [fuzz.ratio(spoken, "".join(map(sounds, other.split()))) for other in readings]
    return 1 - sum(alike) / len(alike) / 100


def _mended(found: Alignment) -> Iterator[str]:
    """The words that were said; those that were heard where the others are too unlike them."""
    shared = sorted({each.end for each in found.said} & set(found.ends))
    begin, before = 0, 0.0
    for end in shared:
        heard = [w for w, at in zip(found.heard, found.ends, strict=True) if begin < at <= end]
        said = [each for each in found.said if begin < each.end <= end]
        cost = said[-1].cost - before
        yield from heard if cost > _STRETCH * (end - begin) else (each.word for each in said)
        begin, before = end, said[-1].cost


def _figures(text: str) -> list[str]:
    """Numbers above ten, which are never guessed at."""
    return re.findall(r"\d+", text)


@lru_cache(maxsize=8)
def _network(expected: Expected) -> Network:
    return Network((*expected.choices, *expected.phrases))


@lru_cache(maxsize=8)
def _spelt(expected: Expected) -> frozenset[str]:
    return frozenset(map(plain, (*expected.choices, *expected.phrases)))


#: Beside the speed at which it was said.
OTHER_SPEEDS = (0.85, 1.1)
#: Seconds of sound that are worth it: more takes too long, and long sentences are no commands.
LONGEST_S = 4.0


def other_readings(
    raw: str, pcm: bytes, expected: Expected, read: Callable[[bytes], str | None]
) -> tuple[str, ...]:
    """What `read` makes of 16-bit sound at other speeds, if that can help to tell `raw`."""
    if not raw or len(pcm) > LONGEST_S * RATE * WIDTH or is_expected(raw, expected):
        return ()
    readings = (read(at_speed(pcm, speed)) for speed in OTHER_SPEEDS)
    return tuple(reading for reading in readings if reading)


def at_speed(pcm: bytes, speed: float) -> bytes:
    """16-bit sound so much faster, and as much higher."""
    return Pcm.of(samples_of(pcm), round(RATE * speed)).data

"""What comes of a reading: what of it is sure, and what people are shown of it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from agents.hla.reading._reader import MOST_OFFERED, Reading
from agents.intention import Demand, Intention, NoIntention, Part, Vocabulary, fits_menu, sentence
from agents.messages import Heard, Readings, ShownReading
from agents.orders import lined_up

#: A part that stands in so much of what was found, by probability, is meant.
_SURE = 0.6
_BETWEEN = re.compile(r"[,;.!?]+\s*(?:and|then|also)*\b|\b(?:and|then|also)\b(?:\s+then\b)?|&|\+")


@dataclass(frozen=True, slots=True)
class Apart:
    """What is `sure` and can be begun; `offered`: what the rest may be, the likeliest first;
    `words`: those of the rest, '' if it is not known which they are.
    """

    sure: Demand
    offered: tuple[Demand, ...]
    words: str = ""


def apart(text: str, reading: Reading) -> Apart | None:
    """A message of several parts of which some are sure; None for one that is all of a kind."""
    found = reading.demands
    first = next(iter(found), None)
    if first is None or len(first.parts) < 2:
        return None
    sure = tuple(
        part
        for part in first.parts
        if sum(share for meant, share in found.items() if part in meant.parts) >= _SURE
    )
    if not sure or len(sure) == len(first.parts):
        return None
    offered = tuple(dict.fromkeys(_rests(sure, found)))[:MOST_OFFERED]
    return Apart(replace(first, parts=sure), offered, _words_of_rest(text, first, sure))


def _rests(sure: tuple[Part, ...], found: dict[Demand, float]) -> Iterator[Demand]:
    for meant in found:
        rest = tuple(part for part in meant.parts if part not in sure)
        if rest and all(part in meant.parts for part in sure):
            yield Demand(rest)


def _words_of_rest(text: str, first: Demand, sure: tuple[Part, ...]) -> str:
    """Where a message has as many clauses as parts, each is taken to be one of them."""
    clauses = [clause.strip() for clause in _BETWEEN.split(text) if clause.strip()]
    if len(clauses) != len(first.parts):
        return ""
    doubted = (c for c, part in zip(clauses, first.parts, strict=True) if part not in sure)
    return " and ".join(doubted)


#: So many readings are shown.
MOST = 3


def sent_with(heard: Heard, vocabulary: Vocabulary) -> Intention | None:
    """The reading that words were sent with, if it fits the kitchen."""
    known = heard.reading is not None and fits_menu(heard.reading, vocabulary)
    return heard.reading if known else None


def readings_of(words: Heard, reading: Reading, vocabulary: Vocabulary) -> Readings:
    """What people are shown: each reading once, the likeliest first."""
    shown = {each.sentence: each for each in reversed([*_shown(reading, vocabulary)])}
    return Readings(words.text, tuple(reversed(shown.values()))[:MOST], words.id)


def _shown(reading: Reading, vocabulary: Vocabulary) -> Iterator[ShownReading]:
    unsure = bool(reading.problem) or reading.intention == NoIntention("nonsense")
    for place, (meant, share) in enumerate(reading.found):
        parts = meant.parts if isinstance(meant, Demand) else ()
        entries = tuple(lined_up(0, part, vocabulary) for part in parts)
        told = sentence(meant, vocabulary)
        yield ShownReading(meant, entries, told, share, doubtful=unsure and not place)

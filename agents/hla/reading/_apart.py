"""A message taken apart: what of it is sure, and what the rest may mean."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from agents.hla.reading._reader import MOST_OFFERED, Reading
from agents.intention import Demand, Part

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
    sure = tuple(part for part in first.parts if _share(part, found) >= _SURE)
    if not sure or len(sure) == len(first.parts):
        return None
    offered = tuple(dict.fromkeys(_rests(sure, found)))[:MOST_OFFERED]
    return Apart(replace(first, parts=sure), offered, _words_of_rest(text, first, sure))


def _share(part: Part, found: dict[Demand, float]) -> float:
    return sum(share for meant, share in found.items() if part in meant.parts)


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

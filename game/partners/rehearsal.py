"""Rounds of scripted cooks, and what the stars of a kitchen should cost by them."""

from collections.abc import Callable, Iterable
from statistics import fmean

from game.content.level import Level
from game.partners.casting import HUMANS, by_reflex, cast
from game.session.match.history import MatchHistory
from game.session.match.match import Match

#: Who leaves everything to the partners, and who cooks as they do.
LEAST, MOST = "idle", "cook"
#: How proposals are rounded, in points.
STEP = 5
#: One star: nearly what partners get alone, or this share of what they get with a steady cook.
NEARLY_ALONE, A_LITTLE = 0.7, 0.3
#: Three stars: nearly what a steady cook gets, counted from what partners get alone.
NEARLY_ALL = 0.85


def rehearse(
    level: Level, people: str, seed: int, see: Callable[[Match], None] | None = None
) -> MatchHistory:
    """A whole round. `people`: which of `HUMANS` they are; `see` is shown the match each tick."""
    match = Match(level, cast(level, HUMANS[people], by_reflex), seed)
    while not match.over:
        match.tick()
        if see is not None:
            see(match)
    match.close()
    return match.history


def proposed_stars(least: Iterable[float], most: Iterable[float]) -> tuple[int, int, int] | None:
    """Points for one, two and three stars, from the scores with `LEAST` and with `MOST`.

    None where even a steady cook earns too little for three different ones.
    """
    low, high = max(0.0, fmean(least)), fmean(most)
    first = max(NEARLY_ALONE * low, A_LITTLE * high)
    last = low + NEARLY_ALL * (high - low)
    one, two, three = (STEP * round(each / STEP) for each in (first, (first + last) / 2, last))
    return (one, two, three) if 0 < one < two < three else None

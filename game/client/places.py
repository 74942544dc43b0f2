"""Where in the game one can be, as plain values that scenes name without importing each other."""

from dataclasses import dataclass

from game.content.level import Level
from game.session.results import Results


@dataclass(frozen=True, slots=True)
class RoundSetup:
    """What is needed to begin a round. `seed` None: a fresh one each time."""

    level: str
    partner: str = "reflex"
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished round. `best`: the best score on this level before it, None if it was the first.

    `wanted`: dish -> how many were served and how many orders for it ran out.
    """

    setup: RoundSetup
    level: Level
    results: Results
    wanted: tuple[tuple[str, int, int], ...]
    best: int | None


@dataclass(frozen=True, slots=True)
class TitlePlace:
    pass


@dataclass(frozen=True, slots=True)
class LevelsPlace:
    """The level choice with `selected` under the cursor."""

    selected: str | None = None


@dataclass(frozen=True, slots=True)
class RoundPlace:
    setup: RoundSetup


@dataclass(frozen=True, slots=True)
class ResultsPlace:
    outcome: Outcome


Place = TitlePlace | LevelsPlace | RoundPlace | ResultsPlace

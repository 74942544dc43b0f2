"""Where in the game one can be, as plain values that scenes name without importing each other."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from game.content.level import Level
from game.session.results import Results
from game.session.script import Cue


@dataclass(frozen=True, slots=True)
class RoundSetup:
    """What is needed to begin a round. `seed` None: a fresh one each time.

    `cues`: what a script does with the player's keys, and says.
    """

    level: str
    partner: str = "reflex"
    seed: int | None = None
    cues: tuple[Cue, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished round. `best`: the best score on this level before it, None if it was the first.

    `wanted`: dish -> how many were served and how many orders for it ran out; `log`: the recorded
    match, None if it could not be written.
    """

    setup: RoundSetup
    level: Level
    results: Results
    wanted: tuple[tuple[str, int, int], ...]
    best: int | None
    log: Path | None = None


@dataclass(frozen=True, slots=True)
class TitlePlace:
    """The menu with the entry called `selected` under the cursor, else the first one."""

    selected: str = ""


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


@dataclass(frozen=True, slots=True)
class ReplayPlace:
    """A recorded match; leaving it leads to `back`."""

    log: Path
    back: "Place"
    speed: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class ReplaysPlace:
    """All recorded matches; the one at `selected` is under the cursor, else the newest."""

    selected: Path | None = None


@dataclass(frozen=True, slots=True)
class CreditsPlace:
    pass


@dataclass(frozen=True, slots=True)
class SettingsPlace:
    """Visited from wherever one is. `page`: the title of the page that is open first."""

    page: str = ""


Place = TitlePlace | LevelsPlace | RoundPlace | ResultsPlace | ReplayPlace | SettingsPlace

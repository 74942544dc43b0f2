"""Where in the game one can be, as plain values that scenes name without importing each other."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from game.content.difficulty import NORMAL, Difficulty
from game.content.level import Level
from game.session.match.results import Course, Results
from game.session.match.script import ScriptCue
from game.settings import Brigade
from game.tutorial.lessons import TUTORIAL


class Place:
    """Where in the game one can be. Each screen has a kind of its own, see `scenes/table`."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class RoundSetup:
    """What is needed to begin a round. `seed` None: a fresh one each time.

    `cues`: what a script does with the first person's keys, and says. `people`: how many play.
    `watched`: it begins anew whenever a file of its level is saved. `called`: what a partner is
    called, '' for its own name. `brigade`: how a crew plays it, where the kitchen is for one, in
    place of partner and people. `lesson`: what a crew keeps in the kitchen is left alone.
    """

    level: str
    partner: str = "reflex"
    seed: int | None = None
    cues: tuple[ScriptCue, ...] = ()
    people: int = 1
    difficulty: Difficulty = NORMAL
    watched: bool = False
    called: str = ""
    brigade: Brigade | None = None
    lesson: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished round. `best`: the best score of its kind before it, None if it was the first.

    `wanted`: dish -> how many were served and how many orders for it ran out; `course`: what
    happened when; `log`: the recorded match, None if it could not be written; `date`: when it began
    as records have it, '' if it is not entered there; `round`: which of that second it is there.
    """

    setup: RoundSetup
    level: Level
    results: Results
    wanted: tuple[tuple[str, int, int], ...]
    course: Course
    best: int | None
    log: Path | None = None
    date: str = ""
    round: str = ""


@dataclass(frozen=True, slots=True)
class TitlePlace(Place):
    """The menu with the entry called `selected` under the cursor, else the first one."""

    selected: str = ""


@dataclass(frozen=True, slots=True)
class LevelsPlace(Place):
    """The kitchens with `selected` under the cursor; `mine`: the player's own are open."""

    selected: str | None = None
    mine: bool = False


@dataclass(frozen=True, slots=True)
class RoundPlace(Place):
    setup: RoundSetup


@dataclass(frozen=True, slots=True)
class TutorialPlace(Place):
    """The lessons of one kitchen, with the partner that the player has.

    `onward`: the round before which they were offered, to which they lead; None for the title.
    """

    level: str = TUTORIAL
    onward: RoundPlace | None = None


@dataclass(frozen=True, slots=True)
class LeadingPlace(Place):
    """The lesson for head chefs. `onward`: the round before which it was offered."""

    onward: RoundPlace | None = None


@dataclass(frozen=True, slots=True)
class EditorPlace(Place):
    """The player's own kitchen `name` on the drawing board, '' for a new one.

    `source`: the kitchen of which it is to be a copy, '' for none.
    """

    name: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class TryOutPlace(Place):
    """Visited from the editor: a round in a kitchen that need not be saved."""

    level: Level


@dataclass(frozen=True, slots=True)
class ResultsPlace(Place):
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class ReplayPlace(Place):
    """A recorded match; leaving it leads to `back`."""

    log: Path
    back: Place
    speed: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class ReplaysPlace(Place):
    """All recorded matches; the one at `selected` is under the cursor, else the newest."""

    selected: Path | None = None


@dataclass(frozen=True, slots=True)
class StudyPlace(Place):
    """Where a participant of a study is; before that, the `score` of the round just played."""

    score: int | None = None


@dataclass(frozen=True, slots=True)
class StudyRoundPlace(Place):
    """The round that is a participant's next."""


@dataclass(frozen=True, slots=True)
class CreditsPlace(Place):
    pass


@dataclass(frozen=True, slots=True)
class LicencesPlace(Place):
    """Visited from the credits."""


@dataclass(frozen=True, slots=True)
class SettingsPlace(Place):
    """Visited from wherever one is. `page`: the title of the page that is open first."""

    page: str = ""


@dataclass(frozen=True, slots=True)
class ControlsPlace(Place):
    """Visited: where keys and buttons are bound."""


@dataclass(frozen=True, slots=True)
class ArrivalPlace(Place):
    """Visited when a file is dropped onto the window. `free`: nothing below would be left."""

    file: Path
    free: bool

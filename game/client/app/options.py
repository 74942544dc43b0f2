"""How the client starts, as plain values that the command line fills in."""

from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from game.client.drawing.stage import HEIGHT, WIDTH
from game.client.ui.places import (
    EditorPlace,
    Place,
    ReplayPlace,
    RoundPlace,
    RoundSetup,
    StudyPlace,
    TitlePlace,
)
from game.crash.report import CrashNews
from game.partners.probe import Asker
from game.partners.thinking import MindMaker
from game.records import Loaded
from game.settings import Settings
from game.study.sitting import StudyDesk
from game.voice.listening.ears import Ears
from game.voice.speaking.mouth import Mouth


@dataclass(frozen=True, slots=True)
class Options:
    """`setup` with `straight`: no title, into this round at once.

    `seed` inside `setup` None means a fresh seed for every round; its partner comes before that of
    the `settings`. `kept`: what the settings file holds, where `settings` are changed for this
    start. `minds` makes the minds of a partner who listens; a MindKeeper is seen to between rounds
    and closed at the end. `ask` asks a model something. `ears`, `mouth`: what listens and speaks,
    closed at the end, too. `replay`: watch this match log at `speed` first; `edited`: open the
    editor first; `study`: a study with people, and nothing else. `crashes`: of last time, told at
    the title.
    """

    setup: RoundSetup = field(default_factory=lambda: RoundSetup("ring"))
    straight: bool = False
    size: tuple[int, int] = (WIDTH, HEIGHT)
    settings: Settings = field(default_factory=Settings)
    kept: Loaded[Settings] | None = None
    minds: MindMaker | None = None
    ask: Asker | None = None
    ears: Ears | None = None
    mouth: Mouth | None = None
    replay: Path | None = None
    speed: Fraction = Fraction(1)
    edited: EditorPlace | None = None
    study: StudyDesk | None = None
    crashes: CrashNews | None = None

    @property
    def first_place(self) -> Place:
        if self.study is not None:
            return StudyPlace()
        if self.replay is not None:
            return ReplayPlace(self.replay, TitlePlace(), self.speed)
        if self.edited is not None:
            return self.edited
        return RoundPlace(self.setup) if self.straight else TitlePlace()

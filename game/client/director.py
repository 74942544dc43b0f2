"""Builds the scene at a place: the one module that knows all scenes and what they need."""

from dataclasses import dataclass, replace

from game import paths
from game.client.film import shoot
from game.client.frames import Timer
from game.client.habits import Habits
from game.client.places import (
    LevelsPlace,
    Place,
    ReplayPlace,
    ResultsPlace,
    RoundPlace,
    RoundSetup,
    TitlePlace,
)
from game.client.preferences import Preferences
from game.client.ratings import BestScores
from game.client.rounds import fresh_seed, offer, open_round
from game.client.scene import Scene
from game.client.scenes.levels import LevelsScene
from game.client.scenes.notice import NoticeScene
from game.client.scenes.replay import ReplayScene
from game.client.scenes.results import ResultsScene
from game.client.scenes.round import RoundScene
from game.client.scenes.title import TitleScene
from game.client.sound import RoundSound, Speaker
from game.content.level import Level
from game.content.library import UnknownLevelError, find_level
from game.content.load import load_level
from game.content.problem import ContentError
from game.session.replay import LogError, load_log


@dataclass(slots=True)
class Director:
    """`setup`: the seed and the first level that the player chose."""

    timer: Timer
    setup: RoundSetup
    best: BestScores
    habits: Habits
    speaker: Speaker
    preferences: Preferences

    def build(self, place: Place) -> Scene:
        """The scene at `place`. Raises what `open_round` raises."""
        if not isinstance(place, RoundPlace | ReplayPlace):
            self.speaker.music.title()
        match place:
            case TitlePlace():
                seed = fresh_seed() if self.setup.seed is None else self.setup.seed
                quick = replace(self.setup, partner=self.preferences.partner)
                return TitleScene(self._level(self.setup.level), quick, seed)
            case LevelsPlace(selected):
                return LevelsScene(offer(), self.best, self.setup, self.preferences, selected)
            case RoundPlace(setup):
                play = open_round(setup, self.preferences, self._nanoseconds)
                sound = RoundSound(
                    self.speaker, play.match.state, play.level.round_ticks, {play.level.human}
                )
                return RoundScene(play, self.best, self.habits, sound)
            case ReplayPlace():
                return self._replay(place)
            case ResultsPlace(outcome):
                return ResultsScene(outcome, self._after(outcome.level.name), self.speaker)

    def _replay(self, place: ReplayPlace) -> Scene:
        """The recorded match, or why it cannot be shown."""
        try:
            record = load_log(place.log)
            level = load_level(find_level(record.header.level, paths.level_folders()))
            film = shoot(record, level)
        except (LogError, UnknownLevelError, ContentError) as error:
            return NoticeScene("This recording cannot be shown", str(error), place.back)
        sound = RoundSound(self.speaker, film.stills[0].state, level.round_ticks)
        return ReplayScene(film, self._nanoseconds, place.speed, place.back, sound)

    def _nanoseconds(self) -> int:
        return round(self.timer.now() * 1e9)

    @staticmethod
    def _level(name: str) -> Level:
        levels = offer().levels
        return next((level for level in levels if level.name == name), levels[0])

    @staticmethod
    def _after(name: str) -> str:
        """The level after this one, the first after the last."""
        names = [level.name for level in offer().levels]
        return names[(names.index(name) + 1) % len(names)] if name in names else names[0]

"""What screens are built from, and the record by which the table of screens tells each of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Generic, TypeVar

from game.client.browser.browser import Bookmark
from game.client.browser.catalogue import Catalogue
from game.client.input.pads import Crew, PadDeck
from game.client.player.best_scores import BestScores
from game.client.player.level_library import LevelCache, LevelList, LevelWatch, Reader, list_levels
from game.client.player.preferences import Habits, Preferences
from game.client.player.rounds import Round, open_round, tutorial_level
from game.client.replay.film import Opening
from game.client.scenes.first_sheets import agreed
from game.client.sound import RoundSound, Speaker
from game.client.ui.places import Place, RoundSetup
from game.client.ui.scene import Scene
from game.client.voice.game_ears import GameEars
from game.client.voice.round_voice import RoundVoice
from game.client.voice.spoken_words import SpokenWords
from game.content.level import Level
from game.content.load import UnknownLevelError
from game.content.problem import ContentError
from game.crash.report import CrashNews
from game.partners.kept_orders import KeptOrders
from game.partners.mind_keeper import MindKeeper
from game.partners.minds import Waking
from game.partners.phrasebook import known
from game.partners.probe import Asker
from game.session.log.archive import archive, make_room
from game.session.words import NOBODY
from game.study.sitting import StudyDesk

P = TypeVar("P", bound=Place)


@dataclass(frozen=True, slots=True)
class Screen(Generic[P]):
    """`place`: the kind of place where it is; `build` makes its scene; `music`: that of the title
    sounds there.
    """

    place: type[P]
    build: Callable[[P, "Director"], Scene]
    music: bool = True


@dataclass(slots=True)
class Director:
    """Builds the scenes at places from what they share.

    `screens`: all that there are; `now`: seconds; `setup`: the seed and the first level that the
    player chose; `ask`: asks a model something; `deck`: the gamepads that are plugged in;
    `kitchens`: reads levels; `ears`, `mouth`: the game's, None where nobody talks aloud; `crashes`:
    of last time, told at the title; `today`: the date; `bookmark`: where the browser was left;
    `watch`: over the kitchen that is being written; `opening`: the recording that is being opened;
    `study`: with people, None if there is none; `orders`: what crews keep in each kitchen.
    """

    screens: Sequence[Screen[Any]]
    now: Callable[[], float]
    setup: RoundSetup
    best: BestScores
    habits: Habits
    speaker: Speaker
    preferences: Preferences
    deck: PadDeck
    ask: Asker | None = None
    kitchens: LevelCache = field(default_factory=LevelCache)
    ears: GameEars | None = None
    mouth: SpokenWords | None = None
    crashes: CrashNews | None = None
    study: StudyDesk | None = None
    watch: LevelWatch | None = field(default=None, init=False)
    opening: Opening | None = field(default=None, init=False)
    today: Callable[[], date] = date.today
    bookmark: Bookmark = field(init=False)
    orders: KeptOrders = field(default_factory=KeptOrders, init=False)

    def __post_init__(self) -> None:
        self.bookmark = Bookmark(seed=self.setup.seed)

    def build(self, place: Place) -> Scene:
        """The scene at `place`. KeyError if there is no such partner."""
        screen = next(each for each in self.screens if each.place is type(place))
        if screen.music:
            self.speaker.music.title()
        return screen.build(place, self)

    @property
    def problems(self) -> tuple[str, ...]:
        kept = (self.preferences, self.best, self.habits, self.orders)
        return tuple(each.problem for each in kept if each.problem)

    @property
    def waking(self) -> Waking | None:
        """How far the minds of the chosen partner are; None if there is nothing to wait for."""
        minds, choice = self.preferences.minds, self.preferences.thinks
        return minds.waking_for(choice) if isinstance(minds, MindKeeper) else None

    @property
    def level_list(self) -> LevelList:
        return list_levels(self.kitchens)

    def level(self, name: str) -> Level:
        """The level called `name`, or the first that can be played."""
        try:
            return self.kitchens(name)
        except (UnknownLevelError, ContentError):
            return next(iter(self.level_list.levels), tutorial_level())

    def following(self, name: str) -> str:
        """The level after this one among those that are open, the first after the last."""
        everything = self.preferences.settings.open_all_kitchens
        return Catalogue.of(self.level_list, self.best, everything).following(name)

    def open(
        self, setup: RoundSetup, read: Reader, standby: bool = False, recording: Path | None = None
    ) -> Round:
        """A recorded round; see `open_round`."""
        make_room(archive())
        orders = None if setup.lesson else self.orders
        return open_round(
            setup, self.preferences, self.nanoseconds, read, standby, recording, orders
        )

    def close(self, play: Round) -> None:
        """The round is left: its log is finished, and what its crew keeps is kept."""
        play.match.close()
        if play.match.crew is not None and not play.setup.lesson:
            parts = (order.part for order in play.match.crew.orders)
            self.orders.keep(play.level.name, parts)

    def sound(self, play: Round) -> RoundSound:
        people = set(play.level.humans)
        return RoundSound(self.speaker, play.match.state, play.level.round_ticks, people)

    def crew(self, play: Round) -> Crew:
        return Crew.of(max(1, len(play.humans)), self.deck.plugged)

    def voice(self, play: Round) -> RoundVoice:
        """Talking aloud in that round; where nobody listens the microphone stays closed."""
        people = play.level.humans or (NOBODY,)
        return RoundVoice(
            self.ears if play.listens else None, self.mouth, play.match, people,
            lambda: agreed(self.habits), lambda: self.preferences.settings.voice,
            lambda text: known(text, self.habits.phrases, play.level.kitchen.menu),
        )  # fmt: skip

    def nanoseconds(self) -> int:
        return round(self.now() * 1e9)

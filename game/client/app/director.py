"""Builds the scene at a place: the one module that knows all scenes and what they need."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

from game import paths
from game.client.app.frame_clock import Timer
from game.client.browser.browser import Bookmark
from game.client.browser.catalogue import Catalogue
from game.client.editor.opening import open_desk
from game.client.input.crew import Crew
from game.client.input.pads import PadDeck
from game.client.player.best_scores import BestScores
from game.client.player.habits import Habits
from game.client.player.kitchen_watch import KitchenWatch, is_own
from game.client.player.level_library import Kitchens, Reader
from game.client.player.level_offer import Offer, offer
from game.client.player.offer_watch import OfferWatch
from game.client.player.preferences import Preferences
from game.client.player.rounds import Round, fresh_seed, open_round, panel_of, tutorial_level
from game.client.replay.film import Film
from game.client.replay.opening import Opening
from game.client.scenes.arrival import ArrivalScene
from game.client.scenes.controls import ControlsScene
from game.client.scenes.credits import CreditsScene
from game.client.scenes.editor import EditorScene
from game.client.scenes.first_words import agreed
from game.client.scenes.levels import LevelsScene
from game.client.scenes.licences import LicencesScene
from game.client.scenes.notice import NoticeScene
from game.client.scenes.opening import OpeningScene
from game.client.scenes.replay import ReplayScene
from game.client.scenes.replays import ReplaysScene
from game.client.scenes.results import ResultsScene
from game.client.scenes.round import RoundScene
from game.client.scenes.settings import SettingsScene
from game.client.scenes.settings_pages import (
    ControlsPage,
    DisplayPage,
    PlayPage,
    SettingsPage,
    SoundPage,
)
from game.client.scenes.settings_partner import PartnerPage
from game.client.scenes.settings_voice import VoicePage
from game.client.scenes.settings_voices import VoicesPage
from game.client.scenes.title import TitleScene
from game.client.scenes.try_out import TryOutScene
from game.client.scenes.tutorial import TutorialScene
from game.client.sound import RoundSound, Speaker
from game.client.ui.places import (
    ArrivalPlace,
    ControlsPlace,
    CreditsPlace,
    EditorPlace,
    LevelsPlace,
    LicencesPlace,
    Place,
    ReplayPlace,
    ReplaysPlace,
    ResultsPlace,
    RoundPlace,
    RoundSetup,
    SettingsPlace,
    TitlePlace,
    TryOutPlace,
    TutorialPlace,
)
from game.client.ui.scene import Scene
from game.client.voice.game_ears import GameEars
from game.client.voice.round_voice import RoundVoice
from game.client.voice.spoken_words import SpokenWords
from game.content.level import Level
from game.content.library import UnknownLevelError
from game.content.problem import ContentError
from game.crash.report import CrashNews
from game.design.draft import DesignError
from game.kitchen.step import first_state
from game.partners.inquiry import Asker
from game.partners.likely_words import likely_words
from game.session.log.archive import archive, make_room, recordings
from game.tutorial.lessons import TUTORIALS
from game.voice.messages import Expected


@dataclass(slots=True)
class Director:
    """`setup`: the seed and the first level that the player chose; `ask`: asks a model something.

    `deck`: the gamepads that are plugged in; `kitchens`: reads levels; `ears`, `mouth`: the
    game's, None where nobody talks aloud; `crashes`: of last time, told at the title; `today`: the
    date; `bookmark`: where the browser was left.
    """

    timer: Timer
    setup: RoundSetup
    best: BestScores
    habits: Habits
    speaker: Speaker
    preferences: Preferences
    deck: PadDeck
    ask: Asker | None = None
    kitchens: Kitchens = field(default_factory=Kitchens)
    ears: GameEars | None = None
    mouth: SpokenWords | None = None
    crashes: CrashNews | None = None
    _watch: KitchenWatch | None = field(default=None, init=False)
    _opening: Opening | None = field(default=None, init=False)
    today: Callable[[], date] = date.today
    bookmark: Bookmark = field(init=False)

    def __post_init__(self) -> None:
        self.bookmark = Bookmark(seed=self.setup.seed)

    def build(self, place: Place) -> Scene:
        """The scene at `place`. KeyError if there is no such partner."""
        quiet = (
            RoundPlace
            | TryOutPlace
            | TutorialPlace
            | ReplayPlace
            | SettingsPlace
            | ControlsPlace
            | ArrivalPlace
        )
        if not isinstance(place, quiet):
            self.speaker.music.title()
        match place:
            case TitlePlace(selected):
                seed = fresh_seed() if self.setup.seed is None else self.setup.seed
                level = self._level(self.setup.level)
                return TitleScene(level, seed, self.habits, selected, self.problems, self.crashes)
            case LevelsPlace():
                return LevelsScene(
                    OfferWatch(self.kitchens),
                    self.best,
                    self.preferences,
                    place,
                    self.deck,
                    self.habits,
                    self.bookmark,
                    self.today(),
                )
            case RoundPlace(setup):
                return self._round(setup)
            case EditorPlace():
                return self._editor(place)
            case TryOutPlace(level):
                return self._try_out(level)
            case TutorialPlace(name) as taught:
                setup = RoundSetup(name, self.preferences.partner)
                play = self._open(setup, self.kitchens, on_leash=True)
                return TutorialScene(
                    play,
                    self.best,
                    self.habits,
                    self._sound(play),
                    self._crew(play),
                    self._voice(play),
                    taught,
                )
            case ReplayPlace():
                return self._replay(place)
            case ReplaysPlace(selected):
                lessons = map(tutorial_level, TUTORIALS)
                levels = {level.name: level for level in (*self._offer.levels, *lessons)}
                return ReplaysScene(recordings(archive()), levels, selected)
            case CreditsPlace():
                return CreditsScene(self.preferences.settings.reduced_motion)
            case LicencesPlace():
                return LicencesScene(paths.licences())
            case ResultsPlace(outcome):
                calm = self.preferences.settings.reduced_motion
                following = self._after(outcome.level.name)
                return ResultsScene(outcome, following, self.speaker, calm, self.best)
            case SettingsPlace(page):
                return self._settings(page)
            case ControlsPlace():
                return ControlsScene(self.preferences)
            case ArrivalPlace(file, free):
                return ArrivalScene(file, free)

    def _voice(self, play: Round) -> RoundVoice:
        """Talking aloud in that round; where nobody listens the microphone stays closed."""
        panels = map(panel_of, play.match.seats)
        listens = any(panel is not None and panel.listens for panel in panels)
        return RoundVoice(
            self.ears if listens else None, self.mouth, play.match, play.level.humans,
            lambda: agreed(self.habits), lambda: self.preferences.settings.voice,
        )  # fmt: skip

    def _round(self, setup: RoundSetup) -> Scene:
        """The round, or why there is none: its file may have changed since it was listed."""
        try:
            watch = self._watching(setup)
            play = self._open(setup, watch.read if watch and setup.watched else self.kitchens)
        except (UnknownLevelError, ContentError) as error:
            back = LevelsPlace(setup.level)
            return NoticeScene("This kitchen cannot be played", str(error), back)
        sound, crew, voice = self._sound(play), self._crew(play), self._voice(play)
        return RoundScene(play, self.best, self.habits, sound, crew, voice, watch)

    def _editor(self, place: EditorPlace) -> Scene:
        """The editor, or why that kitchen cannot be edited."""
        try:
            return EditorScene(open_desk(place.name, place.source))
        except DesignError as error:
            return NoticeScene("This kitchen cannot be edited", str(error), LevelsPlace())

    def _try_out(self, level: Level) -> Scene:
        """A round of a kitchen that is being made, with the player's partner."""
        setup = RoundSetup(level.name, self.preferences.partner, self.setup.seed)
        play = open_round(setup, self.preferences, self._nanoseconds, lambda _: level)
        return TryOutScene(
            play, self.best, self.habits, self._sound(play), self._crew(play), self._voice(play)
        )

    def _watching(self, setup: RoundSetup) -> KitchenWatch | None:
        """Over a kitchen that somebody may be writing; the same as before while it is on."""
        if not (setup.watched or is_own(setup.level)):
            return None
        watch = self._watch
        if not (setup.watched and watch and watch.on and watch.name == setup.level):
            self._watch = KitchenWatch(self.kitchens, setup.level, setup.watched)
        return self._watch

    def _open(self, setup: RoundSetup, read: Reader, on_leash: bool = False) -> Round:
        make_room(archive())
        return open_round(setup, self.preferences, self._nanoseconds, read, on_leash)

    def _sound(self, play: Round) -> RoundSound:
        people = set(play.level.humans)
        return RoundSound(self.speaker, play.match.state, play.level.round_ticks, people)

    def _crew(self, play: Round) -> Crew:
        return Crew.of(len(play.humans), self.deck.plugged)

    @property
    def problems(self) -> tuple[str, ...]:
        """What the player should know of the files that the game keeps."""
        kept = (self.preferences, self.best, self.habits)
        return tuple(each.problem for each in kept if each.problem)

    def _settings(self, first: str) -> Scene:
        """The settings, open at the page called `first` if there is one."""
        chosen = self.preferences
        pages = (
            SoundPage(chosen),
            DisplayPage(chosen),
            PlayPage(chosen, self.habits),
            PartnerPage(chosen, self.ask),
            *self._voice_pages,
            ControlsPage(chosen),
        )
        return SettingsScene(pages, first)

    @property
    def _voice_pages(self) -> tuple[SettingsPage, ...]:
        """Talking aloud and being talked to, if there are ears and a mouth."""
        if self.ears is None or self.mouth is None:
            return ()
        talking = VoicePage(self.preferences, self.habits, self.ears, self.mouth, self._expected)
        return (talking, VoicesPage(self.preferences, self.mouth))

    def _expected(self) -> Expected:
        """What is said in the kitchen that was chosen, as a round of it begins."""
        level = self._level(self.setup.level)
        likely = likely_words(first_state(level.kitchen, 0))
        return Expected(likely.words, likely.phrases)

    def _replay(self, place: ReplayPlace) -> Scene:
        """The recorded match, or why it cannot be shown; a large one has to be opened first."""
        opening, self._opening = self._opening, None
        if opening is None or opening.path != place.log:
            opening = Opening(place.log, self.kitchens)
            opening.begin()
        match opening.found:
            case None:
                self._opening = opening
                return OpeningScene(opening, place)
            case str() as problem:
                return NoticeScene("This recording cannot be shown", problem, place.back)
            case film:
                return self._film(film, place)

    def _film(self, film: Film, place: ReplayPlace) -> Scene:
        sound = RoundSound(self.speaker, film.stills[0].state, film.level.round_ticks)
        return ReplayScene(film, self._nanoseconds, place.speed, place.back, sound, self.mouth)

    def _nanoseconds(self) -> int:
        return round(self.timer.now() * 1e9)

    @property
    def _offer(self) -> Offer:
        return offer(self.kitchens)

    def _level(self, name: str) -> Level:
        """The level called `name`, or the first that can be played."""
        try:
            return self.kitchens(name)
        except (UnknownLevelError, ContentError):
            return next(iter(self._offer.levels), tutorial_level())

    def _after(self, name: str) -> str:
        """The level after this one among those that are open, the first after the last."""
        everything = self.preferences.settings.open_all_kitchens
        return Catalogue.of(self._offer, self.best, everything).following(name)

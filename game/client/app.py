"""The event loop: the one place that reads pygame's events, runs scenes and shows frames."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path

import pygame

from game import paths
from game.client.director import Director
from game.client.frames import FrameTimes, Pacer, Timer, WallTimer
from game.client.habits import Habits
from game.client.intents import Intent, Keys, Press
from game.client.places import Place, ReplayPlace, RoundPlace, RoundSetup, TitlePlace
from game.client.preferences import Preferences
from game.client.ratings import BestScores
from game.client.scene import Button, Close, Goto, Next, Open, Pointer, Quit, Scene, Text, Visit
from game.client.shapes import Shapes
from game.client.sound import MenuSound, Silence, Speaker, open_speaker
from game.client.sprites import Sprites
from game.client.stage import HEIGHT, WIDTH, Stage
from game.client.texts import Texts
from game.client.window import Window
from game.content.library import UnknownLevelError, find_level
from game.content.load import load_level
from game.content.problem import ContentError
from game.session.casting import PARTNER_NAMES, PARTNERS, MindMaker
from game.settings import Settings

#: Frames per second.
RATE = 60
#: A longer gap between two frames counts as this long: nothing on the screen should leap.
LONGEST_FRAME = 0.1
#: Seconds without the keyboard after which a round pauses; entering full screen takes less.
FOCUS_PATIENCE = 0.3
#: Keys that make a letter a command.
CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META


@dataclass(frozen=True, slots=True)
class Options:
    """How the client starts. `setup` with `straight`: no title, into this round at once.

    `seed` inside `setup` None means a fresh seed for every round; its partner comes before that of
    the `settings`. `minds` makes the minds of a partner who listens. `replay`: watch this match log
    at `speed` first.
    """

    setup: RoundSetup = field(default_factory=lambda: RoundSetup("ring"))
    straight: bool = False
    size: tuple[int, int] = (WIDTH, HEIGHT)
    full_screen: bool = False
    settings: Settings = field(default_factory=Settings)
    minds: MindMaker | None = None
    replay: Path | None = None
    speed: Fraction = Fraction(1)


class App:
    """The running client: window, scenes, input. `frames` holds how long the frames took."""

    def __init__(
        self, options: Options, timer: Timer | None = None, speaker: Speaker | None = None
    ) -> None:
        self.timer = timer or WallTimer()
        self.frames = FrameTimes()
        self.speaker = speaker or Speaker(Silence())
        self._menu_sound = MenuSound(self.speaker)
        self.window = Window(options.size, options.full_screen)
        assets = paths.assets()
        self.stage = Stage(
            self.window.surface,
            Sprites(assets / "svg"),
            Texts(assets / "fonts"),
            Shapes(),
        )
        pygame.display.set_icon(self.stage.sprites.get("icon", 64))
        settings = replace(options.settings, partner=options.setup.partner)
        self.director = Director(
            self.timer,
            options.setup,
            BestScores(),
            Habits(settings.pause_while_typing),
            self.speaker,
            Preferences(settings, options.minds),
        )
        self.scenes: list[Scene] = []
        self.running = True
        self._keys = Keys()
        self._unfocused: float | None = None  # when the window lost the keyboard
        self._typing = True  # SDL starts with text input on
        self._caret: pygame.Rect | None = None  # where SDL was told that text is written
        self._follow(Goto(_first(options)))

    @property
    def scene(self) -> Scene:
        """The scene on top, which gets the input."""
        return self.scenes[-1]

    def run(self) -> None:
        """Run until the player leaves. Scenes are left and the window closed in any case."""
        pacer = Pacer(self.timer, RATE)
        last = self.timer.now()
        try:
            while self.running:
                begun = self.timer.now()
                self.frame(min(begun - last, LONGEST_FRAME))
                last = begun
                self.frames.add(self.timer.now() - begun)
                pacer.wait()
        finally:
            self.close()

    def frame(self, seconds: float) -> None:
        """One frame: input, time, picture."""
        for event in pygame.event.get():
            self._handle(event)
            if not self.running:
                return
        if self._unfocused is not None and self.timer.now() - self._unfocused > FOCUS_PATIENCE:
            self._unfocused = None
            self._press(Press(Intent.SUSPEND))
        self._follow(self.scene.update(seconds))
        if self.running:
            self._menu_sound.watch(self.scene)
            self.speaker.update(seconds)
            self.scene.draw(self.stage)
            self._point_input_method()
            self.window.flip()

    def close(self) -> None:
        """Leave all scenes, so that logs get finished, and close the window."""
        self.running = False
        while self.scenes:
            self.scenes.pop().leave()
        self.speaker.close()
        self.window.close()

    def _handle(self, event: pygame.event.Event) -> None:
        """Turn one event into what scenes understand."""
        match event.type:
            case pygame.QUIT:
                self.running = False
            case pygame.KEYDOWN:
                control = bool(event.mod & CONTROL)
                self._press(self._keys.down(event.key, self.scene.typing, control))
            case pygame.KEYUP:
                self._press(self._keys.up(event.key))
            case pygame.TEXTINPUT if self.scene.typing:
                self._follow(self.scene.on_text(Text(event.text)))
            case pygame.TEXTEDITING if self.scene.typing:
                self._follow(self.scene.on_text(Text(event.text, composing=True)))
            case pygame.MOUSEMOTION:
                x, y = event.pos
                self._answer(self.scene.on_pointer(Pointer(x, y)))
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button == 1:
                down = event.type == pygame.MOUSEBUTTONDOWN
                button = Button.DOWN if down else Button.UP
                x, y = event.pos
                self._answer(self.scene.on_pointer(Pointer(x, y, button)))
            case pygame.MOUSEWHEEL if event.y:
                wheel = Intent.SCROLL_UP if event.y > 0 else Intent.SCROLL_DOWN
                self._press(Press(wheel))
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                self._take_surface(self.window.resized)
            case pygame.WINDOWFOCUSLOST:
                self._release_keys()
                self._unfocused = self.timer.now()
            case pygame.WINDOWFOCUSGAINED:
                self._unfocused = None

    def _press(self, press: Press | None) -> None:
        if press is None:
            return
        match press:
            case Press(Intent.FULLSCREEN, down, repeat):
                if down and not repeat:
                    self._take_surface(self.window.toggle_full_screen)
            case Press(Intent.PASTE, down):
                if down and self.scene.typing:
                    self._follow(self.scene.on_text(Text(self.window.clipboard())))
            case _:
                self._answer(self.scene.on_intent(press), press.intent)

    def _answer(self, step: Next, intent: Intent | None = None) -> None:
        """Go where a scene said upon an intent or the mouse, and let it be heard."""
        self._menu_sound.answer(self.scene, step, intent)
        self._follow(step)

    def _follow(self, step: Next) -> None:
        """Go where a scene said."""
        match step:
            case None:
                return
            case Quit():
                self.running = False
            case Open(scene):
                self._release_keys()
                self.scenes.append(scene)
            case Visit(place):
                self._release_keys()
                self.scenes.append(self.director.build(place))
            case Close():
                self.scenes.pop().leave()
                self._release_keys()
            case Goto(place):
                while self.scenes:
                    self.scenes.pop().leave()
                self.scenes.append(self.director.build(place))
                self._keys.release_all()
        self._set_typing()

    def _release_keys(self) -> None:
        """Keys held in one scene mean nothing to the next."""
        for press in self._keys.release_all():
            self.scene.on_intent(press)

    def _set_typing(self) -> None:
        """Switch text input (and with it input methods) on only while a scene wants text."""
        if self.running and self.scene.typing != self._typing:
            self._typing = self.scene.typing
            if self._typing:
                pygame.key.start_text_input()
            else:
                pygame.key.stop_text_input()

    def _point_input_method(self) -> None:
        """Tell input methods where text is written: their candidates are shown beside it."""
        caret = self.scene.caret
        if caret is not None and caret != self._caret:
            self._caret = caret.copy()
            pygame.key.set_text_input_rect(caret)

    def _take_surface(self, change: Callable[[], None]) -> None:
        before = self.stage.size
        change()
        self.stage.surface = self.window.surface
        if self.stage.size != before:
            self.stage.clear()


def _first(options: Options) -> Place:
    """Where the game begins."""
    if options.replay is not None:
        return ReplayPlace(options.replay, TitlePlace(), options.speed)
    return RoundPlace(options.setup) if options.straight else TitlePlace()


def run(options: Options) -> int:
    """Open the window and play until the player leaves.

    Gives the exit status: 0, or 2 with a message on stderr if there is no such level or partner.
    """
    partners = PARTNER_NAMES if options.minds else tuple(PARTNERS)
    if options.setup.partner not in partners:
        known = ", ".join(partners)
        print(f"no partner '{options.setup.partner}': there are {known}", file=sys.stderr)
        return 2
    try:
        load_level(find_level(options.setup.level, paths.level_folders()))
    except (UnknownLevelError, ContentError) as error:
        print(error, file=sys.stderr)
        return 2
    try:
        volumes = options.settings.volumes
        App(options, speaker=open_speaker(paths.assets() / "audio", volumes)).run()
    except KeyboardInterrupt:  # Ctrl+C in the terminal is a way to leave, too
        return 130
    return 0

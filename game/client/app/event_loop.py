"""The event loop: the one place that reads pygame's events, runs scenes and shows frames."""

import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path

import pygame

from game import paths
from game.client.app.devices import Devices
from game.client.app.director import Director
from game.client.app.frame_clock import FrameTimes, Laps, Pacer, Timer, WallTimer
from game.client.app.signals import leaving_on_signals
from game.client.app.softkeys import SoftKeys
from game.client.app.window import Window
from game.client.drawing.comfort import comfort_of
from game.client.drawing.shapes import Shapes
from game.client.drawing.sprites import Sprites
from game.client.drawing.stage import HEIGHT, WIDTH, Stage
from game.client.drawing.texts import Texts
from game.client.hud.waking import WakingNote
from game.client.input.intents import Intent, Pad, Press
from game.client.input.pads import Sockets, system_sockets
from game.client.player.best_scores import BestScores
from game.client.player.habits import Habits
from game.client.player.level_library import Kitchens
from game.client.player.preferences import Preferences
from game.client.sound import MenuSound, Silence, Speaker, open_speaker
from game.client.ui.places import Place, ReplayPlace, RoundPlace, RoundSetup, TitlePlace
from game.client.ui.scene import (
    Button,
    Close,
    Goto,
    Grab,
    Next,
    Open,
    Pointer,
    Quit,
    Scene,
    TypedText,
    Visit,
)
from game.content.library import UnknownLevelError
from game.content.problem import ContentError
from game.partners.inquiry import Asker
from game.partners.mind_keeper import MindKeeper
from game.partners.minds import Waking
from game.partners.partner_spec import PARTNERS
from game.partners.thinking import MindMaker
from game.records import Loaded
from game.settings import Settings

#: Frames per second.
RATE = 60
#: A longer gap between two frames counts as this long: nothing on the screen should leap.
LONGEST_FRAME = 0.1
#: Seconds without the keyboard after which a round pauses; entering full screen takes less.
FOCUS_PATIENCE = 0.3


@dataclass(frozen=True, slots=True)
class Options:
    """How the client starts. `setup` with `straight`: no title, into this round at once.

    `seed` inside `setup` None means a fresh seed for every round; its partner comes before that of
    the `settings`. `kept`: what the settings file holds, where `settings` are changed for this
    start. `minds` makes the minds of a partner who listens; a MindKeeper is seen to between rounds
    and closed at the end. `ask` asks a model something. `replay`: watch this match log at `speed`
    first.
    """

    setup: RoundSetup = field(default_factory=lambda: RoundSetup("ring"))
    straight: bool = False
    size: tuple[int, int] = (WIDTH, HEIGHT)
    settings: Settings = field(default_factory=Settings)
    kept: Loaded[Settings] | None = None
    minds: MindMaker | None = None
    ask: Asker | None = None
    replay: Path | None = None
    speed: Fraction = Fraction(1)


class App:
    """The running client: window, scenes, input. `frames` holds how long the frames took."""

    def __init__(
        self,
        options: Options,
        timer: Timer | None = None,
        speaker: Speaker | None = None,
        sockets: Sockets | None = None,
        kitchens: Kitchens | None = None,
    ) -> None:
        self.timer = timer or WallTimer()
        self.frames = FrameTimes()
        self.laps = Laps(self.timer.now)
        self.speaker = speaker or Speaker(Silence())
        self._menu_sound = MenuSound(self.speaker)
        self.window = Window(options.size, options.settings.full_screen)
        assets = paths.assets()
        texts = Texts(assets / "fonts")
        sprites = Sprites(assets / "svg", texts)
        self.stage = Stage(self.window.surface, sprites, texts, Shapes())
        pygame.display.set_icon(self.stage.sprites.get("icon", 64))
        settings = replace(options.settings, partner=options.setup.partner)
        self.devices = Devices(sockets or system_sockets(), settings.controls)
        self.director = Director(
            self.timer,
            options.setup,
            BestScores(),
            Habits(settings.pause_while_typing),
            self.speaker,
            Preferences(settings, options.minds, options.kept),
            self.devices.deck,
            options.ask,
            kitchens or Kitchens(),
        )
        self._keeper = options.minds if isinstance(options.minds, MindKeeper) else None
        self._waking = WakingNote()
        self._adapted: Settings | None = None  # what window, sound and pictures go by
        self.scenes: list[Scene] = []
        self.running = True
        self._soft = SoftKeys()
        self._unfocused: float | None = None  # when the window lost the keyboard
        self._typing = True  # SDL starts with text input on
        self._caret: pygame.Rect | None = None  # where SDL was told that text is written
        self._adapt()
        self._follow(Goto(_first(options)))

    @property
    def scene(self) -> Scene:
        """The scene on top, which gets the input."""
        return self.scenes[-1]

    @property
    def waking(self) -> Waking | None:
        """How far the partner's minds are; None if there are none to wait for."""
        return None if self._keeper is None else self._keeper.waking

    def go(self, place: Place) -> None:
        """Leave all scenes for the one at `place`."""
        self._follow(Goto(place))

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
        self.laps.begin()
        for event in pygame.event.get():
            self._handle(event)
            if not self.running:
                return
        self.laps.end("input")
        if self._unfocused is not None and self.timer.now() - self._unfocused > FOCUS_PATIENCE:
            self._unfocused = None
            self._press(Press(Intent.SUSPEND))
        self._follow(self.scene.update(seconds))
        self.laps.end("update")
        if self.running:
            self._adapt()
            self._menu_sound.watch(self.scene)
            self.speaker.update(seconds)
            self.laps.end("sound")
            self._draw(seconds)
            self._point_input_method()
            self.laps.end("draw")
            self.window.flip()
            self.laps.end("flip")
            self._tend(seconds)
            self.laps.end("minds")

    def _draw(self, seconds: float) -> None:
        """The scene, and over it what belongs to the devices."""
        self.devices.obey(self.director.preferences.settings.controls)
        self.stage.legend = self.devices.legend
        self.scene.draw(self.stage)
        if self._soft.shown:
            self._soft.draw(self.stage)
        if self.scene.waiting:
            self._waking.draw(self.stage)
        self.devices.toast.update(seconds)
        self.devices.toast.draw(self.stage)

    def close(self) -> None:
        """Leave all scenes, so that logs get finished, and close the window."""
        self.running = False
        with ExitStack() as last:
            if self._keeper is not None:
                last.callback(self._keeper.close)
            last.callback(self.director.kitchens.close)
            while self.scenes:
                self.scenes.pop().leave()
            self.speaker.close()
            self.devices.close()
            self.window.close()

    def _tend(self, seconds: float) -> None:
        """See to the partner's minds and to the levels, once there is a picture to look at."""
        if self.scene.waiting:
            self.director.kitchens.read_ahead()
        if self._keeper is not None:
            self._keeper.tend(self.director.preferences.thinks)
            self._waking.update(self._keeper.waking, seconds)

    def _handle(self, event: pygame.event.Event) -> None:
        """Turn one event into what scenes understand."""
        match event.type:
            case pygame.QUIT:
                self.running = False
            case pygame.TEXTINPUT if self.scene.typing:
                self._follow(self.scene.on_text(TypedText(event.text)))
            case pygame.TEXTEDITING if self.scene.typing:
                self._follow(self.scene.on_text(TypedText(event.text, composing=True)))
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
                self._send(self.devices.release_all())
                self._unfocused = self.timer.now()
            case pygame.WINDOWFOCUSGAINED:
                self._unfocused = None
            case _:
                for said in self.devices.read(event, self.scene, self._soft.shown):
                    self._take(said)

    def _take(self, said: Press | Grab) -> None:
        """What a key or a button meant, on its way to the scene."""
        if not self.running:
            return
        if isinstance(said, Grab):
            self._answer(self.scene.on_grab(said))
            return
        by_pad = isinstance(said.device, Pad)
        if by_pad and self.scene.typing:
            self._write(said)
            return
        self._press(said)
        self._soft = SoftKeys(shown=by_pad and self.running and self.scene.typing)

    def _write(self, press: Press) -> None:
        """A pad's press while text is wanted: it goes by the letters on the screen."""
        if not self._soft.shown:
            self._soft.shown = press.down and press.intent is Intent.TALK
            if not self._soft.shown:
                self._press(press)
            return
        match self._soft.take(press):
            case Press() as meant:
                self._press(meant)
            case TypedText() as text:
                self._follow(self.scene.on_text(text))

    def _press(self, press: Press) -> None:
        match press:
            case Press(Intent.FULLSCREEN, down, repeat):
                if down and not repeat:
                    self.director.preferences.change(full_screen=not self.window.full_screen)
            case Press(Intent.PASTE, down):
                if down and self.scene.typing:
                    self._follow(self.scene.on_text(TypedText(self.window.clipboard())))
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
                self._release_keys(scene)
                self.scenes.append(scene)
            case Visit(place):
                scene = self.director.build(place)
                self._release_keys(scene)
                self.scenes.append(scene)
            case Close():
                left = self.scenes.pop()
                left.leave()
                self._release_keys(left)
            case Goto(place):
                while self.scenes:
                    self.scenes.pop().leave()
                self.scenes.append(self.director.build(place))
                self.devices.release_all()
        self._set_typing()

    def _release_keys(self, over: Scene) -> None:
        """Keys held in one scene mean nothing to another that comes or goes over it.

        If somebody talks in a kitchen the others cook on, but for those on the same keyboard.
        """
        if over.playing:
            self._send(self.devices.keyboard.release_all() if over.typing else ())
        else:
            self._send(self.devices.release_all())

    def _send(self, presses: Sequence[Press]) -> None:
        for press in presses:
            self.scene.on_intent(press)

    def _set_typing(self) -> None:
        """Switch text input (and with it input methods) on only while a scene wants text."""
        if self.running and self.scene.typing != self._typing:
            self._typing = self.scene.typing
            self._soft.shown = self._soft.shown and self._typing
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

    def _adapt(self) -> None:
        """Let settings that were changed count at once."""
        settings = self.director.preferences.settings
        if settings is self._adapted:
            return
        self._adapted = settings
        self.speaker.volumes = settings.volumes
        self.director.habits.chat_pauses = settings.pause_while_typing
        self.stage.adapt(comfort_of(settings))
        if self.window.full_screen != settings.full_screen:
            self._take_surface(self.window.toggle_full_screen)

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
    if options.setup.partner not in PARTNERS:
        known = ", ".join(PARTNERS)
        print(f"no partner '{options.setup.partner}': there are {known}", file=sys.stderr)
        return 2
    kitchens = Kitchens()
    try:
        kitchens(options.setup.level)
    except (UnknownLevelError, ContentError) as error:
        print(error, file=sys.stderr)
        return 2
    try:
        volumes = options.settings.volumes
        with leaving_on_signals():
            speaker = open_speaker(paths.assets() / "audio", volumes)
            App(options, speaker=speaker, kitchens=kitchens).run()
    except KeyboardInterrupt:  # a signal is a way to leave, too
        return 130
    return 0

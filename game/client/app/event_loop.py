"""The event loop: the one place that reads pygame's events, runs scenes and shows frames."""

import gc
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pygame

from game.client.app._devices import Devices, VoiceDevices
from game.client.app._scene_stack import SceneStack
from game.client.app._text_input import TextInput
from game.client.app.frame_clock import FrameTimes, Laps, Pacer, Timer, WallTimer
from game.client.app.options import Options
from game.client.app.splash import Window
from game.client.drawing.stage import bundled_stage
from game.client.drawing.theme import comfort_of
from game.client.hud.microphone import draw_open_microphone
from game.client.hud.notices import WakingNote
from game.client.input.intents import Intent, Pad, Press
from game.client.input.pads import Sockets, system_sockets
from game.client.player.best_scores import BestScores
from game.client.player.level_library import LevelCache
from game.client.player.preferences import Habits, Preferences, ready_words
from game.client.scenes.arrival import ArrivalScene
from game.client.scenes.director import Director
from game.client.scenes.table import SCREENS
from game.client.sound import MenuSound, Output, Speaker
from game.client.ui.places import ArrivalPlace, Place
from game.client.ui.scene import Button, Close, Goto, Grab, Next, Pointer, Scene, TypedText, Visit
from game.partners.mind_keeper import MindKeeper
from game.partners.minds import Waking
from game.settings import Settings

#: Frames per second.
RATE = 60
#: Seconds that a frame advances the game at most: after a longer gap nothing should jump.
LONGEST_FRAME = 0.1
#: Seconds without keyboard focus after which a round pauses; entering full screen takes less.
FOCUS_PATIENCE = 0.3
#: The mouse action, by the type of the event and the number of the button.
BUTTONS = {
    (pygame.MOUSEMOTION, 0): Button.NONE, (pygame.MOUSEBUTTONDOWN, 1): Button.DOWN,
    (pygame.MOUSEBUTTONUP, 1): Button.UP, (pygame.MOUSEBUTTONDOWN, 2): Button.MIDDLE,
    (pygame.MOUSEBUTTONUP, 2): Button.MIDDLE_UP, (pygame.MOUSEBUTTONDOWN, 3): Button.RIGHT,
    (pygame.MOUSEBUTTONUP, 3): Button.RIGHT_UP,
}  # fmt: skip


class App:
    """The running client: window, scenes, input. `frames` holds how long the frames took."""

    def __init__(
        self,
        options: Options,
        timer: Timer | None = None,
        speaker: Speaker | None = None,
        sockets: Sockets | None = None,
        kitchens: LevelCache | None = None,
    ) -> None:
        self.timer = timer or WallTimer()
        self.frames = FrameTimes()
        self.laps = Laps(self.timer.now)
        self.speaker = speaker or Speaker(Output())
        self._menu_sound = MenuSound(self.speaker)
        self.window = Window(options.size, options.settings.full_screen)
        # What scenes paint on, with the bundled pictures and letters; sets the window's icon.
        stage = bundled_stage(self.window.surface)
        pygame.display.set_icon(stage.sprites.get("icon", 128))
        self.stage = stage
        settings = replace(options.settings, partner=options.setup.partner)
        self.devices = Devices(sockets or system_sockets(), settings.controls)
        self.director = Director(
            SCREENS, self.timer.now, options.setup, BestScores(),
            Habits(), self.speaker,
            Preferences(settings, options.minds, options.kept), self.devices.deck, options.ask,
            kitchens or LevelCache(), crashes=options.crashes, study=options.study,
        )  # fmt: skip
        self.voice = VoiceDevices(options, self.speaker)
        self.director.ears, self.director.mouth = self.voice.ears, self.voice.words
        self._keeper = options.minds if isinstance(options.minds, MindKeeper) else None
        self._waking = WakingNote()
        self._applied: Settings | None = None  # those that were applied last
        self._stack = SceneStack(self.director, self.devices)
        self._text = TextInput()
        self._unfocused: float | None = None  # when the window lost the keyboard
        self._apply_settings()
        self.go(options.first_place)

    @property
    def scenes(self) -> Sequence[Scene]:
        return self._stack.scenes

    @property
    def scene(self) -> Scene:
        return self._stack.top

    @property
    def running(self) -> bool:
        return self._stack.running

    def leave(self) -> None:
        self._stack.running = False

    @property
    def waking(self) -> Waking | None:
        """How far the partner's minds have loaded; None if there are none to wait for."""
        return None if self._keeper is None else self._keeper.waking

    def go(self, place: Place) -> None:
        self.follow(Goto(place))

    def run(self) -> None:
        """Run until the player leaves. Then, or on an error, leave scenes and close the window."""
        pacer = Pacer(self.timer, RATE)
        last, frozen_for = self.timer.now(), None
        try:
            while self.running:
                begun = self.timer.now()
                self.frame(min(begun - last, LONGEST_FRAME))
                if self.running and self.scenes[0] is not frozen_for:
                    frozen_for = self.scenes[0]
                    # Collect the garbage of earlier scenes, then freeze what is alive: a collection
                    # in the middle of a round would traverse all of it, which took up to 0.1 s.
                    gc.unfreeze()
                    gc.collect()
                    gc.freeze()
                last = begun
                self.frames.add(self.timer.now() - begun)
                pacer.wait()
        finally:
            self.close()

    def frame(self, seconds: float) -> None:
        self.laps.begin()
        self._text.begin_batch(self.scene)
        for event in pygame.event.get():
            self._handle(event)
            if not self.running:
                return
        self.laps.end("input")
        if self._unfocused is not None and self.timer.now() - self._unfocused > FOCUS_PATIENCE:
            self._unfocused = None
            self._press(Press(Intent.SUSPEND))
        self.follow(self.scene.update(seconds))
        self.laps.end("update")
        if self.running:
            self._apply_settings()
            self._menu_sound.watch(self.scene)
            self.speaker.update(seconds)
            self.voice.update()
            self.laps.end("sound")
            # Hints and toasts show the devices and bindings of this frame.
            self.devices.apply(self.director.preferences.settings.controls)
            self.devices.toast.update(seconds)
            self.stage.legend = replace(self.devices.legend, news=self.devices.toast.shown)
            self._paint()
            self._text.point(self.scene.caret)
            self.laps.end("draw")
            self.window.flip()
            self.laps.end("flip")
            # Work in the background gets its turn after the frame has been shown.
            self.stage.sprites.tend()
            if self.scene.waiting:
                self.director.kitchens.read_ahead()
            if self._keeper is not None:
                self._keeper.tend(self.director.preferences.thinks)
                self._waking.update(self._keeper.waking, seconds)
            self.laps.end("minds")

    def _paint(self) -> None:
        """Draw the scene, then what devices show: each has a place that the scene leaves free."""
        self.scene.draw(self.stage)
        self._text.draw(self.stage)
        if self.scene.waiting:
            self._waking.draw(self.stage, self.scene.note_strip(self.stage))
        if not self.scene.playing and self.voice.listens:
            draw_open_microphone(self.stage, self.voice.loudness)

    def close(self) -> None:
        """Leave all scenes, so that their logs are completed, and close the window."""
        self.leave()
        with ExitStack() as closing:  # each of them is closed, even if closing another fails
            if self._keeper is not None:
                closing.callback(self._keeper.close)
            closing.callback(self.director.kitchens.close)
            closing.callback(self.stage.sprites.close)
            closing.callback(self.window.close)
            closing.callback(self.devices.close)
            closing.callback(self.speaker.close)
            closing.callback(self.voice.close)
            closing.callback(self._stack.leave_all)

    def _handle(self, event: pygame.event.Event) -> None:
        if text := self._text.typed(event):
            self.follow(self.scene.on_text(TypedText(text)))
        match event.type:
            case pygame.QUIT:
                self.leave()
            case pygame.TEXTEDITING if self.scene.typing:
                self.follow(self.scene.on_text(TypedText(event.text, composing=True)))
            case _ if (button := _mouse_button(event)) is not None:
                x, y = event.pos
                self._follow_audibly(self.scene.on_pointer(Pointer(x, y, button)))
            case pygame.MOUSEWHEEL if event.y:
                wheel = Intent.SCROLL_UP if event.y > 0 else Intent.SCROLL_DOWN
                self._press(Press(wheel, wheel=True))
            case pygame.DROPFILE:
                # Open the file that was dropped onto the window; of several, the last one stays.
                file = Path(event.file)
                self._press(Press(Intent.SUSPEND))
                if isinstance(self.scene, ArrivalScene):
                    self.follow(Close())
                if self.running:
                    self.follow(Visit(ArrivalPlace(file, free=self.scene.waiting)))
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                self._rebind_surface(self.window.resized)
            case pygame.WINDOWFOCUSLOST:
                self._stack.send(self.devices.release_all())
                self._unfocused = self.timer.now()
            case pygame.WINDOWFOCUSGAINED:
                self._unfocused = None
            case _:
                for given in self.devices.read(event, self.scene, self._text.by_pad):
                    self._handle_input(given)

    def _handle_input(self, given: Press | Grab) -> None:
        if not self.running:
            return
        if isinstance(given, Grab):
            self._follow_audibly(self.scene.on_grab(given))
            return
        by_pad = isinstance(given.device, Pad)
        if not (by_pad and self.scene.typing):
            self._press(given)
            self._text.offer(by_pad and self.running and self.scene.typing)
            return
        match self._text.write(given):
            case Press() as meant:
                self._press(meant)
            case TypedText() as text:
                self.follow(self.scene.on_text(text))

    def _press(self, press: Press) -> None:
        match press:
            case Press(Intent.FULLSCREEN, down, repeat):
                if down and not repeat:
                    self.director.preferences.change(full_screen=not self.window.full_screen)
            case Press(Intent.PASTE, down):
                if down and self.scene.typing:
                    self.follow(self.scene.on_text(TypedText(self.window.clipboard())))
            case _:
                self._follow_audibly(self.scene.on_intent(press), press.intent)

    def _follow_audibly(self, step: Next, intent: Intent | None = None) -> None:
        """Follow a scene's answer to an intent or the mouse, with its sound."""
        self._menu_sound.answer(self.scene, step, intent)
        self.follow(step)

    def follow(self, step: Next) -> None:
        self._stack.follow(step)
        if self.running:
            self._text.follow(self.scene)

    def _apply_settings(self) -> None:
        """Apply settings as soon as they are changed."""
        settings = self.director.preferences.settings
        if settings is self._applied:
            return
        self._applied = settings
        self.speaker.volumes = settings.volumes
        self.voice.follow(settings.voice)
        self.director.habits.chat_pauses = settings.pause_while_typing
        self.director.habits.chat_walks = settings.move_while_typing
        self.director.habits.learns = settings.learns_words
        self.director.habits.quick_words = ready_words(settings.quick_words)
        self.stage.adapt(comfort_of(settings))
        if self.window.full_screen != settings.full_screen:
            self._rebind_surface(self.window.toggle_full_screen)

    def _rebind_surface(self, change: Callable[[], None]) -> None:
        before = self.stage.size
        change()
        self.stage.resize(self.window.surface)
        if self.stage.size != before:
            self.stage.clear()


def _mouse_button(event: pygame.event.Event) -> Button | None:
    """The mouse action of an event, if it is one; a drag counts as a plain motion."""
    number = 0 if event.type == pygame.MOUSEMOTION else getattr(event, "button", 0)
    return BUTTONS.get((event.type, number))

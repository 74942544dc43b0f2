"""The event loop: the one place that reads pygame's events, runs scenes and shows frames."""

import gc
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pygame

from game.client.app._devices import Aloud, Devices
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
from game.client.player.level_library import Kitchens
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
#: A longer gap between two frames counts as this long: nothing on the screen should leap.
LONGEST_FRAME = 0.1
#: Seconds without the keyboard after which a round pauses; entering full screen takes less.
FOCUS_PATIENCE = 0.3
#: What the mouse did, by the event that tells of it and the number of its button.
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
        kitchens: Kitchens | None = None,
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
            kitchens or Kitchens(), crashes=options.crashes, study=options.study,
        )  # fmt: skip
        self.aloud = Aloud(options, self.speaker)
        self.director.ears, self.director.mouth = self.aloud.ears, self.aloud.words
        self._keeper = options.minds if isinstance(options.minds, MindKeeper) else None
        self._waking = WakingNote()
        self._adapted: Settings | None = None  # what window, sound and pictures go by
        self._stack = SceneStack(self.director, self.devices)
        self._text = TextInput()
        self._unfocused: float | None = None  # when the window lost the keyboard
        self._adapt()
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
        """How far the partner's minds are; None if there are none to wait for."""
        return None if self._keeper is None else self._keeper.waking

    def go(self, place: Place) -> None:
        self.follow(Goto(place))

    def run(self) -> None:
        """Run until the player leaves. Scenes are left and the window closed in any case."""
        pacer = Pacer(self.timer, RATE)
        last, settled = self.timer.now(), None
        try:
            while self.running:
                begun = self.timer.now()
                self.frame(min(begun - last, LONGEST_FRAME))
                if self.running and self.scenes[0] is not settled:
                    settled = self.scenes[0]
                    # Throw away what the scenes before have left, and let what is there now be. A
                    # collection in the middle of a round would look through all of it: up to 0.1 s
                    # was measured.
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
            self._adapt()
            self._menu_sound.watch(self.scene)
            self.speaker.update(seconds)
            self.aloud.update()
            self.laps.end("sound")
            # Hints and toasts tell of the devices as they are now.
            self.devices.obey(self.director.preferences.settings.controls)
            self.devices.toast.update(seconds)
            self.stage.legend = replace(self.devices.legend, news=self.devices.toast.shown)
            self._paint()
            self._text.point(self.scene.caret)
            self.laps.end("draw")
            self.window.flip()
            self.laps.end("flip")
            # See to what goes on beside the game, once there is a picture to look at.
            self.stage.sprites.tend()
            if self.scene.waiting:
                self.director.kitchens.read_ahead()
            if self._keeper is not None:
                self._keeper.tend(self.director.preferences.thinks)
                self._waking.update(self._keeper.waking, seconds)
            self.laps.end("minds")

    def _paint(self) -> None:
        """The scene, and over it what belongs to the devices: nothing of it covers anything."""
        self.scene.draw(self.stage)
        self._text.draw(self.stage)
        if self.scene.waiting:
            self._waking.draw(self.stage, self.scene.note_strip(self.stage))
        if not self.scene.playing and self.aloud.listens:
            draw_open_microphone(self.stage, self.aloud.loudness)

    def close(self) -> None:
        """Leave all scenes, so that logs get finished, and close the window."""
        self.leave()
        with ExitStack() as last:  # whatever becomes of one, the others are closed
            if self._keeper is not None:
                last.callback(self._keeper.close)
            last.callback(self.director.kitchens.close)
            last.callback(self.stage.sprites.close)
            last.callback(self.window.close)
            last.callback(self.devices.close)
            last.callback(self.speaker.close)
            last.callback(self.aloud.close)
            last.callback(self._stack.leave_all)

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
                self._answer(self.scene.on_pointer(Pointer(x, y, button)))
            case pygame.MOUSEWHEEL if event.y:
                wheel = Intent.SCROLL_UP if event.y > 0 else Intent.SCROLL_DOWN
                self._press(Press(wheel, wheel=True))
            case pygame.DROPFILE:
                # Show what was dropped onto the window; of several files at once the last.
                file = Path(event.file)
                self._press(Press(Intent.SUSPEND))
                if isinstance(self.scene, ArrivalScene):
                    self.follow(Close())
                if self.running:
                    self.follow(Visit(ArrivalPlace(file, free=self.scene.waiting)))
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                self._take_surface(self.window.resized)
            case pygame.WINDOWFOCUSLOST:
                self._stack.send(self.devices.release_all())
                self._unfocused = self.timer.now()
            case pygame.WINDOWFOCUSGAINED:
                self._unfocused = None
            case _:
                for said in self.devices.read(event, self.scene, self._text.by_pad):
                    self._take(said)

    def _take(self, said: Press | Grab) -> None:
        if not self.running:
            return
        if isinstance(said, Grab):
            self._answer(self.scene.on_grab(said))
            return
        by_pad = isinstance(said.device, Pad)
        if not (by_pad and self.scene.typing):
            self._press(said)
            self._text.offer(by_pad and self.running and self.scene.typing)
            return
        match self._text.write(said):
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
                self._answer(self.scene.on_intent(press), press.intent)

    def _answer(self, step: Next, intent: Intent | None = None) -> None:
        """Go where a scene said upon an intent or the mouse, and let it be heard."""
        self._menu_sound.answer(self.scene, step, intent)
        self.follow(step)

    def follow(self, step: Next) -> None:
        self._stack.follow(step)
        if self.running:
            self._text.follow(self.scene)

    def _adapt(self) -> None:
        """Let settings that were changed count at once."""
        settings = self.director.preferences.settings
        if settings is self._adapted:
            return
        self._adapted = settings
        self.speaker.volumes = settings.volumes
        self.aloud.follow(settings.voice)
        self.director.habits.chat_pauses = settings.pause_while_typing
        self.director.habits.chat_walks = settings.move_while_typing
        self.director.habits.learns = settings.learns_words
        self.director.habits.quick_words = ready_words(settings.quick_words)
        self.stage.adapt(comfort_of(settings))
        if self.window.full_screen != settings.full_screen:
            self._take_surface(self.window.toggle_full_screen)

    def _take_surface(self, change: Callable[[], None]) -> None:
        before = self.stage.size
        change()
        self.stage.resize(self.window.surface)
        if self.stage.size != before:
            self.stage.clear()


def _mouse_button(event: pygame.event.Event) -> Button | None:
    """What the mouse did, if it did anything; a motion is one whatever is held meanwhile."""
    number = 0 if event.type == pygame.MOUSEMOTION else getattr(event, "button", 0)
    return BUTTONS.get((event.type, number))

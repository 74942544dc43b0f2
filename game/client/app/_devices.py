"""Everything that players hold, keyboard and gamepads, whose events are read here; and ears and
mouth, which follow the settings, are tended every frame, and end with the loop.
"""

from collections.abc import Sequence
from os import environ

import pygame

from game.client.app.options import Options
from game.client.hud.notices import CONNECTED, Toast
from game.client.input.bindings import Legend, read_bindings
from game.client.input.intents import Intent, Mode, Pad, Press
from game.client.input.keyboard import SIDE_BUTTONS, Keyboard
from game.client.input.pads import PadDeck, Plugged, Sockets
from game.client.sound import Speaker
from game.client.ui.scene import Grab, Scene
from game.client.voice.game_ears import GameEars
from game.client.voice.spoken_words import SpokenWords
from game.settings import Controls, Voice

#: Keys that make a letter a command.
CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META
#: What is said when a pad comes and goes.
PLUGGED, GONE = f"{{}}{CONNECTED}", "{} unplugged"


class Devices:
    """Turns input events into presses.

    `legend`: how hints call keys and buttons, after what was used last; `toast`: news about pads.
    """

    def __init__(self, sockets: Sockets, controls: Controls) -> None:
        self.keyboard = Keyboard()
        self.deck = PadDeck()
        self.toast = Toast()
        self.legend = Legend()
        self._sockets = sockets
        self._controls: Controls | None = None
        self.apply(controls)
        for index in range(sockets.present()):
            self._plug_in(index)

    def apply(self, controls: Controls) -> None:
        if controls != self._controls:
            self._controls = controls
            bindings = read_bindings(controls)
            self.keyboard.bindings = self.deck.bindings = bindings
            self.legend = Legend(bindings, self.legend.pad)

    def read(self, event: pygame.event.Event, scene: Scene, soft: bool) -> Sequence[Press | Grab]:
        """What an event means to `scene`. `soft`: pads are used to write at the moment."""
        match event.type:
            case pygame.KEYDOWN:
                self._hold(pad=False)
                if scene.grabbing:
                    return (Grab(event.key),)
                mode = _mode(scene)
                if scene.typing:
                    mode = Mode.STROLLING if scene.walking else Mode.TYPING
                control, shift = bool(event.mod & CONTROL), bool(event.mod & pygame.KMOD_SHIFT)
                press = self.keyboard.down(event.key, mode, control, shift)
                return () if press is None else (press,)
            case pygame.KEYUP:
                press = self.keyboard.up(event.key)
                return () if press is None else (press,)
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button in SIDE_BUTTONS:
                down = event.type == pygame.MOUSEBUTTONDOWN
                press = self.keyboard.side_button(event.button, down)
                return () if press is None else (press,)
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP:
                self._hold(pad=True)
                down = event.type == pygame.CONTROLLERBUTTONDOWN
                if down and scene.grabbing:
                    return (Grab(event.button, pad=True),)
                mode = Mode.TYPING if soft else _mode(scene)
                return self.deck.button(Pad(event.instance_id), event.button, down, mode)
            case pygame.CONTROLLERAXISMOTION:
                presses = self.deck.axis(Pad(event.instance_id), event.axis, event.value)
                if presses:
                    self._hold(pad=True)
                return presses
            case pygame.CONTROLLERDEVICEADDED:
                plugged = self._plug_in(event.device_index)
                if plugged is not None:
                    self.toast.tell(PLUGGED.format(plugged.name))
                return ()
            case pygame.CONTROLLERDEVICEREMOVED:
                pad = Pad(event.instance_id)
                self.toast.tell(GONE.format(self.deck.name(pad)))
                if len(self.deck.plugged) <= 1:
                    self._hold(pad=False)
                return (*self.deck.remove(pad), Press(Intent.LOST, device=pad))
        return ()

    def release_all(self) -> tuple[Press, ...]:
        return self.keyboard.release_all() + self.deck.release_all()

    def close(self) -> None:
        self._sockets.close()

    def _plug_in(self, index: int) -> Plugged | None:
        """Open a pad; None if it is known already, or gone again."""
        try:
            plugged = self._sockets.open(index)
        except pygame.error:
            return None
        known = Pad(plugged.number) in self.deck.plugged
        self.deck.add(plugged)
        return None if known else plugged

    def _hold(self, pad: bool) -> None:
        """Hints speak of the device used last."""
        if pad != self.legend.pad:
            self.legend = Legend(self.legend.bindings, pad)


def _mode(scene: Scene) -> Mode:
    if not scene.playing:
        return Mode.CHOOSING
    return Mode.LISTING if scene.listing else Mode.COOKING


class VoiceDevices:
    """`ears`, `words`: what the player says, and what partners do; None where there is neither."""

    def __init__(self, options: Options, speaker: Speaker) -> None:
        voice = options.settings.voice
        self.ears = None if options.ears is None else GameEars(options.ears, voice, environ)
        self.words = None if options.mouth is None else SpokenWords(options.mouth, speaker, voice)

    @property
    def listens(self) -> bool:
        return self.ears is not None and self.ears.microphone.open

    @property
    def loudness(self) -> float:
        return 0.0 if self.ears is None else self.ears.loudness

    def follow(self, voice: Voice) -> None:
        if self.ears is not None:
            self.ears.follow(voice)
        if self.words is not None:
            self.words.follow(voice)

    def update(self) -> None:
        """Once a frame, behind the speaker's."""
        sounds = () if self.words is None else self.words.update()
        if self.ears is not None:
            for sound in sounds:
                self.ears.tell(sound)
            self.ears.update()

    def close(self) -> None:
        """End both: they are asked together, so that nobody waits twice."""
        both = [each for each in (self.ears, self.words) if each is not None]
        for each in both:
            each.stop()
        for each in both:
            each.close()

"""Where words are heard: two channels of the mixer, one voice at a time."""

import io

import pygame

#: Milliseconds in which a voice that is cut off fades away.
CUT = 80


class SpeechChannels:
    """Two, so that who is cut off fades away while the next one begins, without a click."""

    #: How many of the mixer's channels it takes.
    COUNT = 2

    def __init__(self, first: int) -> None:
        """Takes the channels from `first` on. The mixer is open."""
        self._idle, self._speaking = (pygame.mixer.Channel(first + i) for i in range(self.COUNT))
        self._sound: pygame.mixer.Sound | None = None

    def speak(self, wav: bytes, volume: float) -> float:
        """Let a WAV file be heard instead of what sounds; how many seconds, 0 if it is none.

        At the mixer's rate that takes a tenth of a millisecond.
        """
        self.hush()
        try:
            self._sound = pygame.mixer.Sound(file=io.BytesIO(wav))
        except (pygame.error, OSError):
            return 0.0
        self._idle, self._speaking = self._speaking, self._idle
        self._sound.set_volume(volume)
        self._speaking.play(self._sound)
        return float(self._sound.get_length())

    def level(self, volume: float) -> None:
        """Change the volume of what sounds, 0..1."""
        if self._sound is not None:
            self._sound.set_volume(volume)

    def hush(self) -> None:
        """Cut off what sounds."""
        self._speaking.fadeout(CUT)

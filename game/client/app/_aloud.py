"""Ears and mouth in the loop: they follow the settings, are tended every frame, and end with it."""

from os import environ

from game.client.app.options import Options
from game.client.sound import Speaker
from game.client.voice.game_ears import GameEars
from game.client.voice.spoken_words import SpokenWords
from game.settings import Voice


class Aloud:
    """`ears`, `words`: what the player says, and what partners do; None where there is neither."""

    def __init__(self, options: Options, speaker: Speaker) -> None:
        voice = options.settings.voice
        self.ears = None if options.ears is None else GameEars(options.ears, voice, environ)
        self.words = None if options.mouth is None else SpokenWords(options.mouth, speaker, voice)

    @property
    def listens(self) -> bool:
        """Whether a microphone is open."""
        return self.ears is not None and self.ears.microphone.open

    @property
    def loudness(self) -> float:
        """What it hears, 0..1."""
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

"""Spoken sentences, each made once and kept in a folder."""

from hashlib import sha256
from pathlib import Path
from typing import Self

from agents.speech.speakers import Speakers
from agents.speech.voice import Samples, Voice, of_wav
from agents.whole_file import replacing
from game.voice.sound import Pcm


class Clips:
    """What voices say, at 16 kHz. To be closed, or used in a `with`."""

    def __init__(self, folder: Path) -> None:
        """`folder`: is made if need be."""
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._speakers = Speakers()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def speak(self, text: str, voice: Voice) -> Samples:
        """The sound of a text. Raises as `Speakers.speak`; what is kept needs no engine."""
        path = self._folder / f"{sha256(repr((text, voice)).encode()).hexdigest()[:24]}.wav"
        if not path.exists():
            with replacing(path) as unfinished:
                unfinished.write_bytes(Pcm.of(self._speakers.speak(text, voice)).wav())
        return of_wav(path.read_bytes())

    def has(self, voice: Voice) -> bool:
        """Whether a voice's engine is installed."""
        return self._speakers.has(voice.engine)

    def close(self) -> None:
        """End all engines; what was spoken stays."""
        self._speakers.close()

"""What makes sound of words, whichever engine it is."""

import wave
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from game.voice.messages import VoiceChoice
from game.voice.sound import Samples, samples_of

#: Of somebody in a hurry who is still understood.
WORDS_PER_MINUTE = 165


class NoVoiceError(Exception):
    """There is no voice on this machine, or it fell silent. The text is for the log file."""


@dataclass(frozen=True, slots=True)
class Recording:
    """Speech as an engine gave it. `rate`: samples a second.

    `pitch`: by what factor it is still to be raised, for engines that cannot; it was spoken as much
    slower.
    """

    samples: Samples
    rate: int
    pitch: float = 1.0


class Synthesiser(Protocol):
    """Speaks into memory. One thread uses it, for one line at a time."""

    @property
    def voices(self) -> tuple[str, ...]:
        """Names of what can be heard; the first ones are the cooks' own, by seat."""

    def record(self, text: str, voice: VoiceChoice) -> Recording:
        """The sound of `text`, in the first voice if there is none of that name.

        Raises NoVoiceError.
        """


def read_recording(path: Path, pitch: float = 1.0) -> Recording:
    """What an engine wrote, 16-bit and mono; the file is gone afterwards. Raises NoVoiceError."""
    try:
        with wave.open(str(path)) as file:
            if (file.getnchannels(), file.getsampwidth()) != (1, 2):
                raise NoVoiceError(f"expected 16 bits, mono, found {file.getparams()}")
            data = file.readframes(file.getnframes())
            return Recording(samples_of(data), file.getframerate(), pitch)
    except (OSError, EOFError, wave.Error) as error:
        raise NoVoiceError(f"no sound was written: {error!r}") from error
    finally:
        path.unlink(missing_ok=True)


def pitch_factor(pitch: int) -> float:
    """What `VoiceChoice.pitch` means where the sound itself is raised: 0.8 to 1.25, 50 is 1."""
    return float(1.25 ** ((pitch - 50) / 50))

"""A language of beeps, and a recogniser that understands it: every word is a tone.

So a test can tell what of a sound arrived, whole or not, without a model.
"""

import time

import numpy as np

from game.voice.listening.transcriber import TranscriberError
from game.voice.messages import Server
from game.voice.sound import RATE, Pcm, level_db, samples_of
from game.voice.troubles import Fault

_TONES = {"low": 300.0, "middle": 800.0, "high": 2000.0}
_WORD_S, _GAP_S = 0.3, 0.1
_FRAME = 320


def say(words: str, db: float = -20.0) -> bytes:
    """The sound of words, 0.4 s each. '-' is a gap of 0.2 s."""
    return b"".join(
        silence(0.2) if word == "-" else _word(_TONES[word], db) for word in words.split()
    )


def silence(seconds: float) -> bytes:
    """Soft noise, as of a microphone in a quiet room."""
    return noise(seconds, -80.0)


def noise(seconds: float, db: float) -> bytes:
    """White noise."""
    samples = np.random.default_rng(1).normal(0.0, 10 ** (db / 20), int(seconds * RATE))
    return Pcm.of(samples).data


def _word(tone: float, db: float) -> bytes:
    time_s = np.arange(int(_WORD_S * RATE)) / RATE
    sound = np.sin(2 * np.pi * tone * time_s) * 10 ** (db / 20) * np.sqrt(2)
    return Pcm.of(sound).data + silence(_GAP_S)


class BeepTranscriber:
    """Writes down tones; noise has no words."""

    name = "beeps"

    def transcribe(self, pcm: bytes) -> str:
        """A word for every run of frames of a tone."""
        heard, words = "", []
        frames = [
            pcm[at : at + 2 * _FRAME] for at in range(0, len(pcm) - 2 * _FRAME + 1, 2 * _FRAME)
        ]
        for frame in frames:
            now = _tone(frame)
            if now and not heard:
                words.append(now)
            heard = now
        return " ".join(words)

    def close(self) -> None:
        pass


def _tone(frame: bytes) -> str:
    if level_db(frame) < -45.0:
        return ""
    spectrum = np.abs(np.fft.rfft(samples_of(frame) * np.hanning(_FRAME))) ** 2
    loudest = int(spectrum.argmax())
    if spectrum[max(0, loudest - 2) : loudest + 3].sum() < 0.7 * spectrum.sum():
        return ""  # noise has no tone
    return min(_TONES, key=lambda word: abs(_TONES[word] - loudest * RATE / _FRAME))


def beeps(server: Server | None) -> BeepTranscriber:
    """Opens the recogniser of beeps."""
    return BeepTranscriber()


def no_model(server: Server | None) -> BeepTranscriber:
    """A recogniser whose files are not there."""
    raise TranscriberError(Fault.MODEL_MISSING, "A file of the recogniser is missing.")


class _Failing(BeepTranscriber):
    def transcribe(self, pcm: bytes) -> str:
        words = super().transcribe(pcm)
        if "low" in words.split():
            raise TranscriberError(Fault.SERVER, "The server is out of order.")
        return words


def fails_at_low(server: Server | None) -> BeepTranscriber:
    """A server that answers an error to every sound in which there is a 'low'."""
    return _Failing()


class _Hanging(BeepTranscriber):
    def transcribe(self, pcm: bytes) -> str:
        words = super().transcribe(pcm)
        if "low" in words.split():
            time.sleep(1000)
        return words


def hangs_at_low(server: Server | None) -> BeepTranscriber:
    """One that never comes back from a sound in which there is a 'low'."""
    return _Hanging()

"""Sound as values: 16-bit mono at 16 kHz, which recognisers take, made of samples at any rate."""

import io
import wave
from dataclasses import dataclass
from math import gcd, log10
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

#: Samples from -1 to 1 of one channel.
Samples: TypeAlias = NDArray[np.floating[Any]]

#: Samples a second that everything is brought to.
RATE = 16_000
#: Bytes of a sample.
WIDTH = 2
#: What digital silence is told as, in dB below the loudest sound.
SILENCE_DB = -100.0
_FULL_SCALE = 32_768
#: Seconds of zeros around sound that is resampled: its end must not ring on in its beginning.
_MARGIN_S = 0.02


@dataclass(frozen=True, slots=True)
class Pcm:
    """Sound, mono at `RATE`. `data`: its samples, 16 bits each, the lower byte first."""

    data: bytes

    @classmethod
    def of(cls, samples: Samples, rate: int = RATE) -> "Pcm":
        """Of samples at any rate; what is louder than full scale is clipped."""
        scaled = np.rint(resampled(samples, rate) * _FULL_SCALE)
        return cls(np.clip(scaled, -_FULL_SCALE, _FULL_SCALE - 1).astype("<i2").tobytes())

    @property
    def seconds(self) -> float:
        return len(self.data) / (RATE * WIDTH)

    @property
    def db(self) -> float:
        """Mean loudness below full scale: 0 is the loudest, `SILENCE_DB` the softest."""
        return level_db(self.data)

    def samples(self) -> Samples:
        """The samples as numbers from -1 to 1."""
        return samples_of(self.data)

    def wav(self) -> bytes:
        """The bytes of a WAV file."""
        file = io.BytesIO()
        with wave.open(file, "wb") as out:
            out.setparams((1, WIDTH, RATE, 0, "NONE", ""))
            out.writeframes(self.data)
        return file.getvalue()


def samples_of(data: bytes) -> Samples:
    """16-bit samples as numbers from -1 to 1."""
    return np.frombuffer(data, "<i2").astype(np.float32) / _FULL_SCALE


def level_db(data: bytes) -> float:
    """Root mean square of 16-bit samples, in dB below full scale."""
    samples = samples_of(data)
    return db_of(float(np.sqrt(np.mean(np.square(samples)))) if samples.size else 0.0)


def db_of(share: float) -> float:
    """A share of the loudest sound in dB."""
    return max(SILENCE_DB, 20 * log10(share)) if share > 0 else SILENCE_DB


def share_of(db: float) -> float:
    """dB below full scale as a share of the loudest sound."""
    return float(10 ** (db / 20))


def resampled(samples: Samples, rate: int, wanted: int = RATE) -> Samples:
    """The same sound at another rate, without what that rate cannot hold (no aliases).

    Through its spectrum, which is cut or continued with zeros.
    """
    if rate == wanted or not samples.size:
        return samples
    common = gcd(rate, wanted)
    step, wanted_step = rate // common, wanted // common
    margin = -(-int(_MARGIN_S * rate) // step)
    # A whole number of steps has a whole number of samples at either rate.
    steps = 2 * margin - (-len(samples) // step)
    padded = np.zeros(steps * step)
    padded[margin * step : margin * step + len(samples)] = samples
    found = np.fft.irfft(np.fft.rfft(padded), steps * wanted_step) * (wanted_step / step)
    first = margin * wanted_step
    return found[first : first + round(len(samples) * wanted / rate)]

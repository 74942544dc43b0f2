"""A synthesiser's sound made ready for the mixer: trimmed, equally loud, at the mixer's rate."""

import io
import wave

import numpy as np

from game.voice.sound import Samples, resampled, share_of

#: Root mean square of speech without its pauses, in dB below full scale: some 7 LU above music that
#: has stepped back, with all volumes alike.
LEVEL_DB = -23.5
#: No sample lies above this share of full scale: effects and music are added.
CEILING = share_of(-3.0)
#: Below this share of the loudest sample there is silence.
_SILENCE = share_of(-42.0)
#: Stretches of so many seconds below the mean by this share are pauses.
_STRETCH_S, _PAUSE = 0.05, 0.1
#: Seconds kept of the silence before and after, and in which the sound comes and goes.
_BEFORE_S, _AFTER_S, _EDGE_S = 0.01, 0.06, 0.005
#: From this share of the ceiling on peaks are rounded off.
_KNEE = 0.7


def mastered(samples: Samples, rate: int, wanted: int, pitch: float = 1.0) -> bytes:
    """The bytes of a WAV file at the rate `wanted`, b'' of silence.

    `pitch`: the voice becomes higher by this factor, and as much faster.
    """
    speech = _trimmed(samples, rate)
    if not speech.size:
        return b""
    sound = resampled(_levelled(speech, rate), round(rate * pitch), wanted)
    return _wav(_faded(_rounded(sound), wanted), wanted)


def _trimmed(samples: Samples, rate: int) -> Samples:
    """Without the silence around, which would cost time to answer in."""
    loudest = float(np.abs(samples).max(initial=0.0))
    heard = np.flatnonzero(np.abs(samples) > loudest * _SILENCE)
    if not heard.size:
        return samples[:0]
    first = max(0, int(heard[0]) - round(_BEFORE_S * rate))
    return samples[first : int(heard[-1]) + round(_AFTER_S * rate)]


def _levelled(samples: Samples, rate: int) -> Samples:
    """As loud as every other line; pauses do not count."""
    length = round(_STRETCH_S * rate)
    whole = samples[: max(1, len(samples) // length) * length]
    power = np.mean(np.square(np.resize(whole, (max(1, len(whole) // length), length))), axis=1)
    spoken = power[power >= _PAUSE * power.mean()]
    levelled: Samples = samples * (share_of(LEVEL_DB) / np.sqrt(spoken.mean()))
    return levelled


def _rounded(samples: Samples) -> Samples:
    """No sample above the ceiling; single peaks are rounded off, not cut."""
    knee = CEILING * _KNEE
    room = CEILING - knee
    over = knee + room * np.tanh((np.abs(samples) - knee) / room)
    rounded: Samples = np.where(np.abs(samples) > knee, np.sign(samples) * over, samples)
    return rounded


def _faded(samples: Samples, rate: int) -> Samples:
    """Comes and goes without a click."""
    length = min(round(_EDGE_S * rate), len(samples) // 2)
    ramp = np.linspace(0.0, 1.0, length)
    middle = np.ones(len(samples) - 2 * length)
    faded: Samples = samples * np.concatenate([ramp, middle, ramp[::-1]])
    return faded


def _wav(samples: Samples, rate: int) -> bytes:
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setparams((1, 2, rate, 0, "NONE", ""))
        out.writeframes(np.rint(samples * 32_767).astype("<i2").tobytes())
    return file.getvalue()

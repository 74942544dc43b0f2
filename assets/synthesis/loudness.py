"""How loud a sound seems, and bringing it there: weighting after ITU-R BS.1770."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from synthesis.signal import RATE, Signal, samples

Spectrum = NDArray[np.complex128]

#: No sample lies above this: decoders and mixing need room.
CEILING = 10 ** (-2.5 / 20)
#: The loudest stretch of this many seconds stands for a short sound.
WINDOW = 0.2


def weighted(signal: Signal) -> Signal:
    """What the ear makes of the spectrum: highs lifted, the deepest lows dropped."""
    frequency = np.fft.rfftfreq(len(signal), 1 / RATE)
    z = np.exp(-2j * np.pi * frequency / RATE)
    return np.fft.irfft(np.fft.rfft(signal) * _shelf(z) * _high_pass(z), len(signal))


def momentary(signal: Signal) -> float:
    """Loudness in LUFS of the loudest WINDOW of a mono signal; silence counts if it is shorter."""
    padded = np.concatenate([signal, np.zeros(samples(WINDOW))])
    power = np.cumsum(weighted(padded) ** 2)
    span = samples(WINDOW)
    return _decibel(float((power[span:] - power[:-span]).max()) / span)


def integrated(signal: Signal) -> float:
    """Loudness in LUFS of the whole; (samples, 2) counts both sides."""
    sides = signal.T if signal.ndim == 2 else signal[None]
    return _decibel(sum(float(np.mean(weighted(side) ** 2)) for side in sides))


def bring_to(signal: Signal, target: float, measured: float) -> Signal:
    """Scale to `target`; single peaks above the ceiling are rounded off, never cut."""
    scaled = signal * 10 ** ((target - measured) / 20)
    knee = CEILING * 0.7
    over = np.abs(scaled) > knee
    room = CEILING - knee
    rounded = knee + room * np.tanh((np.abs(scaled) - knee) / room)
    return np.where(over, np.sign(scaled) * rounded, scaled)


def _decibel(power: float) -> float:
    return -0.691 + 10 * float(np.log10(max(power, 1e-12)))


def _shelf(z: Spectrum) -> Spectrum:
    k = np.tan(np.pi * 1681.97 / RATE)
    q, high = 0.7072, 10 ** (3.99984 / 20)
    middle = high**0.49967
    top = (high + middle * k / q + k * k) + 2 * (k * k - high) * z
    top = top + (high - middle * k / q + k * k) * z * z
    bottom: Spectrum = (1 + k / q + k * k) + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z * z
    gain: Spectrum = top / bottom
    return gain


def _high_pass(z: Spectrum) -> Spectrum:
    k = np.tan(np.pi * 38.135 / RATE)
    q = 0.5003
    scale = 1 + k / q + k * k
    falling = scale + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z * z
    gain: Spectrum = (1 - 2 * z + z * z) * scale / falling
    return gain

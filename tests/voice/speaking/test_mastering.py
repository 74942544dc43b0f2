"""A synthesiser's sound for the mixer: no silence around it, as loud as any other, no clipping."""

import io
import wave

import numpy as np
import pytest

from game.voice.sound import Samples, level_db, samples_of
from game.voice.speaking._mastering import CEILING, LEVEL_DB, mastered

RATE, WANTED = 22_050, 32_000


def tone(seconds: float, loudness: float, hertz: float = 200.0) -> Samples:
    return loudness * np.sin(2 * np.pi * hertz * np.arange(round(seconds * RATE)) / RATE)


def silence(seconds: float) -> Samples:
    return np.zeros(round(seconds * RATE))


def heard(wav: bytes) -> tuple[Samples, int]:
    with wave.open(io.BytesIO(wav)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        return samples_of(file.readframes(file.getnframes())), file.getframerate()


def test_the_silence_around_goes() -> None:
    speech = np.concatenate([silence(0.5), tone(1.0, 0.3), silence(0.7)])
    sound, rate = heard(mastered(speech, RATE, WANTED))
    assert rate == WANTED
    assert len(sound) / rate == pytest.approx(1.07, abs=0.01)


@pytest.mark.parametrize("loudness", [0.01, 0.2, 0.99])
def test_every_line_is_as_loud_whatever_its_pauses(loudness: float) -> None:
    word = tone(0.4, loudness)
    spoken = [word, np.concatenate([word, silence(0.6), word])]
    for speech in spoken:
        sound, rate = heard(mastered(speech, RATE, WANTED))
        first = sound[round(0.05 * rate) : round(0.35 * rate)]
        assert level_db((first * 32767).astype("<i2").tobytes()) == pytest.approx(LEVEL_DB, abs=0.5)


def test_nothing_clips() -> None:
    clicks = tone(1.0, 0.02)
    clicks[:: RATE // 10] = 1.0
    sound, _ = heard(mastered(clicks, RATE, WANTED))
    assert np.abs(sound).max() <= CEILING + 0.001


def test_it_begins_and_ends_without_a_click() -> None:
    sound, _ = heard(mastered(tone(0.5, 0.3) + 0.3, RATE, WANTED))
    assert abs(sound[0]) < 0.001 and abs(sound[-1]) < 0.001


def test_the_pitch_rises() -> None:
    sound, rate = heard(mastered(tone(1.0, 0.3, 300.0), RATE, WANTED, pitch=1.2))
    loudest = np.argmax(np.abs(np.fft.rfft(sound))) * rate / len(sound)
    assert loudest == pytest.approx(360.0, abs=3)
    assert len(sound) / rate == pytest.approx(1 / 1.2, abs=0.07)


@pytest.mark.parametrize("nothing", [silence(0.5), silence(0)])
def test_silence_is_no_sound(nothing: Samples) -> None:
    assert mastered(nothing, RATE, WANTED) == b""

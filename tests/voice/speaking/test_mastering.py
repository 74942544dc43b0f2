"""A synthesiser's sound for the mixer: no silence around it, as loud as any other, no clipping."""

import io
import wave

import numpy as np
import pytest

from game.voice.messages import VoiceChoice
from game.voice.sound import Samples, level_db, samples_of
from game.voice.speaking._mastering import CEILING, LEVEL_DB, mastered
from game.voice.speaking.lines import Line, Urgency, cast, rate_of

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


# Who speaks how: four cooks are told apart, and an alarm sounds like one.

VOICES = ("Ann", "Bert", "Cleo", "Dan", "Eve")


def who(seat: int, voices: tuple[str, ...] = VOICES, **more: object) -> VoiceChoice:
    return cast(Line("Hi.", Urgency.MATTER, 0.0, seat, **more), voices)  # type: ignore[arg-type]


def test_every_seat_has_a_voice_of_its_own() -> None:
    assert [who(seat).name for seat in range(4)] == ["Ann", "Bert", "Cleo", "Dan"]


@pytest.mark.parametrize("voices", [("Ann",), ("Ann", "Bert"), VOICES])
def test_four_cooks_are_told_apart_whatever_voices_there_are(voices: tuple[str, ...]) -> None:
    assert len({(who(seat, voices).name, who(seat, voices).pitch) for seat in range(4)}) == 4


def test_cooks_with_the_same_voice_have_different_pitches() -> None:
    assert len({who(seat, voice="Eve").pitch for seat in range(4)}) == 4


def test_a_chosen_voice_is_heard_if_it_is_there() -> None:
    assert who(1, voice="Eve").name == "Eve"
    assert who(1, voice="gone").name == "Bert"
    assert who(1, (), voice="Eve").name == ""


def test_an_alarm_is_faster_and_higher() -> None:
    calm = cast(Line("Hi.", Urgency.MATTER, 0.0), VOICES)
    alarm = cast(Line("Fire!", Urgency.ALARM, 0.0), VOICES)
    assert alarm.name == calm.name
    assert alarm.rate > calm.rate and alarm.pitch > calm.pitch


def test_haste_is_the_rate() -> None:
    rates = [rate_of(position / 10) for position in range(11)]
    assert rates == sorted(set(rates))
    assert rate_of(0.5) == 1.0
    assert 0.5 < rate_of(-3) == rates[0] and rates[-1] == rate_of(7) < 2

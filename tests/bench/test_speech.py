"""Speech for measurements: voices, what is kept of them, noise as loud as it was asked for."""

from importlib.util import find_spec

import numpy as np
import pytest

from game.bench.speech.clips import CONDITIONS, JUDGING, TUNING, Clips, loudness, mixed, white
from game.bench.speech.speakers import Voice, of_pcm
from game.voice.sound import RATE

SOMEBODY = Voice("espeak", "en-us")
espeak = pytest.mark.skipif(find_spec("espeakng_loader") is None, reason="eSpeak NG is not here")


def test_nobody_tunes_and_judges():
    assert not {str(voice) for voice in TUNING} & {str(voice) for voice in JUDGING}


def test_eight_voices_of_three_engines_judge():
    assert len(JUDGING) >= 8
    assert len({voice.engine for voice in JUDGING}) >= 3


@espeak
def test_a_sentence_is_spoken_once(tmp_path, monkeypatch):
    with Clips(tmp_path) as clips:
        first = clips.speak("chop two onions", SOMEBODY)
        monkeypatch.setattr(clips, "_speakers", None)
        assert np.array_equal(clips.speak("chop two onions", SOMEBODY), first)
        monkeypatch.undo()
    assert RATE / 2 < len(first) < 4 * RATE


@espeak
def test_an_unknown_voice_is_told(tmp_path):
    with Clips(tmp_path) as clips, pytest.raises(ValueError, match="nobody"):
        clips.speak("hello", Voice("espeak", "nobody"))
    assert not list(tmp_path.iterdir())


def test_noise_is_so_far_below_the_speech():
    speech = 0.1 * np.sin(np.arange(RATE) / 20)
    noise = mixed(speech, white(RATE, np.random.default_rng(1)), 20) - speech
    assert loudness(speech) / loudness(noise) == pytest.approx(10)


@pytest.mark.parametrize("condition", CONDITIONS, ids=str)
def test_conditions_keep_the_length_and_never_clip(condition):
    speech = np.sin(np.arange(RATE) / 20)
    talk = [speech[:3000], speech[500:9000]]
    heard = condition.around(speech, talk, "somebody")
    assert len(heard) == RATE
    assert np.max(np.abs(heard)) <= 1
    assert np.array_equal(heard, condition.around(speech, talk, "somebody"))


def test_what_is_too_high_is_filtered_out():
    high = np.sin(2 * np.pi * 10_000 * np.arange(32_000) / 32_000)
    deep = np.sin(2 * np.pi * 440 * np.arange(32_000) / 32_000)

    def down(sound):
        return of_pcm((sound * 30_000).astype("<i2").tobytes(), 32_000)

    assert loudness(down(high)) < 0.01
    assert loudness(down(deep)) == pytest.approx(loudness(deep) * 30_000 / 32_768, rel=0.01)
    assert len(down(deep)) == RATE

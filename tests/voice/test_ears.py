"""Ears as the game sees them: what is said arrives whole, once, and only while they may listen."""

import subprocess
import sys
from pathlib import Path

import pytest

from game.voice.messages import (
    Calibrate,
    Calibrated,
    EarsReady,
    Expected,
    GameSpeaks,
    Level,
    Listening,
    Microphone,
    Partial,
    TalkKey,
    Unheard,
    Utterance,
)
from game.voice.troubles import Fault, Trouble
from game.voice.wav_file import load_wav
from tests.processes import is_alive
from tests.voice.beeps import noise, say, silence
from tests.voice.listening_ears import FAST, FileMicrophone, listening

pytestmark = pytest.mark.slow

FREE, PUSH = Listening("free"), Listening("push")


def test_hands_free_every_utterance_is_told_once_with_its_time(microphone: FileMicrophone):
    microphone.hears(silence(1) + say("low high") + silence(1) + say("middle middle low"))
    with listening(FREE) as heard:
        first, second = heard.utterance(), heard.utterance()
        heard.hear_for(1.0)
    assert (first.utterance, first.text, first.raw) == (1, "low high", "low high")
    assert (second.utterance, second.text) == (2, "middle middle low")
    assert first.began < first.ended < first.recognised <= second.recognised
    assert first.ended < second.began
    assert not first.doubtful and first.pcm == b""
    assert len(heard.all(Utterance)) == 2


def test_words_come_while_somebody_speaks(microphone: FileMicrophone):
    microphone.hears(silence(0.5) + say("low high " * 5) + silence(1))
    with listening(FREE) as heard:
        whole = heard.utterance()
    captions = [partial.text for partial in heard.all(Partial)]
    assert len(captions) >= 2
    assert all(whole.text.startswith(caption) for caption in captions)
    assert {partial.utterance for partial in heard.all(Partial)} == {whole.utterance}


def test_level_and_sign_are_those_of_the_open_microphone(microphone: FileMicrophone):
    microphone.hears(silence(0.5) + say("low high low", db=-20) + silence(1))
    with listening(FREE) as heard:
        heard.utterance()
    levels = heard.all(Level)
    assert max(level.db for level in levels) == pytest.approx(-20, abs=1)
    assert {level.speaking for level in levels} == {True, False}
    signs = heard.all(Microphone)
    assert [sign.open for sign in signs] == [False, True]
    assert signs[-1].devices


def test_with_a_key_it_hears_all_between_down_and_up_and_nothing_else(microphone: FileMicrophone):
    microphone.hears(say("low") + silence(1.0) + say("high") + silence(5) + say("middle"))
    with listening(PUSH) as heard:
        heard.until(lambda message: isinstance(message, EarsReady))
        heard.hear_for(1.0)
        assert not heard.all(Level) and not any(sign.open for sign in heard.all(Microphone))
        heard.tell(TalkKey(True))
        heard.until(lambda message: message == Partial(1, "low high"))
        heard.tell(TalkKey(False))
        assert heard.utterance().text == "low high"
        heard.hear_for(1.0)
    assert len(heard.all(Utterance)) == 1
    assert not heard.all(Microphone)[-1].open


def test_a_key_that_is_only_tapped_is_told_how_it_works(microphone: FileMicrophone):
    microphone.hears(silence(9))
    with listening(PUSH) as heard:
        heard.until(lambda message: isinstance(message, EarsReady))
        heard.tell(TalkKey(True))
        heard.tell(TalkKey(False))
        assert heard.unheard() == Unheard(
            1, "Hold the key while you speak, and let it go afterwards."
        )


def test_a_key_held_without_words_is_told(microphone: FileMicrophone):
    microphone.hears(noise(9, -60))
    with listening(PUSH) as heard:
        heard.until(lambda message: isinstance(message, EarsReady))
        heard.tell(TalkKey(True))
        heard.take_in(1.2)
        heard.tell(TalkKey(False))
        assert "I heard no words" in heard.unheard().why


@pytest.mark.parametrize("closed", (Listening("free", muted=True), Listening("closed")))
def test_muted_means_closed_at_once_in_mid_sentence_too(
    microphone: FileMicrophone, closed: Listening
):
    microphone.hears(silence(0.3) + say("low high " * 20))
    with listening(FREE) as heard:
        heard.until(lambda message: isinstance(message, Partial))
        heard.tell(closed)
        assert heard.unheard() == Unheard(1)
        heard.until(lambda message: isinstance(message, Microphone) and not message.open)
        many = len(heard.all(Level))
        heard.hear_for(1.0)
    assert len(heard.all(Level)) == many and not heard.all(Utterance)


def test_a_minute_of_speech_is_heard_in_parts_and_told(microphone: FileMicrophone):
    microphone.hears(silence(0.3) + say("low high - middle " * 40) + silence(2) + say("low"), FAST)
    with listening(FREE) as heard:
        assert heard.trouble(Fault.TOO_LONG) == "That is long: it is heard in parts of ten seconds."
        heard.until(lambda message: isinstance(message, Utterance) and message.text == "low")
    parts = [utterance.text for utterance in heard.all(Utterance)]
    assert len(parts) >= 6
    assert [trouble.fault for trouble in heard.all(Trouble)] == [Fault.TOO_LONG]  # and no noise
    assert " ".join(parts).split() == ["low", "high", "middle"] * 40 + ["low"]
    assert [utterance.utterance for utterance in heard.all(Utterance)] == [
        *range(1, len(parts) + 1)
    ]


def test_the_kitchen_helps_what_was_heard(microphone: FileMicrophone):
    microphone.hears(silence(1) + say("low high middle") + silence(1))
    with listening(FREE) as heard:
        heard.tell(Expected(phrases=("lo high middle",)))
        said = heard.utterance()
    assert (said.text, said.raw) == ("lo high middle", "low high middle")


def test_the_room_s_noise_is_measured(microphone: FileMicrophone):
    microphone.hears(noise(9, -40))
    with listening(PUSH) as heard:
        heard.tell(Calibrate(1.0))
        found = heard.until(lambda message: isinstance(message, Calibrated))
        assert isinstance(found, Calibrated)
        assert found.noise == pytest.approx(0.01, rel=0.1)
        heard.hear_for(0.6)
    assert [sign.open for sign in heard.all(Microphone)] == [False, True, False]


def test_the_game_does_not_hear_itself_but_a_person_who_speaks_up(microphone: FileMicrophone):
    own = "low high low high"
    microphone.hears(silence(0.5) + say(own, -30) + silence(2) + say("middle middle low", -15))
    with listening(FREE) as heard:
        heard.tell(GameSpeaks(own))
        assert heard.unheard() == Unheard(1)
        assert heard.utterance().text == "middle middle low"


def test_a_key_means_that_it_is_not_the_game(microphone: FileMicrophone):
    microphone.hears(silence(0.3) + say("low high low high") + silence(9))
    with listening(PUSH) as heard:
        heard.until(lambda message: isinstance(message, EarsReady))
        heard.tell(GameSpeaks("low high low high"))
        heard.tell(TalkKey(True))
        heard.until(lambda message: message == Partial(1, "low high low high"))
        heard.tell(TalkKey(False))
        assert heard.utterance().text == "low high low high"


def test_sound_goes_with_the_words_only_if_asked_for(microphone: FileMicrophone):
    microphone.hears(silence(1) + say("low high") + silence(1))
    with listening(Listening("free", keep=True)) as heard:
        pcm = heard.utterance().pcm
    assert say("low")[:6000] in pcm


def test_nothing_is_recorded_unless_wanted(microphone: FileMicrophone, tmp_path: Path):
    microphone.hears(silence(0.5) + say("low high") + silence(1) + say("low") + silence(1))
    folder = tmp_path / "recordings"
    with listening(FREE) as heard:
        heard.utterance()
        assert not folder.exists()
        heard.tell(Listening("free", record=str(folder)))
        heard.utterance()
        heard.wait_for(lambda: any(folder.glob("*.wav")))
    [file] = folder.iterdir()
    assert file.suffix == ".wav"
    assert say("low")[:6000] in load_wav(file).data


def test_the_end_leaves_nothing(microphone: FileMicrophone):
    microphone.hears(silence(0.3) + say("low high " * 20))
    with listening(FREE) as heard:
        heard.until(lambda message: isinstance(message, Partial))
        pid = heard.ears.pid
    assert not is_alive(pid)
    assert list(heard.ears.drain()) == []


def test_nothing_runs_before_the_microphone_is_wanted():
    with listening(Listening("closed")) as heard:
        heard.ears.close()
        heard.tell(Listening("closed"))
        assert heard.ears.pid is None


def test_the_game_loads_nothing_of_what_its_ears_need():
    code = """
import sys
import game.voice.listening.ears
heavy = ("speech_recognition", "numpy", "rapidfuzz", "moonshine_voice", "pygame")
assert not [name for name in heavy if name in sys.modules]
"""
    subprocess.run([sys.executable, "-c", code], check=True)

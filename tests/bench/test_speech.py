"""Speech for measurements: voices, what is kept of them, noise as loud as it was asked for."""

from argparse import ArgumentParser
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console
from tuning import aloud
from tuning.crew import load_sentences

from game.bench import speak
from game.bench.sentence import executed
from game.bench.speech import hearing
from game.bench.speech.clips import (
    CONDITIONS,
    ENGINES,
    JUDGING,
    TUNING,
    Clips,
    Voice,
    loudness,
    mixed,
    of_pcm,
    white,
)
from game.lab.runs.arguments import InputError, named_level
from game.voice.sound import RATE
from tests.bench.speaking import FakeClips, Listener

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
        monkeypatch.delitem(ENGINES, "espeak")
        assert np.array_equal(clips.speak("chop two onions", SOMEBODY), first)
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


# `bench speak`: what is said, and what is told of it.


def test_every_line_counts_and_none_is_said_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def speech(lines: list[str]) -> list[tuple[float, float]]:
        said.extend(lines)
        return [(0.02, 1.5), (0.04, 2.5), (0.03, 2.0), (0.02, 2.0), (0.02, 2.0)]

    monkeypatch.setattr(speak, "speech", speech)
    parser = ArgumentParser()
    speak.EXPERIMENT.options(parser)
    report = speak.measure(parser.parse_args(["--lines", "5"]), Console(quiet=True))
    assert len({*said}) == len(said) == 5
    assert report.data["latency_s"] == [0.02, 0.04, 0.03, 0.02, 0.02]
    latency, length = report.tables[0].rows
    assert latency[2] == "0.020" and length[2] == "2.00"


# A sentence passes so few files that one can follow it.

#: Files that nothing executes in a round without words.
MOST = 70


def test_a_sentence_can_be_followed() -> None:
    anyway, files = executed(named_level("quick"))
    own = {file.as_posix() for file in files - anyway}
    assert 0 < len(own) <= MOST, sorted(own)
    assert any(name.startswith("agents/hla/reading/") for name in own)
    assert any(name.startswith("game/session/words") for name in own)


# `bench aloud`: what is heard of sentences to a crew stands where they were said.

SENTENCES = """
- {id: wash, say: "Marta, wash up!", want: "marta: wash plate always"}
- {id: two, say: Two of you on onions, want: ["two: chop onion always"], cooks: 4}
"""


@pytest.fixture
def sentences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(aloud, "Clips", FakeClips)
    FakeClips.said = {}
    path = tmp_path / "sentences.yaml"
    path.write_text(SENTENCES)
    return path


def spoken(path: Path, listener: Listener, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(hearing, "open_transcriber", lambda server: listener)
    parser, out = ArgumentParser(), path.parent / "heard.yaml"
    aloud.EXPERIMENT.add_to(parser)
    args = parser.parse_args([str(path), "--out", str(out), "--json", str(path.parent / "a.json")])
    assert aloud.EXPERIMENT.run(args) == 0
    return out


def test_what_was_heard_is_said_to_the_crew(sentences: Path, monkeypatch) -> None:
    listener = Listener(lambda text, voice: text.replace("wash", "watch"))
    out = spoken(sentences, listener, monkeypatch)
    wash, two = load_sentences(out)
    assert (wash.id, wash.want) == ("wash", ("marta: wash plate always",))
    assert wash.say.lower().startswith("marta") and "watch" in wash.say
    assert (two.want, two.cooks) == (("two: chop onion always",), 4)
    assert "| words wrong | 1/8 0.12 |" in (sentences.parent / "a.md").read_text()


def test_words_that_are_not_heard_leave_a_sentence_that_says_nothing(
    sentences: Path, monkeypatch
) -> None:
    assert {
        each.say for each in load_sentences(spoken(sentences, Listener(lambda *_: ""), monkeypatch))
    } == {"..."}


def test_without_a_voice_it_is_told_what_to_install(sentences: Path, monkeypatch) -> None:
    monkeypatch.setattr(FakeClips, "has", lambda self, voice: False)
    with pytest.raises(InputError, match="apt install"):
        spoken(sentences, Listener(lambda text, voice: text), monkeypatch)

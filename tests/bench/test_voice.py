"""`bench voice`: what is spoken is heard, read and counted beside the same words typed."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from game.bench import voice, watched_round
from game.bench.speech import hearing
from game.bench.speech.clips import JUDGING, TUNING, Voice
from game.bench.speech.listening_test import (
    Journal,
    NoiseOutcome,
    SpokenOutcome,
    rackets,
    wrong_words,
)
from game.bench.voice import false_commands, relative, understood
from game.bench.watched_round import SpokenLatency, SpokenRound, WatchedRound
from game.client.app.watched import Frame
from game.lab.runs.arguments import InputError
from game.voice.sound import RATE, Pcm
from tests.bench.speaking import FakeClips, Listener
from tests.lab.test_complex import ANSWERS
from tests.tables import table

ITEMS = """
- {id: chop, say: Chop two onions, want: "chop onion x2"}
- {id: greet, say: "Hello!", want: none}
- {id: odd, say: "ch0p 1 onion @ once", want: "chop onion x1"}
- {id: unlabelled, say: Cook it}
"""
FEW = ("--voices", "unseen", "--sentences", "2")


def window(show: WatchedRound, each: Callable[[Frame], None]) -> None:
    """Nobody plays here."""
    raise AssertionError("expected no round")


@pytest.fixture
def lab(tmp_path: Path, monkeypatch):
    """Runs `bench voice` with recorded minds; gives the report, and how often it listened."""
    answers = tmp_path / "answers.yaml"
    answers.write_text(f"{ANSWERS.read_text()}\nChop two onions: chop onion x2\n")
    monkeypatch.setattr(voice, "Clips", FakeClips)
    FakeClips.said = {}
    (tmp_path / "items.yaml").write_text(ITEMS)
    (tmp_path / "talk.txt").write_text("# what friends say\nNice weather.\n\nMy cat is ill.\n")

    def run(mishears: Callable[[str, Voice], str], *more: str) -> tuple[dict, int]:
        listener = Listener(mishears)
        monkeypatch.setattr(hearing, "open_transcriber", lambda server: listener)
        parser = ArgumentParser()
        monkeypatch.setattr(watched_round, "in_window", window)
        voice.EXPERIMENT.add_to(parser)
        out = tmp_path / "out.json"
        args = parser.parse_args([
            "--messages", str(tmp_path / "items.yaml"), "--small-talk", str(tmp_path / "talk.txt"),
            "--kept", str(tmp_path / "kept"), "--noises", "5", "--conditions", "clean",
            "--backend", "recorded", "--answers", str(answers), "--json", str(out),
            "--rounds", "0", *more,
        ])  # fmt: skip
        assert voice.EXPERIMENT.run(args) == 0
        return json.loads(out.read_text()), listener.asked

    return run


def test_everybody_understood_gets_what_typing_gets(lab, tmp_path: Path) -> None:
    report, asked = lab(lambda text, voice: text)
    voices = [each for each in (*TUNING, *JUDGING) if each.engine != "flite"]
    # Of the four items two can be spoken and have a label; 45 commands are the papers'.
    assert len(report["sentences"]) == 47 * len(voices)
    assert report["of_typed"]["clean"] > 0.2 and report["missing"] == ["flite"]
    assert all(each["typed"] for each in report["sentences"])
    labelled = [each for each in report["sentences"] if each["id"] in ("chop", "greet")]
    assert len(labelled) == 2 * len(voices)
    assert all(each["understood"] and not each["errors"] for each in labelled)
    assert all(not each["raw_errors"] for each in report["sentences"])
    assert any(each["id"] == "paper latency 1" for each in report["sentences"])
    assert len(report["small_talk"]) == 2 and len(report["noise"]) == 5
    assert asked > 40 * len(voices)
    text = (tmp_path / "out.md").read_text()
    assert "Unseen voices, by engine" in text and (tmp_path / "out.png").exists()
    told = text + (tmp_path / "out.json").read_text()
    assert "two onions" not in told.lower(), "no sentence is told"
    again, more = lab(lambda text, voice: "something else")
    assert not more, "what was found before is not asked again, not even at other speeds"
    assert again["sentences"] == report["sentences"]


def test_who_mishears_gets_less(lab) -> None:
    def deaf(text: str, voice: Voice) -> str:
        return "Something else." if voice.engine == "espeak" else text

    report, _ = lab(deaf, *FEW)
    found = {each["id"]: each for each in report["sentences"] if each["engine"] == "espeak"}
    assert not found["chop"]["understood"] and found["chop"]["typed"]
    assert found["chop"]["raw_errors"] == 3
    assert 0 < report["of_typed"]["clean"] < 1
    assert {each["unseen"] for each in report["sentences"]} == {True}


def test_small_talk_taken_for_a_command_is_counted(lab) -> None:
    def cook(text: str, voice: Voice) -> str:
        return "Chop two onions" if text == "Nice weather." else text

    report, _ = lab(cook, *FEW)
    assert [each["demand"] for each in report["small_talk"]] == [True, False]
    assert not any(each["typed_demand"] for each in report["small_talk"])


def test_rounds_are_played_for_latencies(lab, monkeypatch) -> None:
    played = []

    def talk(show: WatchedRound, share: float, console, memory) -> SpokenRound:
        played.append((show.level.name, show.seed, show.partner, share))
        return SpokenRound((), [SpokenLatency(0.5, 0.8, None)])

    monkeypatch.setattr(voice, "spoken_round", talk)
    report, _ = lab(lambda text, voice: text, "--rounds", "2", "--sentences", "0")
    assert played == [("quick", 0, "hla", 0.5), ("quick", 1, "hla", 0.5)]
    assert report["latencies"] == 2 * [{"words": 0.5, "known": 0.8, "move": None}]


def test_a_place_without_synthesisers_is_told(lab, monkeypatch) -> None:
    monkeypatch.setattr(FakeClips, "has", lambda self, voice: False)
    with pytest.raises(InputError, match="apt install"):
        lab(lambda text, voice: text)


def test_a_condition_that_there_is_not() -> None:
    assert [str(each) for each in voice._conditions("clean, white 20 dB")] == [
        "clean", "white 20 dB",
    ]  # fmt: skip
    with pytest.raises(ArgumentTypeError, match="expected some of clean"):
        voice._conditions("clean,loud")


# ------------------------------------------------------------ counting


def test_without_clean_speech_there_are_no_tables_of_it() -> None:
    noisy = outcome(condition="white 20 dB")
    told = [each.title for each in voice.voice_tables(voice.VoiceFindings([noisy], [], []))]
    assert "Unseen voices, by noise" in told and not any("clean" in title for title in told)


def outcome(**changes: object) -> SpokenOutcome:
    usual: dict[str, object] = {
        "id": "a", "category": "c", "voice": "v", "engine": "e", "unseen": True,
        "condition": "clean", "words": 4, "raw_errors": 1, "errors": 0, "doubtful": False,
        "understood": True, "typed": True, "demand": True, "typed_demand": True,
    }  # fmt: skip
    return SpokenOutcome(**{**usual, **changes})


def test_shares_are_relative_to_the_typed_words() -> None:
    found = [outcome(), outcome(understood=False), outcome(typed=False, understood=False)]
    assert relative(found) == 0.5
    assert relative([outcome(typed=False)]) is None
    table = understood(
        "All", [*found, outcome(condition="noisy", doubtful=True)], lambda o: o.condition
    )
    assert table.rows[0] == ("clean", "3", "0.667", "0.333", "0.500", "0.000", "0.250", "0.000")
    assert [row[0] for row in table.rows] == ["clean", "noisy", "all"]
    assert table.rows[1][5] == "1.000"


def test_false_commands_by_what_would_be_done_and_asked() -> None:
    talk = [outcome(typed_demand=False), outcome(doubtful=True), outcome(demand=False)]
    noise = [NoiseOutcome("hum", False, False, False), NoiseOutcome("hum", True, True, False)]
    assert false_commands(talk, noise).rows == (
        ("small talk, clean", "3", "1", "1", "2"),
        ("noise, hum", "2", "1", "0", "-"),
    )


@table(__file__)
def test_wrong_words(said: str, heard: str, count: int) -> None:
    assert wrong_words(said, heard) == count


def test_noises_are_the_same_again_and_never_clip() -> None:
    talk = [np.sin(np.arange(RATE)), np.ones(RATE) * 0.1]
    first, again = list(rackets(10, talk)), list(rackets(10, talk))
    assert len({kind for kind, _ in first}) == 5
    for (_, sound), (_, same) in zip(first, again, strict=True):
        assert np.array_equal(sound, same) and np.abs(sound).max() <= 1
        assert -50 < Pcm.of(sound).db < -5


def test_a_journal_goes_on_after_a_cut(tmp_path: Path) -> None:
    path = tmp_path / "a" / "found.jsonl"
    assert Journal(path).once("one", lambda: [1, "x"]) == [1, "x"]
    Journal(path).once("two", lambda: 2)
    path.write_bytes(path.read_bytes()[:-3])
    journal = Journal(path)
    assert journal.once("one", lambda: None) == [1, "x"]
    assert journal.once("two", lambda: 22) == 22
    assert Journal(path).once("two", lambda: 0) == 22

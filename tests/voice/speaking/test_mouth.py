"""The real process that speaks, and its bad days: each is told, none is waited for."""

import io
import os
import signal
import tempfile
import time
import wave
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import espeakng_loader
import numpy as np
import pytest

from agents.backoff import Backoff
from game.voice._kept_process import KeepTimes
from game.voice.messages import MouthReady, VoiceChoice
from game.voice.speaking._espeak import VOICES
from game.voice.speaking._process import NO_VOICE, Opener
from game.voice.speaking.lines import Line, Urgency
from game.voice.speaking.mouth import HUNG, KILLED, Mouth, MouthNews, SpokenLine
from game.voice.speaking.synthesis import NoVoiceError, Recording
from game.voice.troubles import Fault, Recovered, Trouble
from tests.processes import is_alive

RATE = 32_000
#: Of a clock that goes slowly: a busy machine makes no line stale and no process hang.
QUICK = KeepTimes(hang_s=0.3, restart=Backoff(0.01, 0.05))
PATIENT = replace(QUICK, hang_s=6.0)
PATIENCE = 60.0


def slow_clock() -> float:
    return time.monotonic() / 10


class Speaking:
    """A mouth and what came of it."""

    def __init__(self, mouth: Mouth) -> None:
        self.mouth = mouth
        self.news: list[MouthNews] = []
        self.heard: list[SpokenLine] = []

    def say(self, text: str, urgency: Urgency = Urgency.MATTER, **more: object) -> bool:
        line = Line(text, urgency, slow_clock(), **more)  # type: ignore[arg-type]
        return self.mouth.say(line)

    def until(self, done: Callable[[], object], listening: bool = True) -> None:
        """Frames until `done`; fails after PATIENCE."""
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, (self.news, self.heard)
            self.news += self.mouth.news()
            if listening and (spoken := self.mouth.next(0.0)) is not None:
                self.heard.append(spoken)
            time.sleep(0.005)

    def told(self, news: type | MouthNews) -> bool:
        return any(each == news or each.__class__ is news for each in self.news)


@contextmanager
def speaking(opener: Opener | None = None, times: KeepTimes = PATIENT) -> Iterator[Speaking]:
    mouth = Mouth(RATE, opener=opener, times=times, clock=slow_clock)
    try:
        yield Speaking(mouth)
    finally:
        mouth.close()


class Beeps:
    """Sounds of a tenth of a second."""

    voices = ("beep",)

    def record(self, text: str, voice: VoiceChoice) -> Recording:
        return Recording(np.sin(np.arange(2205) * 0.1) * 0.3, 22_050)


class Hangs(Beeps):
    """Never comes to an end with one line."""

    def record(self, text: str, voice: VoiceChoice) -> Recording:
        if "hang" in text:
            time.sleep(600)
        return super().record(text, voice)


class FallsSilent(Beeps):
    """Has no voice for some lines, and prints like pyttsx3."""

    def record(self, text: str, voice: VoiceChoice) -> Recording:
        print(f"Audio saved to {text}")
        if "hoarse" in text:
            raise NoVoiceError("the file is gone")
        return super().record(text, voice)


def beeps(folder: Path) -> Beeps:
    return Beeps()


def hangs(folder: Path) -> Hangs:
    return Hangs()


def falls_silent(folder: Path) -> FallsSilent:
    return FallsSilent()


def exits(folder: Path) -> Beeps:
    """As eSpeak does without its data."""
    os._exit(1)


def no_data(folder: Path) -> Beeps:
    from game.voice.speaking._espeak import open_espeak

    espeakng_loader.get_data_path = lambda: str(folder)
    return open_espeak(folder)  # type: ignore[return-value]


def test_a_line_becomes_sound_at_the_mixers_rate() -> None:
    with speaking() as voice:
        assert voice.say("Alice Soup is in the pot.")
        voice.until(lambda: voice.heard)
        (spoken,) = voice.heard
        with wave.open(io.BytesIO(spoken.wav)) as file:
            assert (file.getnchannels(), file.getframerate()) == (1, RATE)
            assert 0.8 < file.getnframes() / RATE < 3
        assert voice.news == [MouthReady(VOICES)]
        assert voice.mouth.voices == VOICES


def test_nothing_runs_before_it_is_needed() -> None:
    with speaking(beeps) as voice:
        list(voice.mouth.news())
        assert voice.mouth.pid is None
        voice.mouth.start()
        voice.until(lambda: voice.mouth.voices)
        assert voice.heard == []


def test_the_newest_line_is_heard_and_no_other() -> None:
    with speaking(beeps) as voice:
        for text in ("one thing", "another thing", "a third thing"):
            voice.say(text)
        voice.until(lambda: voice.heard)
        voice.say("Fire!", Urgency.ALARM)
        voice.until(lambda: len(voice.heard) > 1)
        assert [spoken.line.text for spoken in voice.heard] == [
            "a third thing",
            "Fire!",
        ]


def test_an_alarm_cuts_what_sounds_and_hush_all_that_waits() -> None:
    with speaking(beeps) as voice:
        voice.say("a long story")
        voice.until(lambda: voice.heard)
        voice.say("chatter", Urgency.CHATTER)
        voice.until(lambda: True, listening=False)
        assert voice.mouth.next(5.0) is None
        voice.say("Fire!", Urgency.ALARM)
        voice.until(lambda: voice.heard.append(s) or s if (s := voice.mouth.next(5.0)) else None,
                    listening=False)  # fmt: skip
        assert voice.heard[-1].line.text == "Fire!"
        voice.say("an answer")
        voice.mouth.hush()
        assert voice.mouth.next(0.0) is None


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_killed_process_is_told_and_the_line_that_waits_is_said_by_the_next() -> None:
    with speaking(beeps) as voice:
        voice.mouth.start()
        voice.until(lambda: voice.mouth.voices)
        first = voice.mouth.pid
        assert first is not None
        os.kill(first, signal.SIGKILL)
        voice.say("still to be said")
        voice.until(lambda: voice.heard)
        assert voice.told(Trouble(Fault.KILLED, KILLED)) and voice.told(Recovered(Fault.KILLED))
        assert voice.mouth.pid != first and not is_alive(first)


def test_a_process_that_hangs_is_told_killed_and_replaced() -> None:
    with speaking(hangs, QUICK) as voice:
        voice.say("hang on this")
        voice.until(lambda: voice.told(Trouble(Fault.HUNG, HUNG)))
        voice.until(lambda: voice.told(Recovered(Fault.HUNG)))
        voice.say("all is well")
        voice.until(lambda: voice.heard)
        assert voice.heard[-1].line.text == "all is well"


def test_no_voice_is_told_once_and_nothing_is_asked_any_more() -> None:
    with speaking(no_data) as voice:
        voice.say("anybody there?")
        voice.until(lambda: voice.told(NO_VOICE))
        voice.until(lambda: voice.mouth.pid is None)
        time.sleep(0.3)
        voice.until(lambda: True)
        assert voice.news == [NO_VOICE], "no process ends again and again"
        assert not voice.say("hello?") and voice.mouth.pid is None


def test_a_library_that_ends_its_process_ends_no_game() -> None:
    with speaking(exits) as voice:
        voice.say("anybody there?")
        voice.until(lambda: voice.told(Trouble(Fault.KILLED, KILLED)))
        voice.until(lambda: voice.mouth.pid is None)
        assert voice.heard == []


def test_a_voice_that_fails_for_a_line_is_told_and_comes_back() -> None:
    with speaking(falls_silent) as voice:
        voice.say("hoarse")
        voice.until(lambda: voice.told(NO_VOICE))
        assert voice.heard == []
        voice.say("as good as new")
        voice.until(lambda: voice.heard and voice.told(Recovered(Fault.NO_VOICE)))
        assert [spoken.line.text for spoken in voice.heard] == ["as good as new"]


def test_nothing_is_printed_and_no_file_stays(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with speaking() as voice:
        voice.say("Two onions are chopped.")
        voice.until(lambda: voice.heard)
        folder = voice.mouth._own_folder()
        assert list(folder.iterdir()) == []
        pid = voice.mouth.pid
    assert not folder.exists()
    assert pid is not None and not is_alive(pid)
    assert capfd.readouterr().out == ""


def test_empty_folders_of_games_that_were_killed_are_cleared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for name in ("sous-chef-voice-old", "sous-chef-voice-full", "another"):
        (tmp_path / name).mkdir()
    (tmp_path / "sous-chef-voice-full" / "line.wav").write_bytes(b"x")
    with speaking() as voice:
        own = voice.mouth._own_folder()
        assert not (tmp_path / "sous-chef-voice-old").exists()
        assert {path.name for path in tmp_path.iterdir()} == {
            own.name, "sous-chef-voice-full", "another",
        }  # fmt: skip
        own.rmdir()  # as another game does that starts meanwhile
        voice.say("Two onions are chopped.")
        voice.until(lambda: voice.heard)


def test_every_sentence_is_one_sentence() -> None:
    for sentence in (KILLED, HUNG, NO_VOICE.sentence):
        assert sentence.endswith(".") and sentence.count(". ") == 0 and len(sentence) < 110

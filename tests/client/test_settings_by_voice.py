"""The settings of talking with real ears and a real mouth: a speech file is the microphone."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game import paths
from game.client.app.event_loop import App
from game.client.app.frame_clock import WallTimer
from game.client.app.options import Options
from game.client.scenes.first_words import READ
from game.client.sound import open_speaker
from game.client.sound.output import RATE as MIXED
from game.client.ui.places import SettingsPlace
from game.client.ui.scene import Visit
from game.voice.listening.ears import Ears
from game.voice.sound import RATE, WIDTH
from game.voice.speaking.mouth import Mouth
from game.voice.wav_file import load_wav
from tests.client.desks import labels, row, told
from tests.client.driving import SMALL, press, release
from tests.voice.listening_ears import FileMicrophone

SPEECH = Path(__file__).parent.parent / "data" / "speech" / "chop_two_onions.wav"
#: Seconds of silence in the file behind the words, and until the test gives up.
SILENCE, PATIENCE = 30.0, 90.0


class Real:
    """A window in its own time with processes of its own."""

    def __init__(self) -> None:
        self.app = App(
            Options(size=SMALL, ears=Ears(), mouth=Mouth(MIXED)),
            WallTimer(),
            open_speaker(paths.assets() / "audio"),
        )
        self.app.director.habits.show(READ)

    def until(self, true: Callable[[], bool]) -> None:
        """Let frames pass until something is so."""
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, [str(told(self, name)) for name in labels(self)]
            self.app.frame(1 / 30)
            time.sleep(0.02)

    def go_to(self, label: str) -> None:
        self.app.scene.view.go(row(self, label))


@pytest.fixture
def real(tmp_path, monkeypatch) -> Iterator[Real]:
    microphone = FileMicrophone(tmp_path, monkeypatch)
    microphone.hears(load_wav(SPEECH).data + bytes(round(SILENCE * RATE) * WIDTH))
    real = Real()
    yield real
    real.app.close()


@pytest.mark.slow
def test_one_says_something_and_hears_it_again_and_then_a_voice(real):
    real.app.follow(Visit(SettingsPlace("Talking")))
    trial = real.app.scene.page.trial
    real.until(lambda: not trial.loading and bool(trial.microphone.devices))
    assert not trial.microphone.open, "nobody has said anything yet"
    real.go_to("Say something")
    press(pygame.K_RETURN)
    real.until(lambda: "onion" in trial.partial.lower())
    assert trial.microphone.open and trial.level is not None
    release(pygame.K_RETURN)
    real.until(lambda: trial.heard is not None)
    assert "onion" in trial.heard.text.lower() and len(trial.heard.pcm) > RATE * WIDTH / 2
    real.until(lambda: not trial.microphone.open)
    real.go_to("Your voice")
    press(pygame.K_RETURN)
    real.until(lambda: real.app.speaker.speech_left > 0)
    release(pygame.K_RETURN)
    press(pygame.K_TAB)
    release(pygame.K_TAB)
    real.until(lambda: "First cook" in labels(real) and len(told(real, "First cook").options) > 1)
    real.go_to("First cook")
    press(pygame.K_RETURN)
    real.until(lambda: real.app.speaker.speech_left > 1)

"""The same words at other speeds, and that the ears listen to them."""

import threading

import numpy as np
import pytest

from game.voice.hearing.rescoring import LONGEST_S, OTHER_SPEEDS, at_speed, other_readings
from game.voice.listening._recognition import Recognition
from game.voice.listening._word_finder import Sound
from game.voice.listening.kept_transcriber import KeptTranscriber
from game.voice.messages import Expected, Listening, Server, Utterance
from game.voice.sound import RATE, Pcm
from game.voice.troubles import Troubles

EXPECTED = Expected(phrases=("chop two onions", "chop three tomatoes"))
#: By the length of what is heard, in seconds.
READINGS = {1.0: "Shop tour lanyards.", 1.18: "Shop two onions.", 0.91: "Chop two and then."}


def tone(seconds: float) -> bytes:
    return Pcm.of(0.3 * np.sin(2 * np.pi * 400 * np.arange(int(seconds * RATE)) / RATE)).data


class Canned:
    name = "canned"

    def __init__(self, readings: dict[float, str] = READINGS) -> None:
        self.readings = readings
        self.asked: list[float] = []

    def transcribe(self, pcm: bytes) -> str:
        self.asked.append(round(Pcm(pcm).seconds, 2))
        return self.readings[self.asked[-1]]

    def close(self) -> None:
        """Nothing to let go of."""


@pytest.mark.parametrize("speed", OTHER_SPEEDS)
def test_faster_is_shorter_and_higher(speed: float) -> None:
    found = Pcm(at_speed(tone(1.0), speed))
    assert found.seconds == pytest.approx(1 / speed, abs=1e-3)
    loudest = np.abs(np.fft.rfft(found.samples())).argmax() / found.seconds
    assert loudest == pytest.approx(400 * speed, abs=1)


@pytest.mark.parametrize(
    ("raw", "seconds"),
    [("", 1.0), ("Chop two onions!", 1.0), ("Shop tour lanyards.", LONGEST_S + 0.1)],
)
def test_nobody_listens_again_where_it_cannot_help(raw: str, seconds: float) -> None:
    canned = Canned()
    assert other_readings(raw, tone(seconds), EXPECTED, canned.transcribe) == ()
    assert canned.asked == []


def heard(server: Server | None, *sounds: Sound) -> tuple[Utterance, Canned]:
    """What the ears' thread tells of the last sound, which is whole."""
    canned, told, done = Canned(), [], threading.Event()

    def tell(message: object) -> None:
        told.append(message)
        if isinstance(message, Utterance):
            done.set()

    troubles = Troubles(tell)
    ears = Recognition(
        KeptTranscriber(lambda server: canned, tell, troubles), tell, troubles, lambda looked: None
    )
    ears.expect(EXPECTED)
    ears.choose(Listening("push", server=server))
    ears.start()
    for sound in sounds:
        ears.look(sound)
    assert done.wait(20)
    return told[-1], canned


def sound(*, whole: bool) -> Sound:
    return Sound(1, whole, tone(1.0), RATE, 0.0, 1.0, held=True, db=-20.0)


def test_ears_listen_again_to_what_is_no_command() -> None:
    utterance, canned = heard(None, sound(whole=True))
    assert (utterance.raw, utterance.text) == ("Shop tour lanyards.", "chop two onions")
    assert canned.asked == [1.0, 1.18, 0.91]


def test_what_was_looked_at_in_a_pause_is_not_looked_at_again() -> None:
    utterance, canned = heard(None, sound(whole=False), sound(whole=True))
    assert utterance.text == "chop two onions"
    assert canned.asked == [1.0, 1.18, 0.91]


def test_a_server_is_asked_once() -> None:
    utterance, canned = heard(Server("http://x", "m"), sound(whole=True))
    assert canned.asked == [1.0]
    assert utterance.text == utterance.raw == "Shop tour lanyards."

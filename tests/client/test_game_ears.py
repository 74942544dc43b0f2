"""The game's ears: open in a round, lent to a screen, closed everywhere else."""

import pytest

from game.client.voice.game_ears import GameEars
from game.settings import Voice
from game.voice.messages import EarsReady, FromEars, Level, Listening, Microphone, Partial
from game.voice.troubles import Fault, Recovered, Trouble
from tests.client.voices import CannedProcess

READY = EarsReady("small", 0.5)
OPEN = Microphone(True, "Headset", ("Headset",))
GONE = Trouble(Fault.NO_DEVICE, "There is no microphone.")


@pytest.fixture
def process() -> CannedProcess:
    return CannedProcess()


@pytest.fixture
def ears(process) -> GameEars:
    return GameEars(process, Voice(), {})


def test_between_rounds_the_microphone_is_closed(process, ears):
    ears.follow(Voice("free"))
    assert process.listening == Listening("free", muted=True)
    ears.begin(print)
    assert process.listening == Listening("free")
    ears.follow(Voice("free", muted=True))
    assert process.listening.muted, "muted means closed in a round, too"
    ears.follow(Voice("free"))
    ears.leave()
    assert process.listening.muted


def test_nothing_is_told_twice(process, ears):
    for _ in range(3):
        ears.follow(Voice())
        ears.begin(print)
    assert len(process.told) == 2


def test_a_screen_that_borrows_them_knows_what_is_known_and_has_them_alone(process, ears):
    process.waiting = [
        READY,
        OPEN,
        GONE,
        Trouble(Fault.SILENT, "Silence."),
        Recovered(Fault.SILENT),
    ]
    cooking: list[FromEars] = []
    ears.begin(cooking.append)
    ears.update()
    assert len(cooking) == 5
    heard: list[FromEars] = []
    wanted = Listening("push", keep=True)
    ears.borrow(wanted, heard.append)
    assert heard == [READY, OPEN, GONE] and process.started and process.listening == wanted
    ears.follow(Voice("free"))
    assert process.listening == wanted, "the game's own wishes wait"
    process.waiting = [Partial(1, "chop")]
    ears.update()
    assert heard[-1] == Partial(1, "chop") and len(cooking) == 5
    ears.give_back()
    assert process.listening == Listening("free")
    process.waiting = [Partial(2, "go")]
    ears.update()
    assert cooking[-1] == Partial(2, "go") and heard[-1] == Partial(1, "chop")


def test_a_process_that_ended_is_not_ready_any_more(process, ears):
    process.waiting = [READY, Trouble(Fault.KILLED, "It broke off.")]
    ears.update()
    heard: list[FromEars] = []
    ears.borrow(Listening("push"), heard.append)
    assert READY not in heard


def test_whoever_has_no_microphone_cannot_talk_aloud(process, ears):
    assert ears.manner == "push"
    process.waiting = [GONE]
    ears.update()
    assert ears.manner == "closed" and ears.trouble == "There is no microphone."
    process.waiting = [Recovered(Fault.NO_DEVICE)]
    ears.update()
    assert ears.manner == "push" and ears.trouble == ""
    ears.follow(Voice("free", muted=True))
    assert ears.manner == "closed"


def test_a_closed_microphone_has_no_level(process, ears):
    process.waiting = [OPEN, Level(-20.0, -42.0, True)]
    ears.update()
    assert ears.level == Level(-20.0, -42.0, True)
    process.waiting = [Microphone(False, "", ())]
    ears.update()
    assert ears.level is None and not ears.microphone.open

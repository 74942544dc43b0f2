"""What can become of the ears' process and its recogniser: told, and mended without the player."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from game.voice.messages import (
    EarsLimits,
    EarsReady,
    Level,
    Listening,
    Microphone,
    Partial,
    Unheard,
    Utterance,
)
from game.voice.troubles import Fault, Trouble
from tests.processes import is_alive
from tests.voice.beeps import fails_at_low, hangs_at_low, no_model, say, silence
from tests.voice.listening_ears import FileMicrophone, Listened, listening

FREE = Listening("free")
SENTENCE = silence(0.5) + say("low high " * 4) + silence(3)
KILLED = "Listening broke off and starts again. Typing works."
HUNG = "Listening did not answer any more and starts again. Typing works."


def signal_to(heard: Listened, number: signal.Signals) -> None:
    assert heard.ears.pid is not None
    os.kill(heard.ears.pid, number)


def test_killed_in_mid_sentence(microphone: FileMicrophone):
    microphone.hears(SENTENCE)
    with listening(FREE) as heard:
        heard.until(lambda message: isinstance(message, Partial))
        signal_to(heard, signal.SIGKILL)
        assert heard.trouble(Fault.KILLED) == KILLED
        assert heard.all(Unheard) == [Unheard(1)]
        assert not heard.all(Microphone)[-1].open
        heard.better(Fault.KILLED)
        # The file begins anew with the process; the numbers do not.
        said = heard.utterance()
    assert said.text == "low high low high low high low high" and said.utterance > 1


def test_stopped(microphone: FileMicrophone):
    microphone.hears(SENTENCE)
    with listening(FREE, hang_s=2.0) as heard:
        heard.until(lambda message: isinstance(message, EarsReady))
        stopped = heard.ears.pid
        signal_to(heard, signal.SIGSTOP)
        assert heard.trouble(Fault.HUNG) == HUNG
        heard.better(Fault.HUNG)
        assert heard.utterance().text == "low high low high low high low high"
    assert not is_alive(stopped)


def test_the_recogniser_hangs(microphone: FileMicrophone):
    microphone.hears(SENTENCE)
    limits = EarsLimits(busy_s=1.0)
    with listening(FREE, hangs_at_low, limits, hang_s=2.0) as heard:
        assert heard.trouble(Fault.HUNG) == HUNG
        heard.until(lambda message: isinstance(message, Microphone) and not message.open)
        heard.until(lambda message: isinstance(message, EarsReady))


def test_no_recogniser(microphone: FileMicrophone):
    """The microphone works all the same, and what was said is not waited for."""
    microphone.hears(SENTENCE)
    with listening(FREE, no_model) as heard:
        assert heard.trouble(Fault.MODEL_MISSING) == "A file of the recogniser is missing."
        assert heard.unheard() == Unheard(1)
    assert heard.all(Level) and not heard.all(EarsReady)


def test_a_recogniser_that_fails_once_is_asked_again(microphone: FileMicrophone):
    microphone.hears(silence(0.5) + say("low high") + silence(2) + say("high middle") + silence(1))
    with listening(FREE, fails_at_low) as heard:
        assert heard.trouble(Fault.SERVER) == "The server is out of order."
        assert heard.unheard() == Unheard(1)
        heard.better(Fault.SERVER)
        assert heard.utterance().text == "high middle"
    assert len(heard.all(Trouble)) == 1


def test_the_disk_is_full(microphone: FileMicrophone, tmp_path: Path):
    """Listening goes on, and recording as soon as it can."""
    microphone.hears((silence(1) + say("low high")) * 2 + silence(1))
    folder = tmp_path / "file" / "recordings"
    folder.parent.touch()
    with listening(Listening("free", record=str(folder))) as heard:
        assert heard.trouble(Fault.DISK) == (
            "What was said could not be recorded: is the disk full? Listening goes on."
        )
        folder.parent.unlink()
        heard.better(Fault.DISK)
    assert [said.text for said in heard.all(Utterance)] == ["low high", "low high"]
    assert len(list(folder.iterdir())) == 1


def test_a_game_that_is_killed_leaves_no_ears(microphone: FileMicrophone, tmp_path: Path):
    microphone.hears(SENTENCE)
    program = tmp_path / "player.py"
    program.write_text("""
import time
from game.voice.listening.ears import Ears
from game.voice.messages import Listening
from tests.voice.beeps import beeps

if __name__ == "__main__":
    ears = Ears(Listening("free"), beeps)
    ears.start()
    while not list(ears.drain()):
        time.sleep(0.01)
    print(ears.pid, flush=True)
    time.sleep(60)
""")
    environment = dict(os.environ) | {"PYTHONPATH": str(Path.cwd())}
    with subprocess.Popen(
        [sys.executable, str(program)], stdout=subprocess.PIPE, env=environment
    ) as game:
        assert game.stdout is not None
        pid = int(game.stdout.readline())
        game.kill()
    deadline = time.monotonic() + 90.0
    while is_alive(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_alive(pid)

"""What can become of a microphone: each told in one sentence, and heard again afterwards."""

import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.voice.messages import (
    EarsReady,
    Level,
    Listening,
    Microphone,
    Partial,
    TalkKey,
    Unheard,
    Utterance,
)
from game.voice.troubles import Fault
from tests.voice.beeps import noise, say, silence
from tests.voice.listening_ears import FAST, FileMicrophone, Listened, listening
from tests.voice.private_pulse import PrivatePulse, needs_pulse, pulse_in

FREE = Listening("free")
HEADSET = Listening("free", device="Headset")
GONE = "The microphone is gone: plug it in again, or choose another in the settings."
NO_SOUND = "The system's sound does not answer: start its sound service again. Typing works."


@pytest.fixture
def pulse(monkeypatch: pytest.MonkeyPatch) -> Iterator[PrivatePulse]:
    """A sound server that the ears will find, not started."""
    with tempfile.TemporaryDirectory() as folder:  # a socket's path must be short
        server = pulse_in(Path(folder))
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        yield server
        server.end()


def alsa(monkeypatch: pytest.MonkeyPatch, folder: Path, configuration: str) -> None:
    """Let SDL use an ALSA that is set up like this."""
    file = folder / "asound.conf"
    file.write_text(configuration)
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(file))


def hears(heard: Listened) -> None:
    """Wait until sound arrives."""
    heard.until(lambda message: isinstance(message, Level))


def test_no_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    alsa(monkeypatch, tmp_path, "")
    with listening(FREE) as heard:
        sentence = heard.trouble(Fault.NO_DEVICE)
        assert sentence == "There is no microphone: plug one in to talk. Typing works."
        heard.tell(Listening("closed"))
        heard.better(Fault.NO_DEVICE)
    assert not any(sign.open for sign in heard.all(Microphone))


def test_a_device_that_is_not_there(microphone: FileMicrophone):
    microphone.hears(silence(9))
    with listening(HEADSET) as heard:
        assert heard.trouble(Fault.NO_DEVICE) == (
            "The microphone 'Headset' is not there: plug it in, or choose another in the settings."
        )
        heard.tell(FREE)
        heard.better(Fault.NO_DEVICE)
        hears(heard)


def test_permission_denied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    # Not even root may read this one.
    locked = "/proc/sys/vm/drop_caches"
    if os.access(locked, os.R_OK) and os.geteuid() != 0:
        pytest.skip("everything may be read here")
    capture = f"type file; slave.pcm quiet; file /dev/null; infile {locked}; format raw"
    alsa(monkeypatch, tmp_path, f"pcm.!default {{ {capture} }}\npcm.quiet {{ type null }}\n")
    with listening(FREE) as heard:
        assert heard.trouble(Fault.DENIED) == (
            "The microphone may not be used: allow the game to in the system's settings for "
            "privacy."
        )


def test_nothing_but_silence_with_the_key_held(microphone: FileMicrophone):
    microphone.hears(bytes(3 * 2 * 16_000) + say("low high") + noise(5, -70))
    with listening(Listening("push")) as heard:
        heard.until(lambda message: isinstance(message, EarsReady))
        heard.tell(TalkKey(True))
        heard.take_in(0.9)
        heard.tell(TalkKey(False))
        assert heard.trouble(Fault.SILENT) == (
            "Nothing but silence comes from the microphone: is it muted, or the game not allowed "
            "to use it?"
        )
        assert heard.unheard() == Unheard(1)
        heard.tell(TalkKey(True))
        heard.better(Fault.SILENT)


def test_nothing_but_silence_hands_free(microphone: FileMicrophone):
    microphone.hears(bytes(11 * 2 * 16_000) + say("low high") + silence(5), FAST)
    with listening(FREE) as heard:
        heard.trouble(Fault.SILENT)
        heard.better(Fault.SILENT)
        assert heard.utterance().text == "low high"


@pytest.mark.slow
def test_a_fan(microphone: FileMicrophone):
    """Is told, and somebody who speaks up is heard over it."""
    fan = noise(7, -30)
    microphone.hears(fan + say("low high", -10) + fan[: 3 * 32_000] + silence(12), FAST)
    with listening(FREE) as heard:
        assert heard.trouble(Fault.NOISE) == (
            "Something near the microphone makes sound without end: speak up close to it, or hold "
            "a key to talk."
        )
        assert heard.utterance().text == "low high"
        heard.better(Fault.NOISE)
    assert len(heard.all(Utterance)) == 1


@needs_pulse
def test_no_sound_server_until_it_is_started(pulse: PrivatePulse):
    with listening(FREE) as heard:
        assert heard.trouble(Fault.NO_SOUND_SERVER) == NO_SOUND
        pulse.start()
        heard.better(Fault.NO_SOUND_SERVER)
        hears(heard)


@needs_pulse
def test_the_sound_server_dies_in_mid_sentence(pulse: PrivatePulse):
    pulse.start()
    with listening(FREE) as heard:
        hears(heard)
        with pulse.play(say("low high middle " * 9)):
            heard.until(lambda message: isinstance(message, Partial) and "middle" in message.text)
            pulse.end()
            assert heard.trouble(Fault.DEVICE_LOST) == GONE
        assert heard.utterance().text.startswith("low high middle")
        assert not heard.all(Microphone)[-1].open
        assert heard.trouble(Fault.NO_SOUND_SERVER) == NO_SOUND
        pulse.start()
        heard.better(Fault.NO_SOUND_SERVER)
        hears(heard)


@needs_pulse
def test_a_device_is_unplugged_in_mid_sentence_and_plugged_in_again(pulse: PrivatePulse):
    pulse.start()
    with listening(HEADSET) as heard:
        hears(heard)
        with pulse.play(say("low high middle " * 9)) as player:
            heard.until(lambda message: isinstance(message, Partial) and "middle" in message.text)
            pulse.unplug()
            assert heard.trouble(Fault.DEVICE_LOST) == GONE
            player.kill()
        assert heard.utterance().text.startswith("low high middle")
        heard.until(lambda message: message == Microphone(False, "", ()))
        pulse.plug()
        heard.better(Fault.DEVICE_LOST)
        hears(heard)
    assert heard.all(Microphone)[-1].devices == ("Headset",)


@needs_pulse
def test_devices_are_seen_to_come_and_go_also_while_the_microphone_is_closed(pulse: PrivatePulse):
    pulse.start()
    with listening(Listening("closed")) as heard:
        heard.until(lambda message: message == Microphone(False, "", ("Headset",)))
        pulse.unplug()
        heard.until(lambda message: message == Microphone(False, "", ()))
        pulse.plug()
        heard.until(lambda message: message == Microphone(False, "", ("Headset",)))


@pytest.mark.slow
@needs_pulse
def test_a_sound_server_that_does_not_answer_any_more(pulse: PrivatePulse):
    pulse.start()
    with listening(FREE) as heard:
        hears(heard)
        pulse.signal(signal.SIGSTOP)
        try:
            assert heard.trouble(Fault.NO_SOUND_SERVER) == NO_SOUND
        finally:
            pulse.signal(signal.SIGCONT)
        heard.better(Fault.NO_SOUND_SERVER)
        hears(heard)

"""The real thing from end to end: speech in the microphone, the bundled recogniser, words."""

from pathlib import Path

import pytest

from game.voice.listening.kept_transcriber import open_transcriber
from game.voice.messages import EarsReady, Expected, Level, Listening, TalkKey
from game.voice.wav_file import load_wav
from tests.voice.beeps import silence
from tests.voice.listening_ears import FileMicrophone, listening

SPEECH = Path(__file__).parent.parent / "data" / "speech"
EXPECTED = Expected(
    words=("chop", "onions", "stop"),
    phrases=("chop two onions", "chop two tomatoes", "serve the alice soup", "stop"),
    choices=("yes", "no"),
)
#: What the process may take, in MB.
MOST_MEMORY = 240

pytestmark = pytest.mark.slow


def spoken(name: str) -> bytes:
    return load_wav(SPEECH / f"{name}.wav").data


def resident_mb(pid: int | None) -> float:
    """What a process has in memory."""
    [line] = [
        line
        for line in Path(f"/proc/{pid}/status").read_text().splitlines()
        if line.startswith("VmRSS")
    ]
    return int(line.split()[1]) / 1024


def test_hands_free(microphone: FileMicrophone):
    microphone.hears(
        silence(1) + spoken("chop_two_onions") + silence(2) + spoken("yes_please") + silence(2)
    )
    with listening(Listening("free"), open_transcriber) as heard:
        heard.tell(EXPECTED)
        first, second = heard.utterance(), heard.utterance()
        memory = resident_mb(heard.ears.pid)
    assert first.text == "chop two onions" and first.raw
    assert second.text.lower().startswith("yes")
    assert memory < MOST_MEMORY


def test_push_to_talk(microphone: FileMicrophone):
    microphone.hears(silence(0.5) + spoken("chop_two_onions") + silence(9))
    with listening(Listening("push"), open_transcriber) as heard:
        heard.tell(EXPECTED)
        heard.until(lambda message: isinstance(message, EarsReady))
        heard.tell(TalkKey(True))
        heard.until(lambda message: isinstance(message, Level) and message.speaking)
        heard.until(lambda message: isinstance(message, Level) and not message.speaking)
        heard.tell(TalkKey(False))
        said = heard.utterance()
    assert said.text == "chop two onions"
    assert said.ended - said.began == pytest.approx(1.0, abs=0.5)

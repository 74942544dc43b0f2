"""The bundled recogniser: what it hears, and what it says of damaged files."""

import subprocess
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from game.voice.listening.moonshine import MoonshineTranscriber
from game.voice.listening.transcriber import TranscriberError
from game.voice.sound import RATE, Pcm
from game.voice.troubles import Fault
from game.voice.wav_file import load_wav

PACKAGE = Path(find_spec("moonshine_voice").origin).parent
MODEL = PACKAGE / "assets" / "tiny-en"
#: Read by a person: "It was the best of times, it was the worst of times ..."
TWO_CITIES = PACKAGE / "assets" / "two_cities.wav"


@pytest.fixture(scope="module")
def ears():
    transcriber = MoonshineTranscriber()
    yield transcriber
    transcriber.close()


@pytest.fixture(scope="module")
def best_of_times() -> Pcm:
    whole = load_wav(TWO_CITIES)
    return Pcm(whole.data[: 2 * RATE * 3])


@pytest.mark.slow
def test_a_person_is_understood(ears, best_of_times: Pcm) -> None:
    words = ears.transcribe(best_of_times.data).lower()
    assert "best of times" in words


@pytest.mark.slow
def test_no_words_in_what_is_no_speech_straight_after_speech(ears, best_of_times: Pcm) -> None:
    chance = np.random.default_rng(1)
    hum = np.sin(2 * np.pi * 50 * np.arange(2 * RATE) / RATE)
    clips = (np.zeros(RATE), chance.normal(0, 0.02, 2 * RATE), 0.05 * hum, np.zeros(0), np.zeros(9))
    for clip in clips:
        ears.transcribe(best_of_times.data)
        assert ears.transcribe(Pcm.of(clip).data) == ""


@pytest.mark.slow
def test_nothing_that_downloads_is_loaded() -> None:
    code = """
import sys
from game.voice.listening.kept_transcriber import open_transcriber
ears = open_transcriber(None)
assert ears.transcribe(bytes(32000)) == ""
ears.close()
ears.close()
print(sorted({m.partition(".")[0] for m in sys.modules} & {
    "requests", "urllib3", "httpx", "openai", "pygame", "agents", "tqdm", "sounddevice"}))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.strip().splitlines()[-1] == "[]"


def model_at(folder: Path) -> Path:
    for file in MODEL.iterdir():
        (folder / file.name).symlink_to(file)
    return folder


@pytest.mark.parametrize("name", ["encoder_model.ort", "decoder_model_merged.ort", "tokenizer.bin"])
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    path = model_at(tmp_path) / name
    path.unlink()
    with pytest.raises(TranscriberError) as error:
        MoonshineTranscriber(tmp_path)
    assert error.value.fault is Fault.MODEL_MISSING
    assert str(path) in str(error.value) and "Install the game again" in str(error.value)


def test_a_damaged_file_is_named_even_one_that_loads(tmp_path: Path) -> None:
    path = model_at(tmp_path) / "decoder_model_merged.ort"
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.unlink()
    path.write_bytes(data)
    with pytest.raises(TranscriberError) as error:
        MoonshineTranscriber(tmp_path)
    assert error.value.fault is Fault.MODEL_DAMAGED
    assert str(path) in str(error.value) and sha256(data).hexdigest() in error.value.detail


def test_a_package_that_is_not_there_is_told(monkeypatch) -> None:
    monkeypatch.setattr("game.voice.listening.moonshine.find_spec", lambda name: None)
    with pytest.raises(TranscriberError, match="not installed") as error:
        MoonshineTranscriber()
    assert error.value.fault is Fault.MODEL_MISSING


@pytest.mark.slow
def test_a_library_that_fails_is_told(ears) -> None:
    broken = MoonshineTranscriber()
    broken.close()
    with pytest.raises(TranscriberError, match="failed") as error:
        broken.transcribe(bytes(32000))
    assert error.value.detail

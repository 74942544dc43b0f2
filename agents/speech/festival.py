"""festival, a program of the system that is told in Scheme what to speak."""

import subprocess
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from agents.speech.voice import NoSuchEngineError, Samples, Voice, of_wav

#: On the error stream, which is not buffered.
_SAID, _WRONG = "said", "SIOD ERROR"
_SPEAK = """(voice_{name})
(Parameter.set 'Duration_Stretch {stretch:.3f})
(utt.save.wave (utt.synth (Utterance Text "{text}")) "{path}" 'riff)
(format stderr "{said}\\n")
"""


class Festival:
    """Keeps the program running: it takes a second to load a voice."""

    def __init__(self) -> None:
        """Raises NoSuchEngineError if it is not installed."""
        if which("festival") is None:
            raise NoSuchEngineError("festival: apt install festival festvox-us-slt-hts")
        self._program = subprocess.Popen(
            ("festival", "--pipe"), text=True,
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip

    def speak(self, text: str, voice: Voice) -> Samples:
        """The sound of a text. Raises OSError if the program ends, as without the voice."""
        asks, answers = self._program.stdin, self._program.stderr
        assert asks is not None and answers is not None
        with TemporaryDirectory() as folder:
            path = Path(folder) / "said.wav"
            spoken = text.replace("\\", " ").replace('"', " ")
            order = _SPEAK.format(
                name=voice.name, stretch=1 / voice.speed, text=spoken, path=path, said=_SAID
            )
            asks.write(order)
            asks.flush()
            for line in answers:
                if _WRONG in line:
                    break
                if line.strip() == _SAID:
                    return of_wav(path.read_bytes())
        raise OSError(f"festival cannot speak; has it the voice {voice.name}?")

    def close(self) -> None:
        """End the program."""
        self._program.terminate()
        self._program.communicate()

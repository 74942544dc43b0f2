"""What is the matter with listening, told once when it begins and once when it ends."""

from collections.abc import Callable
from threading import Lock

from game.voice.messages import Better, FromEars, Ill, Listening, Trouble

_SENTENCES = {
    Ill.DEVICE_LOST: "The microphone is gone: plug it in again, or choose another in the settings.",
    Ill.DENIED: "The microphone may not be used: allow the game to in the system's settings for "
    "privacy.",
    Ill.NO_SOUND_SERVER: "The system's sound does not answer: start its sound service again. "
    "Typing works.",
    Ill.NOISE: "Something near the microphone makes sound without end: speak up close to it, or "
    "hold a key to talk.",
    Ill.SILENT: "Nothing but silence comes from the microphone: is it muted, or the game not "
    "allowed to use it?",
    Ill.TOO_LONG: "That is long: it is heard in parts of ten seconds.",
    Ill.DISK: "What was said could not be recorded: is the disk full? Listening goes on.",
}
_DENIED = ("denied", "not permitted", "0x80070005")
_NO_SERVER = ("connect", "server", "audio target")


class Troubles:
    """Of one process; its threads share it."""

    def __init__(self, tell: Callable[[FromEars], None]) -> None:
        self._tell = tell
        self._open: dict[Ill, str] = {}
        self._lock = Lock()

    def begin(self, ill: Ill, sentence: str = "") -> None:
        """Something is the matter; `sentence` instead of the usual one."""
        sentence = sentence or _SENTENCES[ill]
        with self._lock:
            if self._open.get(ill) != sentence:
                self._open[ill] = sentence
                self._tell(Trouble(ill, sentence))

    def end(self, *ills: Ill) -> None:
        """It is not any more, if it was."""
        with self._lock:
            for ill in ills:
                if self._open.pop(ill, None) is not None:
                    self._tell(Better(ill))

    def has(self, ill: Ill) -> bool:
        """Whether it has begun and not ended."""
        return ill in self._open


def no_device(listening: Listening) -> str:
    """The sentence for a microphone that is not there."""
    if listening.device:
        return (
            f"The microphone '{listening.device}' is not there: plug it in, or choose another in "
            "the settings."
        )
    return "There is no microphone: plug one in to talk. Typing works."


def cause_of(error: str) -> Ill:
    """What is the matter if SDL says this."""
    said = error.casefold()
    if any(word in said for word in _DENIED):
        return Ill.DENIED
    if any(word in said for word in _NO_SERVER):
        return Ill.NO_SOUND_SERVER
    return Ill.NO_DEVICE

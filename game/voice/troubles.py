"""What is the matter with ears and mouth: told once when it begins and once when it ends."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from threading import Lock


class Fault(Enum):
    """What can be the matter with ears and mouth; `value` is the name in logs."""

    NO_DEVICE = "no device"
    DEVICE_LOST = "device lost"
    DENIED = "permission denied"
    NO_SOUND_SERVER = "no sound server"
    MODEL_MISSING = "model missing"
    MODEL_DAMAGED = "model damaged"
    SERVER = "server"
    NOISE = "endless noise"
    SILENT = "nothing but silence"
    TOO_LONG = "speech without end"
    DISK = "recording failed"
    KILLED = "process ended"
    HUNG = "process hangs"
    NO_VOICE = "no voice"


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something is the matter. `sentence`: one for the player, with what to do."""

    fault: Fault
    sentence: str


@dataclass(frozen=True, slots=True)
class Recovered:
    """It is not any more."""

    fault: Fault


class StandingTroubles:
    """Those that have begun and not ended, as messages of a process tell; the newest counts."""

    def __init__(self) -> None:
        self._standing: dict[Fault, Trouble] = {}

    def __iter__(self) -> Iterator[Trouble]:
        """The oldest first."""
        return iter(self._standing.values())

    @property
    def faults(self) -> frozenset[Fault]:
        return frozenset(self._standing)

    @property
    def sentence(self) -> str:
        """What is the matter, for the player; '' if all is well."""
        told = next(reversed(self._standing.values()), None)
        return "" if told is None else told.sentence

    def note(self, message: object) -> None:
        """A message has come, of whatever kind."""
        match message:
            case Trouble(fault):
                self._standing.pop(fault, None)
                self._standing[fault] = message
            case Recovered(fault):
                self._standing.pop(fault, None)

    def clear(self) -> None:
        """All is well."""
        self._standing.clear()


_SENTENCES = {
    Fault.DEVICE_LOST: "The microphone is gone: plug it in again, or choose another in the "
    "settings.",
    Fault.DENIED: "The microphone may not be used: allow the game to in the system's settings for "
    "privacy.",
    Fault.NO_SOUND_SERVER: "The system's sound does not answer: start its sound service again. "
    "Typing works.",
    Fault.NOISE: "Something near the microphone makes sound without end: speak up close to it, or "
    "hold a key to talk.",
    Fault.SILENT: "Nothing but silence comes from the microphone: is it muted, or the game not "
    "allowed to use it?",
    Fault.TOO_LONG: "That is long: it is heard in parts of ten seconds.",
    Fault.DISK: "What was said could not be recorded: is the disk full? Listening goes on.",
}
_DENIED = ("denied", "not permitted", "0x80070005")
_NO_SERVER = ("connect", "server", "audio target")


class Troubles:
    """Of one process; its threads share it."""

    def __init__(self, tell: Callable[[Trouble | Recovered], None]) -> None:
        self._tell = tell
        self._open: dict[Fault, str] = {}
        self._lock = Lock()

    def begin(self, fault: Fault, sentence: str = "") -> None:
        """Something is the matter; `sentence` instead of the usual one."""
        sentence = sentence or _SENTENCES[fault]
        with self._lock:
            if self._open.get(fault) != sentence:
                self._open[fault] = sentence
                self._tell(Trouble(fault, sentence))

    def end(self, *faults: Fault) -> None:
        """It is not any more, if it was."""
        with self._lock:
            for fault in faults:
                if self._open.pop(fault, None) is not None:
                    self._tell(Recovered(fault))

    def has(self, fault: Fault) -> bool:
        """Whether it has begun and not ended."""
        return fault in self._open


def no_device(device: str) -> str:
    """The sentence for a microphone that is not there."""
    if device:
        return (
            f"The microphone '{device}' is not there: plug it in, or choose another in "
            "the settings."
        )
    return "There is no microphone: plug one in to talk. Typing works."


def cause_of(error: str) -> Fault:
    """What is the matter if SDL says this."""
    said = error.casefold()
    if any(word in said for word in _DENIED):
        return Fault.DENIED
    if any(word in said for word in _NO_SERVER):
        return Fault.NO_SOUND_SERVER
    return Fault.NO_DEVICE

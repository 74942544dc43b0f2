"""Ears and a mouth for screens: what they are told is kept, what they tell comes from the test."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from game.voice.messages import FromEars, Level, Listening, Microphone, ToEars, Utterance

VOICES = ("Amy", "Boris", "Clara")
DEVICES = ("Built-in microphone", "Headset")


@dataclass
class CannedEars:
    """`lent`: how they listen for whoever borrowed them, None if nobody did."""

    devices: tuple[str, ...] = DEVICES
    lent: Listening | None = None
    told: list[ToEars] = field(default_factory=list)
    _take: Callable[[FromEars], None] | None = None

    @property
    def open(self) -> bool:
        """Whether the microphone would be open now."""
        return self.lent is not None and not self.lent.muted

    def borrow(self, listening: Listening, take: Callable[[FromEars], None]) -> None:
        self.lent, self._take = listening, take
        take(Microphone(self.open, listening.device or self.devices[0], self.devices))

    def tell(self, message: ToEars) -> None:
        assert self.lent is not None, "nobody has borrowed them"
        self.told.append(message)

    def give_back(self) -> None:
        self.lent = self._take = None

    def hear(self, message: FromEars) -> None:
        """They have something to tell."""
        if self._take is not None:
            self._take(message)

    def loud(self, db: float, speaking: bool = True) -> None:
        self.hear(Level(db, -42.0, speaking))

    def speech(self, raw: str, text: str, doubtful: bool = False) -> None:
        """An utterance of a second, recognised four tenths of a second later."""
        self.hear(Utterance(1, text, raw, doubtful, 1.0, 2.0, 2.4, b"\1\0" * 16_000))


@dataclass
class CannedMouth:
    """`said`: the seats of which a sample was asked for; `played`: what was to be heard."""

    voices: tuple[str, ...] = VOICES
    trouble: str = ""
    said: list[int] = field(default_factory=list)
    played: list[bytes] = field(default_factory=list)
    hushed: int = 0
    ready: bool = False

    def get_ready(self) -> None:
        self.ready = True

    def sample(self, seat: int) -> None:
        self.said.append(seat)

    def play(self, wav: bytes) -> None:
        self.played.append(wav)

    def hush(self) -> None:
        self.hushed += 1


class CannedProcess:
    """Ears behind the game's: remembers what it is told and tells what the test wants."""

    def __init__(self) -> None:
        self.told: list[ToEars] = []
        self.waiting: list[FromEars] = []
        self.started = 0

    def start(self) -> None:
        self.started += 1

    def tell(self, message: ToEars) -> None:
        self.told.append(message)

    def drain(self) -> Iterator[FromEars]:
        while self.waiting:
            yield self.waiting.pop(0)

    def stop(self) -> None:
        pass

    def close(self) -> None:
        pass

    @property
    def listening(self) -> Listening:
        """How it was told to listen last."""
        return next(each for each in reversed(self.told) if isinstance(each, Listening))

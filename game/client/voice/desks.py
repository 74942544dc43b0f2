"""What screens want of the ears and the mouth: to try them out, and to hand them back."""

from collections.abc import Callable
from typing import Protocol

from game.voice.messages import Calibrate, Expected, FromEars, Listening, TalkKey

#: What somebody who tries the ears out may tell them.
Told = TalkKey | Calibrate | Expected


class EarsDesk(Protocol):
    """The ears of the game, lent to one screen at a time. Nothing here waits."""

    def borrow(self, listening: Listening, take: Callable[[FromEars], None]) -> None:
        """Listen so instead of as the game would, and give `take` all that comes of it.

        It begins with what is known already: `EarsReady` if they are, the newest `Microphone`, and
        every `Trouble` that still stands. Borrowing again changes how to listen.
        """

    def tell(self, message: Told) -> None:
        """Tell the ears something, while they are borrowed."""

    def give_back(self) -> None:
        """Listen as the game wants it. Nothing more comes of what was borrowed."""


class MouthDesk(Protocol):
    """The mouth of the game, for a sample of each voice and for what the microphone heard."""

    @property
    def voices(self) -> tuple[str, ...]:
        """The names of those that can be chosen; none as long as the mouth is not ready."""

    @property
    def trouble(self) -> str:
        """Why nothing is said, in one sentence; '' if all is well."""

    def get_ready(self) -> None:
        """Let it be known soon which voices there are."""

    def sample(self, seat: int) -> None:
        """Say something as the cook of that seat would, by the settings as they are."""

    def play(self, wav: bytes) -> None:
        """Let a WAV file be heard, as loud as voices are."""

    def hush(self) -> None:
        """Let nothing of it sound on."""

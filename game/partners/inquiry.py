"""Asking a language model something before a partner thinks with it: does it answer, how fast?"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from game.settings import Settings


@dataclass(frozen=True, slots=True)
class Finding:
    """How an inquiry stands. `note`: what is being done, while it is not over.

    In the end either `problem` says why there is no answer, or there is one: `answer` in words,
    from the model called `model`, after `seconds`; making it ready had taken `ready_seconds`.
    """

    over: bool
    note: str = ""
    problem: str = ""
    answer: str = ""
    model: str = ""
    seconds: float = 0.0
    ready_seconds: float = 0.0


class Inquiry(Protocol):
    """A question on its way, elsewhere: none of its methods ever waits."""

    def poll(self) -> Finding:
        """How it stands now."""
        ...

    def close(self) -> None:
        """Nobody wants to know any more: nothing of it goes on."""
        ...


#: Asks the model that the settings choose. `main` hands one to the window, as with `MindMaker`.
Asker = Callable[[Settings], Inquiry]

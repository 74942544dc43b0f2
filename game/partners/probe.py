"""Asking a language model something before a partner thinks with it: does it answer, how fast?"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from game.settings import Settings

_WORD = re.compile(r"[^\W\d_]{2,}")
#: So often may the only word of an answer stand there: "no, no, no" makes sense.
REPEATED = 3


@dataclass(frozen=True, slots=True)
class ProbeState:
    """How a probe stands. `note`: what is being done, while it is not over.

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

    @property
    def sensible(self) -> bool:
        """Whether the answer has words, and not one word again and again."""
        words = _WORD.findall(self.answer.lower())
        return bool(words) and (len(words) <= REPEATED or len(set(words)) > 1)


class Probe(Protocol):
    """A question on its way, elsewhere: none of its methods ever waits."""

    def poll(self) -> ProbeState:
        """How it stands now."""
        ...

    def close(self) -> None:
        """Nobody wants to know any more: nothing of it goes on."""
        ...


#: Asks the model that the settings choose. `main` hands one to the window, as with `MindMaker`.
Asker = Callable[[Settings], Probe]

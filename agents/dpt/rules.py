"""What System 1 goes by where nobody has told it what to do."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from agents.dpt.situation import Deed, Situation
from agents.messages import Option


@dataclass(frozen=True, slots=True)
class Choice:
    """A macro action to begin, and why, readable.

    `then`: what follows it, however long that takes to be possible.
    """

    option: Option
    why: str
    then: Deed | None = None


class Rules(Protocol):
    """Decide what comes next."""

    def alarm(self, moment: Situation) -> Choice | None:
        """What even a running macro action must be left for; None: nothing."""
        ...

    def decide(self, moment: Situation, first: Sequence[str], random: Random) -> Choice | None:
        """The next macro action, None for nothing; `first`: dishes whose orders come first."""
        ...


class NoRules:
    """Nothing is done but what is assigned."""

    def alarm(self, moment: Situation) -> Choice | None:
        return None

    def decide(self, moment: Situation, first: Sequence[str], random: Random) -> Choice | None:
        return None

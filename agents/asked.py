"""What a mind without a model asked for and has not seen to begin: until then it waits."""

from dataclasses import dataclass

from agents.messages import Observation

#: Ticks that the game may take to begin what was asked for before it is asked for again.
SETTLE = 5


@dataclass(frozen=True, slots=True)
class Asked:
    """A macro action that was asked for at a tick."""

    macro: str
    tick: int

    def is_settled(self, now: Observation) -> bool:
        """Whether it has begun or ended by now, or will not begin any more."""
        ended = any(finished.name == self.macro for finished in now.finished)
        return ended or now.doing == self.macro or now.tick - self.tick >= SETTLE

"""What a mind asked for and has not seen to begin: until then it asks for nothing else."""

from dataclasses import dataclass, replace

from agents.messages import TICKS_PER_SECOND, Observation

#: Ticks that the game may take to begin what was asked for before it is asked for again.
SETTLE = 5


@dataclass(frozen=True, slots=True)
class Asked:
    """A macro action that was asked for at a `tick`; None until an observation has told which."""

    macro: str
    tick: int | None = None

    def is_settled(self, now: Observation, patience: float = SETTLE) -> bool:
        """Whether it has begun or ended by now, or will not any more, after `patience` ticks."""
        ended = any(finished.name == self.macro for finished in now.finished)
        late = self.tick is not None and now.tick - self.tick >= patience
        return ended or late or now.doing == self.macro

    def after(self, now: Observation, patience_s: float) -> "Asked | None":
        """The same as of `now`; None once it is settled."""
        known = replace(self, tick=now.tick) if self.tick is None else self
        return None if known.is_settled(now, TICKS_PER_SECOND * patience_s) else known

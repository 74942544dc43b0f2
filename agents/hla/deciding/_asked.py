"""What was asked for and has not been seen to begin: until then nothing else is asked for."""

from dataclasses import dataclass, replace

from agents.messages import TICKS_PER_SECOND, Observation


@dataclass(frozen=True, slots=True)
class Asked:
    """A macro action. `seen`: tick of the first observation after it was asked for."""

    macro: str
    seen: int | None = None

    def after(self, now: Observation, patience_s: float) -> "Asked | None":
        """The same as of `now`; None once the game has begun or refused it, or was too slow."""
        first = now.tick if self.seen is None else self.seen
        late = now.tick - first >= TICKS_PER_SECOND * patience_s
        ended = any(finished.name == self.macro for finished in now.finished)
        settled = ended or late or now.doing == self.macro
        return None if settled else replace(self, seen=first)

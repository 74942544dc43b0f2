"""Volumes that change smoothly."""

from dataclasses import dataclass


@dataclass(slots=True)
class Fader:
    """A volume on its way to where it should be. `pace`: volume per second."""

    now: float = 0.0
    goal: float = 0.0
    pace: float = 4.0

    def update(self, seconds: float) -> None:
        """Let `seconds` pass."""
        step = self.pace * seconds
        self.now += max(-step, min(step, self.goal - self.now))

    @property
    def silent(self) -> bool:
        """Whether it is at zero and stays there."""
        return self.now == 0.0 == self.goal

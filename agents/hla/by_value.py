"""Minds that act without a model: what they have in common, and how they weigh."""

from dataclasses import replace

from agents.asked import Asked
from agents.hla.profiles import PROFILES
from agents.messages import FromHuman, Observation
from agents.orders import EpisodicMemory

#: Among equals there is nothing but the value to go by.
BY_VALUE = replace(PROFILES["tuned"], near=0.0)


class ActingMind:
    """Sees what goes on, and asks for one thing at a time. Words are for minds that read: what
    these make of them is in the observation.
    """

    model = ""

    def __init__(self) -> None:
        self._now: Observation | None = None
        self._episodes = EpisodicMemory()
        self._asked: Asked | None = None  # what has not begun yet

    def observe(self, observation: Observation) -> None:
        """Keep the newest observation, and whether the game began what was asked for."""
        self._now = observation
        self._episodes.observe(observation)
        if self._asked is not None and self._asked.is_settled(observation):
            self._asked = None

    def hear(self, heard: FromHuman) -> None:
        """Not its matter."""

    def close(self) -> None:
        """There is no model to free."""

    @property
    def _open(self) -> Observation | None:
        """What is observed, if anything can be asked for now."""
        now = self._now
        return None if now is None or not now.options or self._asked is not None else now

"""A kept link for one match: its start and its end are the match's, not the process's."""

from agents.messages import FromMind, Heard, Observation
from agents.workers.link import Link
from agents.workers.status import MindPhase, MindStatus


class LentLink:
    """A kept link for one match: its start and its end are the match's, not the process's."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self.over = False

    @property
    def status(self) -> MindStatus:
        return MindStatus(MindPhase.CLOSED) if self.over else self._link.status

    def start(self) -> None:
        """Begin a match; the mind is woken if it is not there."""
        self._link.forget()
        self._link.wake()

    def observe(self, observation: Observation) -> None:
        if not self.over:
            self._link.observe(observation)

    def hear(self, heard: Heard) -> None:
        if not self.over:
            self._link.hear(heard)

    def poll(self, tick: int = 0) -> tuple[FromMind, ...]:
        return () if self.over else self._link.poll(tick)

    def stop(self) -> None:
        """Nothing ends."""

    def close(self) -> None:
        """End the match; the mind forgets it at once and waits for the next."""
        if not self.over:
            self.over = True
            self._link.forget()

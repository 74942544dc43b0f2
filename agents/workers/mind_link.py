"""What a match sees of a mind, wherever it runs."""

from typing import Protocol

from agents.messages import FromHuman, FromMind, Observation
from agents.workers.status import MindStatus


class MindLink(Protocol):
    """A `Link` to a process, one that is lent for a match, or an `InlineLink`. Nothing blocks."""

    @property
    def status(self) -> MindStatus: ...

    def start(self) -> None: ...

    def observe(self, observation: Observation) -> None: ...

    def hear(self, heard: FromHuman) -> None: ...

    def poll(self, tick: int) -> tuple[FromMind, ...]: ...

    def stop(self) -> None: ...

    def close(self) -> None: ...

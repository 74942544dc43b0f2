"""What a worker tells its link and nobody else: how its mind lives."""

from dataclasses import dataclass
from typing import TypeAlias

from agents.messages import FromMind


@dataclass(frozen=True, slots=True)
class StartProgress:
    """How far the start has come, e.g. StartProgress('preparing the model', 0.4)."""

    note: str
    fraction: float | None = None


@dataclass(frozen=True, slots=True)
class Ready:
    """The mind is built and listens."""

    model: str


@dataclass(frozen=True, slots=True)
class Acknowledgement:
    """The observation of this id has arrived: the next one may be sent."""

    observation: int


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """A sign of life."""

    thinking: bool


@dataclass(frozen=True, slots=True)
class ThoughtEnded:
    """A thought ended; every message up to this id has been dealt with."""

    heard: int


@dataclass(frozen=True, slots=True)
class MemoryCleared:
    """The mind has forgotten all that came before NewMatch `number`: what follows is of it."""

    number: int


Signal: TypeAlias = (
    StartProgress | Ready | Acknowledgement | Heartbeat | ThoughtEnded | MemoryCleared
)
FromWorker: TypeAlias = FromMind | Signal

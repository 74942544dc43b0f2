"""What a match sees of a mind, wherever it runs: its link, how it fares, how long is waited."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from agents.backoff import Backoff
from agents.messages import FromHuman, FromMind, Observation


class MindPhase(Enum):
    """The five states of a mind, as the player sees them."""

    STARTING = "starting"
    READY = "ready"
    THINKING = "thinking"
    UNAVAILABLE = "unavailable"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class MindStatus:
    """One moment's state; in every phase but READY and THINKING the cook follows its script.

    `note`: STARTING: what is being done; UNAVAILABLE: a sentence that says why. `fraction`:
    STARTING: how far, 0..1. `retry_s`: UNAVAILABLE: seconds until it tries again; None: not by
    itself.
    """

    phase: MindPhase
    note: str = ""
    fraction: float | None = None
    retry_s: float | None = None
    model: str = ""

    @property
    def usable(self) -> bool:
        """Whether the mind can be expected to answer."""
        return self.phase in (MindPhase.READY, MindPhase.THINKING)

    @property
    def sentence(self) -> str:
        """One line for the player."""
        match self.phase:
            case MindPhase.STARTING:
                share = "" if self.fraction is None else f" {round(100 * self.fraction)} %"
                return f"{self.note or 'Your partner is waking up'}{share}"
            case MindPhase.UNAVAILABLE if self.retry_s is None:
                return self.note
            case MindPhase.UNAVAILABLE:
                return f"{self.note} Next try in {max(0, round(self.retry_s or 0))} s."
            case MindPhase.READY | MindPhase.THINKING | MindPhase.CLOSED:
                return ""


@dataclass(frozen=True, slots=True)
class WorkerTiming:
    """Times of a worker, in seconds.

    `think_s`: deadline of one thought. `beat_s`: between signs of life. `rest`: after failed
    thoughts; new words end it. `niceness`: lower priority than the game's by so much, so that
    thinking never costs a frame.
    """

    think_s: float = 20.0
    beat_s: float = 0.5
    rest: Backoff = field(default_factory=Backoff)
    niceness: int = 5


@dataclass(frozen=True, slots=True)
class LinkTimeouts:
    """How long the game's side waits, in seconds.

    `start_s`: for a sign of life while the model is loaded. `hang_s`: for one afterwards;
    evaluating one step of a large model may take seconds. `restart`: before a mind that ended is
    started again; `healthy_s`: one that has lived so long starts these waits anew. `stop_s`: at the
    end, from being told to stop, before a mind that does not is killed. `gap_s`: when `poll` was
    not called for so long, the game slept, and the mind may have too.
    """

    start_s: float = 120.0
    hang_s: float = 15.0
    restart: Backoff = field(default_factory=Backoff)
    healthy_s: float = 60.0
    stop_s: float = 0.6
    gap_s: float = 1.0


@dataclass(slots=True)
class Health:
    """Of one process. All times are of the link's clock, in seconds.

    `think_s`: after so long the worker itself ends a thought.
    """

    timeouts: LinkTimeouts
    think_s: float
    born: float
    last_sign: float
    last_poll: float
    thinking_since: float = 0.0

    def polled(self, now: float) -> None:
        """The game looks. If it stood still itself (debugger, laptop lid), nobody is to blame."""
        if now - self.last_poll > self.timeouts.gap_s:
            self.last_sign = self.thinking_since = now
        self.last_poll = now

    def silent_s(self, now: float) -> float:
        """How long there has been no sign of life."""
        return now - self.last_sign

    def hangs(self, now: float, phase: MindPhase) -> bool:
        """Whether it has been silent for too long, or thinks without end."""
        limits = self.timeouts
        limit = limits.start_s if phase is MindPhase.STARTING else limits.hang_s
        thinking = now - self.thinking_since if phase is MindPhase.THINKING else 0.0
        return self.silent_s(now) > limit or thinking > self.think_s + limits.hang_s

    def healthy(self, now: float) -> bool:
        """Whether it has lived long enough to count as sound."""
        return now - self.born > self.timeouts.healthy_s


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

"""How long workers take and their links wait."""

from dataclasses import dataclass, field

from agents.backoff import Backoff


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

"""A round in the window, watched frame by frame."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from game.content.level import Level
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.metrics.process_memory import ProcessMemory
from game.session.match.history import MatchHistory
from game.session.match.script import ScriptCue
from game.settings import Settings
from game.voice.listening.ears import Ears


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of the window.

    `wall`: seconds at its end, from any moment on; `work`: seconds it took without waiting for the
    next; `tick`: what the round had come to. `cpu`: seconds for which it really ran, others having
    the core for the rest; `parts`: what the work went into, in seconds; `made`: pictures and texts
    that were drawn anew.
    """

    wall: float
    work: float
    tick: int
    cpu: float = 0.0
    parts: Mapping[str, float] = field(default_factory=dict)
    made: int = 0


@dataclass(frozen=True, slots=True)
class WatchedRound:
    """The round to watch: who cooks with the player, by which settings, and what is said.

    `size`: of the window, in pixels. `ears`: the player can talk aloud, and partners do; `over` is
    given what happened, when the round is over. `file`: of a level that no folder of levels has.
    """

    level: Level
    seed: int = 0
    partner: str = "reflex"
    settings: Settings = field(default_factory=Settings)
    cues: tuple[ScriptCue, ...] = ()
    size: tuple[int, int] = (1280, 720)
    ears: Ears | None = None
    over: Callable[[MatchHistory], None] | None = None
    file: Path | None = None


#: Plays a round on a screen, in the client's own event loop, tells of each frame, and returns when
#: the round is over.
Window = Callable[[WatchedRound, Callable[[Frame], None]], None]


def watch(
    window: Window, show: WatchedRound, console: Console, memory: ProcessMemory | None = None
) -> list[Frame]:
    """The frames of one round; `memory` is measured a second before its end."""
    frames: list[Frame] = []
    late = show.level.round_ticks - TICKS_PER_SECOND
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("a round in real time", total=show.level.round_ticks)

        def note(frame: Frame) -> None:
            if memory is not None and frame.tick >= late and not memory.measured:
                memory.measure()
            frames.append(frame)
            if len(frames) % TICKS_PER_SECOND == 0:
                progress.update(task, completed=frame.tick)

        window(show, note)
    return frames

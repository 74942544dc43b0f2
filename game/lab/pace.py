"""`lab pace`: whether the window keeps real time, and how long its frames take."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rich.console import Console
from rich.progress import Progress

from game.content.level import Level
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.arguments import add_level, add_report, level_of, report_path
from game.lab.report import Figures, write_report


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of the window.

    `wall`: seconds at its end, from any moment on; `work`: seconds it took without waiting for the
    next; `tick`: what the round had come to.
    """

    wall: float
    work: float
    tick: int


#: Plays one round of a level with a seed on a screen, in the client's own event loop, tells of
#: each frame, and returns when the round is over.
Window = Callable[[Level, int, Callable[[Frame], None]], None]


@dataclass(frozen=True, slots=True)
class Pace:
    """What the frames of a round show. Percentiles in milliseconds: 50, 95, 99 and the greatest.

    `rate`: game seconds per wall second; `seconds`: game time measured.
    """

    rate: float
    seconds: float
    frames: int
    work: tuple[float, float, float, float]
    gaps: tuple[float, float, float, float]


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    add_level(parser)
    parser.add_argument("--seed", type=int, default=0, help="decides the orders")
    add_report(parser)


def run(window: Window, args: Namespace) -> int:
    """Play the round, print the table, write the report."""
    console = Console()
    level = level_of(args)
    found = pace(watch(window, level, args.seed, console))
    figures = Figures(
        f"{level.title}: a round in the window",
        ("figure", "value"),
        (
            ("game seconds per wall second", f"{found.rate:.4f}"),
            ("game seconds / frames", f"{found.seconds:.1f} / {found.frames}"),
            ("work per frame, ms: p50 / p95 / p99 / max", _times(found.work)),
            ("frame to frame, ms: p50 / p95 / p99 / max", _times(found.gaps)),
        ),
    )
    data = {
        "experiment": "pace",
        "level": level.name,
        "seed": args.seed,
        "rate": found.rate,
        "seconds": found.seconds,
        "frames": found.frames,
        "work_ms": list(found.work),
        "gap_ms": list(found.gaps),
    }
    path = report_path(args, f"pace-{level.name}")
    write_report(path, data, [figures])
    figures.print(console)
    console.print(f"written: {path}")
    return 0


def watch(window: Window, level: Level, seed: int, console: Console) -> list[Frame]:
    """The frames of one round."""
    frames: list[Frame] = []
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("a round in real time", total=level.round_ticks)

        def note(frame: Frame) -> None:
            frames.append(frame)
            if len(frames) % TICKS_PER_SECOND == 0:
                progress.update(task, completed=frame.tick)

        window(level, seed, note)
    return frames


def pace(frames: Sequence[Frame]) -> Pace:
    """The figures of a round's frames. ValueError if they do not show two ticks."""
    played = [frame for frame in frames if frame.tick]
    # A frame shows a tick later than it was due by up to a frame: compare fresh ticks only.
    fresh = [b for a, b in pairwise(played) if a.tick != b.tick]
    if len(fresh) < 2:
        raise ValueError(f"expected a round with ticks, found {len(frames)} frames without")
    first, last = fresh[0], fresh[-1]
    seconds = (last.tick - first.tick) / TICKS_PER_SECOND
    return Pace(
        rate=seconds / (last.wall - first.wall),
        seconds=seconds,
        frames=len(played),
        work=_percentiles([frame.work for frame in played]),
        gaps=_percentiles([b.wall - a.wall for a, b in pairwise(played)]),
    )


def _percentiles(seconds: Sequence[float]) -> tuple[float, float, float, float]:
    ordered = sorted(seconds)
    p50, p95, p99, most = (
        1000 * ordered[min(int(share * len(ordered)), len(ordered) - 1)]
        for share in (0.5, 0.95, 0.99, 1.0)
    )
    return p50, p95, p99, most


def _times(milliseconds: Sequence[float]) -> str:
    return " / ".join(f"{time:.1f}" for time in milliseconds)

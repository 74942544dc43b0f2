"""`lab pace`: whether the window keeps real time, and how long its frames take."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from rich.console import Console
from rich.progress import Progress

from game.content.level import Level
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.arguments import add_level, add_report, add_words, level_of, report_path
from game.lab.choice import with_backend
from game.lab.memory import Memory
from game.lab.report import Figures, write_report
from game.session.casting import PARTNER_NAMES
from game.session.script import Cue
from game.settings import BACKENDS, Settings, load_settings


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of the window.

    `wall`: seconds at its end, from any moment on; `work`: seconds it took without waiting for the
    next; `tick`: what the round had come to.
    """

    wall: float
    work: float
    tick: int


@dataclass(frozen=True, slots=True)
class Show:
    """The round to watch: who cooks with the player, by which settings, and what is said."""

    level: Level
    seed: int = 0
    partner: str = "reflex"
    settings: Settings = field(default_factory=Settings)
    cues: tuple[Cue, ...] = ()


#: Plays a round on a screen, in the client's own event loop, tells of each frame, and returns when
#: the round is over.
Window = Callable[[Show, Callable[[Frame], None]], None]


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
    parser.add_argument("--partner", default="reflex", choices=sorted(PARTNER_NAMES))
    parser.add_argument("--backend", default="local", choices=BACKENDS)
    parser.add_argument("--model", metavar="M", help="GGUF file (local) or model name (openai)")
    add_words(parser)
    add_report(parser)


def run(window: Window, args: Namespace) -> int:
    """Play the round, print the table, write the report."""
    console = Console()
    level = level_of(args)
    settings = with_backend(load_settings().value, args.backend, args.model)
    cues = tuple(Cue(tick, "say", text) for tick, text in args.say)
    show = Show(level, args.seed, args.partner, settings, cues)
    memory = Memory()
    found = pace(watch(window, show, console, memory))
    figures = Figures(
        f"{level.title}: a round in the window",
        ("figure", "value"),
        (
            ("game seconds per wall second", f"{found.rate:.4f}"),
            ("game seconds / frames", f"{found.seconds:.1f} / {found.frames}"),
            ("work per frame, ms: p50 / p95 / p99 / max", _times(found.work)),
            ("frame to frame, ms: p50 / p95 / p99 / max", _times(found.gaps)),
            ("memory, MiB: game / its workers", memory.text),
        ),
    )
    data = {
        "experiment": "pace",
        "level": level.name,
        "seed": args.seed,
        "partner": args.partner,
        "memory_mib": [memory.game, *memory.workers],
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


def watch(
    window: Window, show: Show, console: Console, memory: Memory | None = None
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

"""`lab pace`: whether the window keeps real time, and how long its frames take."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import pairwise

from rich.console import Console
from rich.progress import Progress

from game.content.level import Level
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.experiments.experiment import Experiment
from game.lab.experiments.memory import ProcessMemory
from game.lab.reports.report import Figures, Report, percentiles
from game.lab.runs.arguments import add_level, add_words, level_of
from game.lab.runs.choice import add_backend, add_partner
from game.session.match.script import ScriptCue
from game.settings import BACKENDS, Settings, load_settings

#: How many slow frames are told of.
SLOWEST = 8


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

    `size`: of the window, in pixels.
    """

    level: Level
    seed: int = 0
    partner: str = "reflex"
    settings: Settings = field(default_factory=Settings)
    cues: tuple[ScriptCue, ...] = ()
    size: tuple[int, int] = (1280, 720)


#: Plays a round on a screen, in the client's own event loop, tells of each frame, and returns when
#: the round is over.
Window = Callable[[WatchedRound, Callable[[Frame], None]], None]


@dataclass(frozen=True, slots=True)
class WindowPace:
    """What the frames of a round show. Percentiles in milliseconds: 50, 95, 99 and the greatest.

    `rate`: game seconds per wall second; `seconds`: game time measured. `cpu`: as `work`, without
    the time in which something else had the core. `opening`: milliseconds of the first frame, in
    which the round is built, and of the longest other one before the first tick.
    """

    rate: float
    seconds: float
    frames: int
    work: tuple[float, float, float, float]
    gaps: tuple[float, float, float, float]
    cpu: tuple[float, float, float, float]
    opening: tuple[float, float]


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    add_level(parser)
    parser.add_argument("--seed", type=int, default=0, help="decides the orders")
    add_partner(parser)
    add_backend(parser, BACKENDS)
    parser.add_argument(
        "--size", type=_size, default=(1280, 720), metavar="WxH", help="the window, in pixels"
    )
    add_words(parser)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) and int(height)):
        raise ArgumentTypeError(f"expected WIDTHxHEIGHT, as in 1280x720, found {text}")
    return int(width), int(height)


def experiment(window: Window) -> Experiment:
    """The row: it needs a window to watch."""
    line = "whether the window keeps real time"
    return Experiment("pace", line, options, partial(measure, window))


def measure(window: Window, args: Namespace, console: Console) -> Report:
    """Watch a round."""
    level = level_of(args)
    settings = load_settings().value.thinking_with(args.backend, args.model)
    cues = tuple(ScriptCue(tick, "say", text) for tick, text in args.say)
    show = WatchedRound(level, args.seed, args.partner, settings, cues, args.size)
    memory = ProcessMemory()
    frames = watch(window, show, console, memory)
    found = pace(frames)
    width, height = args.size
    figures = Figures(
        f"{level.title}: a round in a window of {width}x{height}",
        ("figure", "value"),
        (
            ("game seconds per wall second", f"{found.rate:.4f}"),
            ("game seconds / frames", f"{found.seconds:.1f} / {found.frames}"),
            ("work per frame, ms: p50 / p95 / p99 / max", _times(found.work)),
            ("of it running, ms: p50 / p95 / p99 / max", _times(found.cpu)),
            ("frame to frame, ms: p50 / p95 / p99 / max", _times(found.gaps)),
            ("opening, ms: first frame / longest before it begins", _times(found.opening)),
            ("memory, MiB: game / its workers", memory.text),
        ),
    )
    data = {
        "level": level.name,
        "seed": args.seed,
        "partner": args.partner,
        "memory_mib": [memory.game, *memory.workers],
        "rate": found.rate,
        "seconds": found.seconds,
        "frames": found.frames,
        "work_ms": list(found.work),
        "gap_ms": list(found.gaps),
        "cpu_ms": list(found.cpu),
        "opening_ms": list(found.opening),
        "size": list(args.size),
        "slowest": [asdict(frame) for frame in slowest(frames)],
    }
    return Report(f"pace-{level.name}", data, (figures, slow_table(frames)), (level,))


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


def pace(frames: Sequence[Frame]) -> WindowPace:
    """The figures of a round's frames. ValueError if they do not show two ticks."""
    played = [frame for frame in frames if frame.tick]
    # A frame shows a tick later than it was due by up to a frame: compare fresh ticks only.
    fresh = [b for a, b in pairwise(played) if a.tick != b.tick]
    if len(fresh) < 2:
        raise ValueError(f"expected a round with ticks, found {len(frames)} frames without")
    first, last = fresh[0], fresh[-1]
    seconds = (last.tick - first.tick) / TICKS_PER_SECOND
    return WindowPace(
        rate=seconds / (last.wall - first.wall),
        seconds=seconds,
        frames=len(played),
        work=_percentiles([frame.work for frame in played]),
        gaps=_percentiles([b.wall - a.wall for a, b in pairwise(played)]),
        cpu=_percentiles([frame.cpu for frame in played]),
        opening=_opening([frame for frame in frames if not frame.tick]),
    )


def slowest(frames: Sequence[Frame], count: int = SLOWEST) -> list[Frame]:
    """The frames that took longest, the longest first."""
    return sorted(frames, key=lambda frame: frame.work, reverse=True)[:count]


def slow_table(frames: Sequence[Frame]) -> Figures:
    """The slowest frames, and what they did."""
    heads = ("tick", "work, ms", "running, ms", "drawn anew", "what it went into, ms")
    rows = tuple(
        (
            str(frame.tick),
            f"{1000 * frame.work:.1f}",
            f"{1000 * frame.cpu:.1f}",
            str(frame.made),
            _told(frame.parts),
        )
        for frame in slowest(frames)
    )
    return Figures("The slowest frames", heads, rows)


def _told(parts: Mapping[str, float]) -> str:
    """The parts that count, the greatest first."""
    longest = sorted(parts.items(), key=lambda part: part[1], reverse=True)
    return ", ".join(f"{name} {1000 * spent:.1f}" for name, spent in longest if spent > 0.0005)


def _opening(frames: Sequence[Frame]) -> tuple[float, float]:
    first, *others = [1000 * frame.work for frame in frames] or [0.0]
    return first, max(others, default=0.0)


def _percentiles(seconds: Sequence[float]) -> tuple[float, float, float, float]:
    p50, p95, p99, most = (1000 * value for value in percentiles(seconds, 50, 95, 99, 100))
    return p50, p95, p99, most


def _times(milliseconds: Sequence[float]) -> str:
    return " / ".join(f"{time:.1f}" for time in milliseconds)

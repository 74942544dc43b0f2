"""`bench pace`: whether the window keeps real time, and how long its frames take."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, get_args

from rich.console import Console

from agents.messages import Thought
from game.bench.real_game import ProcessMemory
from game.bench.voice import latency_table
from game.bench.watched_round import (
    SpokenRound,
    WatchedRound,
    share,
    spoken_round,
    watch,
)
from game.content.scalars import MOST_COOKS
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report, percentiles, printed
from game.lab.runs.arguments import (
    add_backend,
    add_level,
    add_partner,
    add_words,
    level_of,
    named_level,
)
from game.partners.partner_spec import HLA
from game.session.match.history import MatchHistory
from game.session.match.script import ScriptCue
from game.session.seats.notes import MacroBegun
from game.settings import BACKENDS, Brigade, Organised, load_settings

if TYPE_CHECKING:
    from game.client.app.watched import Frame

#: The level on which one partner cooks with a person.
PAIR_LEVEL = "ring"
#: The source of macro actions that no mind decided on.
UNDECIDED = "reflex"


@dataclass(frozen=True, slots=True)
class CrewRound:
    """The measurements of one round.

    `figures`: computed from its `frames`; `memory`: of the game and its workers, in MiB, None where
    the system does not tell; `decided`: the share of macro actions that minds decided on;
    `thoughts`: the seconds that each thought took.
    """

    title: str
    frames: Sequence["Frame"]
    figures: Mapping[str, float]
    memory: float | None
    decided: float
    thoughts: Sequence[float]

    @property
    def latency(self) -> str:
        """'0.02 / 0.31 (57)': median and longest of the thoughts, and how many there were."""
        if not self.thoughts:
            return "-"
        return f"{median(self.thoughts):.2f} / {max(self.thoughts):.2f} ({len(self.thoughts)})"


def _crew_round(title: str, show: WatchedRound, console: Console) -> CrewRound:
    histories: list[MatchHistory] = []
    memory = ProcessMemory()
    frames = watch(replace(show, over=histories.append), console, memory)
    whole = None if memory.game is None else memory.game + sum(memory.workers)
    begun = [note for h in histories for _, _, note in h.notes if isinstance(note, MacroBegun)]
    decided = sum(note.source != UNDECIDED for note in begun) / (len(begun) or 1)
    thoughts = [n.seconds for h in histories for _, _, n in h.notes if isinstance(n, Thought)]
    found = pace(frames)
    figures = {"rate": found.rate, "work": found.work[2], "cpu": found.cpu[2]}
    return CrewRound(title, frames, figures, whole, decided, thoughts)


def _crews_table(title: str, rounds: Sequence[CrewRound]) -> Figures:
    """A table with a column for each round."""
    rows = [
        ("game seconds per wall second", *(f"{each.figures['rate']:.4f}" for each in rounds)),
        ("work per frame, p99, ms", *(f"{each.figures['work']:.1f}" for each in rounds)),
        ("of it running, p99, ms", *(f"{each.figures['cpu']:.1f}" for each in rounds)),
        ("memory of everything, MiB", *(printed(each.memory, ".0f") for each in rounds)),
        ("macro actions decided by minds", *(f"{each.decided:.0%}" for each in rounds)),
        ("seconds a thought: median / longest", *(each.latency for each in rounds)),
    ]
    return Figures(title, ("figure", *(each.title for each in rounds)), tuple(rows))


#: How many of the slowest frames are listed.
SLOWEST = 8


@dataclass(frozen=True, slots=True)
class WindowPace:
    """Statistics of a round's frames. Percentiles in milliseconds: 50, 95, 99 and the maximum.

    `rate`: game seconds per wall second; `seconds`: game time measured. `cpu`: as `work`, without
    the time in which another process had the core. `opening`: milliseconds of the first frame, in
    which the round is built, and of the longest other frame before the first tick.
    """

    rate: float
    seconds: float
    frames: int
    work: tuple[float, float, float, float]
    gaps: tuple[float, float, float, float]
    cpu: tuple[float, float, float, float]
    opening: tuple[float, float]


def _options(parser: ArgumentParser) -> None:
    add_level(parser)
    parser.add_argument("--seed", type=int, default=0, help="decides the orders")
    add_partner(parser)
    add_backend(parser, BACKENDS)
    parser.add_argument(
        "--size", type=_size, default=(1280, 720), metavar="WxH", help="the window, in pixels"
    )
    parser.add_argument(
        "--talk", type=share, metavar="SHARE",
        help="the microphone is open, and somebody gives commands for this share of the time",
    )  # fmt: skip
    parser.add_argument(
        "--crew", type=int, nargs="+", metavar="N", choices=range(1, MOST_COOKS + 1),
        help="led crews of so many cooks in turn, and one partner, in place of one round",
    )  # fmt: skip
    parser.add_argument(
        "--organisation", choices=get_args(Organised), default="tree",
        help="of the crews: the player only talks (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument("--seconds", type=int, help="of each round (default: all of it)")
    add_words(parser)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) and int(height)):
        raise ArgumentTypeError(f"expected WIDTHxHEIGHT, as in 1280x720, found {text}")
    return int(width), int(height)


def measure(args: Namespace, console: Console) -> Report:
    """Watch a round in the window and report how its frames kept time."""
    level = level_of(args)
    settings = load_settings().value.thinking_with(args.backend, args.model)
    cues = tuple(ScriptCue(tick, "say", text) for tick, text in args.say)
    until = None if args.seconds is None else args.seconds * TICKS_PER_SECOND
    show = WatchedRound(level, args.seed, args.partner, settings, cues, args.size, until=until)
    if args.crew:
        return _of_crews(show, args, console)
    memory = ProcessMemory()
    if args.talk is None:
        played = SpokenRound(watch(show, console, memory), ())
    else:
        played = spoken_round(show, args.talk, console, memory)
    frames = played.frames
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
        "talk": args.talk,
        "latencies": [asdict(each) for each in played.latencies],
        "slowest": [asdict(frame) for frame in slowest(frames)],
    }
    spoken = (latency_table(played.latencies),) if args.talk else ()
    return Report(f"pace-{level.name}", data, (figures, *spoken, slow_table(frames)), (level,))


def _of_crews(show: WatchedRound, args: Namespace, console: Console) -> Report:
    """One partner with a person, and the crews one after the other."""
    pair = replace(show, level=named_level(PAIR_LEVEL), partner=HLA.name)
    crews = {f"{n} cooks": Brigade(n, args.organisation, "talk") for n in args.crew}
    shows = {"one partner": pair, **{t: replace(show, brigade=c) for t, c in crews.items()}}
    rounds = [_crew_round(title, each, console) for title, each in shows.items()]
    table = _crews_table(f"{show.level.title}: led crews in the window", rounds)
    data = {
        each.title: {
            **each.figures, "memory_mib": each.memory, "decided": each.decided,
            "thoughts_s": list(each.thoughts), "frames": len(each.frames),
        }
        for each in rounds
    }  # fmt: skip
    slow = slow_table(rounds[-1].frames)
    levels = (pair.level, show.level)
    return Report(f"pace-crews-{show.level.name}", {"crews": data}, (table, slow), levels)


def pace(frames: Sequence["Frame"]) -> WindowPace:
    """The figures of a round's frames. ValueError if they do not show two ticks."""
    played = [frame for frame in frames if frame.tick]
    # A tick is shown up to one frame late, so measure between frames that show a new tick.
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


def slowest(frames: Sequence["Frame"], count: int = SLOWEST) -> list["Frame"]:
    """The frames that took longest, the longest first."""
    return sorted(frames, key=lambda frame: frame.work, reverse=True)[:count]


def slow_table(frames: Sequence["Frame"]) -> Figures:
    """The slowest frames, and what they did."""
    heads = ("tick", "work, ms", "running, ms", "drawn anew", "what it went into, ms")
    rows = tuple(
        (
            str(frame.tick),
            f"{1000 * frame.work:.1f}",
            f"{1000 * frame.cpu:.1f}",
            str(frame.made),
            _parts_text(frame.parts),
        )
        for frame in slowest(frames)
    )
    return Figures("The slowest frames", heads, rows)


def _parts_text(parts: Mapping[str, float]) -> str:
    """What a frame's time went into, the longest part first; nothing below half a millisecond."""
    longest = sorted(parts.items(), key=lambda part: part[1], reverse=True)
    return ", ".join(f"{name} {1000 * spent:.1f}" for name, spent in longest if spent > 0.0005)


def _opening(frames: Sequence["Frame"]) -> tuple[float, float]:
    first, *others = [1000 * frame.work for frame in frames] or [0.0]
    return first, max(others, default=0.0)


def _percentiles(seconds: Sequence[float]) -> tuple[float, float, float, float]:
    p50, p95, p99, most = (1000 * value for value in percentiles(seconds, 50, 95, 99, 100))
    return p50, p95, p99, most


def _times(milliseconds: Sequence[float]) -> str:
    return " / ".join(f"{time:.1f}" for time in milliseconds)


EXPERIMENT = Experiment("pace", "whether the window keeps real time", _options, measure)

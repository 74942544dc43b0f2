"""`bench pace`: whether the window keeps real time, and how long its frames take."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Mapping, Sequence
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
from game.lab.reports.report import Figures, Rate, Report, percentiles, printed
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
from game.session.seats.notes import MacroBegun, Note
from game.settings import BACKENDS, Brigade, Organised, load_settings

if TYPE_CHECKING:
    from game.client.app.watched import Frame

#: The level on which one partner cooks with a person.
PAIR_LEVEL = "ring"
#: The source of macro actions that no mind decided on.
UNDECIDED = "reflex"


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


@dataclass(frozen=True, slots=True)
class PacedRound:
    """The measurements of one round. `memory`: of the game and its workers."""

    title: str
    played: SpokenRound
    memory: ProcessMemory

    @property
    def decided(self) -> float | None:
        """The share of macro actions that minds decided on; None if none was begun."""
        begun = (note for note in self._notes() if isinstance(note, MacroBegun))
        rate = Rate.among(note.source != UNDECIDED for note in begun)
        return rate.share if rate.of else None

    @property
    def thoughts(self) -> list[float]:
        """The seconds that each thought took."""
        return [note.seconds for note in self._notes() if isinstance(note, Thought)]

    def _notes(self) -> Iterator[Note]:
        for each in self.played.histories:
            yield from (note for _, _, note in each.notes)

    def cells(self) -> dict[str, str]:
        """What tables tell, by its name."""
        found, thoughts = pace(self.played.frames), self.thoughts
        longest = f"{median(thoughts):.2f} / {max(thoughts):.2f}" if thoughts else "-"
        return {
            "game seconds per wall second": f"{found.rate:.4f}",
            "game seconds / frames": f"{found.seconds:.1f} / {found.frames}",
            "work per frame, ms: p50 / p95 / p99 / max": _times(found.work),
            "of it running, ms: p50 / p95 / p99 / max": _times(found.cpu),
            "frame to frame, ms: p50 / p95 / p99 / max": _times(found.gaps),
            "opening, ms: first frame / longest before it begins": _times(found.opening),
            "memory, MiB: game / its workers": self.memory.text,
            "macro actions decided by minds": printed(self.decided, ".0%"),
            "seconds a thought: median / longest": longest,
        }

    def data(self) -> dict[str, object]:
        """What scripts are told."""
        found = asdict(pace(self.played.frames))
        timed = {f"{name}_ms": found.pop(name) for name in ("work", "gaps", "cpu", "opening")}
        return {
            **found,
            **timed,
            "memory_mib": [self.memory.game, *self.memory.workers],
            "decided": self.decided,
            "thoughts_s": self.thoughts,
            "latencies": [asdict(each) for each in self.played.latencies],
        }


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
    width, height = args.size
    if args.crew:
        pair = replace(show, level=named_level(PAIR_LEVEL), partner=HLA.name)
        crews = {f"{n} cooks": Brigade(n, args.organisation, "talk") for n in args.crew}
        shows = {"one partner": pair, **{t: replace(show, brigade=c) for t, c in crews.items()}}
    else:
        shows = {"one partner": show}
    talk = None if args.crew else args.talk  # crews are watched in silence
    rounds = [_watched(title, each, talk, console) for title, each in shows.items()]
    columns = [each.cells() for each in rounds]
    rows = tuple((name, *(column[name] for column in columns)) for name in columns[0])
    figures = Figures(f"{level.title}: in a window of {width}x{height}", ("figure", *shows), rows)
    last = rounds[-1].played
    spoken = [latency_table(last.latencies)] if talk else []
    tables = (figures, *spoken, slow_table(last.frames))
    if args.crew:
        told = {"crews": {each.title: each.data() for each in rounds}}
        return Report(f"pace-crews-{level.name}", told, tables, (pair.level, level))
    data = {
        "level": level.name,
        "seed": args.seed,
        "partner": args.partner,
        "size": list(args.size),
        "talk": args.talk,
        **rounds[0].data(),
        "slowest": [asdict(frame) for frame in slowest(last.frames)],
    }
    return Report(f"pace-{level.name}", data, tables, (level,))


def _watched(title: str, show: WatchedRound, talk: float | None, console: Console) -> PacedRound:
    memory = ProcessMemory()
    if talk is not None:
        return PacedRound(title, spoken_round(show, talk, console, memory), memory)
    histories: list[MatchHistory] = []
    frames = watch(replace(show, over=histories.append), console, memory)
    return PacedRound(title, SpokenRound(frames, (), histories), memory)


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
        frames=len(frames),
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

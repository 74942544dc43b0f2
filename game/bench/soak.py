"""`bench soak`: whether the client grows from round to round.

Plays rounds in a row in the real client, looks at the other screens between them, and measures
after each. Rounds are shortened; everything else is as in play.
"""

import gc
import os
import re
import statistics
import tracemalloc
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import islice
from multiprocessing import active_children
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import active_count

from rich.console import Console
from rich.progress import Progress

from game import paths
from game.bench.real_game import resident
from game.bench.watched_round import WatchedRound, changed_environment
from game.bench.window import tour
from game.content.load import find_level
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import InputError, add_backend, add_level, add_partner, level_of
from game.session.match.script import ScriptCue
from game.settings import BACKENDS, load_settings

#: Rounds at the beginning that do not count: caches fill.
SETTLING = 3
#: KiB a round by which Python's objects, and MiB by which the process, may drift and be steady.
TRACED_DRIFT, PROCESS_DRIFT = 48.0, 0.75
#: Growing types and lines of code that are told.
TOLD = 8
#: What is said in every round, and when, in ticks.
WORDS = (
    ScriptCue(10, "say", "Chop two onions, please"),
    ScriptCue(60, "say", "What are the orders?"),
)


@dataclass(frozen=True, slots=True)
class Footprint:
    """What there is after a round, garbage collected. None where the system does not tell.

    `traced`: KiB of Python's objects; `process`: MiB; `kinds`: objects by type.
    """

    traced: float
    process: float | None
    objects: int
    files: int | None
    threads: int
    children: int
    pictures: int
    sounds: int
    kinds: Mapping[str, int]


def _options(parser: ArgumentParser) -> None:
    add_level(parser)
    parser.add_argument("--rounds", type=int, default=10, help="one after the other")
    parser.add_argument("--seconds", type=int, default=15, help="of game time for each round")
    add_partner(parser)
    add_backend(parser, BACKENDS)


def measure(args: Namespace, console: Console) -> Report:
    """Play rounds in a row; exit code 1 if the client grows. Raises InputError."""
    if args.rounds < SETTLING + 2:
        raise InputError(f"expected at least {SETTLING + 2} rounds, found {args.rounds}")
    level = level_of(args)  # errors are told before anything starts
    settings = load_settings().value.thinking_with(args.backend, args.model)
    moments: list[Footprint] = []
    gauge = Gauge()
    with _short_rounds(args.level, args.seconds), _traced():
        show = WatchedRound(level_of(args), 0, args.partner, settings, WORDS)
        with Progress(console=console, transient=True) as progress:
            task = progress.add_task("rounds in the client", total=args.rounds)

            def note(pictures: int, sounds: int) -> None:
                told = len(moments) + 1 in (SETTLING, args.rounds)
                moments.append(gauge.measure(pictures, sounds, told))
                progress.advance(task)

            tour(show, args.rounds, note)
        grown = _lines(gauge.snapshots)
    reasons = growth(moments)
    verdict = "grows: " + "; ".join(reasons) if reasons else "steady"
    tables = (
        moments_table(moments),
        kinds_table(moments),
        Figures("Lines that keep more", ("line", "KiB"), grown),
    )
    data = {
        "level": args.level,
        "partner": args.partner,
        "seconds": args.seconds,
        "verdict": verdict,
        "rounds": [{**asdict(moment), "kinds": {}} for moment in moments],
    }
    name = f"soak-{args.level}-{args.partner}"
    return Report(name, data, tables, (level,), (verdict,), code=1 if reasons else 0)


class Gauge:
    """Measures again and again; what it keeps of that itself is left out."""

    def __init__(self) -> None:
        self.snapshots: list[tracemalloc.Snapshot] = []
        self._own = 0.0

    def measure(self, pictures: int, sounds: int, snapshot: bool = False) -> Footprint:
        """What there is now; `snapshot`: keep where in the code all of it came from, too."""
        gc.collect()
        traced = _traced_kib()
        kinds = Counter(map(type, gc.get_objects()))
        moment = Footprint(
            traced=traced - self._own,
            process=resident(os.getpid()),
            objects=kinds.total(),
            files=_open_files(),
            threads=active_count(),
            children=len(active_children()),
            pictures=pictures,
            sounds=sounds,
            kinds={f"{kind.__module__}.{kind.__qualname__}": n for kind, n in kinds.items()},
        )
        del kinds
        if snapshot:
            self.snapshots.append(tracemalloc.take_snapshot())
        self._own += _traced_kib() - traced
        return moment


def _traced_kib() -> float:
    return tracemalloc.get_traced_memory()[0] / 1024


def growth(moments: Sequence[Footprint]) -> list[str]:
    """What grows, in words; nothing if all is steady.

    The rule: the first SETTLING rounds do not count. Over the others, the straight line through
    what Python's objects take rises by at most TRACED_DRIFT KiB a round, that through what the
    process takes by at most PROCESS_DRIFT MiB (one round later: looking where all of it came from
    takes memory, too); and at the end there are not more open files,
    threads, child processes and sounds than after the last round that does not count.
    ValueError if no rounds are left.
    """
    if len(moments) < SETTLING + 2:
        raise ValueError(f"expected at least {SETTLING + 2} rounds, found {len(moments)}")
    counted = moments[SETTLING - 1 :]
    found = []
    traced = slope([moment.traced for moment in counted])
    if traced > TRACED_DRIFT:
        found.append(f"objects by {traced:.0f} KiB a round")
    sizes = [moment.process for moment in counted[1:] if moment.process is not None]
    process = slope(sizes) if len(sizes) > 1 else 0.0
    if process > PROCESS_DRIFT:
        found.append(f"the process by {process:.1f} MiB a round")
    for name in ("files", "threads", "children", "sounds"):
        first, last = (getattr(moment, name) for moment in (counted[0], counted[-1]))
        if first is not None and last > first:
            found.append(f"{name} from {first} to {last}")
    return found


def slope(values: Sequence[float]) -> float:
    """By how much the straight line through `values` (at least 2) rises at each step."""
    return statistics.linear_regression(range(len(values)), values).slope


def moments_table(moments: Sequence[Footprint]) -> Figures:
    """A row for each round."""
    names = ("traced", "process", "objects", "files", "threads", "children", "pictures", "sounds")
    heads = ("round", "traced, KiB", "process, MiB", *names[2:])
    rows = tuple(
        (str(number), *(_cell(getattr(moment, name)) for name in names))
        for number, moment in enumerate(moments, 1)
    )
    return Figures("After each round", heads, rows)


def kinds_table(moments: Sequence[Footprint]) -> Figures:
    """The types of which there are more and more, those that grow fastest first."""
    counted = moments[SETTLING - 1 :]
    rises = {
        kind: slope([moment.kinds.get(kind, 0) for moment in counted]) for kind in counted[-1].kinds
    }
    most = sorted(rises, key=lambda kind: rises[kind], reverse=True)[:TOLD]
    rows = tuple(
        (kind, str(counted[-1].kinds[kind]), f"{rises[kind]:+.1f}")
        for kind in most
        if rises[kind] >= 1
    )
    return Figures("Objects that become more", ("type", "at the end", "a round"), rows)


def _cell(value: float | None) -> str:
    if value is None:
        return "-"
    return str(value) if isinstance(value, int) else f"{value:.1f}"


def _open_files() -> int | None:
    """How many files, pipes and sockets this process has open; None where that is not told."""
    try:
        return sum(1 for _ in Path("/proc/self/fd").iterdir()) - 1  # without the one that lists
    except OSError:
        return None


@contextmanager
def _traced() -> Iterator[None]:
    tracemalloc.start()
    try:
        yield
    finally:
        tracemalloc.stop()


def _lines(snapshots: Sequence[tracemalloc.Snapshot]) -> tuple[tuple[str, ...], ...]:
    """The lines of code by which most was kept between the snapshots, and KiB."""
    if len(snapshots) < 2:
        return ()
    mine = {tracemalloc.__file__, __file__}
    root = str(paths.resources())
    # Comparing first is much quicker than to filter a million traces.
    found = (
        line
        for line in snapshots[-1].compare_to(snapshots[0], "lineno")
        if line.traceback[0].filename not in mine
    )
    return tuple(
        (str(line.traceback).removeprefix(root).lstrip("/"), f"{line.size_diff / 1024:+.1f}")
        for line in islice(found, TOLD)
    )


@contextmanager
def _short_rounds(level: str, seconds: int) -> Iterator[None]:
    """User folders of their own, in which `level` is `seconds` short; the cache is the real one."""
    written = find_level(level, paths.level_folders())
    text = written.read_text(encoding="utf-8")
    short = re.sub(r"(?m)^round_seconds:.*$", f"round_seconds: {seconds}", text)
    menus = written.parent / "menus"
    cache = paths.user_cache()
    with (
        TemporaryDirectory(prefix="soak") as home,
        changed_environment({paths.HOME_VARIABLE: home}),
    ):
        levels = paths.user_levels()
        (levels / "menus").mkdir(parents=True)
        (levels / written.name).write_text(short, encoding="utf-8")
        for menu in menus.glob("*.yaml"):
            (levels / "menus" / menu.name).write_bytes(menu.read_bytes())
        cache.mkdir(parents=True, exist_ok=True)
        Path(home, "cache").symlink_to(cache, target_is_directory=True)
        yield


EXPERIMENT = Experiment("soak", "whether the client grows", _options, measure)

"""`lab balance`: what a kitchen yields to scripted cooks, where it jams, what stars to ask."""

from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

import numpy
from rich.console import Console
from rich.progress import Progress

from game import paths
from game.content.level import Level
from game.content.load import level_names
from game.kitchen import events as ev
from game.kitchen.layout import Kind, Kitchen
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report, mean_sd, printed
from game.lab.runs.arguments import named_level, seeds
from game.lab.runs.rounds import PlayedRound, measured
from game.partners.rehearsal import LEAST, MOST, proposed_stars, rehearse
from game.session.match.history import MatchHistory
from game.session.match.match import Match
from game.tutorial.lessons import TUTORIALS

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(slots=True)
class Traffic:
    """Counts, by cell: `stays`, ticks that a cook was there; `collisions`, moves refused because
    of another cook. Grows with each match that is shown to it; all must be of one kitchen.
    """

    stays: list[int] = field(default_factory=list)
    collisions: list[int] = field(default_factory=list)

    def see(self, match: Match) -> None:
        if not self.stays:
            cells = len(match.state.contents)
            self.stays, self.collisions = [0] * cells, [0] * cells
        for cook in match.state.cooks:
            self.stays[cook.cell] += 1
        for event in match.events:
            if isinstance(event, ev.MoveBlocked):
                self.collisions[event.cell] += 1


@dataclass(frozen=True, slots=True)
class OrderTimes:
    """Orders of one dish. `waits`: seconds from order to serving of those that were served.

    `left`: the share (0..1) of their time that each of them had left; `missed`: how many ran out.
    """

    waits: tuple[float, ...]
    left: tuple[float, ...]
    missed: int

    @property
    def served(self) -> int:
        """How many were served."""
        return len(self.waits)

    @property
    def wait(self) -> float | None:
        """Seconds on average; None if none was served."""
        return fmean(self.waits) if self.waits else None


def order_times(histories: Iterable[MatchHistory]) -> Mapping[str, OrderTimes]:
    """By dish, in the order of the menu; dishes nobody ordered are left out."""
    waits: dict[str, list[float]] = defaultdict(list)
    left: dict[str, list[float]] = defaultdict(list)
    missed: dict[str, int] = defaultdict(int)
    dishes: dict[str, None] = {}
    for history in histories:
        dishes |= dict.fromkeys(history.level.kitchen.menu.dishes)
        for occurrence in history.occurrences:
            match occurrence.event:
                case ev.Served(dish=dish, order=order):
                    tick = occurrence.before.tick + 1
                    waits[dish].append((tick - order.placed) / TICKS_PER_SECOND)
                    left[dish].append((order.deadline - tick) / (order.deadline - order.placed))
                case ev.OrderExpired(order=order):
                    missed[order.dish] += 1
    return {
        dish: OrderTimes(tuple(waits[dish]), tuple(left[dish]), missed[dish])
        for dish in dishes
        if waits[dish] or missed[dish]
    }


#: Who the people are in turn: nobody, someone who helps a little, a steady cook.
PEOPLE = (LEAST, "chopper", MOST)


@dataclass(slots=True)
class Balance:
    """What was found on `level`. `rounds`: by who the people were; the rest is of steady cooks."""

    level: Level
    rounds: Mapping[str, Sequence[PlayedRound]]
    traffic: Traffic = field(default_factory=Traffic)
    orders: Mapping[str, OrderTimes] = field(default_factory=dict)

    def scores(self, people: str) -> list[int]:
        return [played.score for played in self.rounds[people]]

    @property
    def stars(self) -> tuple[int, int, int] | None:
        """The thresholds that fit these scores; None where too little is earned for three."""
        return proposed_stars(self.scores(LEAST), self.scores(MOST))


def balance(level: Level, seeds: Sequence[int], done: Callable[[], None]) -> Balance:
    """Play `level` as in play, with partners by reflex. `done` is called after each round."""
    level = level.for_play()
    traffic = Traffic()
    rounds: dict[str, list[PlayedRound]] = {}
    steady: list[MatchHistory] = []
    for people in PEOPLE:
        rounds[people] = []
        for seed in seeds:
            history = rehearse(level, people, seed, traffic.see if people == MOST else None)
            rounds[people].append(measured(history))
            if people == MOST:
                steady.append(history)
            done()
    return Balance(level, rounds, traffic, order_times(steady))


#: Below this share of their time on average, orders press; above that one nobody need hurry.
PRESSING, EASY = 0.3, 0.7
CROWDED, QUIET = "magma", "#8d99ae"
#: How stations are marked on a plan.
SIGNS: Mapping[Kind, str] = {
    Kind.COUNTER: "",
    Kind.BOARD: "board",
    Kind.DELIVERY: "serve",
    Kind.BIN: "bin",
    Kind.PLATES: "plates",
    Kind.RETURN: "return",
    Kind.SINK: "sink",
}


def score_table(kitchens: Sequence[Balance]) -> Figures:
    """What each kitchen yields, and the stars for that."""
    rows = [
        (
            found.level.title,
            *(mean_sd(found.scores(people)) for people in PEOPLE),
            _stars(found.level.stars),
            _stars(found.stars),
        )
        for found in kitchens
    ]
    heads = ("kitchen", *PEOPLE, "stars", "proposed")
    return Figures("Scores, mean (sd), by who the people are", heads, tuple(rows))


def work_table(kitchens: Sequence[Balance]) -> Figures:
    """How orders press and cooks get on, where people cook steadily."""
    heads = ("kitchen", "time left", "missed a round", "moves blocked", "people wait", "partners")
    title = "Orders, traffic and waiting, with steady cooks"
    return Figures(title, heads, tuple(map(_work, kitchens)))


def _work(found: Balance) -> tuple[str, ...]:
    steady = found.rounds[MOST]
    moves = sum(played.partner_moves + played.human_moves for played in steady)
    blocked = sum(played.partner_blocked + played.human_blocked for played in steady)
    return (
        found.level.title,
        f"{pressure(found.orders):.0%}",
        f"{fmean(r.missed for r in steady):.1f}",
        f"{blocked / (moves or 1):.1%}",
        f"{fmean(r.human_idle for r in steady):.0%}",
        f"{fmean(r.partner_idle for r in steady):.0%}",
    )


def _stars(points: tuple[int, int, int] | None) -> str:
    return "-" if points is None else " ".join(map(str, points))


def pressure(orders: Mapping[str, OrderTimes]) -> float:
    """The share of their time, 0..1, that orders had left on average; none if they ran out."""
    left = [share for times in orders.values() for share in times.left]
    lost = sum(times.missed for times in orders.values())
    return sum(left) / (len(left) + lost) if left else 0.0


def pressure_in_words(found: Balance) -> str:
    """Whether the orders of a kitchen press."""
    share = pressure(found.orders)
    how = "press" if share < PRESSING else "leave all the time" if share > EASY else "are brisk"
    return f"{found.level.title}: orders {how}: {share:.0%} of their time is left when served"


def dish_table(found: Balance) -> Figures:
    """Which dish takes how long."""
    menu = found.level.kitchen.menu
    rows = [
        (
            menu.dishes[dish].title,
            printed(times.wait, unit="s"),
            f"{menu.dishes[dish].limit_ticks / TICKS_PER_SECOND:g} s",
            str(times.served),
            str(times.missed),
        )
        for dish, times in found.orders.items()
    ]
    heads = ("dish", "served after", "of", "served", "missed")
    return Figures(f"{found.level.title}: dishes, with steady cooks", heads, tuple(rows))


def figures(found: Balance) -> dict[str, object]:
    """As JSON has it; cells row by row."""
    return {
        "level": found.level.name,
        "fingerprint": found.level.fingerprint,
        "rounds": {who: [r.figures() for r in rounds] for who, rounds in found.rounds.items()},
        "stars_proposed": found.stars,
        "stars": found.level.stars,
        "time_left": pressure(found.orders),
        "dishes": {
            dish: {"seconds": times.wait, "served": times.served, "missed": times.missed}
            for dish, times in found.orders.items()
        },
        "stays": _rows(found.level.kitchen, found.traffic.stays),
        "collisions": _rows(found.level.kitchen, found.traffic.collisions),
    }


def heat_map(path: Path, kitchens: Sequence[Balance]) -> None:
    """For each kitchen two plans, stays and collisions, as a picture at `path`."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - packaged games have none

    figure = Figure(figsize=(11, 4.4 * len(kitchens)), layout="constrained")
    rows = figure.subplots(len(kitchens), 2, squeeze=False)
    for found, (left, right) in zip(kitchens, rows, strict=True):
        ticks = max(1, sum(found.traffic.stays))
        share = [100 * count / ticks for count in found.traffic.stays]
        _plan(left, found, share, f"{found.level.title}: where cooks are (% of their time)")
        each = [count / len(found.rounds[MOST]) for count in found.traffic.collisions]
        _plan(right, found, each, "moves that met another cook, a round")
    figure.savefig(path, dpi=100, format="png")


def _plan(axes: "Axes", found: Balance, values: Sequence[float], title: str) -> None:
    kitchen = found.level.kitchen
    grid = numpy.array(_rows(kitchen, values), dtype=float)
    floor = numpy.array(_rows(kitchen, kitchen.walkable))
    axes.imshow(numpy.where(floor, grid, numpy.nan), cmap=CROWDED)
    axes.set_facecolor(QUIET)
    axes.set_title(title, fontsize=10)
    axes.set_xticks([])
    axes.set_yticks([])
    bright = grid.max(initial=0.0) * 0.6
    for cell, station in enumerate(kitchen.stations):
        x, y = kitchen.xy(cell)
        if station.kind is not Kind.FLOOR:
            sign = SIGNS.get(station.kind, station.of or "")
            axes.text(x, y, sign, ha="center", va="center", fontsize=6)
        elif grid[y, x] >= 0.05:
            colour = "black" if grid[y, x] > bright else "white"
            axes.text(x, y, f"{grid[y, x]:.1f}", ha="center", va="center", fontsize=6, color=colour)


def _rows(kitchen: Kitchen, values: Sequence[float]) -> list[list[float]]:
    width = kitchen.width
    return [list(values[start : start + width]) for start in range(0, len(values), width)]


def _options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "levels", nargs="*", metavar="LEVEL", help="names or files (default: all shipped)"
    )
    parser.add_argument("--seeds", type=seeds, default=range(10), help="such as 0-9 or 1,4,7")


def measure(args: Namespace, console: Console) -> Report:
    """Play each kitchen with each of the people, over the seeds."""
    names = args.levels or [n for n in level_names((paths.levels(),)) if n not in TUTORIALS]
    levels = [named_level(name) for name in names]
    found = []
    with Progress(console=console, transient=True) as progress:
        for level in levels:
            task = progress.add_task(level.title, total=len(PEOPLE) * len(args.seeds))
            found.append(balance(level, args.seeds, partial(progress.advance, task)))
    data = {"seeds": list(args.seeds), "kitchens": [figures(each) for each in found]}
    name = f"balance-{levels[0].name}" if len(levels) == 1 else "balance"
    tables = [score_table(found), work_table(found), *map(dish_table, found)]
    notes = [pressure_in_words(each) for each in found]
    return Report(name, data, tables, levels, notes, partial(heat_map, kitchens=found))


EXPERIMENT = Experiment(
    "balance", "what a kitchen yields, where it jams, its stars", _options, measure
)

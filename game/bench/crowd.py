"""`bench crowd`: what a tick costs with one cook and with a crowd, by reflex or led by minds."""

import statistics
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from itertools import count
from time import process_time

from rich.console import Console
from rich.progress import Progress

from game.content.level import Level
from game.content.scalars import MOST_COOKS
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import add_level, level_of
from game.lab.runs.rounds import with_crew
from game.partners.casting import NOBODY, by_reflex, cast, listening
from game.partners.crews import CrewChoice, crew_of
from game.partners.partner_spec import WORKER
from game.partners.thinking import ModelChoice, ModelPool
from game.session.crew import ORGANISATIONS
from game.session.match.match import Match

#: Of each round so much is played.
STRETCH = 60 * TICKS_PER_SECOND
#: Crews are compared with who cooks alone, each with its share of the time.
ALONE = 1


def _options(parser: ArgumentParser) -> None:
    add_level(parser, "grand_banquet")
    parser.add_argument(
        "--cooks", type=int, nargs="+", default=[2, 4, MOST_COOKS], metavar="N",
        choices=range(2, MOST_COOKS + 1),
        help="how many cook, beside one who is alone (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--crew", choices=ORGANISATIONS, metavar="ORGANISATION",
        help="minds decide in such a crew, what they think included (default: all go by reflex)",
    )  # fmt: skip
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure")


def measure(args: Namespace, console: Console) -> Report:
    """Stretches of rounds, all crews in turn. Raises VariantError for more cooks than there are."""
    level = level_of(args)
    sizes = {cooks: with_crew(level, cooks, NOBODY) for cooks in (ALONE, *args.cooks)}
    costs: dict[int, list[float]] = {cooks: [] for cooks in sizes}
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("rounds", total=args.seconds)
        for seed in count():
            spent = sum(cost * STRETCH for each in costs.values() for cost in each)
            progress.update(task, completed=spent)
            if seed and spent >= args.seconds:
                break
            for cooks, staffed in sizes.items():
                costs[cooks].append(tick_cost(_match(staffed, seed, args.crew)))
    rows = [_row(cooks, costs) for cooks in sizes]
    heads = ("cooks", "us a tick, median", "least / most", "times one cook's")
    told = {str(n): each for n, each in costs.items()}
    data = {"level": level.name, "crew": args.crew, "seconds_a_tick": told}
    how = "cooks by reflex" if args.crew is None else ORGANISATIONS[args.crew].title
    title = f"A tick of {level.title}, {how}"
    return Report(f"crowd-{level.name}", data, (Figures(title, heads, tuple(rows)),), (level,))


def _match(level: Level, seed: int, organisation: str | None) -> Match:
    if organisation is None:
        return Match(level, cast(level, by_reflex, by_reflex), seed)
    pool = ModelPool(ModelChoice(None), WORKER)
    crew = crew_of(CrewChoice(organisation))
    return Match(level, cast(level, by_reflex, listening(pool.minds)), seed, crew=crew)


def tick_cost(match: Match) -> float:
    """Seconds of processor time for a tick, the mean of a stretch of a round; the match is over."""
    began = process_time()
    while not match.over and match.state.tick < STRETCH:
        match.tick()
    took = process_time() - began
    match.close()
    return took / match.state.tick


def _row(cooks: int, costs: Mapping[int, Sequence[float]]) -> tuple[str, ...]:
    mine, alone = costs[cooks], costs[ALONE]
    times = statistics.median(mine) / statistics.median(alone)
    least, most = 1e6 * min(mine), 1e6 * max(mine)
    told = f"{1e6 * statistics.median(mine):,.0f}"
    return str(cooks), told, f"{least:,.0f} / {most:,.0f}", f"{times:.2f}"


EXPERIMENT = Experiment("crowd", "what a tick costs with many cooks", _options, measure)

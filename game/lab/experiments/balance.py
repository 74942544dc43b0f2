"""`lab balance`: what a kitchen yields to scripted cooks, where it jams, what stars to ask."""

from argparse import ArgumentParser, Namespace
from functools import partial

from rich.console import Console
from rich.progress import Progress

from game import paths
from game.content.load import level_names
from game.lab.experiments.experiment import Experiment
from game.lab.reports.balance_report import (
    dish_table,
    figures,
    heat_map,
    pressure_in_words,
    score_table,
    work_table,
)
from game.lab.reports.report import Report
from game.lab.runs.arguments import named_level, seeds
from game.lab.runs.balancing import PEOPLE, balance
from game.tutorial.lessons import TUTORIALS


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
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
    "balance", "what a kitchen yields, where it jams, its stars", options, measure
)

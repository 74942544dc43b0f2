"""`main.py lab` and `main.py bench`: experiments without a window, of agents and of the program."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.commands.command import Command
from game.terminal import tell

if TYPE_CHECKING:
    from game.lab.experiments.experiment import Experiment
    from game.lab.experiments.paper import Papers


def _lab_options(parser: ArgumentParser) -> None:
    from game.commands._headless_client import picture
    from game.lab.experiments import table

    _add(parser, table.experiments(picture))


def _bench_options(parser: ArgumentParser) -> None:
    from game.bench import table
    from game.commands._headless_client import client

    _add(parser, table.experiments(client()))


def _add(parser: ArgumentParser, known: "Iterable[Experiment | Papers]") -> None:
    known = tuple(known)
    commands = parser.add_subparsers(metavar="EXPERIMENT", required=True)

    def show(args: Namespace) -> int:
        for experiment in known:
            tell(f"{experiment.name:10} {experiment.line}")
        return 0

    commands.add_parser("list", help="the experiments there are").set_defaults(run=show)
    for experiment in known:
        experiment.add_to(commands.add_parser(experiment.name, help=experiment.line))


LAB = Command("lab", "experiments with agents", _lab_options, apart=lambda words: "lab")
BENCH = Command("bench", "measurements of the program", _bench_options, apart=lambda words: "bench")

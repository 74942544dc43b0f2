"""`main.py lab`: experiments without a window."""

from argparse import ArgumentParser, Namespace

from game.commands.command import Command
from game.terminal import tell


def _options(parser: ArgumentParser) -> None:
    from game.commands.unseen import client
    from game.lab.experiments.table import experiments

    commands = parser.add_subparsers(metavar="EXPERIMENT", required=True)
    known = experiments(client())

    def show(args: Namespace) -> int:
        for experiment in known:
            tell(f"{experiment.name:10} {experiment.line}")
        return 0

    commands.add_parser("list", help="the experiments there are").set_defaults(run=show)
    for experiment in known:
        experiment.add_to(commands.add_parser(experiment.name, help=experiment.line))


COMMAND = Command("lab", "experiments without a window", _options)

"""`main.py lab`: experiments with agents, without a window."""

from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Sequence
from pathlib import Path

from agents.whole_file import replacing
from game.lab.engine.spec_file import MEASURES, template
from game.lab.experiments import table
from game.lab.experiments.experiment import Experiment
from game.lab.experiments.table import Papers
from game.terminal import tell, warn


def options(parser: ArgumentParser) -> None:
    """Of each experiment its own."""
    commands = add_experiments(parser, table.experiments())
    metrics = commands.add_parser("metrics", help="what can be measured of a round")
    metrics.set_defaults(run=_metrics)
    new = commands.add_parser("new", help="an experiment of your own to start from")
    new.add_argument("file", type=Path, help="the YAML file to write")
    new.set_defaults(run=_new)


def _metrics(args: Namespace) -> int:
    tell(*(f"{name:15} {label}" for name, label in MEASURES.items()))
    return 0


def _new(args: Namespace) -> int:
    if args.file.exists():
        warn(f"{args.file}: expected a name that is free, found a file")
        return 1
    with replacing(args.file) as unfinished:
        unfinished.write_bytes(template().read_bytes())
    tell(f"written: {args.file}. A first look: main.py lab run {args.file} --seeds 0-1")
    return 0


def add_experiments(
    parser: ArgumentParser, known: Sequence[Experiment | Papers]
) -> "_SubParsersAction[ArgumentParser]":
    """Let `parser` understand them, and `list`."""
    commands = parser.add_subparsers(metavar="EXPERIMENT", required=True)

    def show(args: Namespace) -> int:
        for experiment in known:
            tell(f"{experiment.name:10} {experiment.line}")
        return 0

    commands.add_parser("list", help="the experiments there are").set_defaults(run=show)
    for experiment in known:
        experiment.add_to(commands.add_parser(experiment.name, help=experiment.line))
    return commands

"""`main.py lab` and `main.py bench`: experiments without a window, of agents and of the program."""

from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterable
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.command import Command
from game.terminal import tell, warn

if TYPE_CHECKING:
    from game.lab.experiments.experiment import Experiment
    from game.lab.experiments.table import Papers


def _lab_options(parser: ArgumentParser) -> None:
    from game.lab.experiments import table

    commands = _add(parser, table.experiments())
    metrics = commands.add_parser("metrics", help="what can be measured of a round")
    metrics.set_defaults(run=_metrics)
    new = commands.add_parser("new", help="an experiment of your own to start from")
    new.add_argument("file", type=Path, help="the YAML file to write")
    new.set_defaults(run=_new)


def _metrics(args: Namespace) -> int:
    from game.lab.metrics.table import METRICS
    from game.lab.runs.rounds import PlayedRound

    tell(*cleandoc(PlayedRound.__doc__ or "").splitlines(), "")
    tell(*(f"{metric.name:13} {metric.label}" for metric in METRICS))
    return 0


def _new(args: Namespace) -> int:
    from agents.whole_file import replacing
    from game.lab.engine.spec_file import template

    if args.file.exists():
        warn(f"{args.file}: expected a name that is free, found a file")
        return 1
    with replacing(args.file) as unfinished:
        unfinished.write_bytes(template().read_bytes())
    tell(f"written: {args.file}. A first look: main.py lab run {args.file} --seeds 0-1")
    return 0


def _bench_options(parser: ArgumentParser) -> None:
    from game.bench import table

    _add(parser, table.experiments())


def _add(
    parser: ArgumentParser, known: "Iterable[Experiment | Papers]"
) -> "_SubParsersAction[ArgumentParser]":
    known = tuple(known)
    commands = parser.add_subparsers(metavar="EXPERIMENT", required=True)

    def show(args: Namespace) -> int:
        for experiment in known:
            tell(f"{experiment.name:10} {experiment.line}")
        return 0

    commands.add_parser("list", help="the experiments there are").set_defaults(run=show)
    for experiment in known:
        experiment.add_to(commands.add_parser(experiment.name, help=experiment.line))
    return commands


LAB = Command("lab", "experiments with agents", _lab_options, apart=lambda words: "lab")
BENCH = Command("bench", "measurements of the program", _bench_options, apart=lambda words: "bench")

"""`lab simple`: the paper's simple commands (`assets/experiments/simple.yaml`)."""

from argparse import ArgumentParser, Namespace
from dataclasses import replace

from rich.console import Console

from game.lab.engine.engine import add_engine, engine_of
from game.lab.experiments.experiment import Experiment
from game.lab.experiments.run import shipped_with, told
from game.lab.reports.report import Report
from game.lab.runs.arguments import add_latency, add_minds
from game.partners.partner_spec import HLA

NAME = "simple"


def _options(parser: ArgumentParser) -> None:
    add_minds(parser)
    add_latency(parser)
    parser.add_argument("--repeats", type=int, default=5, help="rounds in each condition")
    add_engine(parser, workers=1)
    parser.set_defaults(partner=HLA.name)


def measure(args: Namespace, console: Console) -> Report:
    """Play the rounds."""
    experiment = replace(shipped_with(NAME, args), seeds=list(range(args.repeats)))
    report = told(NAME, experiment, engine_of(args), console)
    return replace(report, name=f"{NAME}-{args.backend}")


EXPERIMENT = Experiment(NAME, "the paper's simple commands", _options, measure)

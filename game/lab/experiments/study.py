"""`lab study`: what came of a study with people."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rich.console import Console

from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Report
from game.lab.reports.study_chart import study_chart
from game.lab.reports.study_report import NOTE, SHARES, figures, rows, tables
from game.lab.runs.study_data import read_study


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="where `main.py study` has kept everything"
    )


def measure(args: Namespace, console: Console) -> Report:
    """Play the recordings again and count the answers."""
    data = read_study(args.folder)
    counted = f"{len(data.who)} participants count: {', '.join(map(str, data.who)) or 'none'}"
    return Report(
        f"study-{data.plan.name}",
        figures(data),
        tables(data),
        tuple(data.plan.kitchens.values()),
        (counted, NOTE, SHARES),
        (lambda path: study_chart(path, data)) if data.rounds else None,
        rows=rows(data),
    )


EXPERIMENT = Experiment("study", "what came of a study with people", options, measure)

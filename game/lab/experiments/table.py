"""The experiments that measure agents, one row each."""

from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import dataclass

from game.lab.experiments import (
    balance,
    complex,
    interpret,
    latency,
    layouts,
    match,
    mute,
    paper_dpt,
    paper_hla,
    paper_sagents,
    run,
    study,
)
from game.lab.experiments.experiment import Experiment
from game.lab.runs.arguments import of_training


@dataclass(frozen=True, slots=True)
class Papers:
    """Experiments under one name, each with a command line of its own."""

    name: str
    line: str
    papers: Mapping[str, Experiment]

    def add_to(self, parser: ArgumentParser) -> None:
        named = parser.add_subparsers(metavar="PAPER", required=True)
        for name, experiment in self.papers.items():
            experiment.add_to(named.add_parser(name, help=experiment.line))


PAPERS = Papers(
    "paper",
    "a paper's tables, ours beside its own",
    {
        "dpt": paper_dpt.EXPERIMENT,
        "hla": paper_hla.EXPERIMENT,
        "sagents": paper_sagents.EXPERIMENT,
    },
)
_ROWS = (
    balance, complex, interpret, latency, layouts, match, mute, run, study,
)  # fmt: skip


def experiments() -> tuple[Experiment | Papers, ...]:
    """Every experiment."""
    rows: list[Experiment | Papers] = [PAPERS, *(each.EXPERIMENT for each in _ROWS)]
    if (training := of_training("experiments")) is not None:
        rows += training.EXPERIMENTS
    return tuple(sorted(rows, key=lambda each: each.name))

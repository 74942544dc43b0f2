"""`lab paper NAME`: the tables of a paper with ours beside them, an experiment for each paper."""

from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import dataclass

from game.lab.experiments import paper_dpt, paper_hla, paper_sagents
from game.lab.experiments.experiment import Experiment


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


EXPERIMENT = Papers(
    "paper",
    "a paper's tables, ours beside its own",
    {
        "dpt": paper_dpt.EXPERIMENT,
        "hla": paper_hla.EXPERIMENT,
        "sagents": paper_sagents.EXPERIMENT,
    },
)

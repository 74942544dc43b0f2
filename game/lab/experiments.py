"""The experiments, one row each."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass

from game.lab import match, steps


@dataclass(frozen=True, slots=True)
class Experiment:
    """`options` adds the experiment's arguments to a parser; `run` gives the exit code."""

    name: str
    line: str
    options: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]


EXPERIMENTS = (
    Experiment("match", "rounds of a partner with a scripted human", match.options, match.run),
    Experiment("steps", "simulation throughput with two random cooks", steps.options, steps.run),
)

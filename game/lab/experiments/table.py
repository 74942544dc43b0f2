"""The experiments, one row each."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.lab.experiments import complex as complex_
from game.lab.experiments import (
    fast,
    interpret,
    latency,
    match,
    memory,
    pace,
    simple,
    soak,
    speed,
    start,
    steps,
    traces,
)
from game.lab.experiments.client import Client


@dataclass(frozen=True, slots=True)
class Experiment:
    """`options` adds the experiment's arguments to a parser; `run` gives the exit code."""

    name: str
    line: str
    options: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]


def experiments(client: Client) -> tuple[Experiment, ...]:
    """Every experiment. `client` plays on a screen, which the lab itself cannot."""
    return (
        Experiment("complex", "the paper's 30 complex commands", complex_.options, complex_.run),
        Experiment("fast", "the choice by raw words, and by value alone", fast.options, fast.run),
        Experiment("interpret", "what messages mean", interpret.options, interpret.run),
        Experiment("latency", "how soon words are acted on", latency.options, latency.run),
        Experiment("match", "rounds of a partner with a scripted human", match.options, match.run),
        Experiment("memory", "memory and start of the minds", memory.options, memory.run),
        Experiment(
            "pace",
            "whether the window keeps real time",
            pace.options,
            partial(pace.run, client.round),
        ),
        Experiment("simple", "the paper's simple commands", simple.options, simple.run),
        Experiment(
            "soak", "whether the client grows", soak.options, partial(soak.run, client.tour)
        ),
        Experiment("speed", "a local model's speed, ratios", speed.options, speed.run),
        Experiment(
            "start",
            "from the command to the title",
            start.options,
            partial(start.run, client.command),
        ),
        Experiment("steps", "simulation speed with two random cooks", steps.options, steps.run),
        Experiment("traces", "what a good partner does next", traces.options, traces.run),
    )

"""The experiments, one row each."""

from game.lab.experiments import (
    complex,
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
from game.lab.experiments.experiment import Experiment


def experiments(client: Client) -> tuple[Experiment, ...]:
    """Every experiment. `client` plays on a screen, which the lab itself cannot."""
    return (
        complex.EXPERIMENT,
        fast.EXPERIMENT,
        interpret.EXPERIMENT,
        latency.EXPERIMENT,
        match.EXPERIMENT,
        memory.EXPERIMENT,
        pace.experiment(client.round),
        simple.EXPERIMENT,
        soak.experiment(client.tour),
        speed.EXPERIMENT,
        start.experiment(client.command),
        steps.EXPERIMENT,
        traces.EXPERIMENT,
    )

"""The experiments that measure the program, one row each."""

from game.bench import (
    crowd,
    engine,
    environment,
    hear,
    menus,
    pace,
    sentence,
    soak,
    speak,
    start,
    steps,
    voice,
)
from game.lab.experiments.experiment import Experiment
from game.lab.runs.arguments import of_training

_ROWS = (
    crowd, engine, environment, hear, menus, pace, sentence, soak, speak, start, steps, voice,
)  # fmt: skip


def experiments() -> tuple[Experiment, ...]:
    """Every experiment."""
    rows: list[Experiment] = [each.EXPERIMENT for each in _ROWS]
    if (training := of_training("experiments")) is not None:
        rows += training.MEASUREMENTS
    return tuple(sorted(rows, key=lambda each: each.name))

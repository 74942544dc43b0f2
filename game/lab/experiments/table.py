"""The experiments that measure agents, one row each."""

from collections.abc import Callable, Sequence
from pathlib import Path

from game.content.level import Level
from game.kitchen.state import State
from game.lab.experiments import (
    answers,
    balance,
    complex,
    crew,
    interpret,
    latency,
    layouts,
    match,
    mute,
    paper,
    run,
    simple,
    study,
    talk,
)
from game.lab.experiments.experiment import Experiment
from game.lab.experiments.paper import Papers
from game.lab.runs.arguments import of_training

#: Writes a PNG of a level in some state, with the cooks' names.
Picture = Callable[[Level, State, Sequence[str], Path], None]


def experiments(picture: Picture) -> tuple[Experiment | Papers, ...]:
    """Every experiment. `picture` paints a state of a kitchen, which the lab itself cannot."""
    own = (
        answers.EXPERIMENT,
        balance.EXPERIMENT,
        complex.EXPERIMENT,
        crew.EXPERIMENT,
        interpret.EXPERIMENT,
        latency.EXPERIMENT,
        layouts.EXPERIMENT,
        match.EXPERIMENT,
        mute.EXPERIMENT,
        paper.EXPERIMENT,
        run.EXPERIMENT,
        simple.EXPERIMENT,
        study.EXPERIMENT,
        talk.EXPERIMENT,
    )
    training = of_training("experiments")
    others: Sequence[Experiment] = () if training is None else training.experiments(picture)
    return tuple(sorted((*own, *others), key=lambda each: each.name))

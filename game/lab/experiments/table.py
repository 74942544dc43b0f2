"""The experiments that measure agents, one row each."""

from game.lab.experiments import (
    answers,
    balance,
    complex,
    crew,
    fast,
    interpret,
    latency,
    layouts,
    match,
    moments,
    mute,
    paper,
    run,
    simple,
    study,
    talk,
    traces,
)
from game.lab.experiments.experiment import Experiment
from game.lab.experiments.moments import Picture
from game.lab.experiments.paper import Papers


def experiments(picture: Picture) -> tuple[Experiment | Papers, ...]:
    """Every experiment. `picture` paints a state of a kitchen, which the lab itself cannot."""
    return (
        answers.EXPERIMENT,
        balance.EXPERIMENT,
        complex.EXPERIMENT,
        crew.EXPERIMENT,
        fast.EXPERIMENT,
        interpret.EXPERIMENT,
        latency.EXPERIMENT,
        layouts.EXPERIMENT,
        match.EXPERIMENT,
        moments.experiment(picture),
        mute.EXPERIMENT,
        paper.EXPERIMENT,
        run.EXPERIMENT,
        simple.EXPERIMENT,
        study.EXPERIMENT,
        talk.EXPERIMENT,
        traces.EXPERIMENT,
    )

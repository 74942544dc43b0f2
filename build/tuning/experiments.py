"""Experiments of the lab that only training and its judges need: `main.py lab` finds them here."""

from game.lab.experiments.experiment import Experiment
from game.lab.experiments.table import Picture
from tuning import aloud, answers, crew, fast, moments, talk, traces


def experiments(picture: Picture) -> tuple[Experiment, ...]:
    """All of them; `picture` paints a state of a kitchen."""
    own = (each.EXPERIMENT for each in (answers, crew, fast, talk, traces))
    return *own, moments.experiment(picture)


def measurements() -> tuple[Experiment, ...]:
    """Those of the program, which `main.py bench` finds here."""
    return (aloud.EXPERIMENT,)

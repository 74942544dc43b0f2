"""Experiments of the lab that only training needs, one row each: `main.py lab` finds them here."""

from game.lab.experiments.experiment import Experiment
from game.lab.experiments.table import Picture
from tuning import fast, moments, traces


def experiments(picture: Picture) -> tuple[Experiment, ...]:
    """All of them; `picture` paints a state of a kitchen."""
    return fast.EXPERIMENT, moments.experiment(picture), traces.EXPERIMENT

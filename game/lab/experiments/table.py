"""The experiments that measure agents, one row each."""

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from game import paths
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

#: Writes a PNG of a level in some state, with the cooks' names.
Picture = Callable[[Level, State, Sequence[str], Path], None]
#: Where the experiments lie that only training needs; a packaged game has none.
TRAINING = paths.resources() / "build"


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
    return tuple(sorted((*own, *_of_training(picture)), key=lambda each: each.name))


def _of_training(picture: Picture) -> Sequence[Experiment]:
    if not (TRAINING / "tuning").is_dir():
        return ()
    if str(TRAINING) not in sys.path:
        sys.path.append(str(TRAINING))
    found: Sequence[Experiment] = import_module("tuning.experiments").experiments(picture)
    return found

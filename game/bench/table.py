"""The experiments that measure the program, one row each."""

from dataclasses import dataclass

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
from game.bench.soak import Tour
from game.bench.speak import Speech
from game.bench.watched_round import Window
from game.lab.experiments.experiment import Experiment
from game.lab.runs.arguments import of_training


@dataclass(frozen=True, slots=True)
class Client:
    """What the bench is given of the window, which it cannot import.

    `round` and `tour` play in the client's own event loop; `speech` says lines through its mixer.
    """

    round: Window
    tour: Tour
    speech: Speech


_ROWS = (crowd, engine, environment, hear, menus, sentence, start, steps)


def experiments(client: Client) -> tuple[Experiment, ...]:
    """Every experiment. `client` plays on a screen, which the bench itself cannot."""
    rows: list[Experiment] = [each.EXPERIMENT for each in _ROWS]
    rows += [pace.experiment(client.round), voice.experiment(client.round)]
    rows += [soak.experiment(client.tour), speak.experiment(client.speech)]
    if (training := of_training("experiments")) is not None:
        rows += training.measurements()
    return tuple(sorted(rows, key=lambda each: each.name))

"""The experiments, one row each."""

from dataclasses import dataclass

from game.lab.experiments import (
    balance,
    complex,
    fast,
    hear,
    interpret,
    latency,
    library,
    match,
    memory,
    menus,
    moments,
    mutations,
    pace,
    paper,
    policies,
    reload,
    simple,
    soak,
    speak,
    speed,
    start,
    steps,
    talk,
    traces,
    voice,
)
from game.lab.experiments.experiment import Experiment
from game.lab.experiments.moments import Picture
from game.lab.experiments.reload import Saves
from game.lab.experiments.soak import Tour
from game.lab.experiments.speak import Speech
from game.lab.experiments.watched_round import Window
from game.lab.runs.guarded_program import CommandLine


@dataclass(frozen=True, slots=True)
class Client:
    """What the lab is given of the window, which it cannot import.

    `round` and `tour` play in the client's own event loop; `speech` says lines through its mixer;
    `saves` saves files of the kitchen that is played;
    `picture` paints a state of a kitchen; `command` starts the game; `program` is its command line,
    in any process.
    """

    round: Window
    tour: Tour
    speech: Speech
    saves: Saves
    picture: Picture
    command: tuple[str, ...]
    program: CommandLine


def experiments(client: Client) -> tuple[Experiment, ...]:
    """Every experiment. `client` plays on a screen, which the lab itself cannot."""
    return (
        balance.EXPERIMENT,
        complex.EXPERIMENT,
        fast.EXPERIMENT,
        hear.EXPERIMENT,
        interpret.EXPERIMENT,
        latency.EXPERIMENT,
        library.EXPERIMENT,
        match.EXPERIMENT,
        memory.EXPERIMENT,
        menus.EXPERIMENT,
        moments.experiment(client.picture),
        mutations.experiment(client.program),
        pace.experiment(client.round),
        paper.EXPERIMENT,
        policies.EXPERIMENT,
        reload.experiment(client.saves),
        simple.EXPERIMENT,
        soak.experiment(client.tour),
        speak.experiment(client.speech),
        speed.EXPERIMENT,
        start.experiment(client.command),
        steps.EXPERIMENT,
        talk.EXPERIMENT,
        traces.EXPERIMENT,
        voice.experiment(client.round),
    )

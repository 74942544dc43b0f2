"""What the lab is given of the window, which it cannot import."""

from dataclasses import dataclass

from game.lab.experiments.pace import Window
from game.lab.experiments.soak import Tour


@dataclass(frozen=True, slots=True)
class Client:
    """`round` and `tour` play in the client's own event loop; `command` starts the game."""

    round: Window
    tour: Tour
    command: tuple[str, ...]

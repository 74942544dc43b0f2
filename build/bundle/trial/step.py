"""A step of the trial: one thing that a player does with the game, and what must come of it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bundle.trial.player import Player


@dataclass(frozen=True, slots=True)
class Trial:
    """What steps share. `pictures`: the folder for screenshots; `tree`: the repository's root."""

    player: Player
    pictures: Path
    tree: Path
    short: bool


@dataclass(frozen=True, slots=True)
class Step:
    """`run` gives what was found, in a few words. It raises StepError, LeftOutError.

    `short`: whether the short form of the trial has it, too.
    """

    name: str
    run: Callable[[Trial], str]
    short: bool = True

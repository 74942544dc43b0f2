"""A step of the trial: one thing that a player does with the game, and what must come of it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bundle.trial.player import Player


class StepError(Exception):
    """Something is not as it should be; the text says what was expected and what was found."""


class LeftOutError(Exception):
    """A step cannot be tried on this machine; the text says why."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What steps share. `pictures`: the folder for screenshots; `tree`: the repository's root."""

    player: Player
    pictures: Path
    tree: Path
    short: bool


@dataclass(frozen=True, slots=True)
class Step:
    """`run` gives what was found, in a few words. It raises StepError, LeftOutError."""

    name: str
    run: Callable[[Trial], str]
    short: bool = True
    """Whether the short form of the trial has it, too."""


def expect(holds: bool, wanted: str, found: object) -> None:
    """Raises StepError unless `holds`."""
    if not holds:
        raise StepError(f"expected {wanted}, found {found}")

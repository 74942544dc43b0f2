"""A difficulty on the command line: of a round to play, and of rounds in the lab."""

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from typing import Any

from game.content.difficulty import CHOICES, Difficulty

HELP = {
    "pressure": "how long orders wait",
    "partner_speed": "beside yours",
    "length": "of the round",
}


def add_difficulty(parser: ArgumentParser, usual: str, **usuals: str) -> None:
    """`--pressure`, `--partner-speed` and `--length`.

    `usual`: in words, what holds for those that are not given; `usuals`: by name, if one differs.
    """
    for name, values in CHOICES.items():
        parser.add_argument(
            f"--{name.replace('_', '-')}",
            choices=values,
            help=f"{HELP[name]} (default: {usuals.get(name, usual)})",
        )


def difficulty_asked(args: Namespace, usual: Difficulty) -> Difficulty:
    """`usual` with what the command line says."""
    given: dict[str, Any] = {n: value for n in CHOICES if (value := getattr(args, n)) is not None}
    return replace(usual, **given)

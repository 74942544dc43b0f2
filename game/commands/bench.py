"""`main.py bench`: measurements of the program."""

from argparse import ArgumentParser

from game.bench import table
from game.commands.lab import add_experiments


def options(parser: ArgumentParser) -> None:
    """Of each measurement its own."""
    add_experiments(parser, table.experiments())

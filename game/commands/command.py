"""What every command of the command line is: a record, and a row of `table.COMMANDS`."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """`line`: what it is for. `options`: adds what can be said with it; only called for the command
    that is asked for. `run`: takes what was said and gives the exit code.

    Whatever takes long to load is imported within these.
    """

    name: str
    line: str
    options: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int] | None = None

    def add_to(self, parser: ArgumentParser) -> None:
        """Let `parser` understand it."""
        if self.run is not None:
            parser.set_defaults(run=self.run)
        self.options(parser)


def one_of(names: Sequence[str], name: str) -> str:
    """`name`, if it is one of `names`; else ArgumentTypeError."""
    if name not in names:
        raise ArgumentTypeError(f"expected one of {', '.join(names)}, found {name}")
    return name

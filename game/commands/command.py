"""What every command of the command line is: a record, and a row of `table.COMMANDS`."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Command:
    """`line`: what it is for. `options`: adds what can be said with it; only called for the command
    that is asked for. `run`: takes what was said and gives the exit code. `apart`: the name of the
    process of its own that does it, '' if this one does (see `run_apart`).

    Whatever takes long to load is imported within these.
    """

    name: str
    line: str
    options: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int] | None = None
    apart: Callable[[Sequence[str]], str] = lambda words: ""

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


def png(name: str) -> Path:
    """Where a picture is to be written; ArgumentTypeError if it cannot be one."""
    file = Path(name)
    if file.suffix.lower() != ".png":
        raise ArgumentTypeError(f"expected a name that ends in .png, found {name}")
    if not file.absolute().parent.is_dir():
        raise ArgumentTypeError(f"expected a file in a folder that is there, found {name}")
    return file

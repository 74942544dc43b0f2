"""What every command of the command line is: a record, and a row of `table.COMMANDS`."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Command:
    """A command, which is done by the module of its name in this folder: `options` adds what can be
    said with it to a parser, `run` takes what was said and gives the exit code. It is loaded for
    the command that is asked for, and for no other.

    `line`: what it is for. `apart`: the name of the process of its own that does it, '' if this one
    does (see `run_apart`).
    """

    name: str
    line: str
    apart: Callable[[Sequence[str]], str] = lambda words: ""

    def add_to(self, parser: ArgumentParser) -> None:
        """Let `parser` understand it."""
        module = import_module(f"{__package__}.{self.name}")
        parser.set_defaults(run=getattr(module, "run", None))
        module.options(parser)


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

"""Command-line arguments that experiments share."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, TypeVar

from agents.plain_file import content
from game import paths
from game.codec import Codec, DecodeError, Form
from game.content.level import Level
from game.content.load import find_level, load_level
from game.kitchen.state import TICKS_PER_SECOND
from game.marked_yaml import YamlError, values

T = TypeVar("T")
#: Where reports go if the command line does not say.
REPORTS = Path("out", "lab")
#: Of a file for an experiment: a hundred thousand messages take some seconds to read.
MOST_WORDS, MOST_BYTES = 1_000_000, 64 << 20


class InputError(Exception):
    """A file for an experiment that cannot be used: which, and what was expected of it."""


def of_training(module: str) -> ModuleType | None:
    """A module of `build/tuning`, which only training needs; None in a packaged game."""
    folder = paths.resources() / "build"
    if not (folder / "tuning").is_dir():
        return None
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    return import_module(f"tuning.{module}")


def read_yaml(path: Path) -> Any:  # noqa: ANN401 (whatever the file says)
    """The values in the YAML file at `path`. Raises InputError, or OSError."""
    try:
        text = content(path, MOST_BYTES).decode("utf-8")
        return values(text, "a file for an experiment", MOST_WORDS)
    except YamlError as error:
        line = f"{error.found} in line {error.mark.line}"
        raise InputError(f"{path}: expected YAML, found {line}") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: expected YAML, found {error}") from None


def read_records(
    path: Path, kind: type[T], called: str, forms: Mapping[Any, Form] = MappingProxyType({})
) -> tuple[T, ...]:
    """The list of `kind` in the YAML file at `path`, at least one; `called`: what one is, for
    people. Raises InputError, OSError.
    """
    found, codec = read_yaml(path), Codec(forms, closed=True)
    if not isinstance(found, list) or not found:
        raise InputError(f"{path}: expected a list of {called}s")
    records = []
    for number, each in enumerate(found, 1):
        try:
            records.append(codec.decode(kind, each))
        except DecodeError as error:
            raise InputError(f"{path}: {called} {number}: {error}") from None
    return tuple(records)


def add_level(parser: ArgumentParser, default: str = "ring") -> None:
    """`--level NAME`."""
    parser.add_argument(
        "--level", default=default, help="a level's name or file (default: %(default)s)"
    )


def level_of(args: Namespace) -> Level:
    """The level that was asked for. UnknownLevelError or ContentError if there is none."""
    return named_level(args.level)


def named_level(name: str) -> Level:
    """The level called `name`, the player's own before a shipped one. Raises as `level_of`."""
    return load_level(level_file(name))


def level_file(name: str) -> Path:
    """The file of the level called `name`. UnknownLevelError if there is none."""
    return find_level(name, paths.level_folders())


def add_report(parser: ArgumentParser) -> None:
    """`--json OUT`."""
    parser.add_argument(
        "--json", type=Path, metavar="OUT", help=f"report file (default: in {REPORTS})"
    )


def report_path(args: Namespace, name: str) -> Path:
    """The report file: as asked for, or one called `name`. Its folder is made if need be."""
    path: Path = args.json or REPORTS / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def add_words(parser: ArgumentParser) -> None:
    """`--say SECONDS:TEXT`, any number of times."""
    parser.add_argument(
        "--say",
        type=cue,
        action="append",
        default=[],
        metavar="SECONDS:TEXT",
        help="what the human says, and when; may be repeated",
    )


def counted(text: str) -> int:
    """A whole number from 1; ArgumentTypeError if it is none."""
    if not (text.isdecimal() and int(text)):
        raise ArgumentTypeError(f"expected a whole number from 1, found {text}")
    return int(text)


def cue(text: str) -> tuple[int, str]:
    """'2.5:Chop 2 onions' as (25, 'Chop 2 onions'); ArgumentTypeError if it is none."""
    seconds, _, words = text.partition(":")
    try:
        tick = round(float(seconds) * TICKS_PER_SECOND)
    except (ValueError, OverflowError):
        tick = -1
    if tick < 0 or not words.strip():
        raise ArgumentTypeError(f"expected SECONDS:TEXT, found {text}")
    return tick, words.strip()


def seeds(text: str) -> list[int]:
    """'0-4' or '1,4,7' or '0-2,9' as numbers; ArgumentTypeError if it is none of these."""
    found: list[int] = []
    for part in text.split(","):
        first, dash, last = part.partition("-")
        try:
            numbers = range(int(first), int(last if dash else first) + 1)
        except ValueError:
            numbers = range(0)
        if not numbers:
            raise ArgumentTypeError(f"expected seeds such as 0-4 or 1,4,7, found '{text}'")
        found.extend(numbers)
    return found

"""Write what pages tell of the program: `python build/write_pages.py commands`, `... sizes FOLDER`.

The commands and their options go to docs/commands.md, the sizes of a packaged game to
docs/packaging.md.
"""

import re
import sys
from argparse import SUPPRESS, Action, ArgumentParser
from argparse import _SubParsersAction as SubParsers
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bundle.identity import PackageError
from bundle.sizes import PAGE, rows, sizes, with_part, with_table
from environment import ROOT

from game.commands import table
from game.commands.command_line import parser_of

COMMANDS = ROOT / "docs" / "commands.md"


def main(arguments: Sequence[str]) -> int:
    """Write the page that `arguments` name; gives the exit code."""
    parser = ArgumentParser(prog="write_pages.py", description=__doc__)
    pages = parser.add_subparsers(dest="page", required=True)
    pages.add_parser("commands", help="the commands and their options")
    packaged = pages.add_parser("sizes", help="how large a packaged game is")
    packaged.add_argument("bundle", type=Path, metavar="FOLDER", help="what `package` has made")
    args = parser.parse_args(arguments)
    try:
        if args.page == "commands":
            COMMANDS.write_text(with_commands(COMMANDS.read_text("utf-8")), "utf-8")
        else:
            folder = args.bundle.resolve()
            found = [path for path in folder.parent.glob(f"{folder.name}.*") if path.is_file()]
            if not found:
                raise PackageError(f"expected the archive of {folder} beside it, found none")
            told = rows(sizes(folder), found[0].stat().st_size)
            PAGE.write_text(with_table(PAGE.read_text("utf-8"), told), "utf-8")
    except PackageError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def with_commands(text: str) -> str:
    """The page `text` with what the program's own help says now."""
    return with_part(text, "\n".join(_commands()))


def _commands() -> Iterator[str]:
    for command in table.COMMANDS:
        parser = _parsers(parser_of([command.name]))[command.name]
        yield from _command(f"`{command.name}`: {command.line}", parser, "##")


def _command(title: str, parser: ArgumentParser, level: str) -> Iterator[str]:
    yield f"{level} {title}\n"
    if parser.description:
        yield f"{parser.description}\n"
    if options := [*_options(parser)]:
        yield "\n".join(["| | |", "|---|---|", *options, ""])
    for name, each in _parsers(parser).items():
        called = " ".join(each.prog.split()[1:])
        yield from _command(f"`{called}`: {_line(parser, name)}", each, f"{level}#")


def _parsers(parser: ArgumentParser) -> dict[str, ArgumentParser]:
    found = [each for each in parser._actions if isinstance(each, SubParsers)]
    return dict(found[0].choices) if found else {}


def _line(parser: ArgumentParser, name: str) -> str:
    (commands,) = (each for each in parser._actions if isinstance(each, SubParsers))
    return next(str(each.help) for each in commands._choices_actions if each.dest == name)


def _options(parser: ArgumentParser) -> Iterator[str]:
    for option in parser._actions:
        if option.help != SUPPRESS and option.dest != "help" and not isinstance(option, SubParsers):
            yield f"| `{_called(option)}` | {_help(option, parser)} |"


def _called(option: Action) -> str:
    takes = option.metavar or (
        "|".join(map(str, option.choices)) if option.choices else option.dest.upper()
    )
    value = takes if isinstance(takes, str) else " ".join(takes)
    if not option.option_strings:
        return value.replace("|", "\\|")
    shown = "" if option.nargs == 0 else f" {value}"
    return (option.option_strings[-1] + shown).replace("|", "\\|")


def _help(option: Action, parser: ArgumentParser) -> str:
    """What the program says of it, as it says it."""
    words = parser._get_formatter()._expand_help(option) if option.help else ""
    return re.sub(r"\s+", " ", words).replace("|", "\\|")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""`main.py schema`: what text editors need to help with the files of kitchens."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from game.commands.command import Command, one_of
from game.terminal import tell


def _options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "kind", type=_kind, nargs="?", default="level", help="of file (default: %(default)s)"
    )
    parser.add_argument(
        "--write", type=Path, metavar="FOLDER", help="all of them into a folder, as KIND.json"
    )


def _run(args: Namespace) -> int:
    from game.content.json_schema import schema_text, write_schemas

    if args.write is None:
        tell(*schema_text(args.kind).splitlines())
    else:
        tell(*map(str, write_schemas(args.write)))
    return 0


def _kind(name: str) -> str:
    from game.content.json_schema import schemas

    return one_of(tuple(schemas()), name)


COMMAND = Command("schema", "what text editors need to help with files", _options, _run)

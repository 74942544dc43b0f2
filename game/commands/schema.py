"""`main.py schema`: what text editors need to help with the files of kitchens."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from game.commands.command import one_of
from game.content.json_schema import schema_text, schemas, write_schemas
from game.terminal import tell


def options(parser: ArgumentParser) -> None:
    """Which, and where to."""
    parser.add_argument(
        "kind", type=_kind, nargs="?", default="level", help="of file (default: %(default)s)"
    )
    parser.add_argument(
        "--write", type=Path, metavar="FOLDER", help="all of them into a folder, as KIND.json"
    )


def run(args: Namespace) -> int:
    """Print one, or write all."""
    if args.write is None:
        tell(*schema_text(args.kind).splitlines())
    else:
        tell(*map(str, write_schemas(args.write)))
    return 0


def _kind(name: str) -> str:
    return one_of(tuple(schemas()), name)

"""Write the sizes of a bundle into the README: `python build/write_sizes.py dist/FOLDER`."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # for the game's name and version

from bundle.identity import PackageError
from bundle.sizes import README, rows, sizes, with_table


def main(arguments: Sequence[str]) -> int:
    """Write the table of the folder in `arguments`, with the archive beside it."""
    parser = ArgumentParser(prog="write_sizes.py", description=__doc__)
    parser.add_argument("bundle", type=Path, metavar="FOLDER", help="what `package` has made")
    folder = parser.parse_args(arguments).bundle.resolve()
    try:
        told = rows(sizes(folder), _archive(folder).stat().st_size)
        README.write_text(with_table(README.read_text(encoding="utf-8"), told), encoding="utf-8")
    except PackageError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _archive(folder: Path) -> Path:
    """The archive of the bundle in `folder`, beside it."""
    found = [path for path in folder.parent.glob(f"{folder.name}.*") if path.is_file()]
    if not found:
        raise PackageError(f"expected the archive of {folder} beside it, found none")
    return found[0]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

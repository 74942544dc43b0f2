"""How large a bundle is, and each part of it; the table of that in docs/packaging.md."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from environment import ROOT

from bundle.identity import CONTENTS, PROGRAM, PackageError
from game.bench.start import MB

_OTHER = "other libraries"
#: Folders that hold the contents: beside the executable, and inside a Mac's application.
_HOLDERS = (CONTENTS, "Frameworks", "Resources")
#: Beginning of a path inside the contents -> the part it belongs to; the first that fits counts.
_PARTS = {
    "assets/models": "language model and adapter",
    "assets": "pictures, sounds, fonts",
    "moonshine_voice": "ears: speech recogniser with its model",
    "espeakng_loader": "mouth: eSpeak NG",
    "llama_cpp": "llama.cpp",
    "numpy": "numpy",
    "pygame": "pygame with SDL",
    "libpython": "Python",
    "python3": "Python",
    "base_library": "Python",
}


def sizes(folder: Path) -> Mapping[str, int]:
    """Part -> bytes of its files, the largest first; links count nothing."""
    found: Counter[str] = Counter()
    for file in folder.rglob("*"):
        if file.is_file() and not file.is_symlink():
            found[part_of(file.relative_to(folder).as_posix())] += file.stat().st_size
    return dict(found.most_common())


def part_of(name: str) -> str:
    """The part that the file `name` of a bundle belongs to."""
    path = PurePosixPath(name)
    holder = next((i for i, part in enumerate(path.parts) if part in _HOLDERS), None)
    if path.parts[0] == "licences":
        return "licences"
    if holder is None:
        return "program, with the libraries in Python" if path.stem.startswith(PROGRAM) else _OTHER
    inside = "/".join(path.parts[holder + 1 :])
    return next((part for begin, part in _PARTS.items() if inside.startswith(begin)), _OTHER)


def table(parts: Mapping[str, int], packed: int) -> str:
    """A line for each part in MB, then for all and for the archive."""
    rows = [*parts.items(), ("unpacked", sum(parts.values())), ("archive", packed)]
    return "\n".join(f"{size / MB:8.1f} MB  {name}" for name, size in rows)


def check(parts: Mapping[str, int], packed: int, most: tuple[float, float]) -> None:
    """Raises PackageError if a bundle or its archive has more MB than `most`."""
    unpacked = sum(parts.values())
    if unpacked > most[0] * MB or packed > most[1] * MB:
        raise PackageError(
            f"too large: {unpacked / MB:.1f} MB of at most {most[0]:.0f} unpacked, "
            f"{packed / MB:.1f} MB of at most {most[1]:.0f} packed"
        )


#: Where it stands.
PAGE = ROOT / "docs" / "packaging.md"

BEGIN, END = "<!-- begin: build/write_pages.py -->\n", "<!-- end -->\n"
#: What the rows are called that are no part.
UNPACKED, ARCHIVE = "**unpacked**", "**archive**"
#: MB by which a table may differ from a bundle and still be called true.
LOOSE = 5.0


def rows(parts: Mapping[str, int], packed: int) -> dict[str, int]:
    """What the table tells, in whole MB; `parts`, `packed`: bytes. What is under a half goes."""
    told = {**parts, UNPACKED: sum(parts.values()), ARCHIVE: packed}
    return {name: whole for name, size in told.items() if (whole := round(size / MB))}


def markdown(told: Mapping[str, int]) -> str:
    """The table."""
    lines = ["| part | MB |", "|---|---|", *(f"| {name} | {size} |" for name, size in told.items())]
    return "".join(f"{line}\n" for line in lines)


def with_table(text: str, told: Mapping[str, int]) -> str:
    """The document `text` with another table. Raises PackageError if it has no place for one."""
    return with_part(text, markdown(told))


def with_part(text: str, part: str) -> str:
    """The document `text` with another generated part. Raises PackageError if it has no place."""
    before, _, after = _split(text)
    return f"{before}{BEGIN}{part}{END}{after}"


def read_table(text: str) -> dict[str, int]:
    """What the document `text` tells. Raises PackageError."""
    lines = _split(text)[1].splitlines()[2:]
    cells = [line.strip("|").split("|") for line in lines]
    return {name.strip(): int(size) for name, size in cells}


def is_true(told: Mapping[str, int], found: Mapping[str, int]) -> bool:
    """Whether the same parts are told and are about as large."""
    return told.keys() == found.keys() and all(
        abs(told[name] - found[name]) <= LOOSE for name in told
    )


def _split(text: str) -> tuple[str, str, str]:
    """What is before the table, in it and after it."""
    before, begin, rest = text.partition(BEGIN)
    inside, end, after = rest.partition(END)
    if not (begin and end):
        raise PackageError(f"expected {BEGIN.strip()} and {END.strip()} in the document")
    return before, inside, after

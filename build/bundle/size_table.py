"""The README's table of a bundle's sizes, between two marks that a reader does not see."""

from collections.abc import Mapping

from environment import ROOT

from bundle.problem import PackageError
from bundle.sizes import MB

#: Where it stands.
README = ROOT / "README.md"

BEGIN, END = "<!-- begin: build/write_sizes.py -->\n", "<!-- end -->\n"
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
    before, _, after = _split(text)
    return f"{before}{BEGIN}{markdown(told)}{END}{after}"


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

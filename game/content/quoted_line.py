"""A line of a file as it is shown below what is wrong with it, with a mark under the place."""

from unicodedata import combining, east_asian_width

#: So many signs are shown, and so many of those before the place.
WIDEST, BEFORE = 96, 64
CUT, UNSEEN = "...", "?"


def quoted(line: str, column: int) -> tuple[str, str]:
    """The part of `line` around a column, which counts from 1, and a '^' below it.

    What cannot be seen, such as signs that turn the direction of writing, is shown as '?'.
    """
    place = min(column - 1, len(line))
    start = max(0, place - BEFORE)
    before, after = _shown(line[start:place]), _shown(line[place : start + WIDEST])
    before = f"{CUT}{before}" if start else before.lstrip()
    more = CUT if len(line) > start + WIDEST else ""
    return f"{before}{after.rstrip()}{more}", " " * _cells(before) + "^"


def _shown(text: str) -> str:
    return "".join(sign if sign.isprintable() else _plain(sign) for sign in text)


def _plain(sign: str) -> str:
    return " " if sign.isspace() else UNSEEN


def _cells(text: str) -> int:
    """So many cells of a terminal `text` fills."""
    return sum(_width(sign) for sign in text)


def _width(sign: str) -> int:
    if combining(sign):
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1

"""The one printer: whatever a line quotes, it stays one line and does nothing to the terminal.

Levels, menus, logs and names of files are often somebody else's. Signs of control could set the
window's title or forge a line, signs of direction turn what follows round; they are shown as codes.
"""

import logging
import sys
import unicodedata
from io import TextIOWrapper
from typing import TextIO

#: They print nothing themselves, but words and emoji are made of more than one sign by them.
_JOINERS = "\u200c\u200d"


def tell(*lines: str) -> None:
    """Print lines."""
    _print(lines, sys.stdout)


def warn(*lines: str) -> None:
    """Print lines about what went wrong."""
    _print(lines, sys.stderr)


def harmless(text: str) -> str:
    r"""A line that can be printed: '\x1b[2J' as '\\x1b[2J', a surrogate as '\\udcff'."""
    return "".join(map(_shown, text))


def prepare_terminal() -> None:
    """Let a terminal that knows few letters show the others as codes, in place of an error; and
    what libraries warn of be printed as lines, too.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(HarmlessFormatter())


class HarmlessFormatter(logging.Formatter):
    """For messages of libraries, which quote what they read."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (logging's)
        return harmless(super().formatMessage(record))


def _print(lines: tuple[str, ...], stream: TextIO | None) -> None:
    if stream is None:
        return  # a program with a window need have no terminal
    for line in lines:
        print(harmless(line), file=stream)


def _shown(sign: str) -> str:
    if sign.isprintable() or sign in _JOINERS:
        return sign
    if sign == "\t" or unicodedata.category(sign) == "Zs":
        return " "
    return sign.encode("unicode_escape").decode("ascii")

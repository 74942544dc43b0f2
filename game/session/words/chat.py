"""What the cooks say to each other, stamped with tick and seat."""

from collections.abc import Iterator
from dataclasses import dataclass

#: Longer messages are cut: nobody reads more while cooking, and a mind's prompt is bounded.
LONGEST = 400


@dataclass(frozen=True, slots=True)
class Words:
    """Cook `cook` said `text` at `tick` (before that tick's moves)."""

    tick: int
    cook: int
    text: str


def tidy(text: str) -> str:
    """One printable line of at most LONGEST characters; '' if nothing is left to say."""
    line = " ".join("".join(_printable(text)).split())
    return line[:LONGEST].rstrip()


def _printable(text: str) -> Iterator[str]:
    """Anything that would break a line or a terminal becomes a space."""
    for character in text:
        yield character if character.isprintable() else " "

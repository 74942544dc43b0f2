"""A level file in the making: its text is the truth, and every edit gives a new text."""

from dataclasses import dataclass, replace

#: A cell of the map: column and row from 0.
Cell = tuple[int, int]


class DesignError(Exception):
    """What was asked for cannot be done; the text says why."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The text that `levels/NAME.yaml` has or will have."""

    name: str
    text: str

    def saying(self, text: str) -> "Draft":
        """The same kitchen with another text."""
        return replace(self, text=text)

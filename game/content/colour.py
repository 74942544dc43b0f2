"""A colour, as files write it and screens show it."""

from typing import NamedTuple


class Colour(NamedTuple):
    """Red, green, blue, 0..255."""

    r: int
    g: int
    b: int

    @classmethod
    def of(cls, written: str) -> "Colour":
        """The colour of '#rrggbb'. Raises ValueError."""
        return cls(*bytes.fromhex(written.removeprefix("#")))

    @property
    def hex(self) -> str:
        return f"#{self.r:02x}{self.g:02x}{self.b:02x}"

    def mixed(self, other: "Colour", share: float) -> "Colour":
        """This colour with a `share` (0..1) of another."""
        return Colour(*(round(a + (b - a) * share) for a, b in zip(self, other, strict=True)))

"""The colours of everything that is not a sprite; they match the sprites' palette."""

from typing import NamedTuple


class Colour(NamedTuple):
    """Red, green, blue, 0..255."""

    r: int
    g: int
    b: int

    @property
    def hex(self) -> str:
        return f"#{self.r:02x}{self.g:02x}{self.b:02x}"


INK = Colour(74, 43, 47)
SOFT_INK = Colour(126, 92, 88)
CREAM = Colour(255, 246, 229)
PAPER = Colour(255, 250, 240)
SAND = Colour(240, 219, 184)
STEEL = Colour(136, 152, 167)
ROSE = Colour(255, 226, 220)
WHITE = Colour(255, 255, 255)
GOLD = Colour(248, 190, 60)
DEEP_GOLD = Colour(190, 118, 20)
RED = Colour(226, 66, 56)
AMBER = Colour(245, 158, 45)
GREEN = Colour(84, 170, 82)
TEAL = Colour(47, 150, 141)
DEEP_TEAL = Colour(31, 98, 100)
PINK = Colour(232, 84, 132)
BLUE = Colour(61, 139, 224)
LEAF = Colour(77, 171, 88)
ORANGE = Colour(244, 141, 44)


class Look(NamedTuple):
    """A cook's sprite name and colour."""

    sprite: str
    colour: Colour


#: The looks of humans and of partners, first come first served.
HUMAN_LOOKS = (Look("player", PINK), Look("third", LEAF))
PARTNER_LOOKS = (Look("partner", BLUE), Look("fourth", ORANGE))


class Mood(NamedTuple):
    """The surroundings of a kitchen: wall behind it, pattern on the wall, its shadow."""

    wall: Colour
    pattern: Colour
    edge: Colour


MOODS = {
    "ring": Mood(Colour(246, 205, 160), Colour(240, 193, 143), Colour(201, 139, 92)),
    "bottleneck": Mood(Colour(183, 221, 209), Colour(170, 211, 198), Colour(110, 163, 150)),
    "partition": Mood(Colour(231, 203, 160), Colour(222, 191, 145), Colour(160, 117, 73)),
    "quick": Mood(Colour(200, 202, 236), Colour(189, 191, 228), Colour(124, 127, 184)),
}

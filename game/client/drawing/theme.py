"""The colours of everything that is not a sprite; they match the sprites' palette."""

from collections.abc import Mapping
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
GOLD = Colour(248, 190, 60)
DEEP_GOLD = Colour(190, 118, 20)
RED = Colour(226, 66, 56)
AMBER = Colour(245, 158, 45)
GREEN = Colour(84, 170, 82)
PINK = Colour(232, 84, 132)
BLUE = Colour(61, 139, 224)
LEAF = Colour(77, 171, 88)
ORANGE = Colour(244, 141, 44)

#: What stands for the colours that mean something where colour-blind people play: those of Okabe
#: and Ito, https://jfly.uni-koeln.de/color/. Signs and words say the same without any colour.
SAFE: Mapping[Colour, Colour] = {
    GREEN: Colour(0, 158, 115),
    AMBER: Colour(230, 159, 0),
    RED: Colour(213, 94, 0),
    BLUE: Colour(0, 114, 178),
    PINK: Colour(204, 121, 167),
    LEAF: Colour(0, 158, 115),
    ORANGE: Colour(240, 228, 66),
}
#: The same for the three tones in which each cook is drawn.
SAFE_COOKS: Mapping[str, str] = {
    "#ff9dbb": "#e6b3cd", "#f0608f": "#cc79a7", "#bf3d70": "#98507a",
    "#7cbcf5": "#5aa9d6", "#3d8be0": "#0072b2", "#2762ad": "#004f7c",
    "#8fd685": "#66c9ad", "#4dab58": "#009e73", "#317c46": "#006b4e",
    "#ffbf73": "#f7ef9a", "#f48d2c": "#f0e442", "#c4661b": "#b3a81f",
}  # fmt: skip


class Look(NamedTuple):
    """A cook's sprite name and colour."""

    sprite: str
    colour: Colour


#: The looks of humans and of partners, first come first served.
HUMAN_LOOKS = (Look("player", PINK), Look("third", LEAF))
PARTNER_LOOKS = (Look("partner", BLUE), Look("fourth", ORANGE))


#: What the wallpaper shows: sprites, each with its turn in degrees.
Prints = tuple[tuple[str, int], ...]
SOUPS: Prints = (
    ("tomato_raw", 14), ("knife", -30), ("lettuce_raw", -8), ("plate_bob", 8), ("onion_raw", 12),
    ("bell", -12),
)  # fmt: skip
BURGERS: Prints = (
    ("dish_full_burger", 10), ("knife", -30), ("lettuce_raw", -8), ("beef_raw", 14),
    ("bread_ready", -6), ("bell", -12),
)  # fmt: skip


class Mood(NamedTuple):
    """The surroundings of a kitchen: wall behind it, pattern on the wall, its shadow."""

    wall: Colour
    pattern: Colour
    edge: Colour
    prints: Prints = SOUPS


MOODS = {
    "ring": Mood(Colour(228, 168, 120), Colour(221, 157, 107), Colour(173, 107, 66)),
    "bottleneck": Mood(Colour(132, 190, 178), Colour(121, 180, 168), Colour(70, 126, 118)),
    "partition": Mood(Colour(206, 171, 122), Colour(197, 160, 109), Colour(122, 84, 50)),
    "quick": Mood(Colour(160, 163, 216), Colour(149, 152, 207), Colour(90, 93, 152)),
    "diner": Mood(Colour(212, 104, 88), Colour(203, 94, 80), Colour(128, 46, 48), BURGERS),
}

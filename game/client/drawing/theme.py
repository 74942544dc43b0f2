"""The colours of everything that is not a sprite, and what makes them easier on the eyes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from game.content.colour import Colour
from game.settings import Settings, TextSize

INK = Colour(74, 43, 47)
SOFT_INK = Colour(126, 92, 88)
CREAM = Colour(255, 246, 229)
PAPER = Colour(255, 250, 240)
SAND = Colour(240, 219, 184)
STEEL = Colour(136, 152, 167)
ROSE = Colour(255, 226, 220)
GOLD = Colour(248, 190, 60)
SILVER = Colour(206, 212, 220)
BRONZE = Colour(218, 158, 106)
DEEP_GOLD = Colour(190, 118, 20)
RED = Colour(226, 66, 56)
AMBER = Colour(245, 158, 45)
GREEN = Colour(84, 170, 82)
PINK = Colour(232, 84, 132)
BLUE = Colour(61, 139, 224)
LEAF = Colour(77, 171, 88)
ORANGE = Colour(244, 141, 44)
VIOLET = Colour(138, 99, 210)
AQUA = Colour(53, 189, 178)
LEMON = Colour(242, 207, 47)
SLATE = Colour(93, 102, 120)

#: What stands for the colours that mean something where colour-blind people play: those of Okabe
#: and Ito, https://jfly.uni-koeln.de/color/. Signs and words say the same without any colour.
SAFE: Mapping[Colour, Colour] = {
    GREEN: Colour(0, 158, 115), AMBER: Colour(230, 159, 0), RED: Colour(213, 94, 0),
    BLUE: Colour(0, 114, 178), PINK: Colour(204, 121, 167), LEAF: Colour(0, 158, 115),
    ORANGE: Colour(240, 228, 66), VIOLET: Colour(213, 94, 0), AQUA: Colour(86, 180, 233),
    LEMON: Colour(230, 159, 0), SLATE: Colour(40, 40, 40),
}  # fmt: skip
#: The same for the three tones in which each cook is drawn.
SAFE_COOKS: Mapping[str, str] = {
    "#ff9dbb": "#e6b3cd", "#f0608f": "#cc79a7", "#bf3d70": "#98507a",
    "#7cbcf5": "#5aa9d6", "#3d8be0": "#0072b2", "#2762ad": "#004f7c",
    "#8fd685": "#66c9ad", "#4dab58": "#009e73", "#317c46": "#006b4e",
    "#ffbf73": "#f7ef9a", "#f48d2c": "#f0e442", "#c4661b": "#b3a81f",
    "#b79bea": "#ee9a5c", "#8a63d2": "#d55e00", "#623fa3": "#9c4500",
    "#8fe6dc": "#a8d9f5", "#35bdb2": "#56b4e9", "#1f8583": "#2f86b8",
    "#fff09a": "#f6c667", "#f2cf2f": "#e69f00", "#c29a16": "#a97500",
    "#8f97a8": "#6b6b6b", "#5d6678": "#282828", "#3d4454": "#121212",
}  # fmt: skip
#: By how much each size enlarges text and what holds it.
ZOOMS: Mapping[TextSize, float] = {"normal": 1.0, "large": 1.15, "larger": 1.3}


class CookLook(NamedTuple):
    """A cook's sprite name and colour."""

    sprite: str
    colour: Colour


#: The looks of humans and of partners, first come first served.
HUMAN_LOOKS = (CookLook("player", PINK), CookLook("third", LEAF))
PARTNER_LOOKS = (CookLook("partner", BLUE), CookLook("fourth", ORANGE))
#: Those of larger crews, whoever they are.
CREW_LOOKS = (
    CookLook("fifth", VIOLET), CookLook("sixth", AQUA), CookLook("seventh", LEMON),
    CookLook("eighth", SLATE),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Comfort:
    """`zoom`: factor of text and what holds it; `calm`: nothing shakes, flashes or bobs;
    `safe`: only colours that colour-blind people tell apart; `subtitles`: factor of what partners
    say in bubbles, on top of `zoom`.
    """

    zoom: float = 1.0
    calm: bool = False
    safe: bool = False
    subtitles: float = 1.0


#: As the game is drawn unless the player wants it otherwise.
USUAL = Comfort()


def comfort_of(settings: Settings) -> Comfort:
    """What the player chose."""
    return Comfort(
        ZOOMS[settings.text_size], settings.reduced_motion, settings.safe_colours,
        ZOOMS[settings.voice.subtitles],
    )  # fmt: skip

"""What makes the screen easier on a player's eyes: larger text, calm pictures, safe colours."""

from collections.abc import Mapping
from dataclasses import dataclass

from game.settings import Settings, TextSize

#: By how much each size enlarges text and what holds it.
ZOOMS: Mapping[TextSize, float] = {"normal": 1.0, "large": 1.15, "larger": 1.3}


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

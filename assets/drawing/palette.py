"""Colours of the game. Every sprite takes its colours from here."""

from __future__ import annotations

from typing import NamedTuple


class Tones(NamedTuple):
    """One material under the kitchen lamp: lit side, own colour, shaded side."""

    light: str
    base: str
    dark: str


INK = "#4a2b2f"
LINE = 3.4
"""Outline width in hundredths of a cell."""

CREAM = "#fff6e5"
PAPER = "#fffaf0"
BLUSH = "#ff8f8a"
WHITE = Tones("#ffffff", "#fbf4ec", "#dcd0d6")
CHINA = Tones("#ffffff", "#f4f1f4", "#c9c6d6")
STEEL = Tones("#e9eff2", "#bccad3", "#8798a7")
IRON = Tones("#6d7482", "#4f5563", "#363a48")
GOLD = Tones("#ffe88a", "#f8be3c", "#d28a1f")
WOOD = Tones("#f3d3a0", "#e6ba80", "#cf9a5e")
WALNUT = Tones("#c98d58", "#b0713f", "#8a532d")
CRATE = Tones("#e5aa63", "#cc8743", "#9c5f2c")
PAINT = Tones("#5fa3a0", "#3f8485", "#2b6068")
RED = Tones("#ff7d68", "#e8473f", "#b52a38")
TOMATO = Tones("#ff7a62", "#ea4335", "#bb2833")
LETTUCE = Tones("#b5e676", "#83cb4f", "#4f9c43")
LEAF = Tones("#7fcb57", "#4fa646", "#2f7a3c")
ONION = Tones("#dd9bd4", "#b766ad", "#87417f")
FLESH = Tones("#fffbfd", "#fbeaf6", "#e3bfdc")
MEAT = Tones("#ff9d97", "#e8646a", "#b83f50")
ROAST = Tones("#b9764a", "#8f5030", "#643320")
BROWNED = Tones("#f3d9a0", "#d99f55", "#a2662c")
COAL = Tones("#63595c", "#40383d", "#282227")
BUN = Tones("#f9c877", "#e59f46", "#bb7229")
CARROT = Tones("#ffb45c", "#f28a2a", "#c4601a")
POTATO = Tones("#f5dfa6", "#dcb873", "#ab8148")
CAP = Tones("#c98f6a", "#a3674a", "#744431")
STALK = Tones("#fffaf0", "#f3e6d2", "#d3bda2")
TEAL = Tones("#6fd3c4", "#2fa79b", "#1f7a78")

ALICE = Tones("#cfee84", "#a5d655", "#78b03c")
BOB = Tones("#ff7f57", "#e8482f", "#b62c26")
CATHY = Tones("#a96bb5", "#7d4390", "#572a6b")
DAVID = Tones("#ffe18a", "#fbc044", "#dd9427")
CARROT_SOUP = Tones("#ffc27a", "#f59a3c", "#cf6f22")
POTATO_SOUP = Tones("#fff6d8", "#f2e0aa", "#d3b876")
FOREST_SOUP = Tones("#c79b78", "#9a6c4c", "#6e4730")
FARMER_SOUP = Tones("#c9ec9c", "#93c866", "#5f963f")
ONION_SOUP = Tones("#f0c27b", "#c98d45", "#96602a")
PLAIN = Tones("#f6e4bd", "#e6cc96", "#c9a96d")
CHARRED = Tones("#575056", "#352e34", "#1f1a20")

PINK = Tones("#ff9dbb", "#f0608f", "#bf3d70")
BLUE = Tones("#7cbcf5", "#3d8be0", "#2762ad")
GREEN = Tones("#8fd685", "#4dab58", "#317c46")
ORANGE = Tones("#ffbf73", "#f48d2c", "#c4661b")
VIOLET = Tones("#b79bea", "#8a63d2", "#623fa3")
AQUA = Tones("#8fe6dc", "#35bdb2", "#1f8583")
LEMON = Tones("#fff09a", "#f2cf2f", "#c29a16")
SLATE = Tones("#8f97a8", "#5d6678", "#3d4454")

SKIN_ROSE = Tones("#ffe0c8", "#ffcfae", "#eaa988")
SKIN_BROWN = Tones("#c68a5f", "#ad7048", "#8a5334")
SKIN_FAIR = Tones("#fff0e0", "#ffe0c9", "#f0b99c")
SKIN_TAN = Tones("#f0bd8c", "#e0a36f", "#be7f50")
SKIN_DARK = Tones("#9a6246", "#7d4a33", "#5b3223")
SKIN_OLIVE = Tones("#edc79a", "#d8ad7c", "#b3855a")

FLAME_RED = "#f4511e"
FLAME_ORANGE = "#ff8f1f"
FLAME_YELLOW = "#ffd23f"
FLAME_WHITE = "#fff7c9"

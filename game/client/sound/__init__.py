"""Sound: kitchen events and what scenes do become effects, loops and music."""

from game.client.sound._menus import MenuSound
from game.client.sound._round import RoundSound
from game.client.sound.cues import STARS, Cue
from game.client.sound.output import Output
from game.client.sound.speaker import Speaker, open_speaker

__all__ = [
    "STARS",
    "Cue",
    "MenuSound",
    "Output",
    "RoundSound",
    "Speaker",
    "open_speaker",
]

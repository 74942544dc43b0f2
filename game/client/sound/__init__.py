"""Sound: kitchen events and what scenes do become effects, loops and music."""

from game.client.sound._scenes import MenuSound, RoundSound
from game.client.sound.cues import STARS, Cue
from game.client.sound.output import Output
from game.client.sound.speaker import Speaker, open_speaker

__all__ = ["STARS", "Cue", "MenuSound", "Output", "RoundSound", "Speaker", "open_speaker"]

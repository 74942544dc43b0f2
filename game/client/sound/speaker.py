"""What the rest of the client talks to: play a cue, choose the music, set volumes."""

from pathlib import Path
from random import Random

from game.client.sound._lasting import Fader, Loops, Music
from game.client.sound.cues import Cue, Loop, Track, manner
from game.client.sound.output import Output, open_output
from game.settings import Volumes

#: Volume of lively cues varies between this and 1.
SOFTEST = 0.75
#: Volume of effects while somebody speaks, and seconds in which they come to it.
STEP_BACK, STEPPING_BACK = 0.6, 0.25


class Speaker:
    """All sound of the game. Without an audio device everything works and nothing is heard.

    `volumes` are the player's; setting them is heard at once.
    """

    def __init__(self, output: Output, volumes: Volumes | None = None, seed: int = 0) -> None:
        self.music = Music()
        self._output = output
        self.volumes = volumes or Volumes()
        self._random = Random(seed)
        self._now = 0.0
        self._asked: dict[Cue, float] = {}
        self._loops: Loops | None = None
        self._levels: dict[Loop | Track, float | None] = {}
        self._way = Fader(1.0, 1.0, pace=(1 - STEP_BACK) / STEPPING_BACK)
        self._ducked = False
        self._speech_ends = 0.0

    @property
    def kept(self) -> int:
        return self._output.kept

    def play(self, cue: Cue, volume: float = 1.0) -> None:
        """Let a cue sound, unless it just did."""
        how = manner(cue)
        too_soon = self._now - self._asked.get(cue, -how.gap) < how.gap
        if not too_soon or how.once:
            self._asked[cue] = self._now
        if too_soon:
            return
        if how.lively:
            volume *= self._random.uniform(SOFTEST, 1.0)
        self._output.play(cue, volume * self._effects(), how.rank)

    def duck(self, speaking: bool) -> None:
        """Everything else steps back while somebody speaks to the game; partners see to it."""
        self._ducked = speaking

    @property
    def can_speak(self) -> bool:
        """Whether words would be heard: if not, nobody need make them."""
        return self._output.audible and self.volumes.of_voice() > 0

    @property
    def speech_left(self) -> float:
        """Seconds until the words that sound are over; 0: nobody speaks."""
        return max(0.0, self._speech_ends - self._now)

    def speak(self, wav: bytes) -> None:
        """Let words be heard, a WAV file, instead of those that sound."""
        seconds = self._output.speak(wav, self.volumes.of_voice()) if self.can_speak else 0.0
        self._speech_ends = self._now + seconds

    def hush(self) -> None:
        """Cut off the words that sound."""
        if self.speech_left:
            self._output.hush()
            self._speech_ends = self._now

    def follow(self, loops: Loops | None) -> None:
        """Let the loops of a kitchen be heard from now on; None for no kitchen."""
        self._loops = loops

    def update(self, seconds: float) -> None:
        """Let `seconds` pass: call it once a frame."""
        self._now += seconds
        # Make way for whoever speaks.
        if self.speech_left:
            self._output.speech_level(self.volumes.of_voice())
        speaking = self._ducked or self.speech_left > 0
        self.music.duck(speaking)
        self._way.goal = STEP_BACK if speaking else 1.0
        self._way.update(seconds)
        if self._loops is not None:
            self._loops.update(seconds)
        lasting = self._loops.levels() if self._loops else dict.fromkeys(Loop)
        for loop, level in lasting.items():
            self._set(loop, level, self._effects())
        self.music.update(seconds)
        for track, volume in self.music.levels().items():
            self._set(track, volume, self.volumes.of_music())

    def close(self) -> None:
        """Fall silent and let go of the machine."""
        self._output.close()

    def _effects(self) -> float:
        return self.volumes.of_effects() * self._way.now

    def _set(self, name: Loop | Track, volume: float | None, factor: float) -> None:
        wanted = None if volume is None else round(volume * factor, 3)
        # A track that is still being loaded stays silent: ask again until it plays.
        if wanted is not None or self._levels.get(name) is not None:
            self._output.level(name, wanted)
        self._levels[name] = wanted


def open_speaker(folder: Path, volumes: Volumes | None = None, seed: int = 0) -> Speaker:
    """A speaker with the sounds of `folder` on this machine's audio device, if it has one."""
    return Speaker(open_output(folder, seed), volumes, seed)

"""What the rest of the client talks to: play a cue, choose the music and the loops of a kitchen,
set volumes; and how they fade.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from game.client.sound.cues import SIZZLES, Cue, Loop, Track, manner
from game.client.sound.output import Output, open_output
from game.kitchen import events as ev
from game.kitchen.state import Burning, Heating, State
from game.settings import Volumes

#: Seconds left from which the round's music is busy, and from which it rushes.
BUSY_SECONDS, RUSH_SECONDS = 65.0, 30.0
#: Volume while somebody speaks, and while the game is paused.
DUCKED, DIMMED = 0.35, 0.3
#: Seconds in which calm fades into busy, a track that is over fades away, music makes way.
CHANGE, GO, MAKE_WAY = 1.5, 0.5, 0.25
#: Every further pot adds this share; three are as loud as it gets.
MORE, MOST = 0.2, 3
#: Volume once everything of a kind is cooked and waits to be taken.
SIMMER = 0.55
#: Seconds for which one spray is heard.
SPRAY_SECONDS = 0.35


@dataclass(slots=True)
class Fader:
    """A volume on its way to where it should be. `pace`: volume per second."""

    now: float = 0.0
    goal: float = 0.0
    pace: float = 4.0

    def update(self, seconds: float) -> None:
        step = self.pace * seconds
        self.now += max(-step, min(step, self.goal - self.now))

    @property
    def silent(self) -> bool:
        return self.now == 0.0 == self.goal


class Music:
    """Volumes of all tracks, 0..1, before the player's own. Follow `levels` after `update`.

    A track whose level is None is not playing, and begins anew when it gets one.
    """

    def __init__(self) -> None:
        self._faders = {track: Fader() for track in Track}
        self._playing: set[Track] = set()
        self._way = Fader(1.0, 1.0, pace=(1 - DUCKED) / MAKE_WAY)
        self._ducked = self._dimmed = False

    def title(self) -> None:
        self._choose({Track.TITLE}, Track.TITLE)

    def round(self, seconds_left: float) -> None:
        if seconds_left <= RUSH_SECONDS:
            self._choose({Track.RUSH}, Track.RUSH)
        else:
            calm = seconds_left > BUSY_SECONDS
            # Both run, one of them silently, so that the change comes in the middle of the tune.
            self._choose({Track.CALM, Track.BUSY}, Track.CALM if calm else Track.BUSY)

    def stop(self) -> None:
        self._choose(set(), None)

    def duck(self, speaking: bool) -> None:
        self._ducked = speaking

    def dim(self, paused: bool) -> None:
        self._dimmed = paused

    def update(self, seconds: float) -> None:
        self._way.goal = min(DUCKED if self._ducked else 1.0, DIMMED if self._dimmed else 1.0)
        self._way.update(seconds)
        for fader in self._faders.values():
            fader.update(seconds)

    def levels(self) -> dict[Track, float | None]:
        return {
            track: fader.now * self._way.now
            if track in self._playing or not fader.silent else None
            for track, fader in self._faders.items()
        }  # fmt: skip

    def _choose(self, playing: set[Track], heard: Track | None) -> None:
        for track, fader in self._faders.items():
            if track is heard and track not in self._playing:
                fader.now = 1.0  # a tune begins with its first note
            fader.goal = 1.0 if track is heard else 0.0
            fader.pace = 1 / (CHANGE if track in playing else GO)
        self._playing = playing


class Loops:
    """How loud each loop should be in a kitchen as it is, 0..1."""

    def __init__(self) -> None:
        self._faders = {loop: Fader() for loop in Loop}
        self._heating: list[tuple[Loop, bool]] = []  # how it sounds, and whether it is cooked
        self._burning = 0
        self._spraying = 0.0
        self._quiet = False

    def see(self, state: State, events: Iterable[ev.Event] = ()) -> None:
        """The kitchen is like that now; `events` have led there."""
        self._heating = [
            (
                Loop.SIZZLE if state.kitchen.stations[cell].of in SIZZLES else Loop.BOIL,
                state.tick >= content.cooked_at,
            )
            for cell, content in enumerate(state.contents)
            if isinstance(content, Heating)
        ]
        self._burning = sum(isinstance(content, Burning) for content in state.contents)
        if any(isinstance(event, ev.Sprayed) for event in events):
            self._spraying = SPRAY_SECONDS

    def hush(self, quiet: bool) -> None:
        self._quiet = quiet

    def update(self, seconds: float) -> None:
        self._spraying = max(0.0, self._spraying - seconds)
        for loop, fader in self._faders.items():
            fader.goal = 0.0 if self._quiet else self._goal(loop)
            fader.update(seconds)

    def levels(self) -> dict[Loop, float | None]:
        return {loop: None if f.silent else f.now for loop, f in self._faders.items()}

    def _goal(self, loop: Loop) -> float:
        match loop:
            case Loop.FIRE:
                return _together(self._burning)
            case Loop.SPRAY:
                return 1.0 if self._spraying > 0 else 0.0
        done = [cooked for heard, cooked in self._heating if heard is loop]
        return _together(len(done)) * (SIMMER if done and all(done) else 1.0)


def _together(count: int) -> float:
    """How loud several are: one is well heard, more add a little."""
    if count == 0:
        return 0.0
    return 1.0 - MORE * (MOST - min(count, MOST))


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
        seconds = self._output.speak(wav, self.volumes.of_voice()) if self.can_speak else 0.0
        self._speech_ends = self._now + seconds

    def hush(self) -> None:
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

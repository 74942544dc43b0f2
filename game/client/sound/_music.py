"""The band in the corner, and how sounds fade."""

from dataclasses import dataclass

from game.client.sound.cues import Track

#: Seconds left from which the round's music is busy, and from which it rushes.
BUSY_SECONDS, RUSH_SECONDS = 65.0, 30.0
#: Volume while somebody speaks, and while the game is paused.
DUCKED, DIMMED = 0.35, 0.3
#: Seconds in which calm fades into busy, a track that is over fades away, music makes way.
CHANGE, GO, MAKE_WAY = 1.5, 0.5, 0.25


@dataclass(slots=True)
class Fader:
    """A volume on its way to where it should be. `pace`: volume per second."""

    now: float = 0.0
    goal: float = 0.0
    pace: float = 4.0

    def update(self, seconds: float) -> None:
        """Let `seconds` pass."""
        step = self.pace * seconds
        self.now += max(-step, min(step, self.goal - self.now))

    @property
    def silent(self) -> bool:
        """Whether it is at zero and stays there."""
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
        """Outside of rounds."""
        self._choose({Track.TITLE}, Track.TITLE)

    def round(self, seconds_left: float) -> None:
        """In a round with so much time left."""
        if seconds_left <= RUSH_SECONDS:
            self._choose({Track.RUSH}, Track.RUSH)
        else:
            calm = seconds_left > BUSY_SECONDS
            # Both run, one of them silently, so that the change comes in the middle of the tune.
            self._choose({Track.CALM, Track.BUSY}, Track.CALM if calm else Track.BUSY)

    def stop(self) -> None:
        """Fade to silence."""
        self._choose(set(), None)

    def duck(self, speaking: bool) -> None:
        """Make way while somebody speaks."""
        self._ducked = speaking

    def dim(self, paused: bool) -> None:
        """Stay in the background while the game is paused."""
        self._dimmed = paused

    def update(self, seconds: float) -> None:
        """Let `seconds` pass."""
        self._way.goal = min(DUCKED if self._ducked else 1.0, DIMMED if self._dimmed else 1.0)
        self._way.update(seconds)
        for fader in self._faders.values():
            fader.update(seconds)

    def levels(self) -> dict[Track, float | None]:
        """The volume of every track."""
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

"""The sounds that last as long as pots cook, fires burn and somebody sprays."""

from collections.abc import Iterable

from game.client.sound._music import Fader
from game.client.sound.cues import SIZZLES, Loop
from game.kitchen import events as ev
from game.kitchen.state import Burning, Heating, State

#: Every further pot adds this share; three are as loud as it gets.
MORE, MOST = 0.2, 3
#: Volume once everything of a kind is cooked and waits to be taken.
SIMMER = 0.55
#: Seconds for which one spray is heard.
SPRAY_SECONDS = 0.35


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
        """Be silent, as in a pause, or no longer."""
        self._quiet = quiet

    def update(self, seconds: float) -> None:
        """Let `seconds` pass."""
        self._spraying = max(0.0, self._spraying - seconds)
        for loop, fader in self._faders.items():
            fader.goal = 0.0 if self._quiet else self._goal(loop)
            fader.update(seconds)

    def levels(self) -> dict[Loop, float | None]:
        """The volume of every loop; None for what is not on."""
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

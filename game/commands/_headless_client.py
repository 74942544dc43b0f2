"""The window on a screen that nobody sees, for experiments that need one.

Neither lab nor bench can import the client; it is loaded when an experiment opens it.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game import paths
from game.bench.table import Client
from game.bench.watched_round import Frame, WatchedRound
from game.content.level import Level
from game.kitchen.state import State

if TYPE_CHECKING:
    from game.client.app.options import Options
    from game.client.app.watched import Glimpse


def client() -> Client:
    """The window."""
    return Client(_watched_round, _tour, _speech)


def _watched_round(show: WatchedRound, each: Callable[[Frame], None]) -> None:
    """Play a round in the real window and event loop (bench pace)."""

    def tell(glimpse: "Glimpse") -> None:
        seen = (glimpse.wall, glimpse.work, glimpse.tick, glimpse.cpu)
        each(Frame(*seen, glimpse.parts, glimpse.made))

    options = _options(show)
    from game.client.app.watched import watch_round

    watch_round(options, tell, show.over or (lambda history: None), show.until)


def _tour(show: WatchedRound, rounds: int, after: Callable[[int, int], None]) -> None:
    """Play rounds in a row, sound and all (bench soak)."""
    options = _options(show)
    from game.client.app.watched import kept_pictures, tour
    from game.client.sound import open_speaker

    speaker = open_speaker(paths.assets() / "audio")
    tour(options, speaker, rounds, lambda app: after(kept_pictures(app), app.speaker.kept))


def _speech(lines: Sequence[str]) -> Iterator[tuple[float, float]]:
    """Say lines through the real mixer, without a sound device (bench speak)."""
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from game.client.voice.spoken_words import times_to_sound

    return times_to_sound(lines)


def picture(level: Level, state: State, names: Sequence[str], file: Path) -> None:
    """Paint a state of a kitchen with its orders (lab moments)."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from game.client.hud.still import save_state

    save_state(level, state, names, file)


def _options(show: WatchedRound) -> "Options":
    """The client for `show`, without screen and sound device."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from game.client.app.options import Options
    from game.client.sound.output import RATE
    from game.client.ui.places import RoundSetup
    from game.partners.mind_keeper import MindKeeper
    from game.partners.thinking import worker_minds
    from game.voice.speaking.mouth import Mouth

    setup = RoundSetup(show.level.name, show.partner, show.seed, show.cues, brigade=show.brigade)
    minds = MindKeeper(worker_minds)
    mouth = None if show.ears is None else Mouth(RATE)
    return Options(
        setup, size=show.size, settings=show.settings, minds=minds, ears=show.ears, mouth=mouth
    )

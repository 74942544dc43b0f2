"""The window on a screen that nobody sees, for measurements that need one.

The client takes long to load, so that is done when a measurement opens it.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from game import paths

if TYPE_CHECKING:
    from game.bench.watched_round import WatchedRound
    from game.client.app.options import Options
    from game.client.app.watched import Frame


def in_window(show: "WatchedRound", each: Callable[["Frame"], None]) -> None:
    """Play a round in the client's own event loop; tell of each frame, and return when the round is
    over.
    """
    chosen = options(show)
    from game.client.app.watched import watch_round

    watch_round(chosen, each, show.over or (lambda history: None), show.until)


def tour(show: "WatchedRound", rounds: int, after: Callable[[int, int], None]) -> None:
    """Play rounds in a row, sound and all; `after` each with how many pictures and sounds the
    client keeps.
    """
    chosen = options(show)
    from game.client.app.watched import kept_pictures, watch_tour
    from game.client.sound import open_speaker

    speaker = open_speaker(paths.assets() / "audio")
    watch_tour(chosen, speaker, rounds, lambda app: after(kept_pictures(app), app.speaker.kept))


def speech(lines: Sequence[str]) -> Iterator[tuple[float, float]]:
    """Say lines through the real mixer, without a sound device: of each the seconds until it
    sounds, and those that it sounds.
    """
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from game.client.voice.spoken_words import times_to_sound

    return times_to_sound(lines)


def options(show: "WatchedRound") -> "Options":
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

"""The game's start, and when each part of it was done, for `bench start`: up to the title's first
picture, or in a round until the partner's minds are ready.
"""

import json
import os
import time
from argparse import Namespace
from multiprocessing import active_children
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.client.app.event_loop import App
    from game.client.app.frame_clock import Timer
    from game.client.app.options import Options
    from game.records import Loaded
    from game.settings import Settings


class Moments:
    """The ends of what has been done so far, by name, in seconds of the system's steady clock."""

    def __init__(self) -> None:
        self._ends: list[tuple[str, float]] = []
        self.end("interpreter, command line")

    def end(self, name: str) -> None:
        """What is called `name` is done."""
        self._ends.append((name, time.monotonic()))

    def write(self, report: Path, app: "App") -> None:
        """Tell of `app` in `report`, as JSON: the whole file is there at once."""
        from game.client.app.watched import made
        from game.records import write_whole

        told = {
            "moments": self._ends,
            "cpu": time.process_time(),
            "made": made(app),
            "processes": {"game": os.getpid()} | {c.name: c.pid for c in active_children()},
        }
        write_whole(report, json.dumps(told))


def first_frame(report: Path) -> int:
    """Open the title, show one frame and tell of it in `report`."""
    moments = Moments()
    kept = _early(moments)
    from game.client.app.frame_clock import WallTimer
    from game.commands._window import at_title

    app = _opened(moments, at_title(kept), WallTimer())
    app.frame(0.0)
    moments.end("first picture")
    moments.write(report, app)
    app.close()
    return 0


def until_ready(args: Namespace) -> int:
    """Play as `args` say; tell of it in the report that they name once all minds are ready, and
    leave when the report is taken away. Gives 1, and says why, if the minds cannot be ready.
    """
    moments = Moments()
    kept = _early(moments)
    from game.client.app.watched import ReadyWatch
    from game.commands._window import at_round
    from game.terminal import warn

    report: Path = args.until_ready

    def ready(app: "App") -> None:
        moments.end("partner ready")
        moments.write(report, app)

    watch = ReadyWatch(lambda: moments.end("first picture"), ready, report.exists)
    watch.app = _opened(moments, at_round(args, kept), watch)
    watch.app.run()
    if watch.reason:
        warn(watch.reason)
    return 1 if watch.reason else 0


def _early(moments: Moments) -> "Loaded[Settings]":
    """The logo on the screen, as in play."""
    from game.commands._early_window import early_window

    kept = early_window()
    moments.end("logo on the screen")
    return kept


def _opened(moments: Moments, chosen: "Options", timer: "Timer") -> "App":
    """The window, as it is opened in play."""
    from game import paths
    from game.client.app.event_loop import App
    from game.client.sound import open_speaker

    moments.end("libraries and modules")
    speaker = open_speaker(paths.assets() / "audio", chosen.settings.volumes)
    moments.end("sound")
    app = App(chosen, timer, speaker)
    moments.end("window, kitchen")
    return app

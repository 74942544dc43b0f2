"""The title up to its first picture, and when each part was done (`lab start`)."""

import json
import time
from pathlib import Path


def first_frame(report: Path) -> int:
    """Open the title, show one frame and write the moments to `report`, as JSON."""
    moments = [("interpreter, command line", time.monotonic())]
    from game import paths
    from game.client.app.event_loop import App
    from game.client.app.watched import made
    from game.client.sound import open_speaker
    from game.commands.request import kept_settings
    from game.commands.window import at_title

    moments.append(("libraries and modules", time.monotonic()))
    kept = kept_settings()
    options = at_title(kept)
    moments.append(("settings", time.monotonic()))
    speaker = open_speaker(paths.assets() / "audio", kept.value.volumes)
    moments.append(("sound", time.monotonic()))
    app = App(options, speaker=speaker)
    moments.append(("window, kitchen of the title", time.monotonic()))
    app.frame(0.0)
    moments.append(("first picture", time.monotonic()))
    told = {"moments": moments, "cpu": time.process_time(), "made": made(app)}
    app.close()
    report.write_text(json.dumps(told), encoding="utf-8")
    return 0

"""Which recogniser listens; only that one is loaded."""

from game.voice.listening.transcriber import Transcriber
from game.voice.messages import Server


def open_transcriber(server: Server | None) -> Transcriber:
    """The one on a server, else the bundled one, which takes half a second. TranscriberError."""
    if server is not None:
        from game.voice.listening.transcription_server import (  # noqa: PLC0415
            ServerTranscriber,
        )

        return ServerTranscriber(server)
    from game.voice.listening.moonshine import MoonshineTranscriber  # noqa: PLC0415

    return MoonshineTranscriber()

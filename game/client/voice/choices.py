"""What the player has chosen about voice, as the ears are told it."""

from collections.abc import Mapping
from pathlib import Path

from game import paths
from game.settings import Voice
from game.voice.messages import Listening, Server


def recordings() -> Path:
    """Where what is said is kept, if the player wants it kept. Need not exist."""
    return paths.user_data() / "recordings"


def listening(voice: Voice, environment: Mapping[str, str]) -> Listening:
    """How to listen, by the settings; `environment` may know a server's address and key."""
    return Listening(
        voice.manner,
        voice.muted,
        voice.device,
        voice.sensitivity,
        voice.noise,
        server_of(voice, environment),
        record=str(recordings()) if voice.record else "",
    )


def server_of(voice: Voice, environment: Mapping[str, str]) -> Server | None:
    """The server that recognises; None for the recogniser that comes with the game.

    The model is never the environment's: that one reads and writes.
    """
    if voice.recogniser != "server":
        return None
    service = voice.server.filled(environment)
    return Server(service.url, voice.server.model, service.key)

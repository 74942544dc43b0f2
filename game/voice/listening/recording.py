"""What was said, kept as sound files: only when somebody has switched that on."""

import time
from pathlib import Path

from agents.whole_file import replacing
from game.voice.sound import Pcm


def record(folder: Path, utterance: int, pcm: bytes) -> Path:
    """Write a WAV file named by the time, for the player's eyes only. Raises OSError."""
    target = folder / f"{time.strftime('%Y-%m-%d %H-%M-%S')} {utterance:04}.wav"
    with replacing(target, private=True) as unfinished:
        unfinished.write_bytes(Pcm(pcm).wav())
    return target

"""What the microphone gives at once."""

from dataclasses import dataclass

from game.voice.sound import RATE

#: Samples and seconds of a chunk.
CHUNK = 512
CHUNK_S = CHUNK / RATE


@dataclass(frozen=True, slots=True)
class Chunk:
    """`CHUNK` samples: `pcm`, how loud they are in `db`, and when they arrived."""

    pcm: bytes
    db: float
    at: float

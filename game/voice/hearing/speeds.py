"""The same words said slower and faster: a small recogniser errs differently each time.

Of commands by synthetic voices that were looked up among those expected, 64 % were found with one
reading, 80 % with three (in noise of 20 dB 48 % and 65 %), and half as many wrong ones.
"""

from collections.abc import Callable

from game.voice.hearing.rescoring import is_expected
from game.voice.messages import Expected
from game.voice.sound import RATE, WIDTH, Pcm, samples_of

#: Beside the speed at which it was said.
OTHER_SPEEDS = (0.85, 1.1)
#: Seconds of sound that are worth it: more takes too long, and long sentences are no commands.
LONGEST_S = 4.0


def other_readings(
    raw: str, pcm: bytes, expected: Expected, read: Callable[[bytes], str | None]
) -> tuple[str, ...]:
    """What `read` makes of 16-bit sound at other speeds, if that can help to tell `raw`."""
    if not raw or len(pcm) > LONGEST_S * RATE * WIDTH or is_expected(raw, expected):
        return ()
    readings = (read(at_speed(pcm, speed)) for speed in OTHER_SPEEDS)
    return tuple(reading for reading in readings if reading)


def at_speed(pcm: bytes, speed: float) -> bytes:
    """16-bit sound so much faster, and as much higher."""
    return Pcm.of(samples_of(pcm), round(RATE * speed)).data

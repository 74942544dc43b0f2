"""The process that draws strangers' pictures: whatever one of them does, it does it here, and not
for long.
"""

import os
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from multiprocessing.connection import Connection

import pygame

from agents.own_process import be_nice
from game.client.drawing.shapes import Size, parse, rasterise
from game.content.picture_file import OwnPicture

#: The largest cell that is drawn, in pixels: larger pictures are kept no larger.
LARGEST = 256
#: Seconds of computing after which the system ends the process, where it can: even if the game is
#: gone. What is let through took 1.8 at most.
MOST_WORK = 5
#: How much the process gives way to the game.
NICENESS = 5


@dataclass(frozen=True, slots=True)
class Ready:
    """It can draw."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The picture that was asked for last. `pixels`: RGBA, none with a `reason` why not."""

    size: Size
    pixels: bytes
    reason: str = ""


def main(connection: Connection, most: int) -> None:
    """Draw each picture that is received, until the game is gone or the process is killed.

    `most`: seconds of computing after which the system ends it for a picture, where it can.
    """
    # Ctrl-C in the terminal reaches the whole group; the game decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    be_nice(NICENESS)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        connection.send(Ready())
        while True:
            picture = connection.recv()
            _allow_work(most)
            connection.send(_drawn(picture))


def _drawn(picture: OwnPicture) -> Drawn:
    try:
        surface = _surface(picture)
    except (pygame.error, ValueError, MemoryError) as error:
        return Drawn((0, 0), b"", str(error))
    return Drawn(surface.get_size(), pygame.image.tobytes(surface, "RGBA"))


def _surface(picture: OwnPicture) -> pygame.Surface:
    if picture.kind == "svg":
        drawing = parse(picture.data)
        return rasterise(drawing, within(drawing.units, LARGEST))
    pixels = pygame.image.load(BytesIO(picture.data), "own.png").convert_alpha()
    if max(pixels.get_size()) <= LARGEST:
        return pixels
    return pygame.transform.smoothscale(pixels, within(pixels.get_size(), LARGEST))


def within(size: tuple[float, float], width: int) -> Size:
    """The largest size of the same shape in a square."""
    scale = width / max(size)
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


def _allow_work(seconds: int) -> None:
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 (Unix alone has it)

    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime) + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))

"""A menu's own pictures in every form, and the process that draws them.

One picture of the whole thing is enough: diced, browned, burnt, in its crate and on its plate are
made from it. Who gives a picture of a form of its own has that instead. Whatever a stranger's
picture does to who draws it, it does it in that process, and not for long.
"""

import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from multiprocessing.connection import Connection

import pygame

from agents.own_process import be_nice
from game.client.drawing._stand_in_shapes import CRACKS, EMBER, PIECES, SEARED, STEAM, WHITE
from game.client.drawing.shapes import Size, parse, rasterise
from game.client.drawing.stand_in import SHEETS, Form
from game.client.drawing.theme import INK
from game.content.colour import Colour
from game.content.look import ShownState
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


#: What is multiplied with the colours of what is roasted, and of what is burnt.
ROASTED, BURNT = Colour(186, 128, 88), Colour(64, 52, 50)
#: A piece of what was diced and how much of the picture is on it, in widths.
PIECE, CUT = 0.34, 0.4
#: Where something lies in its crate, on its plate, on its counter, in its pot: middle and width.
IN_CRATE = ((0.28, 0.34, 0.4), (0.72, 0.34, 0.4), (0.5, 0.58, 0.66))
ON_PLATE, ON_STOVE, IN_POT = ((0.5, 0.41, 0.72),), ((0.5, 0.46, 0.86),), ((0.5, 0.43, 0.58),)
WHOLE_CELL = ((0.5, 0.5, 1.0),)

#: A thing's own pictures, drawn, by what they show of it.
Drawings = Mapping[ShownState, pygame.Surface]
#: A square surface, so many pixels wide; None if that cannot be made of a thing's pictures.
Painter = Callable[[Drawings, int], pygame.Surface | None]


def own_form(drawings: Drawings, form: Form, width: int) -> pygame.Surface | None:
    """What a thing's own pictures show in a form, as large as its sheet; None if nothing.

    What stands below, such as a plate, is not on it.
    """
    painter = PAINTERS.get(form)
    return painter(drawings, width) if painter and drawings else None


def _given(state: ShownState) -> Painter:
    def paint(drawings: Drawings, width: int) -> pygame.Surface | None:
        return _fitted(drawings[state], width) if state in drawings else None

    return paint


_whole = _given("")


def _either(given: Painter, otherwise: Painter) -> Painter:
    """What the first one makes, else what the other one does."""

    def paint(drawings: Drawings, width: int) -> pygame.Surface | None:
        return given(drawings, width) or otherwise(drawings, width)

    return paint


def _fitted(drawing: pygame.Surface, width: int) -> pygame.Surface:
    """A picture in the middle of a square: all of it, as wide or as high as the square."""
    square = pygame.Surface((width, width), pygame.SRCALPHA)
    drawn = pygame.transform.smoothscale(drawing, within(drawing.get_size(), width))
    square.blit(drawn, drawn.get_rect(center=square.get_rect().center))
    return square


def _diced(drawings: Drawings, width: int) -> pygame.Surface | None:
    """Cubes cut from the middle of the picture, in a heap."""
    whole = _whole(drawings, width)
    if whole is None:
        return None
    heap, side = whole.copy(), max(3, round(PIECE * width))
    heap.fill((0, 0, 0, 0))
    middle = pygame.Rect(0, 0, max(1, round(CUT * width)), max(1, round(CUT * width)))
    middle.center = whole.get_rect().center
    piece = pygame.Surface((side, side), pygame.SRCALPHA)
    piece.fill(pygame.transform.average_color(whole, consider_alpha=True)[:3])
    piece.blit(pygame.transform.smoothscale(whole.subsurface(middle), (side, side)), (0, 0))
    pygame.draw.rect(piece, INK, piece.get_rect(), max(1, round(0.03 * width)))
    for x, y, turn in PIECES:
        cube = pygame.transform.rotozoom(piece, -turn, 1)
        heap.blit(cube, cube.get_rect(center=(x * width / 100, y * width / 100)))
    return heap


def _roasted(raw: Painter, sunk: bool) -> Painter:
    """Browned and seared, and steaming; a whole thing sinks together."""

    def paint(drawings: Drawings, width: int) -> pygame.Surface | None:
        body = raw(drawings, width)
        if body is None:
            return None
        done = _toned(_sunk(body) if sunk else body, ROASTED)
        _mark(done, _lines("M26 74L44 50M46 80L66 50M66 80L80 58", SEARED, 5, width))
        done.blit(_lines(STEAM, INK, 8, width), (0, 0))
        done.blit(_lines(STEAM, WHITE, 4, width), (0, 0))
        return done

    return paint


def _burnt(drawings: Drawings, width: int) -> pygame.Surface | None:
    whole = _whole(drawings, width)
    if whole is None:
        return None
    coal = _toned(whole, BURNT)
    _mark(coal, _lines(CRACKS, EMBER, 6, width))
    return _sunk(coal)


def _placed(part: Painter, places: tuple[tuple[float, float, float], ...], form: Form) -> Painter:
    """Copies at places (middle and width, in widths) of a sheet as high as the form's."""

    def paint(drawings: Drawings, width: int) -> pygame.Surface | None:
        sheet = pygame.Surface((width, round(width * SHEETS[form].height / 100)), pygame.SRCALPHA)
        for x, y, scale in places:
            copy = part(drawings, max(1, round(scale * width)))
            if copy is None:
                return None
            sheet.blit(copy, copy.get_rect(center=(x * width, y * width)))
        return sheet

    return paint


def _sunk(body: pygame.Surface) -> pygame.Surface:
    width, height = body.get_size()
    sheet = pygame.Surface((width, height), pygame.SRCALPHA)
    low = pygame.transform.smoothscale(body, (width, max(1, round(0.72 * height))))
    sheet.blit(low, (0, height - low.get_height()))
    return sheet


def _toned(body: pygame.Surface, tone: Colour) -> pygame.Surface:
    toned = body.copy()
    toned.fill((*tone, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return toned


def _mark(body: pygame.Surface, lines: pygame.Surface) -> None:
    """Draw `lines` on `body`, but nothing beside it."""
    shape = body.copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    lines.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    body.blit(lines, (0, 0))


def _lines(path: str, colour: Colour, weight: float, width: int) -> pygame.Surface:
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="{path}" '
        f'fill="none" stroke="{colour.hex}" stroke-width="{weight}" stroke-linecap="round"/></svg>'
    )
    return rasterise(parse(document.encode()), (width, width))


def _plated(form: Form) -> Painter:
    return _either(_given("plated"), _placed(_whole, ON_PLATE, form))


_chopped = _either(_given("chopped"), _diced)
_in_crate = _placed(_given("crate"), WHOLE_CELL, Form.CRATE)
PAINTERS: Mapping[Form, Painter] = {
    Form.WHOLE: _whole, Form.CHOPPED: _chopped,
    Form.COOKED: _either(_given("cooked"), _roasted(_whole, sunk=True)),
    Form.FRIED_HEAP: _either(_given("cooked"), _roasted(_chopped, sunk=False)),
    Form.CHARRED: _either(_given("burnt"), _burnt), Form.MIXED: _given("mixed"),
    Form.CRATE: _either(_in_crate, _placed(_whole, IN_CRATE, Form.CRATE)), Form.STACK: _whole,
    Form.BOWL: _whole, Form.PLATED_STACK: _plated(Form.PLATED_STACK),
    Form.PLATED_BOWL: _plated(Form.PLATED_BOWL),
    Form.LIQUID: _placed(_given("pot"), IN_POT, Form.LIQUID),
    Form.STOVE: _placed(_whole, ON_STOVE, Form.STOVE),
}  # fmt: skip

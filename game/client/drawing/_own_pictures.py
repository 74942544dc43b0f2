"""Pictures that come with a menu: the process that decodes them, and the forms made from them.

One picture of the whole thing is enough: its chopped, cooked and burnt forms, its crate and its
plate are made from it, except those that the menu has a picture of. A picture may be malicious, so
it is decoded in a process of its own, with a limit on CPU time.
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

#: Pixels of the largest cell that is drawn: larger pictures are scaled down to it.
LARGEST = 256
#: Seconds of CPU time for a picture, after which the system kills the process (not on Windows),
#: even if the game is gone. The slowest picture that passes the checks took 1.8.
MAX_CPU_SECONDS = 5
#: The process's nice value, so that the game gets the CPU first.
NICENESS = 5


@dataclass(frozen=True, slots=True)
class Ready:
    """Sent once, when the process can draw."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The picture that was asked for last. `pixels`: RGBA; empty if it failed, with a `reason`."""

    size: Size
    pixels: bytes
    reason: str = ""


def main(connection: Connection, max_cpu_seconds: int) -> None:
    """Draw each picture that is received, until the game is gone or the process is killed.

    `max_cpu_seconds`: for one picture; then the system kills the process (not on Windows).
    """
    # Ctrl-C in the terminal reaches the whole process group; the game alone acts on it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    be_nice(NICENESS)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        connection.send(Ready())
        while True:
            picture = connection.recv()
            _limit_cpu(max_cpu_seconds)
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
        return rasterise(drawing, fit_square(drawing.units, LARGEST))
    pixels = pygame.image.load(BytesIO(picture.data), "own.png").convert_alpha()
    if max(pixels.get_size()) <= LARGEST:
        return pixels
    return pygame.transform.smoothscale(pixels, fit_square(pixels.get_size(), LARGEST))


def fit_square(size: tuple[float, float], width: int) -> Size:
    """The largest size of the same shape in a square of that `width`."""
    scale = width / max(size)
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


def _limit_cpu(seconds: int) -> None:
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 (Unix alone has it)

    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime) + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))


#: The colours of roasted and of burnt food are multiplied with these.
ROASTED_TINT, BURNT_TINT = Colour(186, 128, 88), Colour(64, 52, 50)
#: The side of a diced cube, and of the part of the picture that is on it, as shares of the width.
PIECE, CUT = 0.34, 0.4
#: Where a thing lies in its crate, on its plate, on its counter, in its pot: x and y of its centre
#: and its width, as shares of the width of a cell.
IN_CRATE = ((0.28, 0.34, 0.4), (0.72, 0.34, 0.4), (0.5, 0.58, 0.66))
ON_PLATE, ON_STOVE, IN_POT = ((0.5, 0.41, 0.72),), ((0.5, 0.46, 0.86),), ((0.5, 0.43, 0.58),)
WHOLE_CELL = ((0.5, 0.5, 1.0),)

#: A thing's own pictures, as surfaces, by the state of it that they show.
Drawings = Mapping[ShownState, pygame.Surface]
#: Makes a surface so many pixels wide; None if that cannot be made from the thing's pictures.
Painter = Callable[[Drawings, int], pygame.Surface | None]


def own_form(drawings: Drawings, form: Form, width: int) -> pygame.Surface | None:
    """The picture of a thing in a form, made from its own pictures; None if they do not allow it.

    It is as large as the form's sheet, without what stands below, such as a plate.
    """
    painter = PAINTERS.get(form)
    return painter(drawings, width) if painter and drawings else None


def _given(state: ShownState) -> Painter:
    def paint(drawings: Drawings, width: int) -> pygame.Surface | None:
        return _fitted(drawings[state], width) if state in drawings else None

    return paint


_whole = _given("")


def _first_of(given: Painter, otherwise: Painter) -> Painter:
    """The first painter's picture, or the other's if the first one makes none."""

    def paint(drawings: Drawings, width: int) -> pygame.Surface | None:
        return given(drawings, width) or otherwise(drawings, width)

    return paint


def _fitted(drawing: pygame.Surface, width: int) -> pygame.Surface:
    """A picture in the middle of a square: all of it, as wide or as high as the square."""
    square = pygame.Surface((width, width), pygame.SRCALPHA)
    drawn = pygame.transform.smoothscale(drawing, fit_square(drawing.get_size(), width))
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


def _roasted(raw: Painter, collapsed: bool) -> Painter:
    """Browned, with sear marks and steam; `collapsed`: pressed flat, as a whole thing is."""

    def paint(drawings: Drawings, width: int) -> pygame.Surface | None:
        body = raw(drawings, width)
        if body is None:
            return None
        done = _tinted(_collapsed(body) if collapsed else body, ROASTED_TINT)
        _mark(done, _lines("M26 74L44 50M46 80L66 50M66 80L80 58", SEARED, 5, width))
        done.blit(_lines(STEAM, INK, 8, width), (0, 0))
        done.blit(_lines(STEAM, WHITE, 4, width), (0, 0))
        return done

    return paint


def _burnt(drawings: Drawings, width: int) -> pygame.Surface | None:
    whole = _whole(drawings, width)
    if whole is None:
        return None
    coal = _tinted(whole, BURNT_TINT)
    _mark(coal, _lines(CRACKS, EMBER, 6, width))
    return _collapsed(coal)


def _placed(part: Painter, places: tuple[tuple[float, float, float], ...], form: Form) -> Painter:
    """Copies of `part` at `places` (see above) of a sheet as high as the form's."""

    def paint(drawings: Drawings, width: int) -> pygame.Surface | None:
        sheet = pygame.Surface((width, round(width * SHEETS[form].height / 100)), pygame.SRCALPHA)
        for x, y, scale in places:
            copy = part(drawings, max(1, round(scale * width)))
            if copy is None:
                return None
            sheet.blit(copy, copy.get_rect(center=(x * width, y * width)))
        return sheet

    return paint


def _collapsed(body: pygame.Surface) -> pygame.Surface:
    width, height = body.get_size()
    sheet = pygame.Surface((width, height), pygame.SRCALPHA)
    low = pygame.transform.smoothscale(body, (width, max(1, round(0.72 * height))))
    sheet.blit(low, (0, height - low.get_height()))
    return sheet


def _tinted(body: pygame.Surface, tint: Colour) -> pygame.Surface:
    tinted = body.copy()
    tinted.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return tinted


def _mark(body: pygame.Surface, lines: pygame.Surface) -> None:
    """Draw `lines` on `body`, clipped to its opaque pixels."""
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
    return _first_of(_given("plated"), _placed(_whole, ON_PLATE, form))


_chopped = _first_of(_given("chopped"), _diced)
_in_crate = _placed(_given("crate"), WHOLE_CELL, Form.CRATE)
PAINTERS: Mapping[Form, Painter] = {
    Form.WHOLE: _whole, Form.CHOPPED: _chopped,
    Form.COOKED: _first_of(_given("cooked"), _roasted(_whole, collapsed=True)),
    Form.FRIED_HEAP: _first_of(_given("cooked"), _roasted(_chopped, collapsed=False)),
    Form.CHARRED: _first_of(_given("burnt"), _burnt), Form.MIXED: _given("mixed"),
    Form.CRATE: _first_of(_in_crate, _placed(_whole, IN_CRATE, Form.CRATE)), Form.STACK: _whole,
    Form.BOWL: _whole, Form.PLATED_STACK: _plated(Form.PLATED_STACK),
    Form.PLATED_BOWL: _plated(Form.PLATED_BOWL),
    Form.LIQUID: _placed(_given("pot"), IN_POT, Form.LIQUID),
    Form.STOVE: _placed(_whole, ON_STOVE, Form.STOVE),
}  # fmt: skip

"""SVG documents into surfaces at an exact pixel size."""

import re
from dataclasses import dataclass
from io import BytesIO

import pygame

#: Sizes are in pixels.
Size = tuple[int, int]

_ROOT = re.compile(rb"<svg\b[^>]*>")
_SIZES = re.compile(rb'\s(?:width|height|preserveAspectRatio)="[^"]*"')
_BOX = re.compile(rb'\sviewBox="([^"]*)"')


@dataclass(frozen=True, slots=True)
class Drawing:
    """An SVG document without its size: the root's start tag up to its '>', and all after that.

    `units`: width and height of the picture in its own units.
    """

    start: bytes
    rest: bytes
    units: tuple[float, float]


def parse(document: bytes) -> Drawing:
    """An SVG document with a view box. ValueError if it is none."""
    root = _ROOT.search(document)
    box = root and _BOX.search(root[0])
    if not (root and box):
        raise ValueError(f"expected an <svg> with a viewBox, found {document[:60]!r}")
    _, _, width, height = map(float, box[1].split())
    return Drawing(_SIZES.sub(b"", root[0])[:-1], document[root.end() :], (width, height))


def rasterise(drawing: Drawing, size: Size) -> pygame.Surface:
    """The picture drawn `size` pixels large, ready to be blitted."""
    sized = b'%s width="%d" height="%d" preserveAspectRatio="none">' % (drawing.start, *size)
    surface = pygame.image.load(BytesIO(sized + drawing.rest), "sprite.svg")
    return surface.convert_alpha()

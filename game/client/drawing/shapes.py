"""Rounded boxes, pills and discs with smooth edges, drawn as SVG and cached."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO

import pygame

from game.client.drawing.theme import INK
from game.content.colour import Colour

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


@dataclass(frozen=True, slots=True)
class Box:
    """A rounded box. Lengths in pixels; opacities 0..1; `line` None: no outline.

    `shadow`: how far its shadow falls, which makes the surface that much higher.
    """

    size: Size
    radius: float
    fill: Colour
    line: Colour | None = INK
    weight: float = 2.0
    opacity: float = 1.0
    shadow: float = 0.0
    fill_end: Colour | None = None  # colour at the lower edge, if it differs

    def svg(self) -> bytes:
        width, height = self.size
        inset = self.weight / 2 if self.line else 0
        x, w, h = inset, width - 2 * inset, height - 2 * inset - self.shadow
        radius = min(self.radius, w / 2, h / 2)
        shape = f'x="{x}" width="{w}" height="{h}" rx="{radius}"'
        stroke = f'stroke="{self.line.hex}" stroke-width="{self.weight}"' if self.line else ""
        drop = (
            f'<rect {shape} y="{inset + self.shadow}" fill="{INK.hex}" fill-opacity="0.3"/>'
            if self.shadow
            else ""
        )
        paint = self.fill.hex if self.fill_end is None else "url(#g)"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
            f"{self._gradient()}{drop}"
            f'<rect {shape} y="{inset}" fill="{paint}" fill-opacity="{self.opacity}" '
            f"{stroke}/></svg>"
        ).encode()

    def _gradient(self) -> str:
        if self.fill_end is None:
            return ""
        return (
            '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" '
            f'x1="0" y1="0" x2="0" y2="{self.size[1]}">'
            f'<stop offset="0" stop-color="{self.fill.hex}"/>'
            f'<stop offset="1" stop-color="{self.fill_end.hex}"/></linearGradient></defs>'
        )


class Shapes:
    """Boxes by their description; the least recently drawn ones are forgotten.

    `palette`: colours drawn in place of others; clear after changing it. `misses` counts what was
    drawn.
    """

    CAPACITY = 400

    def __init__(self) -> None:
        self.palette: Mapping[Colour, Colour] = {}
        self._drawn = lru_cache(self.CAPACITY)(self._draw)
        self.misses = 0

    def get(self, box: Box) -> pygame.Surface:
        return self._drawn(box)

    @property
    def kept(self) -> int:
        return self._drawn.cache_info().currsize

    def clear(self) -> None:
        self._drawn.cache_clear()

    def _draw(self, box: Box) -> pygame.Surface:
        self.misses += 1
        size = (max(1, box.size[0]), max(1, box.size[1]))
        line = None if box.line is None else self.palette.get(box.line, box.line)
        sized = replace(box, size=size, fill=self.palette.get(box.fill, box.fill), line=line)
        return rasterise(parse(sized.svg()), size)

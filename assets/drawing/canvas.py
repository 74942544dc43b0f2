"""A tiny SVG writer limited to what the game's rasteriser (nanosvg) understands."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from .palette import INK, LINE, Tones

Point = tuple[float, float]
Stop = tuple[float, str, float]
"""Offset 0..1, colour, opacity 0..1."""


def number(value: float) -> str:
    """Shortest text of a coordinate, two decimals at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"


class Canvas:
    """Collects shapes; `text()` is the finished SVG document. Units: hundredths of a cell."""

    def __init__(self, width: float = 100, height: float = 100) -> None:
        self.width = width
        self.height = height
        self._defs: list[str] = []
        self._body: list[str] = []

    def text(self) -> str:
        """The SVG document."""
        size = f"{number(self.width)} {number(self.height)}"
        width, height = size.split()
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {size}">'
        ]
        if self._defs:
            parts += ["<defs>", *self._defs, "</defs>"]
        parts += ['<g stroke-linejoin="round" stroke-linecap="round">', *self._body, "</g>"]
        return "\n".join([*parts, "</svg>", ""])

    def _shape(
        self, tag: str, geometry: str, fill: str | None, line: str | None, w: float, alpha: float
    ) -> None:
        paint = f'fill="{fill or "none"}"'
        if line:
            paint += f' stroke="{line}" stroke-width="{number(w)}"'
        if alpha < 1:
            paint += f' opacity="{number(alpha)}"'
        self._body.append(f"<{tag} {geometry} {paint}/>")

    def path(
        self,
        d: str,
        fill: str | None = None,
        line: str | None = INK,
        w: float = LINE,
        alpha: float = 1.0,
    ) -> None:
        """A path; `line=None` leaves the outline away."""
        self._shape("path", f'd="{d}"', fill, line, w, alpha)

    def ellipse(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        fill: str | None = None,
        line: str | None = INK,
        w: float = LINE,
        alpha: float = 1.0,
    ) -> None:
        """An ellipse around (x, y)."""
        geometry = f'cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}"'
        self._shape("ellipse", geometry, fill, line, w, alpha)

    def circle(
        self,
        x: float,
        y: float,
        r: float,
        fill: str | None = None,
        line: str | None = INK,
        w: float = LINE,
        alpha: float = 1.0,
    ) -> None:
        """A circle around (x, y)."""
        self.ellipse(x, y, r, r, fill, line, w, alpha)

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        r: float = 0,
        fill: str | None = None,
        line: str | None = INK,
        w: float = LINE,
        alpha: float = 1.0,
    ) -> None:
        """A rectangle with corners of radius r."""
        geometry = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" '
        geometry += f'height="{number(height)}"' + (f' rx="{number(r)}"' if r else "")
        self._shape("rect", geometry, fill, line, w, alpha)

    def limb(self, d: str, fill: str, thick: float, line: str = INK, edge: float = LINE) -> None:
        """A stroke with an outline: arms, hoses, handles."""
        self.path(d, None, line, thick + 2 * edge)
        self.path(d, None, fill, thick)

    def shine(
        self, x: float, y: float, rx: float, ry: float, turn: float = 0, alpha: float = 0.7
    ) -> None:
        """A white glint."""
        with self.move(x, y, turn=turn):
            self.ellipse(0, 0, rx, ry, "#ffffff", None, alpha=alpha)

    @contextmanager
    def move(
        self, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False
    ) -> Iterator[None]:
        """Shapes inside are turned by degrees, scaled, mirrored if `flip`, then moved."""
        text = f"translate({number(x)} {number(y)})"
        if turn:
            text += f" rotate({number(turn)})"
        if scale != 1 or flip:
            text += f" scale({number(-scale if flip else scale)} {number(scale)})"
        self._body.append(f'<g transform="{text}">')
        yield
        self._body.append("</g>")

    def _gradient(self, tag: str, geometry: str, stops: Sequence[Stop]) -> str:
        name = f"g{len(self._defs)}"
        inner = "".join(
            f'<stop offset="{number(at)}" stop-color="{colour}" stop-opacity="{number(alpha)}"/>'
            for at, colour, alpha in stops
        )
        self._defs.append(f'<{tag} id="{name}" {geometry}>{inner}</{tag}>')
        return f"url(#{name})"

    def linear(self, start: Point, end: Point, *stops: Stop) -> str:
        """A gradient between two points given as fractions of the shape's box.

        Written in per cent: nanosvg reads plain numbers here as absolute coordinates.
        """
        x1, y1, x2, y2 = (f"{number(100 * value)}%" for value in (*start, *end))
        geometry = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
        return self._gradient("linearGradient", geometry, stops)

    def radial(self, x: float, y: float, r: float, *stops: Stop) -> str:
        """A round gradient in the units of the shape it paints."""
        geometry = f'gradientUnits="userSpaceOnUse" cx="{number(x)}" cy="{number(y)}" '
        return self._gradient("radialGradient", geometry + f'r="{number(r)}"', stops)

    def ball(self, x: float, y: float, r: float, tones: Tones) -> str:
        """Cel shading of a round thing lit from the upper left."""
        light, base, dark = tones
        stops = [(0.0, light), (0.4, light), (0.44, base), (0.8, base), (0.84, dark), (1.0, dark)]
        centre = (x - 0.3 * r, y - 0.38 * r)
        return self.radial(*centre, 1.5 * r, *((at, colour, 1.0) for at, colour in stops))

    def cel(self, tones: Tones, lit: float = 0.3, shade: float = 0.75) -> str:
        """Cel shading in three bands from the upper left to the lower right of the box."""
        light, base, dark = tones
        stops = [(lit, light), (lit + 0.02, base), (shade, base), (shade + 0.02, dark)]
        return self.linear((0.35, 0), (0.65, 1), *((at, colour, 1.0) for at, colour in stops))

    def tube(self, tones: Tones, lit: float = 0.24, shade: float = 0.74) -> str:
        """Cel shading of an upright round thing: three bands from left to right."""
        light, base, dark = tones
        stops = [(lit, light), (lit + 0.02, base), (shade, base), (shade + 0.02, dark)]
        return self.linear((0, 0), (1, 0), *((at, colour, 1.0) for at, colour in stops))

    def fade(self, tones: Tones) -> str:
        """Soft light from the upper left, without a shaded side: flat tops."""
        return self.linear((0, 0), (1, 1), (0, tones.light, 1), (1, tones.base, 1))

    def shadow(self, x: float, y: float, rx: float, ry: float, alpha: float = 0.32) -> None:
        """A soft contact shadow on what lies below."""
        for grow, part in ((1.0, 0.4), (0.84, 0.35), (0.68, 0.3)):
            self.ellipse(x, y, rx * grow, ry * grow, INK, None, alpha=alpha * part)


def scallop(
    x: float, y: float, rx: float, ry: float, bumps: int, depth: float, turn: float = 0
) -> str:
    """A closed wavy outline: lettuce edges, clouds, bottle caps."""

    def at(angle: float, grow: float) -> str:
        return (
            f"{number(x + rx * grow * math.cos(angle))} {number(y + ry * grow * math.sin(angle))}"
        )

    step = 2 * math.pi / bumps
    start = math.radians(turn)
    d = f"M{at(start, 1)}"
    for i in range(bumps):
        angle = start + i * step
        out = 1 + depth
        d += f"C{at(angle + 0.15 * step, out)} {at(angle + 0.85 * step, out)} {at(angle + step, 1)}"
    return d + "Z"


def star(x: float, y: float, outer: float, inner: float, points: int = 5) -> str:
    """A star outline, one tip up."""
    d = ""
    for i in range(2 * points):
        angle = math.pi * i / points - math.pi / 2
        r = inner if i % 2 else outer
        d += f"{'L' if d else 'M'}{number(x + r * math.cos(angle))} "
        d += number(y + r * math.sin(angle))
    return d + "Z"

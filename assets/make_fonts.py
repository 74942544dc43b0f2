"""Builds assets/fonts from unpacked @fontsource packages: `make_fonts.py FOLDER` (needs fonttools).

FOLDER holds `nunito/files` and `baloo-2/files`. The subsets of one weight are merged into one TTF,
and the signs the game uses and the fonts lack (arrows, tick, star, heart) are added as glyphs.
"""

from __future__ import annotations

import math
import sys
import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent / "fonts"
WEIGHTS = {
    "Nunito-SemiBold": ("nunito", 600, ("latin", "latin-ext", "cyrillic")),
    "Nunito-ExtraBold": ("nunito", 800, ("latin", "latin-ext", "cyrillic")),
    "Baloo2-Bold": ("baloo-2", 700, ("latin", "latin-ext")),
}
Contour = list[tuple[float, float]]

RIGHT: Contour = [
    (0.08, 0.30),
    (0.55, 0.30),
    (0.40, 0.15),
    (0.49, 0.06),
    (0.80, 0.36),
    (0.49, 0.66),
    (0.40, 0.57),
    (0.55, 0.42),
    (0.08, 0.42),
]
TICK: Contour = [(0.06, 0.34), (0.16, 0.44), (0.32, 0.28), (0.68, 0.66), (0.78, 0.56), (0.32, 0.08)]


def turned(contour: Contour, degrees: float) -> Contour:
    """The contour turned around the middle of its cell."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [
        (0.44 + (x - 0.44) * cos - (y - 0.36) * sin, 0.36 + (x - 0.44) * sin + (y - 0.36) * cos)
        for x, y in contour
    ]


def star() -> Contour:
    """A five-pointed star."""
    return [
        (0.44 + r * math.sin(math.pi * i / 5), 0.34 + r * math.cos(math.pi * i / 5))
        for i, r in enumerate((0.40, 0.17) * 5)
    ]


def heart() -> Contour:
    """A heart as a fine polygon."""
    points = []
    for i in range(48):
        t = 2 * math.pi * i / 48
        x = 16 * math.sin(t) ** 3
        y = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((0.44 + 0.0225 * x, 0.36 + 0.0225 * y))
    return points


SIGNS: dict[str, Contour] = {
    "→": RIGHT,
    "↑": turned(RIGHT, 90),
    "←": turned(RIGHT, 180),
    "↓": turned(RIGHT, 270),
    "✓": TICK,
    "★": star(),
    "♥": heart(),
}


def area(contour: Contour) -> float:
    """Signed area, positive when counter-clockwise."""
    pairs = zip(contour, contour[1:] + contour[:1], strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs) / 2


def add_sign(font: TTFont, sign: str, contour: Contour) -> None:
    """Add one polygon as the glyph of `sign`; coordinates are parts of the em."""
    em = font["head"].unitsPerEm
    points = [(round(x * em), round(y * em)) for x, y in contour]
    if area(contour) > 0:
        points.reverse()
    pen = TTGlyphPen(None)
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()
    name = f"uni{ord(sign):04X}"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = pen.glyph()
    font["hmtx"][name] = (round(0.88 * em), min(x for x, _ in points))
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord(sign)] = name


def build(folder: Path, family: str, weight: int, parts: tuple[str, ...]) -> TTFont:
    """One weight of one family with all its subsets and the extra signs."""
    with tempfile.TemporaryDirectory() as scratch:
        paths = []
        for part in parts:
            font = TTFont(folder / family / "files" / f"{family}-{part}-{weight}-normal.woff2")
            font.flavor = None
            paths.append(str(Path(scratch) / f"{part}.ttf"))
            font.save(paths[-1])
        merged = Merger().merge(paths)
    for sign, contour in SIGNS.items():
        if ord(sign) not in merged.getBestCmap():
            add_sign(merged, sign, contour)
    return merged


def main(folder: Path) -> None:
    """Write all fonts."""
    for name, (family, weight, parts) in WEIGHTS.items():
        build(folder, family, weight, parts).save(FONTS / f"{name}.ttf")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

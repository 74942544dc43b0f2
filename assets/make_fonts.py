"""Builds assets/fonts from unpacked @fontsource packages: `make_fonts.py FOLDER`.

FOLDER holds `nunito/files`, `baloo-2/files` and `noto-emoji/files`. The subsets of one weight are
merged into one TTF, and the signs the game uses and the fonts lack (arrows, tick, star, heart) are
added as glyphs. Of the emoji those are taken that people write to each other. Needs fonttools and
brotli.
"""

from __future__ import annotations

import math
import sys
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent / "fonts"
WEIGHTS = {
    "Nunito-SemiBold": ("nunito", 600, ("latin", "latin-ext", "cyrillic")),
    "Nunito-ExtraBold": ("nunito", 800, ("latin", "latin-ext", "cyrillic")),
    "Baloo2-Bold": ("baloo-2", 700, ("latin", "latin-ext")),
}
#: The packages' numbered subsets, without flags, digits and what only joins others.
EMOJI_PARTS = tuple(f"{number}" for number in range(2, 11))
#: Code points, first and last: signs, food, feasts, hands, hearts, faces, what is in a kitchen.
EMOJI = (
    (0x231A, 0x231B), (0x23F0, 0x23F3), (0x2600, 0x2615), (0x26A0, 0x26A1), (0x2705, 0x270D),
    (0x274C, 0x2757), (0x2764, 0x2764), (0x2795, 0x2796), (0x2B50, 0x2B50), (0x1F32D, 0x1F32F),
    (0x1F336, 0x1F37F), (0x1F382, 0x1F382), (0x1F389, 0x1F38A), (0x1F3C1, 0x1F3C6),
    (0x1F411, 0x1F411), (0x1F413, 0x1F414), (0x1F41F, 0x1F41F), (0x1F440, 0x1F450),
    (0x1F493, 0x1F495), (0x1F4A1, 0x1F4AF), (0x1F514, 0x1F514), (0x1F525, 0x1F525),
    (0x1F52A, 0x1F52A), (0x1F600, 0x1F64F), (0x1F680, 0x1F680), (0x1F6A8, 0x1F6A8),
    (0x1F6D1, 0x1F6D1), (0x1F90C, 0x1F92F), (0x1F942, 0x1F944), (0x1F950, 0x1F97A),
    (0x1F9C0, 0x1F9C5), (0x1F9CA, 0x1F9CA), (0x1F9E0, 0x1F9E0), (0x1F9EF, 0x1F9EF),
    (0x1FAD0, 0x1FADB), (0x1FAE0, 0x1FAE3), (0x1FAF6, 0x1FAF6),
)  # fmt: skip
#: Skin tones only colour the one before: these letters have one colour.
TONES = range(0x1F3FB, 0x1F400)
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


def merged(folder: Path, family: str, weight: int, parts: tuple[str, ...]) -> TTFont:
    """One weight of one family with all its subsets."""
    with tempfile.TemporaryDirectory() as scratch:
        paths = []
        for part in parts:
            font = TTFont(folder / family / "files" / f"{family}-{part}-{weight}-normal.woff2")
            font.flavor = None
            paths.append(str(Path(scratch) / f"{part}.ttf"))
            font.save(paths[-1])
        return Merger().merge(paths)


def build(folder: Path, family: str, weight: int, parts: tuple[str, ...]) -> TTFont:
    """One weight of one family with all its subsets and the extra signs."""
    font = merged(folder, family, weight, parts)
    for sign, contour in SIGNS.items():
        if ord(sign) not in font.getBestCmap():
            add_sign(font, sign, contour)
    return font


def build_emoji(folder: Path) -> TTFont:
    """The emoji, without the rules that join several into one."""
    font = merged(folder, "noto-emoji", 700, EMOJI_PARTS)
    options = subset.Options(layout_features=[], hinting=False)
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "STAT", "vhea", "vmtx"]
    subsetter = subset.Subsetter(options)
    wanted = {code for first, last in EMOJI for code in range(first, last + 1)}
    subsetter.populate(unicodes=wanted - set(TONES))
    subsetter.subset(font)
    return font


def main(folder: Path) -> None:
    """Write all fonts."""
    for name, (family, weight, parts) in WEIGHTS.items():
        build(folder, family, weight, parts).save(FONTS / f"{name}.ttf")
    build_emoji(folder).save(FONTS / "NotoEmoji-Bold.ttf")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

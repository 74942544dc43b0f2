"""What a mood's floor looks like, as SVG: one cell in two tints, in units of a hundredth of it."""

from collections.abc import Callable, Mapping

from game.content.mood import FloorPattern, MoodFloor, TileColours

#: Draws one cell in some colours; the second of the two differs where joints are staggered.
DrawCell = Callable[[TileColours], str]

FLECKS = "M16 30L22 27M70 18L75 21M84 60L81 66M28 78L34 80M56 88L61 84M40 52L43 47M62 44L66 46"
STAR = (
    "M50 34L54.41 44.93L66.17 45.75L57.13 53.32L59.99 64.75L50 58.5L40.01 64.75L42.87 53.32"
    "L33.83 45.75L45.59 44.93Z"
)
GRAIN = "M10 14C26 10 34 20 52 15M46 51C60 47 74 56 90 50M14 84C30 80 44 90 62 84"
#: Where boards end in cells of either tint.
ENDS = ("M30 1L30 33M74 67L74 100", "M58 34L58 66")
FLAGSTONES = (
    "M4 4L42 4L46 30L38 46L4 42Z", "M52 4L96 4L96 36L56 40L54 30Z",
    "M4 52L36 56L40 96L4 96Z", "M46 56L56 48L96 46L96 74L50 78Z", "M50 86L96 82L96 96L50 96Z",
)  # fmt: skip
HEXAGON = "M0 -15.6L15.6 -7.8L15.6 7.8L0 15.6L-15.6 7.8L-15.6 -7.8Z"


def floor_cells(floor: MoodFloor) -> tuple[bytes, bytes]:
    """The cells of both tints."""
    light, dark = PATTERNS[floor.pattern]
    return _document(light(floor.light)), _document(dark(floor.dark))


def tiles(colours: TileColours) -> str:
    """A square ceramic tile with a soft bevel and a joint around it."""
    return (
        _rect(0, 0, 100, 100, colours.joint.hex)
        + _rect(1.2, 1.2, 97.6, 97.6, colours.face.hex, 5)
        + _line("M5 4L95 4M4 5L4 95", colours.lit.hex, 2.4)
    )


def flowers(colours: TileColours) -> str:
    """A tile with a small flower in the middle."""
    petal = _fill("M0 -4C-7 -10 -6 -18 0 -22C6 -18 7 -10 0 -4Z", colours.ornament.hex)
    petals = (_at(50, 50, petal, turn) for turn in (0, 90, 180, 270))
    heart = f'<ellipse cx="50" cy="50" rx="3.4" ry="3.4" fill="{colours.lit.hex}"/>'
    return tiles(colours) + "".join(petals) + heart


def stars(colours: TileColours) -> str:
    """A polished tile with a faint star."""
    return tiles(colours) + _fill(STAR, colours.ornament.hex)


def flecks(colours: TileColours) -> str:
    """A waxed square: flecks, and the lamp mirrored in it."""
    mirrored = _line("M12 34L34 12M16 42L42 16", colours.lit.hex, 3.2, 0.55)
    return tiles(colours) + _line(FLECKS, colours.ornament.hex, 2.6) + mirrored


def mosaic(colours: TileColours) -> str:
    """Four small tiles."""
    small = []
    for x in (0, 50):
        for y in (0, 50):
            fill = colours.face if x == y else colours.ornament
            small.append(_rect(x + 1.2, y + 1.2, 47.6, 47.6, fill.hex, 5))
            small.append(_line(f"M{x + 6} {y + 5}L{x + 30} {y + 5}", colours.lit.hex, 2.4))
    return _rect(0, 0, 100, 100, colours.joint.hex) + "".join(small)


def boards(ends: str) -> DrawCell:
    """Three boards that end where `ends` says."""

    def drawn(colours: TileColours) -> str:
        joint, lit = colours.joint.hex, colours.lit.hex
        return (
            _rect(0, 0, 100, 100, colours.face.hex)
            + _rect(0, 33.4, 100, 33.2, colours.ornament.hex)
            + _line("M0 0.8L100 0.8M0 33.4L100 33.4M0 66.7L100 66.7", joint, 1.8)
            + _line(GRAIN, joint, 1.5, 0.5)
            + _line("M0 3.4L100 3.4M0 36L100 36M0 69.2L100 69.2", lit, 1.5, 0.7)
            + _line(ends, joint, 1.8)
        )

    return drawn


def stone(colours: TileColours) -> str:
    """Five flagstones, rounded by many feet."""
    tints = (colours.face, colours.ornament)
    stones = (_stone(d, tints[i % 2].hex) for i, d in enumerate(FLAGSTONES))
    lit = _line("M6 4L34 4M56 4L84 4M6 52L26 55M60 49L88 47", colours.lit.hex, 2.2, 0.8)
    return _rect(0, 0, 100, 100, colours.joint.hex) + "".join(stones) + lit


def hexagons(colours: TileColours) -> str:
    """Small hexagons, three to a row; some have the colour of the ornament."""
    cells = []
    for row in range(5):
        for column in range(-1, 4):
            x = 33.33 * (column + (0.5 if row % 2 else 0)) + 16.67
            marked = (column % 3, row % 4) in ((1, 0), (0, 2))
            fill = colours.ornament if marked else colours.face
            cells.append(_at(x, 25 * row, _fill(HEXAGON, fill.hex)))
    return _rect(0, 0, 100, 100, colours.joint.hex) + "".join(cells)


PATTERNS: Mapping[FloorPattern, tuple[DrawCell, DrawCell]] = {
    "tiles": (tiles, tiles),
    "flowers": (flowers, flowers),
    "stars": (stars, stars),
    "flecks": (flecks, flecks),
    "mosaic": (mosaic, mosaic),
    "boards": (boards(ENDS[0]), boards(ENDS[1])),
    "stone": (stone, stone),
    "hexagons": (hexagons, hexagons),
}


def _document(inner: str) -> bytes:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<g stroke-linejoin="round" stroke-linecap="round">{inner}</g></svg>'
    ).encode()


def _rect(x: float, y: float, width: float, height: float, fill: str, corner: float = 0) -> str:
    round_off = f' rx="{corner}"' if corner else ""
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}"{round_off} fill="{fill}"/>'


def _fill(path: str, fill: str) -> str:
    return f'<path d="{path}" fill="{fill}"/>'


def _stone(path: str, fill: str) -> str:
    return f'<path d="{path}" fill="{fill}" stroke="{fill}" stroke-width="5"/>'


def _line(path: str, colour: str, weight: float, alpha: float = 1) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{weight}" '
        f'opacity="{alpha}"/>'
    )


def _at(x: float, y: float, inner: str, turn: float = 0) -> str:
    return f'<g transform="translate({x:.2f} {y:.2f}) rotate({turn})">{inner}</g>'

"""The shapes of stand-ins for things without a sprite, and the bodies they have."""

from collections.abc import Callable, Mapping, Sequence
from colorsys import hls_to_rgb
from functools import cache
from hashlib import blake2b
from typing import NamedTuple

import yaml

from game import paths
from game.client.drawing.theme import INK, LEAF, STEEL
from game.content.colour import Colour
from game.content.look import Shape

#: Draws something of an outline in some colours, the first being its own.
Draw = Callable[[Shape, Sequence[Colour]], str]

#: What these look like is well known; whatever else there is gets a hue from its name.
KNOWN: Mapping[str, Colour] = {
    "tomato": Colour(234, 67, 53), "lettuce": Colour(131, 203, 79), "onion": Colour(183, 102, 173),
    "beef": Colour(214, 92, 92), "bread": Colour(229, 159, 70),
}  # fmt: skip
WHITE, CHINA = Colour(255, 255, 255), Colour(244, 241, 244)
ROAST, SEARED = Colour(120, 62, 34), Colour(76, 36, 23)
COAL, EMBER = Colour(64, 56, 61), Colour(255, 122, 46)
SQUARE = "M-15 -15L15 -15L15 15L-15 15Z"
#: How chopped things are told apart in a mix, in the order of its ingredients.
CUTS = (
    SQUARE,
    "M0 -18C10 -18 18 -10 18 0C18 10 10 18 0 18C-10 18 -18 10 -18 0C-18 -10 -10 -18 0 -18Z",
    "M0 -19L19 15L-19 15Z", "M-22 -9L22 -9L22 9L-22 9Z",
    "M-18 8C-18 -14 18 -14 18 8C10 0 -10 0 -18 8Z", "M0 -20L12 0L0 20L-12 0Z",
)  # fmt: skip
STEAM = "M30 24C24 18 36 12 30 5M50 24C44 18 56 12 50 5M70 24C64 18 76 12 70 5"
CRACKS = "M18 44L32 36L40 44M40 26L52 32L66 26L76 38M24 78L38 84L46 78M62 82L74 74L84 78"
#: Pieces of a heap: x, y and turn, back to front.
PIECES = ((33, 36, -20), (64, 32, 16), (24, 62, 12), (74, 60, -14), (49, 54, 38), (50, 76, -4))


class Body(NamedTuple):
    """An outline and the lines on it, as paths in units of a hundredth of a cell.

    `tuft`: what grows out of it, drawn behind it in green.
    """

    outline: str
    lines: str = ""
    tuft: str = ""


@cache
def bodies() -> Mapping[Shape, Body]:
    """All outlines: assets/texts/outlines.yaml."""
    text = (paths.assets() / "texts" / "outlines.yaml").read_text(encoding="utf-8")
    return {shape: Body(**lines) for shape, lines in yaml.safe_load(text).items()}


#: Outlines that could be anything: what a menu does not say is chosen from these by the name.
PLAIN: tuple[Shape, ...] = ("round", "pear", "loaf", "cup", "drop")


def shape_of(name: str) -> Shape:
    """The outline of everything called `name`: everywhere and always the same."""
    return PLAIN[blake2b(name.encode(), digest_size=1, person=b"body").digest()[0] % len(PLAIN)]


def colour_of(name: str) -> Colour:
    """The colour of everything called `name`: everywhere and always the same."""
    if name in KNOWN:
        return KNOWN[name]
    hue, light = blake2b(name.encode(), digest_size=2).digest()
    channels = hls_to_rgb(hue / 256, 0.48 + 0.16 * light / 255, 0.62)
    return Colour(*(round(255 * each) for each in channels))


def whole(shape: Shape, colours: Sequence[Colour]) -> str:
    """As it comes from its crate."""
    body = bodies()[shape]
    tuft = _shape(body.tuft, LEAF) if body.tuft else ""
    lines = _line(body.lines, colours[0].mixed(INK, 0.6), 3) if body.lines else ""
    glint = '<ellipse cx="28" cy="46" rx="5" ry="9" fill="#ffffff" opacity=".65"/>'
    return tuft + _shape(body.outline, colours[0]) + lines + glint


def heap(_: Shape, colours: Sequence[Colour]) -> str:
    """Cubes of one thing."""
    return _shadow(86) + _pieces(colours[:1], CUTS[:1])


def mixed_heap(_: Shape, colours: Sequence[Colour]) -> str:
    """Pieces of all colours in turn, each ingredient cut in its own way."""
    return _shadow(88) + _pieces(colours, CUTS)


def fried_heap(_: Shape, colours: Sequence[Colour]) -> str:
    """Browned cubes that steam."""
    browned = [colours[0].mixed(ROAST, 0.5)]
    low = _at(50, 56, _centred(_pieces(browned, CUTS[:1])), 0, 0.86)
    return _shadow(88) + low + _seared() + _steam()


def cooked(shape: Shape, colours: Sequence[Colour]) -> str:
    """Sunk together, browned, with the marks of a grill, and steaming."""
    body = whole(shape, [colours[0].mixed(ROAST, 0.5)])
    return _sunk(body) + _seared() + _steam()


def charred(shape: Shape, colours: Sequence[Colour]) -> str:
    """Black whatever it was, with cracks that still glow."""
    body = _shape(bodies()[shape].outline, colours[0].mixed(COAL, 0.92))
    cracks = _at(50, 58, _centred(_line(CRACKS, EMBER, 6)), 0, 0.66)
    return _sunk(body + cracks)


def chip(_: Shape, colours: Sequence[Colour]) -> str:
    """A crumb."""
    return _at(50, 50, _shape(SQUARE, colours[0], 4), 20, 2)


def in_crate(shape: Shape, colours: Sequence[Colour]) -> str:
    """Some of it in a crate."""
    small = [_at(x, y, _centred(whole(shape, colours)), 0, 0.4) for x, y in ((28, 34), (72, 34))]
    return "".join(small) + _at(50, 58, _centred(whole(shape, colours)), 0, 0.66)


def stack(_: Shape, colours: Sequence[Colour]) -> str:
    """Layer upon layer, the last one on top."""
    thick = min(26.0, 66 / len(colours))
    layers = []
    for i in range(len(colours)):
        y, top = 90 - thick * (i + 1), i == len(colours) - 1
        rise, side = (thick * 0.9, 14) if top else (0, 10 + 4 * (i % 2))
        layers.append(
            f"M{side} {y + thick}L{side} {y + 4}C{side} {y - rise} {100 - side} {y - rise} "
            f"{100 - side} {y + 4}L{100 - side} {y + thick}Z"
        )
    return _shadow(90) + "".join(map(_shape, layers, colours))


def garnished(shape: Shape, colours: Sequence[Colour]) -> str:
    """A dish in its own colour, with a piece of each of its ingredients on top."""
    body, first = whole(shape, colours), 50 - 9 * (len(colours) - 2)
    cuts = zip(colours[1:], CUTS, strict=False)
    bits = (_at(first + 18 * i, 34, _shape(cut, c, 6), 0, 0.5) for i, (c, cut) in enumerate(cuts))
    return _shadow(92) + body + "".join(bits)


def bowl(_: Shape, colours: Sequence[Colour]) -> str:
    """A bowl in the first colour, with what swims in it in the others."""
    belly = "M8 46C8 74 28 92 38 93L62 93C72 92 92 74 92 46Z"
    rim = f'<ellipse cx="50" cy="46" rx="42" ry="22" {_paint(CHINA)}/>'
    return _shadow(90) + _shape(belly, colours[0]) + rim + _soup(colours, 50, 46, 34)


def plated(draw: Draw) -> Draw:
    """The same, small enough for a plate."""

    def drawn(shape: Shape, colours: Sequence[Colour]) -> str:
        return _at(50, 41, _centred(draw(shape, colours)), 0, 0.72)

    return drawn


def liquid(_: Shape, colours: Sequence[Colour]) -> str:
    """What is seen of a soup in the pot on its stove."""
    return _soup(colours, 50, 43, 29)


def stove(_: Shape, colours: Sequence[Colour]) -> str:
    """A steel appliance with an opening in its own colour."""
    hob = f'<ellipse cx="50" cy="50" rx="40" ry="34" {_paint(colours[0].mixed(INK, 0.6))}/>'
    inner = f'<ellipse cx="50" cy="48" rx="31" ry="25" {_paint(colours[0])}/>'
    return _steel() + hob + inner


def topped_stove(shape: Shape, colours: Sequence[Colour]) -> str:
    """A steel appliance with something of its own outline and colour on top."""
    return _steel() + _at(50, 50, _centred(whole(shape, colours)), 0, 0.86)


def _steel() -> str:
    front = _shape("M1 97L99 97L99 120L1 120Z", STEEL.mixed(WHITE, 0.2), 2.4)
    body = _shape("M1 1L99 1L99 99L1 99Z", STEEL, 2.4)
    return front + body + _line("M20 109L20 109.1M80 109L80 109.1", INK, 9)


def _pieces(colours: Sequence[Colour], cuts: Sequence[str]) -> str:
    """A heap of pieces: colours and cuts take turns together."""
    kinds = list(zip(colours, cuts, strict=False))
    return "".join(
        _at(x, y, _shape(kinds[i % len(kinds)][1], kinds[i % len(kinds)][0], 3), turn)
        for i, (x, y, turn) in enumerate(PIECES)
    )


def _sunk(inner: str) -> str:
    return f'<g transform="translate(0 28) scale(1 .72)">{inner}</g>'


def _seared() -> str:
    return _line("M26 74L44 50M46 80L66 50M66 80L80 58", SEARED, 5)


def _steam() -> str:
    return _line(STEAM, INK, 8) + _line(STEAM, WHITE, 4)


def _soup(colours: Sequence[Colour], x: float, y: float, reach: float) -> str:
    """A surface around a point, half as high as wide, with a piece of each further colour."""
    surface = f'<ellipse cx="{x}" cy="{y}" rx="{reach}" ry="{reach * 0.5}" {_paint(colours[0])}/>'
    step = 1.5 * reach / max(1, len(colours) - 2)
    places = [x + step * (i - (len(colours) - 2) / 2) for i in range(len(colours) - 1)]
    pieces = zip(places, colours[1:], strict=True)
    return surface + "".join(
        _at(at, y, _shape(CUTS[i % len(CUTS)], c, 6), 0, 0.36) for i, (at, c) in enumerate(pieces)
    )


def _shape(path: str, colour: Colour, weight: float = 3.4) -> str:
    """A filled outline in three flat tones, lit from the upper left."""
    light, dark = colour.mixed(WHITE, 0.38), colour.mixed(INK, 0.3)
    stops = zip((0.28, 0.3, 0.76, 0.78), (light, colour, colour, dark), strict=True)
    tones = "".join(f'<stop offset="{at}" stop-color="{tone.hex}"/>' for at, tone in stops)
    name = f"c{colour.hex[1:]}"
    return (
        f'<defs><linearGradient id="{name}" x1="35%" y1="0%" x2="65%" y2="100%">{tones}'
        f'</linearGradient></defs><path d="{path}" fill="url(#{name})" stroke="{INK.hex}" '
        f'stroke-width="{weight}"/>'
    )


def _paint(colour: Colour) -> str:
    return f'fill="{colour.hex}" stroke="{INK.hex}" stroke-width="3"'


def _line(path: str, colour: Colour, weight: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour.hex}" stroke-width="{weight}"/>'


def _shadow(y: float) -> str:
    return f'<ellipse cx="50" cy="{y}" rx="42" ry="8" fill="{INK.hex}" opacity=".25"/>'


def _at(x: float, y: float, inner: str, turn: float = 0, scale: float = 1) -> str:
    """What is drawn around the origin, around a point instead."""
    return f'<g transform="translate({x} {y}) rotate({turn}) scale({scale})">{inner}</g>'


def _centred(inner: str) -> str:
    """What is drawn in a cell, around the origin."""
    return f'<g transform="translate(-50 -50)">{inner}</g>'

"""SVG pictures as nobody would draw them: structure, references, numbers and kinds are changed."""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

SVG, LINK = "http://www.w3.org/2000/svg", "{http://www.w3.org/1999/xlink}href"
#: What an element may become.
TAGS = (
    "g", "defs", "path", "rect", "circle", "polygon", "linearGradient", "radialGradient", "stop",
    "use", "image", "text", "style", "script", "foreignObject", "animate", "svg", "mask",
    "clipPath", "filter", "pattern", "symbol", "marker", "a", "metadata",
)  # fmt: skip
NUMBERS = (
    "1e308", "-1e308", "1e999", "nan", "inf", "0", "-0", "1e-300", "9" * 400, "100%", "1e4", "-5",
    "\u0661", "5 5 5", "",
)  # fmt: skip
PAINTS = ("url(#a)", "url(#b)", "url(//evil/#a)", "javascript:1", "#ff", "currentColor", "\u202e")
PATHS = ("M0 0L1e30 5", "M" + "1 " * 6000, "Z" * 5000, "M0,0" + "a1 1 0 0 0 1 1" * 300, "M", "L5")
TRANSFORMS = ("scale(1e9)", "matrix(nan 0 0 1 0 0)", "rotate(1e308)", "skewX(90)", "scale(0)")
#: Attributes, and what is put into them.
VALUES = {
    "x": NUMBERS, "r": NUMBERS, "width": NUMBERS, "height": NUMBERS, "stroke-width": NUMBERS,
    "opacity": NUMBERS, "offset": NUMBERS, "viewBox": ("0 0 0 0", "0 0 1e9 1", "nan", "0 0 1 1 1"),
    "fill": PAINTS, "stroke": PAINTS, "d": PATHS, "points": PATHS, "transform": TRANSFORMS,
    "gradientTransform": TRANSFORMS, "onload": ("alert(1)",), "style": ("fill:url(#a)", ":;:;"),
    "id": ("a", "b", "", "\u202e"), LINK: ("#a", "#b", "#", "file:///etc/passwd", "//evil/"),
}  # fmt: skip


def mutated_picture(picture: bytes, chance: Random) -> bytes:
    """A picture with some things in it swapped, doubled, gone, nested, of another kind or odd."""
    root = ElementTree.fromstring(picture)
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        chance.choice(WAYS)(root, chance)
    told = ElementTree.tostring(root)
    if chance.random() < 0.1:
        told = b'<!DOCTYPE svg [<!ENTITY a "ha">]>' + told.replace(b"</", b"&a;</", 1)
    if chance.random() < 0.1:
        place = chance.randrange(len(told))
        told = told[:place] + bytes([chance.randrange(256)]) + told[place + 1 :]
    return told


def _parents(root: Element) -> list[Element]:
    return [each for each in root.iter() if len(each)] or [root]


def _parent_and_place(root: Element, chance: Random) -> tuple[Element, int]:
    parent = chance.choice(_parents(root))
    return parent, chance.randrange(max(1, len(parent)))


def _swap(root: Element, chance: Random) -> None:
    (one, i), (other, j) = _parent_and_place(root, chance), _parent_and_place(root, chance)
    if len(one) and len(other):
        first, second = deepcopy(one[i]), deepcopy(other[j])
        one[i], other[j] = second, first


def _double(root: Element, chance: Random) -> None:
    parent, place = _parent_and_place(root, chance)
    for _ in range(chance.choice((1, 1, 1, 1200))):
        if len(parent):
            parent.insert(place, deepcopy(parent[place]))


def _remove(root: Element, chance: Random) -> None:
    parent, place = _parent_and_place(root, chance)
    if len(parent):
        parent.remove(parent[place])


def _nest(root: Element, chance: Random) -> None:
    parent, place = _parent_and_place(root, chance)
    for _ in range(chance.choice((1, 3, 30))):
        holder = Element(f"{{{SVG}}}{chance.choice(('g', 'g', 'defs', 'metadata', 'svg'))}")
        if len(parent):
            holder.append(parent[place])
            parent[place] = holder


def _retype(root: Element, chance: Random) -> None:
    each = chance.choice(list(root.iter()))
    each.tag = f"{{{SVG}}}{chance.choice(TAGS)}"


def _odd_value(root: Element, chance: Random) -> None:
    each, name = chance.choice(list(root.iter())), chance.choice(list(VALUES))
    each.set(name, chance.choice(VALUES[name]))


def _odd_own_value(root: Element, chance: Random) -> None:
    """One of the values that an element has."""
    each = chance.choice(list(root.iter()))
    if each.attrib:
        each.set(chance.choice(list(each.attrib)), chance.choice((*NUMBERS, *PAINTS)))


def _ring(root: Element, chance: Random) -> None:
    """Gradients that lead to each other, and something painted with them."""
    kinds = [f"{{{SVG}}}{chance.choice(('linear', 'radial'))}Gradient" for _ in "abc"]
    ends = chance.choice(("abca", "abcx", "aaaa", "abcb"))
    for kind, name, to in zip(kinds, "abc", ends[1:], strict=True):
        root.insert(0, Element(kind, {"id": name, LINK: f"#{to}"}))
    chance.choice(list(root.iter())).set("fill", "url(#a)")


#: The ways to change a picture.
WAYS: tuple[Callable[[Element, Random], None], ...] = (
    _swap, _double, _remove, _nest, _retype, _odd_value, _odd_value, _odd_own_value, _ring,
)  # fmt: skip

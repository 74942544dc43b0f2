"""Pictures that a menu brings along: read, checked, and made safe to draw."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from html import escape
from math import radians, tan
from pathlib import Path
from typing import Literal
from xml.parsers import expat

from agents.plain_file import LongFileError, content, size_words
from game.content.png_file import PictureError, check_png

NAMESPACE = "http://www.w3.org/2000/svg"
SPACES = f' xmlns="{NAMESPACE}" xmlns:xlink="http://www.w3.org/1999/xlink"'
SHAPES = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
HOLDERS = frozenset(("svg", "g", "defs", "linearGradient", "radialGradient", "stop"))
#: What says something about a picture and paints nothing: left out with all that is in it.
TALK = frozenset(("title", "desc", "metadata"))
#: What people draw with and the game cannot show, and what they can do about it.
REMEDIES = {
    "text": "letters (turn them into paths)",
    "style": "a style sheet (give each shape its own colours)",
    "use": "a copy by reference (make it a shape of its own)",
    "image": "a picture in the picture (draw it as shapes, or use a PNG)",
}
NUMERIC = frozenset(
    ("d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy",
     "width", "height", "stroke-width", "stroke-miterlimit", "offset")
)  # fmt: skip
TRANSFORMS = frozenset(("transform", "gradientTransform"))
PAINT = frozenset(
    ("id", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-linecap",
     "stroke-linejoin", "stop-color", "stop-opacity", "opacity", "display", "visibility",
     "gradientUnits", "spreadMethod")
)  # fmt: skip
#: The deepest picture, and how many elements and numbers it has at most.
DEEPEST, MOST_ELEMENTS, MOST_NUMBERS = 20, 1_000, 5_000
GRADIENTS = frozenset(("linearGradient", "radialGradient"))
#: So many bytes of a name the rasteriser compares.
TOLD_APART = 62
#: The narrowest and the widest view box; how far from it anything may lie, in its larger side; how
#: many times its size transformations may draw something.
NARROWEST, WIDEST, FARTHEST, MOST_GROWTH = 1.0, 10_000.0, 4.0, 100.0
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LARGER = re.compile(r"(matrix|scale|skew[XY])\s*\(([^()]*)\)")
_FETCHED = re.compile(r"url\s*\(\s*['\"]?\s*[^#'\"\s]|@import|javascript:|data:", re.IGNORECASE)


def plain_svg(data: bytes) -> bytes:
    """The picture in `data`, written anew with a view box. Raises `PictureError`."""
    parser = expat.ParserCreate(namespace_separator=" ")
    reading = _Reading()
    parser.StartElementHandler = reading.start
    parser.EndElementHandler = reading.end
    parser.StartDoctypeDeclHandler = _refuse_entities
    parser.ProcessingInstructionHandler = _refuse_instruction
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        found = f"{expat.errors.messages[error.code]} on line {error.lineno}"
        raise PictureError("an SVG picture", found) from error
    except (LookupError, ValueError) as error:
        raise PictureError("an SVG picture in UTF-8", "another encoding") from error
    reading.check_references()
    return "".join(reading.written).encode()


class _Reading:
    """What was read of a picture so far, and what is `written` of it."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self._growth: list[float] = []  # of each open element
        self._skipped = 0  # levels inside something that paints nothing
        self._elements = self._numbers = 0
        self._reach = 0.0
        self._leads: dict[bytes, set[bytes]] = {}  # from gradients to those they refer to

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        space, _, name = tag.rpartition(" ")
        self._count(name)
        if not self._growth and (space != NAMESPACE or name != "svg"):
            raise PictureError(f"an SVG picture (svg with xmlns='{NAMESPACE}')", f"'{name}'")
        _refuse_actions(attributes)
        if self._skipped or space != NAMESPACE or name in TALK:
            self._skipped += 1
            return
        if name not in SHAPES | HOLDERS or (name == "svg" and self._growth):
            raise PictureError("only shapes in a picture", REMEDIES.get(name, f"'{name}'"))
        told = _declared(name, attributes)
        self._refer(told)
        if not self._growth:
            told = {"viewBox": self._view_box(told)}
        self._grow(told)
        kept = (f' {key}="{escape(self._checked(key, told[key]))}"' for key in sorted(told))
        spaces = SPACES if len(self._growth) == 1 else ""
        self.written.append(f"<{name}{spaces}{''.join(kept)}>")

    def end(self, tag: str) -> None:
        if self._skipped:
            self._skipped -= 1
            return
        self._growth.pop()
        self.written.append(f"</{tag.rpartition(' ')[2]}>")

    def check_references(self) -> None:
        """Raise `PictureError` if one leads back: the rasteriser would follow it for ever."""
        try:
            TopologicalSorter(self._leads).prepare()
        except CycleError as error:
            first = error.args[1][0].decode(errors="replace")
            found = f"one that leads back to itself, '#{first}'"
            raise PictureError("gradients that refer to others", found) from None

    def _refer(self, told: Mapping[str, str]) -> None:
        if "xlink:href" in told:
            name = _told_apart(told.get("id", ""))
            self._leads.setdefault(name, set()).add(_told_apart(told["xlink:href"][1:]))

    def _count(self, name: str) -> None:
        self._elements += 1
        if len(self._growth) + self._skipped >= DEEPEST:
            raise PictureError(f"at most {DEEPEST} things in each other", f"more, at '{name}'")
        if self._elements > MOST_ELEMENTS:
            raise PictureError(f"a picture of at most {MOST_ELEMENTS} things", "more")

    def _view_box(self, told: Mapping[str, str]) -> str:
        """Of the root; its width and height do where it has none."""
        sides = f"0 0 {told.get('width', '')} {told.get('height', '')}"
        numbers = [float(each) for each in _NUMBER.findall(told.get("viewBox", sides))]
        if len(numbers) != 4:
            raise PictureError("a picture with a viewBox, or with a width and a height", "neither")
        within = all(abs(each) <= WIDEST for each in numbers)
        if not within or min(numbers[2:]) < NARROWEST:
            most = f"a picture {NARROWEST:g} to {WIDEST:g} units wide and high"
            raise PictureError(most, " x ".join(f"{each:g}" for each in numbers[2:]))
        self._reach = FARTHEST * max(map(abs, numbers))
        return " ".join(f"{each:g}" for each in numbers)

    def _grow(self, told: Mapping[str, str]) -> None:
        growth = self._growth[-1] if self._growth else 1.0
        for key in TRANSFORMS & told.keys():
            for how, numbers in _LARGER.findall(told[key]):
                factors = [abs(float(each)) for each in _NUMBER.findall(numbers)[:4]]
                skewed = how.startswith("skew")
                growth *= max((1.0, *(1 + abs(tan(radians(f))) if skewed else f for f in factors)))
        if not growth <= MOST_GROWTH:
            most = f"shapes drawn at most {MOST_GROWTH:g} times as large as written"
            raise PictureError(most, "larger ones")
        self._growth.append(growth)

    def _checked(self, key: str, value: str) -> str:
        if key in NUMERIC | TRANSFORMS:
            numbers = _NUMBER.findall(value)
            self._numbers += len(numbers)
            if self._numbers > MOST_NUMBERS:
                raise PictureError(f"a picture of at most {MOST_NUMBERS} numbers", "more")
            reach = WIDEST if key in TRANSFORMS else self._reach / self._growth[-1]
            far = [each for each in numbers if not abs(float(each)) <= reach]
            if far:
                raise PictureError("shapes in or near the picture", f"the number {far[0][:20]}")
        return value


def _told_apart(name: str) -> bytes:
    """What the rasteriser knows of a name as it is written."""
    return escape(name).encode()[:TOLD_APART]


def _declared(tag: str, attributes: Mapping[str, str]) -> dict[str, str]:
    """The attributes that paint, those in `style` among them; only gradients refer to others."""
    style = (each.partition(":") for each in attributes.get("style", "").split(";"))
    styled = {key.strip(): value.strip() for key, _, value in style}
    own = {key.rpartition(" ")[2]: value for key, value in attributes.items() if " " not in key}
    links = [value for key, value in attributes.items() if key.rpartition(" ")[2] == "href"]
    kept = NUMERIC | TRANSFORMS | PAINT | {"viewBox"}
    told = {key: value for key, value in (own | styled).items() if key in kept}
    return told | {"xlink:href": links[0].strip()} if links and tag in GRADIENTS else told


def _refuse_actions(attributes: Mapping[str, str]) -> None:
    """Raise `PictureError` for what an element would run or fetch."""
    for key, value in attributes.items():
        name = key.rpartition(" ")[2].casefold()
        if name.startswith("on"):
            raise PictureError("a picture that does nothing", f"the action '{name}'")
        if name in ("href", "src") and not value.strip().startswith("#"):
            raise PictureError("a picture that needs nothing else", "a link to something outside")
        if _FETCHED.search(value):
            raise PictureError("a picture that needs nothing else", "a link to something outside")


def _refuse_entities(*_: object) -> None:
    raise PictureError("an SVG picture without a DOCTYPE", "one, which could hold entities")


def _refuse_instruction(target: str, _: str) -> None:
    raise PictureError("an SVG picture of shapes only", f"an instruction for '{target[:20]}'")


#: The largest file of a picture.
MOST_PICTURE_BYTES = 256 * 1024
#: What picture files end in -> what they are.
KINDS: Mapping[str, Literal["svg", "png"]] = {".svg": "svg", ".png": "png"}


@dataclass(frozen=True, slots=True)
class OwnPicture:
    """A picture that was checked. `data`: a whole PNG, or an SVG of plain shapes written anew."""

    kind: Literal["svg", "png"]
    data: bytes


def picture_of(ending: str, data: bytes) -> OwnPicture:
    """What a file that ends in '.svg' or '.png' shows if it holds `data`. Raises `PictureError`."""
    if len(data) > MOST_PICTURE_BYTES:
        raise _too_large()
    match KINDS.get(ending):
        case "svg":
            return OwnPicture("svg", plain_svg(data))
        case "png":
            check_png(data)
            return OwnPicture("png", data)
        case _:
            raise PictureError("a picture (.svg or .png)", f"'{ending}'")


def read_picture(path: Path) -> OwnPicture:
    """The picture in the file `path`. Raises `PictureError`."""
    if not path.exists() or path.is_dir():
        raise PictureError("a picture", "no file of this name")
    try:
        data = content(path, MOST_PICTURE_BYTES)
    except LongFileError as error:
        raise _too_large() from error
    except OSError as error:
        raise PictureError("a picture that can be read", str(error.strerror)) from error
    return picture_of(path.suffix, data)


def _too_large() -> PictureError:
    most = f"a picture of at most {size_words(MOST_PICTURE_BYTES)}"
    return PictureError(most, "a larger one")

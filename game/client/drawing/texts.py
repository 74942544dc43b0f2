"""Text in the bundled fonts or whatever has its letters, rendered once as long as it is shown."""

import unicodedata
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import groupby
from math import cos, pi, sin
from pathlib import Path

import pygame

from game.client.drawing.theme import INK
from game.content.colour import Colour

#: Fonts that systems bring for scripts from all over the world, the most complete first.
WIDE_FONTS = (
    "notosanscjksc", "notosanscjkjp", "notosanscjkkr", "sourcehansans", "microsoftyahei", "meiryo",
    "malgungothic", "hiraginosansgb", "pingfangsc", "applesdgothicneo", "wenquanyizenhei",
    "droidsansfallback", "arialunicodems", "notosans", "segoeui", "dejavusans", "freesans",
)  # fmt: skip
#: Large enough that no letter looks like the missing one by accident.
PROBE_PIXELS = 60
#: What follows an emoji and only says how it should look: colour or not, skin tones, joiners.
MODIFIERS = frozenset("\u200c\u200d\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")

#: Consecutive letters and the font for them.
Run = tuple[Path, str]


@lru_cache(maxsize=4096)
def has(file: Path, character: str) -> bool:
    """Whether the font in `file` has a picture for `character`, or there is nothing to see."""
    probe = pygame.font.Font(file, PROBE_PIXELS)
    if not probe.size(character)[0]:
        return True  # such as a mark that turns the direction of writing
    # Not by `metrics`: for characters beyond the first 65,536 pygame has none.
    found, missing = (probe.render(each, False, "white") for each in (character, "\uffff"))
    return found.get_size() != missing.get_size() or _pixels(found) != _pixels(missing)


def _pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def covers(file: Path, text: str) -> bool:
    """Whether the font in `file` has every character of `text`."""
    return all(has(file, character) for character in text)


def runs(file: Path, text: str) -> tuple[Run, ...]:
    """`text` as it is to be shown where the font in `file` is wanted; '' is one run, too."""
    if text.isascii() or covers(file, text):
        return ((file, text),)
    own = (file, file.with_name("NotoEmoji-Bold.ttf"))
    bare = [
        "".join(each for each in cluster if each not in MODIFIERS) for cluster in clusters(text)
    ]
    strange = "".join(each for each in bare if not any(covers(font, each) for font in own))
    wide = wide_font(frozenset(strange)) if strange else None
    fonts = (*own, wide) if wide else own
    shown = [_shown(cluster, fonts) for cluster in bare]
    grouped = groupby(shown, key=lambda each: each[0])
    return tuple((font, "".join(part for _, part in group)) for font, group in grouped)


def clusters(text: str) -> Iterator[str]:
    """The characters of `text`, each with the accents and modifiers that follow it."""
    begin = 0
    for place in range(1, len(text) + 1):
        if place == len(text) or not joins(text[place]):
            yield text[begin:place]
            begin = place


def joins(character: str) -> bool:
    """Whether it belongs to the character before it."""
    return character in MODIFIERS or unicodedata.combining(character) > 0


def _shown(cluster: str, fonts: Sequence[Path]) -> Run:
    """A cluster and the first font that has it; if none has, a symbol becomes its name."""
    for font in fonts:
        if covers(font, cluster):
            return font, cluster
    if unicodedata.category(cluster[0]) == "So":
        return fonts[0], f":{unicodedata.name(cluster[0], 'sign').lower()}:"
    return fonts[-1], cluster


@lru_cache(maxsize=256)
def wide_font(characters: frozenset[str]) -> Path | None:
    """The file of a system font with most of these characters; None if none has any.

    The first call lists the system's fonts, which takes a moment; bundled letters need no call.
    """
    best: tuple[int, Path | None] = (0, None)
    for name in WIDE_FONTS:
        found = pygame.font.match_font(name)
        if found is not None:
            file = Path(found)
            count = sum(has(file, character) for character in characters)
            best = max(best, (count, file), key=lambda each: each[0])
    return best[1]


#: Where something was left out.
DOTS = "…"


class Face(Enum):
    """A bundled font; the value is its file."""

    DISPLAY = "Baloo2-Bold.ttf"
    BOLD = "Nunito-ExtraBold.ttf"
    BODY = "Nunito-SemiBold.ttf"


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks. `outline`: width in pixels of a rim in `rim`, 0 for none."""

    pixels: int
    colour: Colour = INK
    outline: int = 0
    rim: Colour = INK
    face: Face = Face.DISPLAY


class Texts:
    """Rendered lines; the least recently shown ones are forgotten.

    `palette`: colours written in place of others; clear after changing it. `misses` counts what
    was rendered.
    """

    CAPACITY = 600
    #: Of what was measured: most of it is asked for again in every frame.
    MEASURED = 8192

    def __init__(self, folder: Path) -> None:
        self.palette: Mapping[Colour, Colour] = {}
        self._folder = folder
        self._fonts: dict[tuple[Path, int], pygame.font.Font] = {}
        self._surfaces: OrderedDict[tuple[str, Style], pygame.Surface] = OrderedDict()
        self._measured = lru_cache(self.MEASURED)(self._measure)
        self.misses = 0

    def get(self, text: str, style: Style) -> pygame.Surface:
        key = (text, style)
        surface = self._surfaces.get(key)
        if surface is None:
            surface = self._surfaces[key] = self._render(text, style)
            self.misses += 1
            if len(self._surfaces) > self.CAPACITY:
                self._surfaces.popitem(last=False)
        else:
            self._surfaces.move_to_end(key)
        return surface

    def wrap(self, text: str, style: Style, width: int) -> list[str]:
        """`text` in lines at most `width` pixels wide; a longer single word stays whole."""
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.width(longer, style) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def split(self, text: str, style: Style, width: int) -> list[str]:
        """`text` cut into lines at most `width` pixels wide, nothing left out.

        Lines end after spaces where they can; a word too long for one line is cut.
        """
        lines: list[str] = []
        while text and self.width(text.rstrip(), style) > width:
            fits = self._longest(text, style, width)
            end = text.rfind(" ", 0, fits + 1) + 1 or fits
            lines.append(text[:end])
            text = text[end:]
        return [*lines, text]

    def shortened(self, text: str, style: Style, width: int) -> str:
        """As much of the beginning of `text` as fits into `width` pixels with dots behind it."""
        room = width - self.width(DOTS, style)
        return f"{text[: self._longest(text, style, room)].rstrip()}{DOTS}"

    def width(self, text: str, style: Style) -> int:
        """How wide a line will be, its outline left out."""
        return self._measured(text, style.pixels, style.face)

    @property
    def kept(self) -> int:
        return len(self._surfaces)

    def clear(self) -> None:
        self._surfaces.clear()
        self._fonts.clear()
        self._measured.cache_clear()

    def _measure(self, text: str, pixels: int, face: Face) -> int:
        return sum(font.size(part)[0] for font, part in self._parts(text, pixels, face))

    def _runs(self, text: str, style: Style) -> list[tuple[pygame.font.Font, str]]:
        """`text` as it is shown, part by part, each in a font that has its letters.

        Parts without anything to see are left out: they cannot be rendered.
        """
        parts = self._parts(text, style.pixels, style.face)
        return [(font, part) for font, part in parts if not part or font.size(part)[0]]

    def _parts(self, text: str, pixels: int, face: Face) -> list[tuple[pygame.font.Font, str]]:
        file = self._folder / face.value
        return [(self._sized(font, pixels), part) for font, part in runs(file, text)]

    def _longest(self, text: str, style: Style, width: int) -> int:
        """How many characters (at least 1) of `text` fit into `width` pixels."""
        low, high = 1, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            fits = self.width(text[:middle], style) <= width
            low, high = (middle, high) if fits else (low, middle - 1)
        return low

    def _sized(self, file: Path, pixels: int) -> pygame.font.Font:
        font = self._fonts.get((file, pixels))
        if font is None:
            font = self._fonts[file, pixels] = pygame.font.Font(file, pixels)
        return font

    def _render(self, text: str, style: Style) -> pygame.Surface:
        face = self._face(text, style, self.palette.get(style.colour, style.colour))
        if not style.outline:
            return face
        rim = self._face(text, style, style.rim)
        reach = style.outline
        size = (face.get_width() + 2 * reach, face.get_height() + 2 * reach)
        surface = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
        for dx, dy in _around(reach):
            surface.blit(rim, (reach + dx, reach + dy))
        surface.blit(face, (reach, reach))
        return surface

    def _face(self, text: str, style: Style, colour: Colour) -> pygame.Surface:
        """One line of text in one colour, its runs side by side on one base line."""
        parts = self._runs(text, style)
        pictures = [font.render(part, True, colour).convert_alpha() for font, part in parts]
        own = self._sized(self._folder / style.face.value, style.pixels)
        if [font for font, _ in parts] == [own]:
            return pictures[0]
        size = (sum(picture.get_width() for picture in pictures), own.get_height())
        surface = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
        x = 0
        for (font, _), picture in zip(parts, pictures, strict=True):
            surface.blit(picture, (x, own.get_ascent() - font.get_ascent()))
            x += picture.get_width()
        return surface


def _around(reach: int) -> Iterator[tuple[int, int]]:
    """Offsets on circles around the middle: close enough to each other to leave no gap."""
    for radius in range(reach, 0, -3):
        count = max(8, 4 * radius)
        for i in range(count):
            angle = 2 * pi * i / count
            yield round(radius * cos(angle)), round(radius * sin(angle))

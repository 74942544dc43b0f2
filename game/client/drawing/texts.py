"""Text in the bundled fonts, rendered once as long as it is shown."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from math import cos, pi, sin
from pathlib import Path

import pygame

from game.client.drawing.font_fallback import runs
from game.client.drawing.theme import INK
from game.content.colour import Colour

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
        """Forget everything, as after a resize."""
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

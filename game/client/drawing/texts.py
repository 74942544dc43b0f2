"""Text in the bundled fonts, rendered once as long as it is shown."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from math import cos, pi, sin
from pathlib import Path

import pygame

from game.client.drawing.font_fallback import covers, wide_font
from game.client.drawing.theme import INK, Colour


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

    def __init__(self, folder: Path) -> None:
        self.palette: Mapping[Colour, Colour] = {}
        self._folder = folder
        self._fonts: dict[tuple[Path, int], pygame.font.Font] = {}
        self._surfaces: OrderedDict[tuple[str, Style], pygame.Surface] = OrderedDict()
        self.misses = 0

    def get(self, text: str, style: Style) -> pygame.Surface:
        """One line of text."""
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
        font = self._font(text, style)
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and font.size(longer)[0] <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def split(self, text: str, style: Style, width: int) -> list[str]:
        """`text` cut into lines at most `width` pixels wide, nothing left out.

        Lines end after spaces where they can; a word too long for one line is cut.
        """
        font = self._font(text, style)
        lines: list[str] = []
        while text and font.size(text.rstrip())[0] > width:
            fits = _longest(font, text, width)
            end = text.rfind(" ", 0, fits + 1) + 1 or fits
            lines.append(text[:end])
            text = text[end:]
        return [*lines, text]

    def width(self, text: str, style: Style) -> int:
        """How wide a line will be, its outline left out."""
        return self._font(text, style).size(text)[0]

    @property
    def kept(self) -> int:
        """How many surfaces there are."""
        return len(self._surfaces)

    def clear(self) -> None:
        """Forget everything, as after a resize."""
        self._surfaces.clear()
        self._fonts.clear()

    def _font(self, text: str, style: Style) -> pygame.font.Font:
        """The bundled font, or one of the system's if `text` has letters that it lacks."""
        file = self._folder / style.face.value
        if not (text.isascii() or covers(file, text)):
            file = wide_font(frozenset(text)) or file
        return self._sized(file, style.pixels)

    def _sized(self, file: Path, pixels: int) -> pygame.font.Font:
        font = self._fonts.get((file, pixels))
        if font is None:
            font = self._fonts[file, pixels] = pygame.font.Font(file, pixels)
        return font

    def _render(self, text: str, style: Style) -> pygame.Surface:
        font = self._font(text, style)
        face = font.render(text, True, self.palette.get(style.colour, style.colour))
        if not style.outline:
            return face.convert_alpha()
        rim = font.render(text, True, style.rim)
        reach = style.outline
        size = (face.get_width() + 2 * reach, face.get_height() + 2 * reach)
        surface = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
        for dx, dy in _around(reach):
            surface.blit(rim, (reach + dx, reach + dy))
        surface.blit(face, (reach, reach))
        return surface


def _longest(font: pygame.font.Font, text: str, width: int) -> int:
    """How many characters (at least 1) of `text` fit into `width` pixels."""
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if font.size(text[:middle])[0] <= width else (low, middle - 1)
    return low


def _around(reach: int) -> Iterator[tuple[int, int]]:
    """Offsets on circles around the middle: close enough to each other to leave no gap."""
    for radius in range(reach, 0, -3):
        count = max(8, 4 * radius)
        for i in range(count):
            angle = 2 * pi * i / count
            yield round(radius * cos(angle)), round(radius * sin(angle))

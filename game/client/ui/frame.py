"""A part of the window in layout units: screens say what stands where and compute no pixels."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.sprites import Sprite
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face, Style
from game.client.drawing.theme import CREAM, INK, SOFT_INK
from game.client.ui.scene import Pointer
from game.content.colour import Colour

#: A place in a frame: units from its left and upper edge, below 0 from the right and lower one;
#: None is the middle.
Spot = tuple[float | None, float | None]
MIDDLE: Spot = (None, None)
#: The height of a line of a paragraph, as a share of its letters'.
STEP = 1.4
#: More lines than any window has room for.
ALL = 999


class Print(NamedTuple):
    """How a paragraph looks. `units`: its letters; `line`: from line to line, 0 for the usual."""

    units: float
    colour: Colour = SOFT_INK
    face: Face = Face.BODY
    line: float = 0

    @property
    def step(self) -> float:
        """Layout units from line to line."""
        return self.line or STEP * self.units


@dataclass(frozen=True, slots=True)
class Frame:
    """The pixels `rect` of the window; text in it is as large as `stage` says. All lengths of its
    methods are in layout units of that stage.
    """

    stage: Stage
    rect: pygame.Rect

    @classmethod
    def window(cls, stage: Stage) -> "Frame":
        return cls(stage, stage.surface.get_rect())

    @property
    def width(self) -> float:
        return self.rect.width / self.stage.unit

    @property
    def height(self) -> float:
        return self.rect.height / self.stage.unit

    def at(self, spot: Spot) -> tuple[int, int]:
        x, y = spot
        return (
            self._edge(x, self.rect.left, self.rect.centerx, self.rect.right),
            self._edge(y, self.rect.top, self.rect.centery, self.rect.bottom),
        )

    def _edge(self, units: float | None, begin: int, middle: int, end: int) -> int:
        if units is None:
            return middle
        return (begin if units >= 0 else end) + self.stage.px(units)

    def sized(self, most: float = 9.0) -> "Frame":
        """The same part with units as large as the player wants text, at most `most` times."""
        return replace(self, stage=self.stage.enlarged(most))

    def part(
        self, spot: Spot, width: float, height: float, anchor: Anchor = Anchor.CORNER
    ) -> "Frame":
        x, y = self.at(spot)
        size = (self.stage.px(width), self.stage.px(height))
        ax, ay = anchor.value
        corner = (round(x - ax * size[0]), round(y - ay * size[1]))
        return replace(self, rect=pygame.Rect(corner, size))

    def centred(self, width: float, height: float) -> "Frame":
        size = (self.stage.px(width), self.stage.px(height))
        rect = pygame.Rect((0, 0), size)
        rect.center = self.rect.center
        return replace(self, rect=rect)

    def inset(self, x: float, y: float | None = None) -> "Frame":
        """Without a rim of so many units; below 0 it grows."""
        px = self.stage.px
        rect = self.rect.inflate(-2 * px(x), -2 * px(x if y is None else y))
        return replace(self, rect=rect)

    def moved(self, right: float, down: float) -> "Frame":
        return replace(self, rect=self.rect.move(self.stage.px(right), self.stage.px(down)))

    def strip(self, height: float) -> "Frame":
        """As wide, but so tall, around the same middle."""
        tall = self.stage.px(height)
        rect = pygame.Rect(self.rect.x, self.rect.centery - tall // 2, self.rect.width, tall)
        return replace(self, rect=rect)

    def top(self, units: float, gap: float = 0) -> tuple["Frame", "Frame"]:
        """Its upper `units`, and what is left below them."""
        return self._split(self.stage.px(units), self.stage.px(gap), upright=True)

    def bottom(self, units: float, gap: float = 0) -> tuple["Frame", "Frame"]:
        """Its lower `units`, and what is left above them."""
        tall, gap_px = self.stage.px(units), self.stage.px(gap)
        above, below = self._split(self.rect.height - tall - gap_px, gap_px, upright=True)
        return below, above

    def left(self, units: float, gap: float = 0) -> tuple["Frame", "Frame"]:
        """Its left `units`, and what is left beside them."""
        return self._split(self.stage.px(units), self.stage.px(gap), upright=False)

    def right(self, units: float, gap: float = 0) -> tuple["Frame", "Frame"]:
        """Its right `units`, and what is left beside them."""
        wide, gap_px = self.stage.px(units), self.stage.px(gap)
        beside, end = self._split(self.rect.width - wide - gap_px, gap_px, upright=False)
        return end, beside

    def share(self, share: float) -> tuple["Frame", "Frame"]:
        """Its left part, a `share` of its width, and its right part."""
        return self._split(round(share * self.rect.width), 0, upright=False)

    def _split(self, first: int, gap: int, upright: bool) -> tuple["Frame", "Frame"]:
        x, y, width, height = self.rect
        if upright:
            rest = pygame.Rect(x, y + first + gap, width, max(0, height - first - gap))
            return replace(self, rect=pygame.Rect(x, y, width, first)), replace(self, rect=rest)
        rest = pygame.Rect(x + first + gap, y, max(0, width - first - gap), height)
        return replace(self, rect=pygame.Rect(x, y, first, height)), replace(self, rect=rest)

    def columns(self, shares: Sequence[float], gap: float) -> list["Frame"]:
        """Side by side over its whole width, as wide as their shares of it."""
        x, y, width, height = self.rect
        gap_px, parts, begin = self.stage.px(gap), sum(shares), 0.0
        frames = []
        for share in shares:
            left = x + round((width + gap_px) * begin / parts)
            begin += share
            right = x + round((width + gap_px) * begin / parts) - gap_px
            frames.append(replace(self, rect=pygame.Rect(left, y, right - left, height)))
        return frames

    def text(
        self,
        words: str,
        spot: Spot,
        units: float,
        colour: Colour = INK,
        anchor: Anchor = Anchor.CENTRE,
        face: Face = Face.DISPLAY,
        room: float | None = None,
    ) -> pygame.Rect:
        """One line, smaller where it would be wider than `room`, which is else the frame's."""
        at = self.at(spot)
        if room is not None:
            wide: float = self.stage.px(room)
        elif anchor is Anchor.LEFT:
            wide = self.rect.right - at[0]
        elif anchor is Anchor.RIGHT:
            wide = at[0] - self.rect.left
        else:
            wide = self.rect.width
        return self.stage.text_within(words, at, units, wide, colour, anchor, face)

    def sprite(
        self, sprite: str | Sprite, spot: Spot, width: float, anchor: Anchor = Anchor.CENTRE
    ) -> pygame.Rect:
        return self.stage.sprite(sprite, self.at(spot), self.stage.px(width), anchor)

    def rounded(
        self,
        radius: float,
        fill: Colour,
        weight: float = 2.4,
        line: Colour | None = INK,
        shadow: float = 0.0,
        opacity: float = 1.0,
    ) -> None:
        px, size = self.stage.px, self.rect.size
        box = Box(size, px(radius), fill, line, px(weight), opacity, px(shadow))
        self.stage.box(box, self.rect.topleft)

    def button(
        self, radius: float, fill: Colour, end: Colour | None, weight: float, shadow: float = 0
    ) -> None:
        """Fill it with a box whose colour becomes `end` towards its lower edge."""
        px, size = self.stage.px, self.rect.size
        box = Box(size, px(radius), fill, INK, px(weight), shadow=px(shadow), fill_end=end)
        self.stage.box(box, self.rect.topleft)

    def panel(self) -> None:
        """Make it a sheet of cream paper."""
        self.rounded(26, CREAM, 3, shadow=8)

    def paragraph(
        self, words: str, look: Print, most: int = ALL, anchor: Anchor = Anchor.LEFT
    ) -> "Frame":
        """Words in lines from the top, at most so many, at its left or right side or around its
        middle; gives what is left below them.
        """
        lines, style = self.lines(words, look, most), self.style(look)
        sides = {Anchor.LEFT: self.rect.left, Anchor.RIGHT: self.rect.right}
        x = sides.get(anchor, self.rect.centerx)
        for number, line in enumerate(lines):
            y = self.rect.y + self.stage.px(look.step * (number + 0.5))
            if line:
                self.stage.put(self.stage.texts.get(line, style), (x, y), anchor)
        return self._split(self.stage.px(look.step * len(lines)), 0, upright=True)[1]

    def lines(self, words: str, look: Print, most: int = ALL) -> list[str]:
        """The lines of a paragraph as wide as the frame, at most so many."""
        return clipped(self.stage, words, self.style(look), self.rect.width, most)

    def style(self, look: Print) -> Style:
        return self.stage.style(look.units, look.colour, face=look.face)

    def hit(self, pointer: Pointer) -> bool:
        return self.rect.collidepoint(pointer.x, pointer.y)


def clipped(stage: Stage, text: str, style: Style, width: int, most: int = ALL) -> list[str]:
    """`text` in at most `most` lines of `width` pixels; what is left out is shown by dots."""
    split = stage.texts.split
    lines = [
        line.rstrip() for part in text.splitlines() or [""] for line in split(part, style, width)
    ]
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], stage.texts.shortened(lines[most - 1], style, width)]

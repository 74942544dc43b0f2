"""What a scene paints on: the window's surface, its scale, and the cached pictures and texts."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import Enum

import pygame

from game import paths
from game.client.drawing.shapes import Box, Shapes
from game.client.drawing.sprites import Sprite, Sprites
from game.client.drawing.texts import Face, Style, Texts
from game.client.drawing.theme import INK, SAFE, SAFE_COOKS, SAND, USUAL, Comfort
from game.client.input.bindings import DEFAULT_LEGEND, Legend
from game.content.colour import Colour
from game.content.look import Looks

#: Layouts are made for a window of this size in units; other sizes scale the unit.
WIDTH, HEIGHT = 1280, 720
#: Layout units: letters that are made smaller so that they fit get no smaller than this.
READABLE = 11


class Anchor(Enum):
    """Which point of a picture is put at a position."""

    LEFT = (0.0, 0.5)
    CENTRE = (0.5, 0.5)
    RIGHT = (1.0, 0.5)
    TOP = (0.5, 0.0)
    BOTTOM = (0.5, 1.0)
    CORNER = (0.0, 0.0)


class Papers(OrderedDict[tuple[object, ...], pygame.Surface]):
    """Surfaces by all that shows on them; only the `capacity` that were asked for last are kept."""

    def __init__(self, capacity: int = 1) -> None:
        super().__init__()
        self._capacity = capacity

    def painted(
        self, key: tuple[object, ...], paint: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        if key not in self:
            self[key] = paint()
            if len(self) > self._capacity:
                self.popitem(last=False)
        self.move_to_end(key)
        return self[key]


@dataclass(slots=True)
class Stage:
    """The window as scenes see it. Positions and lengths of its methods are in pixels.

    `zoom`: so much larger than in the layout is everything drawn, see `enlarged`. `legend`: what
    hints call keys and buttons; `walls`: behind screens. `unit`: pixels per layout unit.
    """

    surface: pygame.Surface
    sprites: Sprites
    texts: Texts
    shapes: Shapes
    comfort: Comfort = USUAL
    zoom: float = 1.0
    legend: Legend = DEFAULT_LEGEND
    walls: Papers = field(default_factory=Papers)
    unit: float = field(init=False)

    def __post_init__(self) -> None:
        self.resize(self.surface)

    def resize(self, surface: pygame.Surface) -> None:
        """Paint on the window's new surface from now on."""
        self.surface = surface
        width, height = surface.get_size()
        self.unit = min(width / WIDTH, height / HEIGHT) * self.zoom

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    def enlarged(self, most: float = 9.0) -> "Stage":
        """The same window with units as large as the player wants text, at most `most` times."""
        return replace(self, zoom=min(self.comfort.zoom, most))

    def for_subtitles(self) -> "Stage":
        """The same window with units as large as the player wants what partners say."""
        return replace(self, zoom=self.zoom * self.comfort.subtitles)

    def onto(self, surface: pygame.Surface) -> "Stage":
        """The same pictures and texts, painted on another surface; nothing there is enlarged."""
        return Stage(surface, self.sprites, self.texts, self.shapes)

    def sheet(self, size: tuple[int, int]) -> "Stage":
        """An empty sheet of paper of so many pixels, with units as large as here."""
        sheet = self.onto(pygame.Surface(size, pygame.SRCALPHA).convert_alpha())
        zoom = self.unit / sheet.unit
        return replace(sheet, zoom=zoom, comfort=self.comfort, legend=self.legend)

    def dressed(self, looks: Looks) -> "Stage":
        """The same stage for a level whose menu says what its things look like."""
        return replace(self, sprites=self.sprites.dressed(looks)) if looks else self

    def plain(self) -> "Stage":
        return replace(self, zoom=1.0)

    def adapt(self, comfort: Comfort) -> None:
        """Draw as is best for the player from now on."""
        if comfort == self.comfort:
            return
        self.comfort = comfort
        self.shapes.palette = self.texts.palette = SAFE if comfort.safe else {}
        self.sprites.recolour(SAFE_COOKS if comfort.safe else {})
        self.clear()

    def px(self, units: float) -> int:
        """Layout units in whole pixels, at least 1 for anything positive."""
        return max(1, round(units * self.unit)) if units > 0 else round(units * self.unit)

    def put(
        self, picture: pygame.Surface, at: tuple[float, float], anchor: Anchor = Anchor.CENTRE
    ) -> pygame.Rect:
        width, height = picture.get_size()
        ax, ay = anchor.value
        return self.surface.blit(picture, (round(at[0] - ax * width), round(at[1] - ay * height)))

    def sprite(
        self,
        sprite: str | Sprite,
        at: tuple[float, float],
        width: float,
        anchor: Anchor = Anchor.CENTRE,
    ) -> pygame.Rect:
        return self.put(self.sprites.get(sprite, max(1, round(width))), at, anchor)

    def text(
        self,
        text: str,
        at: tuple[float, float],
        units: float,
        colour: Colour = INK,
        anchor: Anchor = Anchor.CENTRE,
        outline: float = 0,
        rim: Colour = INK,
        face: Face = Face.DISPLAY,
    ) -> pygame.Rect:
        """Draw one line; font size and outline width are in layout units."""
        style = self.style(units, colour, outline, rim, face)
        return self.put(self.texts.get(text, style), at, anchor)

    def text_within(
        self,
        text: str,
        at: tuple[float, float],
        units: float,
        width: float,
        colour: Colour = INK,
        anchor: Anchor = Anchor.CENTRE,
        face: Face = Face.DISPLAY,
    ) -> pygame.Rect:
        """Draw one line, smaller than `units` if it would be wider than `width` pixels.

        What would be too small to be read is cut off instead.
        """
        style = self.fitting(text, units, width, colour, face)
        least = self.style(min(units, READABLE), colour, face=face)
        if style.pixels < least.pixels:
            style, text = least, self.texts.shortened(text, least, round(width))
        return self.put(self.texts.get(text, style), at, anchor)

    def fitting(self, text: str, units: float, width: float, colour: Colour, face: Face) -> Style:
        """A style of `units`, or of less if one line would be wider than `width` pixels."""
        style = self.style(units, colour, face=face)
        wide = self.texts.width(text, style)
        if wide > width:
            style = self.style(units * width / wide, colour, face=face)
        while style.pixels > 1 and self.texts.width(text, style) > width:
            style = replace(style, pixels=style.pixels - 1)  # letters are whole pixels wide
        return style

    def style(
        self,
        units: float,
        colour: Colour = INK,
        outline: float = 0,
        rim: Colour = INK,
        face: Face = Face.DISPLAY,
    ) -> Style:
        """A text style from lengths in layout units."""
        return Style(self.px(units), colour, self.px(outline), rim, face)

    def box(self, box: Box, at: tuple[float, float], anchor: Anchor = Anchor.CORNER) -> pygame.Rect:
        return self.put(self.shapes.get(box), at, anchor)

    def rounded(
        self,
        rect: pygame.Rect,
        radius: float,
        fill: Colour,
        weight: float = 2.4,
        line: Colour | None = INK,
        shadow: float = 0.0,
    ) -> pygame.Rect:
        """Fill `rect` with a box; its radius, line and shadow are in layout units."""
        px = self.px
        return self.box(
            Box(rect.size, px(radius), fill, line, px(weight), shadow=px(shadow)), rect.topleft
        )

    def gauge(self, rect: pygame.Rect, colour: Colour, share: float, weight: float = 0.0) -> int:
        """A groove filled from its left; gives the pixels of its width that are.

        `share`: 0..1; `weight`: of its line in layout units, 0 for none.
        """
        filled = round(rect.width * min(1.0, max(0.0, share)))
        for fill, width in ((SAND, rect.width), (colour, filled)):
            line = INK if weight else None
            pill = self.shapes.get(Box(rect.size, rect.height / 2, fill, line, self.px(weight)))
            self.surface.blit(pill, rect.topleft, (0, 0, width, rect.height))
        return filled

    def clear(self) -> None:
        self.sprites.clear()
        self.texts.clear()
        self.shapes.clear()


#: Seconds of a frame that one owner of chores may take.
SLICE = 0.0015


def bundled_stage(surface: pygame.Surface) -> Stage:
    """What scenes paint on `surface` with."""
    assets = paths.assets()
    texts = Texts(assets / "fonts")
    return Stage(surface, Sprites(assets / "svg", texts), texts, Shapes())


class Chores:
    """Does `steps` one by one; each is short. `clock` gives seconds."""

    def __init__(
        self, steps: Iterable[None] = (), clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._steps = iter(steps)
        self._clock = clock
        self.done = False

    def spend(self, seconds: float = SLICE) -> None:
        """Work on for `seconds`, and to the end of the step that is begun then."""
        end = self._clock() + seconds
        while not self.done and self._clock() < end:
            self._step()

    def finish(self) -> None:
        while not self.done:
            self._step()

    def _step(self) -> None:
        self.done = next(self._steps, self) is self

"""What a partner understands of words, in rows below the line that one writes."""

from collections.abc import Iterator, Sequence

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.sprites import Sprite
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, GOLD, INK, PAPER, SOFT_INK
from game.client.hud._chips import SPRITES
from game.client.view.pictures import dish_sprite, ingredient_sprite
from game.kitchen.menu import Menu
from game.partners.shown_words import QueueEntry, ShownReading, sign_of, thing_of

#: Lengths in layout units.
ROW, GAP, TOP, PADDING, PICTURE, FONT, LINE, SMALL = 36, 3, 8, 7, 20, 13, 15, 11
#: So many rows there is room for, pictures in each of them, and lines of words.
ROWS, PICTURES, LINES = 3, 2, 2
HEIGHT = TOP + ROWS * (ROW + GAP)
#: What stands there before anything was read, and before what is not certain.
EMPTY, DOUBT = "What is understood is shown here", "? "
#: Of words that ask for nothing.
TALK = "chat"


class ReadingRows:
    """The rows, painted anew only when something in them changes. `rects`: where each is."""

    def __init__(self, menu: Menu) -> None:
        self._menu = menu
        self._painted: tuple[object, pygame.Surface] | None = None
        self.rects: list[pygame.Rect] = []

    def draw(
        self,
        stage: Stage,
        place: pygame.Rect,
        found: Sequence[ShownReading],
        keys: Sequence[str],
        marked: int | None,
    ) -> int:
        """Draw at the bottom of `place`; gives the row of pixels above it.

        `keys`: what chooses each; `marked`: the one that is chosen.
        """
        top = place.bottom - stage.px(HEIGHT)
        step, height = stage.px(ROW + GAP), stage.px(ROW)
        self.rects = [
            pygame.Rect(place.x, top + stage.px(TOP) + i * step, place.width, height)
            for i in range(len(found))
        ]
        state = (*found, *keys, marked, place.width, stage.unit, stage.comfort)
        if self._painted is None or self._painted[0] != state:
            sheet = stage.sheet((place.width, place.bottom - top))
            self._paint(sheet, found, keys, marked)
            self._painted = state, sheet.surface
        stage.surface.blit(self._painted[1], (place.x, top))
        return top

    def at(self, x: int, y: int) -> int | None:
        hit = (i for i, rect in enumerate(self.rects) if rect.collidepoint(x, y))
        return next(hit, None)

    def _paint(
        self, sheet: Stage, found: Sequence[ShownReading], keys: Sequence[str], marked: int | None
    ) -> None:
        width = sheet.surface.get_width()
        if not found:
            at = (width / 2, sheet.px(TOP + ROW / 2))
            sheet.text_within(EMPTY, at, SMALL + 1, width, CREAM, face=Face.BOLD)
        for i, (reading, key) in enumerate(zip(found, keys, strict=False)):
            row = pygame.Rect(0, sheet.px(TOP) + i * sheet.px(ROW + GAP), width, sheet.px(ROW))
            self._paint_row(sheet, row, reading, key, chosen=i == marked)

    def _paint_row(
        self, sheet: Stage, row: pygame.Rect, reading: ShownReading, key: str, *, chosen: bool
    ) -> None:
        box = Box(row.size, sheet.px(9), GOLD if chosen else PAPER, INK, sheet.px(1.6))
        sheet.box(box, row.topleft)
        left, right = row.x + sheet.px(PADDING), row.right - sheet.px(PADDING)
        style = sheet.style(SMALL, SOFT_INK, face=Face.BOLD)
        right = sheet.put(sheet.texts.get(key, style), (right, row.centery), Anchor.RIGHT).left
        for picture in self._pictures(reading):
            side = sheet.px(PICTURE)
            sheet.sprite(picture, (left + side / 2, row.centery), side)
            left += side + sheet.px(2)
        words = f"{DOUBT if reading.doubtful else ''}{reading.sentence}"
        room, style = right - left - sheet.px(PADDING), sheet.style(FONT, INK, face=Face.BOLD)
        lines = sheet.texts.wrap(words, style, room)
        lines = [*lines[: LINES - 1], " ".join(lines[LINES - 1 :])] if lines[LINES:] else lines
        for i, line in enumerate(lines):
            at = (left + sheet.px(3), row.centery + sheet.px(LINE) * (i - (len(lines) - 1) / 2))
            sheet.text_within(line, at, FONT, room, INK, Anchor.LEFT, Face.BOLD)

    def _pictures(self, reading: ShownReading) -> Iterator[str | Sprite]:
        if not reading.entries:
            yield TALK
        yield from map(self._picture, reading.entries[:PICTURES])

    def _picture(self, entry: QueueEntry) -> str | Sprite:
        """The thing of some work; its sign where that says more."""
        thing = thing_of(entry)
        if entry.kind in ("task", "standing") and thing in self._menu.dishes:
            return dish_sprite(thing, self._menu)
        if entry.kind in ("task", "standing") and thing in self._menu.ingredients:
            return ingredient_sprite(thing, self._menu)
        return SPRITES[sign_of(entry)]

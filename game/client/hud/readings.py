"""Slips of paper about a partner: what it was asked for, and what it understands of words, in
rows below the line that one writes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.sprites import Sprite
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import BLUE, CREAM, GOLD, INK, PAPER, ROSE, SAND, SOFT_INK
from game.client.view.pictures import dish_sprite, ingredient_sprite
from game.content.colour import Colour
from game.kitchen.menu import Menu
from game.partners.shown_words import QueueEntry, ShownReading, Sign, few_words, sign_of, thing_of

#: Lengths in layout units.
HEIGHT, NOTE, CHIP_FONT, CHIP_SMALL, CHIP_PADDING, SIGN, BAR = 26, 13, 14, 11, 7, 18, 4
#: The sprite of each sign.
SPRITES: dict[Sign, str] = {
    "chop": "knife", "prepare": "board", "cook": "pot", "plate": "plate", "serve": "bell",
    "wash": "dirty_plate", "putout": "extinguisher", "drop": "bin", "favour": "chat",
    "wait": "clock", "halt": "pause", "standing": "replay", "ban": "no_entry", "yours": "hand",
}  # fmt: skip
#: What an entry that ended, or cannot go on, shows instead.
ENDS = {
    "done": "check", "revoked": "cross", "impossible": "cross",
    "blocked": "exclaim", "halted": "pause",
}  # fmt: skip
ENDED = ("done", "revoked", "impossible")
PAPERS: dict[str, Colour] = {
    "active": GOLD, "blocked": SAND, "halted": SAND, "done": CREAM, "impossible": ROSE,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Chip:
    """An entry as it is drawn.

    `marked`: the mouse or the cursor is on it; `small`: in the row of signs;
    `seconds`: so long does a wait still take; `more`: entries that it stands for, too.
    """

    entry: QueueEntry
    marked: bool = False
    small: bool = False
    seconds: int | None = None
    more: tuple[QueueEntry, ...] = ()

    @property
    def ended(self) -> bool:
        return self.entry.state in ENDED

    @property
    def sprite(self) -> str:
        if self.entry.kind in ("ban", "yours") and not self.ended:
            return SPRITES[sign_of(self.entry)]
        return ENDS.get(self.entry.state) or SPRITES[sign_of(self.entry)]

    @property
    def words(self) -> str:
        return few_words(self.entry, self.more)

    @property
    def count(self) -> str:
        """How often of how many times, where it is more than once; or how long still."""
        if self.seconds is not None:
            return f"{self.seconds} s"
        times = self.entry.times
        return f"{self.entry.done}/{times}" if times is not None and times > 1 else ""

    @property
    def note(self) -> str:
        return "" if self.small or self.entry.state in ("active", "waiting") else self.entry.note

    @property
    def share(self) -> float:
        return self.entry.done / self.entry.times if self.entry.times else 0.0


def paint_chip(stage: Stage, chip: Chip, width: int) -> pygame.Surface:
    """A slip `width` pixels wide; a small one is as wide as its words need, at most `width`."""
    if chip.small:
        # Sign and words, and the cross of whoever would take it away.
        style = stage.style(CHIP_SMALL + 1, INK, face=Face.BOLD)
        left = stage.px(CHIP_PADDING - 2 + SIGN - 3 + 4)
        cross = stage.px(SIGN - 2) if chip.marked else 0
        room = width - left - stage.px(CHIP_PADDING) - cross
        needed = min(room, stage.texts.width(chip.words, style))
        size = (left + needed + cross + stage.px(CHIP_PADDING), stage.px(HEIGHT - 4))
        sheet = _paper(stage, size, chip)
        middle = size[1] // 2
        at = (stage.px(CHIP_PADDING - 2 + (SIGN - 3) / 2), middle)
        sheet.sprite(chip.sprite, at, stage.px(SIGN - 3))
        _write(sheet, chip.words, (left, middle), needed, CHIP_SMALL + 1)
        if chip.marked:
            at = (size[0] - stage.px(CHIP_PADDING - 2 + (SIGN - 6) / 2), middle)
            sheet.sprite("cross", at, stage.px(SIGN - 6))
        return sheet.surface
    size = (width, stage.px(HEIGHT + (NOTE if chip.note else 0)))
    sheet = _paper(stage, size, chip)
    counts = chip.entry.state == "active" and (chip.entry.times or 1) > 1
    middle = stage.px(HEIGHT / 2 - (2 if counts else 0))
    left, right = stage.px(CHIP_PADDING), width - stage.px(CHIP_PADDING)
    sheet.sprite(chip.sprite, (left + stage.px(SIGN / 2), middle), stage.px(SIGN))
    left += stage.px(SIGN + 6)
    right = _draw_end(sheet, chip, (right, middle))
    _write(sheet, chip.words, (left, middle), right - left, CHIP_FONT)
    if chip.note:
        at = (left, stage.px(HEIGHT + NOTE / 2 - 4))
        room = width - left - stage.px(CHIP_PADDING)
        _write(sheet, chip.note, at, room, CHIP_SMALL, SOFT_INK)
    if counts:
        bar = pygame.Rect(left, size[1] - stage.px(BAR + 3), right - left, stage.px(BAR))
        sheet.gauge(bar, BLUE, chip.share)
    return sheet.surface


def _paper(stage: Stage, size: tuple[int, int], chip: Chip) -> Stage:
    sheet = stage.sheet(size)
    active = chip.entry.state == "active"
    fill = PAPER if active and chip.small else PAPERS.get(chip.entry.state, PAPER)
    bold = chip.marked or (active and not chip.small)
    box = Box(size, stage.px(9), fill, INK, stage.px(2.6 if bold else 1.6))
    sheet.box(box, (0, 0))
    return sheet


def _draw_end(sheet: Stage, chip: Chip, at: tuple[int, int]) -> int:
    """The count, or the cross of whoever would take it away; gives its left edge."""
    if chip.marked:
        size = sheet.px(SIGN - 4)
        return sheet.sprite("cross", (at[0] - size / 2, at[1]), size).left - sheet.px(5)
    if not chip.count:
        return at[0]
    count = sheet.text(chip.count, at, CHIP_FONT, INK, Anchor.RIGHT, face=Face.BOLD)
    return count.left - sheet.px(5)


def _write(
    sheet: Stage, text: str, at: tuple[int, int], room: int, units: float, colour: Colour = INK
) -> None:
    style = sheet.fitting(text, units, room, colour, Face.BOLD)
    sheet.put(sheet.texts.get(text, style), at, Anchor.LEFT)


#: Lengths in layout units.
ROW, GAP, TOP, PADDING, PICTURE, FONT, LINE, SMALL = 36, 3, 8, 7, 20, 13, 15, 11
#: So many rows there is room for, pictures in each of them, and lines of words.
ROWS, PICTURES, LINES = 3, 2, 2
READINGS_HEIGHT = TOP + ROWS * (ROW + GAP)
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
        top = place.bottom - stage.px(READINGS_HEIGHT)
        step, height = stage.px(ROW + GAP), stage.px(ROW)
        self.rects = [
            pygame.Rect(place.x, top + stage.px(TOP) + i * step, place.width, height)
            for i in range(len(found))
        ]
        state = (*found, *keys, marked, place.width, stage.unit, stage.comfort)
        if self._painted is None or self._painted[0] != state:
            sheet = stage.sheet((place.width, place.bottom - top))
            width = sheet.surface.get_width()
            if not found:
                at = (width / 2, sheet.px(TOP + ROW / 2))
                sheet.text_within(EMPTY, at, SMALL + 1, width, CREAM, face=Face.BOLD)
            for i, (reading, key) in enumerate(zip(found, keys, strict=False)):
                row = pygame.Rect(0, sheet.px(TOP) + i * sheet.px(ROW + GAP), width, sheet.px(ROW))
                self._paint_row(sheet, row, reading, key, chosen=i == marked)
            self._painted = state, sheet.surface
        stage.surface.blit(self._painted[1], (place.x, top))
        return top

    def at(self, x: int, y: int) -> int | None:
        hit = (i for i, rect in enumerate(self.rects) if rect.collidepoint(x, y))
        return next(hit, None)

    def _paint_row(
        self, sheet: Stage, row: pygame.Rect, reading: ShownReading, key: str, *, chosen: bool
    ) -> None:
        box = Box(row.size, sheet.px(9), GOLD if chosen else PAPER, INK, sheet.px(1.6))
        sheet.box(box, row.topleft)
        left, right = row.x + sheet.px(PADDING), row.right - sheet.px(PADDING)
        end = (right, row.centery)
        right = sheet.text(key, end, SMALL, SOFT_INK, Anchor.RIGHT, face=Face.BOLD).left
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

"""One thing that was asked of a partner, as a slip of paper: sign, words, how far it has come."""

from dataclasses import dataclass

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import BLUE, CREAM, GOLD, INK, PAPER, ROSE, SAND, SOFT_INK
from game.content.colour import Colour
from game.partners.shown_words import QueueEntry, Sign, few_words, sign_of

#: Lengths in layout units.
HEIGHT, NOTE, FONT, SMALL, PADDING, SIGN, BAR = 26, 13, 14, 11, 7, 18, 4
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
        """Whether it only tells what became of it."""
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
        style = stage.style(SMALL + 1, INK, face=Face.BOLD)
        left = stage.px(PADDING - 2 + SIGN - 3 + 4)
        cross = stage.px(SIGN - 2) if chip.marked else 0
        room = width - left - stage.px(PADDING) - cross
        needed = min(room, stage.texts.width(chip.words, style))
        size = (left + needed + cross + stage.px(PADDING), stage.px(HEIGHT - 4))
        sheet = _paper(stage, size, chip)
        middle = size[1] // 2
        at = (stage.px(PADDING - 2 + (SIGN - 3) / 2), middle)
        sheet.sprite(chip.sprite, at, stage.px(SIGN - 3))
        _write(stage, sheet, chip.words, (left, middle), needed, SMALL + 1)
        if chip.marked:
            at = (size[0] - stage.px(PADDING - 2 + (SIGN - 6) / 2), middle)
            sheet.sprite("cross", at, stage.px(SIGN - 6))
        return sheet.surface
    size = (width, stage.px(HEIGHT + (NOTE if chip.note else 0)))
    sheet = _paper(stage, size, chip)
    counts = chip.entry.state == "active" and (chip.entry.times or 1) > 1
    middle = stage.px(HEIGHT / 2 - (2 if counts else 0))
    left, right = stage.px(PADDING), width - stage.px(PADDING)
    sheet.sprite(chip.sprite, (left + stage.px(SIGN / 2), middle), stage.px(SIGN))
    left += stage.px(SIGN + 6)
    right = _draw_end(stage, sheet, chip, (right, middle))
    _write(stage, sheet, chip.words, (left, middle), right - left, FONT)
    if chip.note:
        at = (left, stage.px(HEIGHT + NOTE / 2 - 4))
        _write(stage, sheet, chip.note, at, width - left - stage.px(PADDING), SMALL, SOFT_INK)
    if counts:
        bar = pygame.Rect(left, size[1] - stage.px(BAR + 3), right - left, stage.px(BAR))
        sheet.gauge(bar, BLUE, chip.share)
    return sheet.surface


def _paper(stage: Stage, size: tuple[int, int], chip: Chip) -> Stage:
    sheet = stage.onto(pygame.Surface(size, pygame.SRCALPHA).convert_alpha())
    active = chip.entry.state == "active"
    fill = PAPER if active and chip.small else PAPERS.get(chip.entry.state, PAPER)
    bold = chip.marked or (active and not chip.small)
    box = Box(size, stage.px(9), fill, INK, stage.px(2.6 if bold else 1.6))
    sheet.box(box, (0, 0))
    return sheet


def _draw_end(stage: Stage, sheet: Stage, chip: Chip, at: tuple[int, int]) -> int:
    """The count, or the cross of whoever would take it away; gives its left edge."""
    if chip.marked:
        size = stage.px(SIGN - 4)
        return sheet.sprite("cross", (at[0] - size / 2, at[1]), size).left - stage.px(5)
    if not chip.count:
        return at[0]
    picture = stage.texts.get(chip.count, stage.style(FONT, INK, face=Face.BOLD))
    return sheet.put(picture, at, Anchor.RIGHT).left - stage.px(5)


def _write(
    stage: Stage,
    sheet: Stage,
    text: str,
    at: tuple[int, int],
    room: int,
    units: float,
    colour: Colour = INK,
) -> None:
    """One line, smaller if there is no room for it as it is."""
    style = stage.fitting(text, units, room, colour, Face.BOLD)
    sheet.put(stage.texts.get(text, style), at, Anchor.LEFT)

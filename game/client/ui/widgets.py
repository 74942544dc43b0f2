"""Choosing among things with keys or the mouse, and the buttons that show it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Stage
from game.client.drawing.theme import CREAM, DEEP_GOLD, GOLD, INK, PAPER, SAND
from game.client.input.intents import Intent, Press
from game.client.ui.scene import Button, Pointer
from game.content.colour import Colour

#: Which way each intent moves the cursor.
STEPS = {
    Intent.UP: -1, Intent.LEFT: -1, Intent.PREVIOUS: -1,
    Intent.DOWN: 1, Intent.RIGHT: 1, Intent.NEXT: 1,
}  # fmt: skip

#: Hints get no larger than this: they have one line of the window.
HINT = 1.15
#: Layout units from the window's lower edge to the middle of a hint, and what it takes in all.
HINT_MIDDLE, HINT_ROOM = 26, 44


@dataclass(slots=True)
class Choice:
    """A cursor over `count` things. The drawing side says where they are through `rects`."""

    count: int
    cursor: int = 0
    rects: list[pygame.Rect] = field(default_factory=list)

    def on_intent(self, press: Press) -> int | None:
        """Move the cursor; the index of the chosen thing if this chose one."""
        if not press.down:
            return None
        if press.intent in STEPS:
            self.cursor = (self.cursor + STEPS[press.intent]) % self.count
        elif press.intent in (Intent.CONFIRM, Intent.USE) and not press.repeat:
            return self.cursor
        return None

    def on_pointer(self, pointer: Pointer) -> int | None:
        """The cursor follows the mouse; a click chooses."""
        for index, rect in enumerate(self.rects):
            if rect.collidepoint(pointer.x, pointer.y):
                self.cursor = index
                return index if pointer.button is Button.DOWN else None
        return None


def draw_button(stage: Stage, label: str, rect: pygame.Rect, focused: bool) -> pygame.Rect:
    """A button; the focused one is golden, larger and marked, not told by colour alone."""
    if focused:
        rect = rect.inflate(stage.px(14), stage.px(6))
    fill: tuple[Colour, Colour] = (GOLD, DEEP_GOLD) if focused else (PAPER, SAND)
    box = Box(
        rect.size, stage.px(16), fill[0], INK, stage.px(3 if focused else 2.2),
        shadow=stage.px(5), fill_end=None if focused else fill[1],
    )  # fmt: skip
    stage.box(box, rect.topleft)
    middle = (rect.centerx, rect.centery - stage.px(2))
    stage.text(label, middle, 27 if focused else 25, INK)
    if focused:
        stage.sprite("arrow", (rect.left - stage.px(24), middle[1]), stage.px(34))
    return rect


def draw_buttons(
    stage: Stage,
    labels: Sequence[str],
    choice: Choice,
    area: pygame.Rect,
    gap: float = 14,
    tall: float = 56,
) -> None:
    """A column of buttons that fills the width of `area` from its top; sets `choice.rects`.

    `tall`: the height of one and `gap`: the room between two, in layout units.
    """
    height = stage.px(tall)
    choice.rects = [
        pygame.Rect(area.x, area.y + i * (height + stage.px(gap)), area.width, height)
        for i in range(len(labels))
    ]
    for i, (label, rect) in enumerate(zip(labels, choice.rects, strict=True)):
        draw_button(stage, label, rect, i == choice.cursor)


def hint_room(stage: Stage) -> int:
    """The pixels along the window's lower edge that nothing but a hint should be in."""
    return stage.enlarged(HINT).px(HINT_ROOM)


def draw_hint(
    stage: Stage, text: str, middle: float | None = None, row: float | None = None
) -> pygame.Rect:
    """A line of help around the pixel column `middle`, at the lower edge of the window or at `row`;
    gives its pixels.

    Slots such as {back} are filled in with what the key or button is called. News, such as of a
    gamepad, take its place for a moment, since they are not to cover anything.
    """
    stage = stage.enlarged(HINT)
    width, height = stage.size
    at = (
        width / 2 if middle is None else middle,
        height - stage.px(HINT_MIDDLE) if row is None else row,
    )
    news = stage.legend.news
    told, colour = (news, GOLD) if news else (stage.legend.fill(text), CREAM)
    return stage.text(told, at, 17, colour, outline=2, rim=INK)

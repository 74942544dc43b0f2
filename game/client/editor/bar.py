"""The line above the map: what is edited, and buttons for what concerns all of it."""

from dataclasses import dataclass, field, replace

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, INK, SAND, SOFT_INK
from game.client.editor.edited_kitchen import EditedKitchen
from game.client.input.intents import Intent
from game.client.ui.scene import Button, Pointer

#: What the buttons are called, and the intents that they stand for.
BUTTONS = {
    "Undo": Intent.UNDO,
    "Redo": Intent.REDO,
    "Reach": Intent.TALK,
    "Play": Intent.TRY_OUT,
    "Save": Intent.SAVE,
    "Menu": Intent.BACK,
}
#: Layout units: a button, the room between two, and around all of it.
WIDE, GAP, MARGIN = 92, 8, 14


@dataclass(slots=True)
class EditorBar:
    """`rects`: where the buttons were drawn last."""

    rects: list[pygame.Rect] = field(default_factory=list)

    def on_pointer(self, pointer: Pointer) -> Intent | None:
        """What a click on a button asks for."""
        if pointer.button is Button.DOWN:
            for rect, intent in zip(self.rects, BUTTONS.values(), strict=False):
                if rect.collidepoint(pointer.x, pointer.y):
                    return intent
        return None

    def draw(self, stage: Stage, area: pygame.Rect, edited: EditedKitchen) -> None:
        """Paint into the pixels of `area`."""
        large = stage.enlarged()
        size = (large.px(WIDE), area.height - stage.px(GAP))
        step = size[0] + stage.px(GAP)
        first = area.right - stage.px(MARGIN) + stage.px(GAP) - len(BUTTONS) * step
        self.rects = [
            pygame.Rect((first + i * step, area.y + stage.px(GAP / 2)), size)
            for i in range(len(BUTTONS))
        ]
        useless = _useless(edited)
        for label, rect in zip(BUTTONS, self.rects, strict=True):
            _draw_button(large, label, rect, label in useless)
        words = f"{edited.title} (not saved)" if edited.history.dirty else edited.title
        left = area.x + stage.px(MARGIN + 8)
        room = first - left - stage.px(GAP)
        style = large.fitting(words, 26, room, CREAM, Face.DISPLAY)
        outlined = replace(style, outline=stage.px(3), rim=INK)
        stage.put(stage.texts.get(words, outlined), (left, area.centery), Anchor.LEFT)


def _useless(edited: EditedKitchen) -> set[str]:
    """The buttons with which nothing would happen now."""
    possible = {
        "Undo": edited.history.can_undo,
        "Redo": edited.history.can_redo,
        "Play": edited.checked.level is not None,
        "Save": edited.history.dirty,
    }
    return {label for label, can in possible.items() if not can}


def _draw_button(stage: Stage, label: str, rect: pygame.Rect, useless: bool) -> None:
    plain = stage.plain()
    plain.rounded(rect, 12, SAND if useless else CREAM, 2.2, shadow=3)
    middle = (rect.centerx, rect.centery - plain.px(2))
    colour = SOFT_INK if useless else INK
    stage.text_within(label, middle, 18, rect.width - plain.px(10), colour)

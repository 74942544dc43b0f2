"""The line above the map: what is edited, and buttons for what concerns all of it."""

from dataclasses import dataclass, field, replace

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, INK, SAND, SOFT_INK
from game.client.editor.edited_kitchen import EditedKitchen
from game.client.input.intents import Intent
from game.client.ui.frame import MIDDLE, Frame
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
        if pointer.button is Button.DOWN:
            for rect, intent in zip(self.rects, BUTTONS.values(), strict=False):
                if rect.collidepoint(pointer.x, pointer.y):
                    return intent
        return None

    def draw(self, stage: Stage, area: pygame.Rect, edited: EditedKitchen) -> None:
        wide, count = WIDE * stage.comfort.zoom, len(BUTTONS)
        bar = Frame(stage, area).inset(MARGIN, GAP / 2)
        buttons, rest = bar.right(count * (wide + GAP) - GAP, GAP)
        frames, useless = buttons.columns([1] * count, GAP), _useless(edited)
        self.rects = [frame.rect for frame in frames]
        for label, frame in zip(BUTTONS, frames, strict=True):
            _draw_button(frame, label, label in useless)
        title = rest.left(8)[1]
        words = f"{edited.title} (not saved)" if edited.history.dirty else edited.title
        style = stage.enlarged().fitting(words, 26, title.rect.width, CREAM, Face.DISPLAY)
        outlined = replace(style, outline=stage.px(3), rim=INK)
        stage.put(stage.texts.get(words, outlined), title.at((0, None)), Anchor.LEFT)


def _useless(edited: EditedKitchen) -> set[str]:
    possible = {
        "Undo": edited.history.can_undo,
        "Redo": edited.history.can_redo,
        "Play": edited.checked.level is not None,
        "Save": edited.history.dirty,
    }
    return {label for label, can in possible.items() if not can}


def _draw_button(place: Frame, label: str, useless: bool) -> None:
    place.rounded(12, SAND if useless else CREAM, 2.2, shadow=3)
    words = place.inset(5, 0).moved(0, -2).sized()
    words.text(label, MIDDLE, 18, SOFT_INK if useless else INK)

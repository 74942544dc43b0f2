"""A few lines to fill in, over another screen."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK, PAPER, SAND, SOFT_INK
from game.client.input.intents import Intent, Press
from game.client.scenes._dialogs import Veil
from game.client.ui.frame import Frame
from game.client.ui.scene import Button, Close, Next, Pointer, Scene, TypedText
from game.client.ui.text_field import Editor, EntryBox, FieldNote, Repeater
from game.client.ui.widgets import STEPS

#: Lengths in layout units.
WIDTH, FIELD, TALL = 760, 104, 60
#: Characters: enough for every path and every key.
LONGEST = 2000
SEVERAL = "{next}: next line    {send}: use all    {back}: cancel"
NEEDED = "Still needed; the rest is kept.    {send}: use it    {back}: leave"


def fine(text: str) -> str:
    """Nothing is wrong with any text."""
    return ""


@dataclass(frozen=True, slots=True)
class Field:
    """A line to fill in: what it is, what stands there, and what an empty one means.

    `secret`: nobody who looks over a shoulder should read it; `needed`: it must not stay empty;
    `longest`: characters that it may have; `mistake`: what is wrong with what was written, '' if
    nothing is.
    """

    label: str
    text: str
    empty: str
    secret: bool = False
    needed: bool = False
    longest: int = LONGEST
    mistake: Callable[[str], str] = fine


class FieldsScene(Scene):
    """Enter hands the texts to `done`, Esc drops them; Tab and the arrows go from line to line.

    Where a needed line is empty, or one has a mistake in it, Enter leads there instead of out;
    `wrong`: what that mistake is, '' if there is none.
    """

    typing = True

    def __init__(
        self,
        behind: Scene,
        title: str,
        fields: tuple[Field, ...],
        done: Callable[[tuple[str, ...]], None],
    ) -> None:
        self.title = title
        self.fields = fields
        self.done = done
        self.cursor = 0
        self.editors = [Editor(each.text, len(each.text), limit=each.longest) for each in fields]
        self._repeater = Repeater()
        self._box = EntryBox()
        self._rects: list[pygame.Rect] = []
        self._since = 0.0
        self._keys = SEVERAL if len(fields) > 1 else "{send}: use it    {back}: cancel"
        self.wrong = ""
        self._veil = Veil(behind)

    @property
    def caret(self) -> pygame.Rect | None:
        return self._box.caret

    @property
    def editor(self) -> Editor:
        return self.editors[self.cursor]

    def on_text(self, text: TypedText) -> None:
        self._changed()
        self.editor.write(text)

    @property
    def focus(self) -> object:
        return self.cursor

    def on_intent(self, press: Press) -> Next:
        if self.editor.composing:
            return None
        self._repeater.on_intent(press)
        if not press.down or press.repeat:
            return None
        self._changed()
        match press.intent:
            case Intent.CONFIRM:
                # Nothing that was written is lost, even if something else is still needed.
                texts = tuple(editor.text.strip() for editor in self.editors)
                for index, (field, text) in enumerate(zip(self.fields, texts, strict=True)):
                    if text and (wrong := field.mistake(text)):
                        self.cursor, self.wrong = index, wrong
                        return None
                self.done(texts)
                for index, (field, text) in enumerate(zip(self.fields, texts, strict=True)):
                    if field.needed and not text:
                        self.cursor, self._keys = index, NEEDED
                        return None
                return Close()
            case Intent.BACK:
                return Close()
            case Intent.UP | Intent.PREVIOUS | Intent.DOWN | Intent.NEXT as way:
                self.cursor = (self.cursor + STEPS[way]) % len(self.fields)
            case intent:
                self.editor.edit(intent)
        return None

    def on_pointer(self, pointer: Pointer) -> None:
        for index, rect in enumerate(self._rects):
            if pointer.button is Button.DOWN and rect.collidepoint(pointer.x, pointer.y):
                self.cursor = index

    def update(self, seconds: float) -> None:
        self._since += seconds
        for intent in self._repeater.due(seconds):
            self.editor.edit(intent)

    def draw(self, stage: Stage) -> None:
        self._veil.draw(stage)
        panel = Frame.window(stage).sized().centred(WIDTH, 120 + FIELD * len(self.fields))
        panel.panel()
        panel.text(self.title, (None, 48), 34)
        self._rects = []
        for index, each in enumerate(self.fields):
            line = panel.inset(40, 0).top(90 + FIELD * index)[1]
            line.text(each.label, (0, 0), 17, SOFT_INK, Anchor.LEFT, Face.BOLD)
            place = line.part((0, 14), line.width, TALL)
            self._rects.append(place.rect)
            self._draw_field(place, index)

    def _changed(self) -> None:
        """The cursor is seen again, and what was said of a mistake has been read."""
        self._since, self.wrong = 0.0, ""

    def _draw_field(self, place: Frame, index: int) -> None:
        editor, field = self.editors[index], self.fields[index]
        shown = "•" * len(editor.text) if field.secret else editor.text
        if index == self.cursor:
            note = FieldNote(field.empty, self._keys, self.wrong, self._since)
            self._box.draw(place.stage, replace(editor, text=shown), place.rect, note)
            return
        place.rounded(14, PAPER, 2, line=SAND)
        colour = INK if editor.text else SOFT_INK
        words = place.inset(14, 0)
        words.text(shown or field.empty, (0, None), 15, colour, Anchor.LEFT, Face.BOLD)

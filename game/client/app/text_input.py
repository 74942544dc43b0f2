"""Writing: SDL's text input and input methods, and the letters on the screen for gamepads."""

import pygame

from game.client.app.softkeys import SoftKeys
from game.client.drawing.stage import Stage
from game.client.input.intents import Intent, Press
from game.client.ui.scene import Scene, TypedText


class TextInput:
    """Keeps both in step with whether the scene on top wants text."""

    def __init__(self) -> None:
        self._soft = SoftKeys()
        self._typing = True  # SDL starts with text input on
        self._caret: pygame.Rect | None = None  # where SDL was told that text is written

    @property
    def by_pad(self) -> bool:
        """Whether the letters on the screen are shown."""
        return self._soft.shown

    def offer(self, wanted: bool) -> None:
        """Show fresh letters on the screen, or none."""
        self._soft = SoftKeys(shown=wanted)

    def follow(self, scene: Scene) -> None:
        """Switch text input (and with it input methods) on only while a scene wants text."""
        if scene.typing == self._typing:
            return
        self._typing = scene.typing
        self._soft.shown = self._soft.shown and self._typing
        if self._typing:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    def point(self, caret: pygame.Rect | None) -> None:
        """Tell input methods where text is written: their candidates are shown beside it."""
        if caret is not None and caret != self._caret:
            self._caret = caret.copy()
            pygame.key.set_text_input_rect(caret)

    def write(self, press: Press) -> Press | TypedText | None:
        """What a pad's press means while text is wanted: it goes by the letters on the screen."""
        if self._soft.shown:
            return self._soft.take(press)
        self._soft.shown = press.down and press.intent is Intent.TALK
        return None if self._soft.shown else press

    def draw(self, stage: Stage) -> None:
        if self._soft.shown:
            self._soft.draw(stage)

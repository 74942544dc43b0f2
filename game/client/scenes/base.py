"""What most scenes leave to others: no text, nothing to finish."""

import pygame

from game.client.input.intents import Press
from game.client.ui.scene import Grab, Next, Pointer, TypedText


class QuietScene:
    """Answers everything with 'stay'; scenes override what concerns them."""

    typing = False
    playing = False
    waiting = False

    @property
    def grabbing(self) -> bool:
        return False

    @property
    def caret(self) -> pygame.Rect | None:
        return None

    @property
    def focus(self) -> object:
        return None

    def on_intent(self, press: Press) -> Next:
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        return None

    def on_text(self, text: TypedText) -> Next:
        return None

    def on_grab(self, grab: Grab) -> Next:
        return None

    def update(self, seconds: float) -> Next:
        return None

    def leave(self) -> None:
        """Nothing to let go of."""

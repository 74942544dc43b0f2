"""What screens with one list of buttons share: the cursor, the mouse, and the way back."""

from game.client.input.intents import Intent, Press
from game.client.ui.scene import Close, Next, Pointer
from game.client.ui.widgets import Choice


class Choosing:
    """Stands before QuietScene among a scene's bases.

    `choice`: the cursor; `way_back`: what the intents in `back_by` lead to.
    """

    choice: Choice
    way_back: Next = Close()
    back_by: tuple[Intent, ...] = (Intent.BACK,)

    @property
    def focus(self) -> object:
        return self.choice.cursor

    def on_intent(self, press: Press) -> Next:
        if press.intent in self.back_by and press.down and not press.repeat:
            return self.way_back
        return self._follow(self.choice.on_intent(press))

    def on_pointer(self, pointer: Pointer) -> Next:
        return self._follow(self.choice.on_pointer(pointer))

    def _follow(self, chosen: int | None) -> Next:
        """Where the button with the index `chosen` leads; None was no choice."""
        raise NotImplementedError

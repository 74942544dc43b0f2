"""What screens with one list of buttons share: the cursor, the mouse, and the way back."""

from collections.abc import Callable, Mapping

from game.client.input.intents import Intent, Press
from game.client.ui.scene import Close, Next, Pointer, Scene
from game.client.ui.widgets import Choice

#: What buttons are called, in order, and where they lead, or what finds that out.
Menu = Mapping[str, Next | Callable[[], Next]]


class Choosing(Scene):
    """`selected`: the button under the cursor, if it is there.

    `way_back`: what the intents in `back_by` lead to.
    """

    way_back: Next = Close()
    back_by: tuple[Intent, ...] = (Intent.BACK,)

    def __init__(self, menu: Menu, selected: str = "") -> None:
        self.offer(menu, selected)

    def offer(self, menu: Menu, selected: str = "") -> None:
        """These are the buttons from now on."""
        self.menu = menu
        self.labels = tuple(menu)
        cursor = self.labels.index(selected) if selected in menu else 0
        self.choice = Choice(len(menu), cursor)

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
        if chosen is None:
            return None
        leads = self.menu[self.labels[chosen]]
        return leads() if callable(leads) else leads

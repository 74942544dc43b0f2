"""Choosing with keys or a pad what to take back of all that the partners were asked for."""

from game.client.hud.queue_board import Wish, all_wishes
from game.client.input.intents import Device, Intent, Press
from game.client.scenes.overlay import Overlay, TalkingRound
from game.client.ui.scene import Close, Next

#: Which way each intent goes along the wishes.
STEPS = {
    Intent.UP: -1, Intent.LEFT: -1,
    Intent.DOWN: 1, Intent.RIGHT: 1, Intent.TAKE_BACK: 1, Intent.NEXT: 1,
}  # fmt: skip
TAKE = (Intent.CONFIRM, Intent.USE, Intent.ERASE, Intent.DELETE)


class TakingBackScene(Overlay):
    """The arrows or its own key go from wish to wish, Enter takes one back."""

    own = frozenset((Intent.TAKE_BACK,))

    def __init__(self, kitchen: TalkingRound, device: Device) -> None:
        super().__init__(kitchen, device)
        self._wish = self._wishes[0] if self._wishes else None
        self._show()

    @property
    def focus(self) -> object:
        return self._wish

    def choose(self, press: Press) -> Next:
        match press.intent:
            case intent if intent in STEPS:
                self._step(STEPS[intent])
            case intent if intent in TAKE and self._wish is not None:
                self.kitchen.withdraw(self._wish)
                return Close()
            case Intent.BACK:
                return Close()
        self._show()
        return None

    def update(self, seconds: float) -> Next:
        step = super().update(seconds)
        if self._wish not in self._wishes:
            return step or Close()  # it has been done, or taken back in words
        self._show()
        return step

    def leave(self) -> None:
        self.kitchen.marked = None

    @property
    def _wishes(self) -> list[Wish]:
        return list(all_wishes(self.kitchen.queues))

    def _step(self, way: int) -> None:
        wishes = self._wishes
        if self._wish in wishes:
            self._wish = wishes[(wishes.index(self._wish) + way) % len(wishes)]

    def _show(self) -> None:
        self.kitchen.marked = self._wish

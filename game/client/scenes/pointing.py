"""Pointing without a mouse: a frame goes from cell to cell, over a round that goes on."""

from collections.abc import Callable

from game.client.hud.pings import Target
from game.client.input.intents import WALK, Device, Intent, Press
from game.client.scenes.overlay import Overlay, TalkingRound
from game.client.ui.scene import Close, Next


class PointingScene(Overlay):
    """While its key is held the walking keys choose; letting go points there, Esc does not.

    `point` is told what was chosen.
    """

    own = frozenset((Intent.POINT,))

    def __init__(
        self, kitchen: TalkingRound, device: Device, point: Callable[[Target], None]
    ) -> None:
        super().__init__(kitchen, device)
        self._point = point
        self._show(kitchen.faced)

    def on_intent(self, press: Press) -> Next:
        if not self.kitchen.same_person(press.device, self.device):
            return super().on_intent(press)
        if press.intent is Intent.POINT and not press.down:
            return self._send()
        if press.intent in WALK and press.down:  # also the system's own repetitions
            self._show(self.kitchen.beside(self._target, press.intent))
            return None
        return super().on_intent(press)

    def choose(self, press: Press) -> Next:
        match press.intent:
            case Intent.CONFIRM | Intent.USE | Intent.POINT:
                return self._send()
            case Intent.BACK:
                return Close()
        return None

    def leave(self) -> None:
        self.kitchen.aim = None

    def _send(self) -> Next:
        self._point(self._target)
        return Close()

    def _show(self, target: Target) -> None:
        self._target = self.kitchen.aim = target

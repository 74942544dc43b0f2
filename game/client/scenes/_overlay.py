"""What lies over a round that goes on: one person points or takes something back, others cook."""

from collections.abc import Callable

from game.client.drawing.stage import Stage
from game.client.hud.column import Seen, TalkTool
from game.client.hud.pings import Target, draw_aim
from game.client.hud.queue_board import Wish, all_wishes
from game.client.input.intents import WALK, Device, Intent, Press
from game.client.scenes._talking import RoundTalk
from game.client.ui.scene import Close, Next, Pointer, Scene

#: What belongs to the round whoever does it.
PASSED_ON = frozenset((Intent.SUSPEND, Intent.LOST, Intent.PAUSE, Intent.MIND, Intent.SPEAK))
#: What opens another such thing, and closes this one for that.
OPENING = frozenset((Intent.TALK, Intent.POINT, Intent.QUICK, Intent.TAKE_BACK))
#: Which way each intent goes along the wishes.
STEPS = {
    Intent.UP: -1, Intent.LEFT: -1,
    Intent.DOWN: 1, Intent.RIGHT: 1, Intent.TAKE_BACK: 1, Intent.NEXT: 1,
}  # fmt: skip
TAKE = (Intent.CONFIRM, Intent.USE, Intent.ERASE, Intent.DELETE)


class Overlay(Scene, TalkTool):
    """Takes the presses of the person with `device`; all others go to the round.

    `own`: of what opens such things, what this one understands itself.
    """

    playing = True
    listing = True
    own: frozenset[Intent] = frozenset()

    def __init__(self, kitchen: RoundTalk, device: Device) -> None:
        self.kitchen = kitchen
        self.device = device
        kitchen.tools.append(self)

    def on_intent(self, press: Press) -> Next:
        mine = self.kitchen.same_person(press.device, self.device)
        if self.kitchen.takes_back(press):
            return None
        if press.intent in PASSED_ON or not mine or not press.down:
            return self.kitchen.on_intent(press)
        if press.repeat:
            return None
        if press.intent in OPENING - self.own and self.kitchen.tools == [self]:
            return Close(self.kitchen.on_intent(press))
        return self.choose(press)

    def choose(self, press: Press) -> Next:
        """Its person pressed something."""
        raise NotImplementedError

    def on_pointer(self, pointer: Pointer) -> Next:
        return self.kitchen.on_pointer(pointer)

    def update(self, seconds: float) -> Next:
        return self.kitchen.update(seconds)

    def draw(self, stage: Stage) -> None:
        self.kitchen.draw(stage)

    def leave(self) -> None:
        self.kitchen.tools.remove(self)


class PointingScene(Overlay):
    """Pointing without a mouse: while its key is held the walking keys choose a `target`; letting
    go points there, Esc does not.

    `point` is told what was chosen.
    """

    own = frozenset((Intent.POINT,))

    def __init__(self, kitchen: RoundTalk, device: Device, point: Callable[[Target], None]) -> None:
        super().__init__(kitchen, device)
        self.target = kitchen.faced
        self._point = point

    def on_intent(self, press: Press) -> Next:
        if not self.kitchen.same_person(press.device, self.device):
            return super().on_intent(press)
        if press.intent is Intent.POINT and not press.down:
            return self._send()
        if press.intent in WALK and press.down:  # also the system's own repetitions
            self.target = self.kitchen.beside(self.target, press.intent)
            return None
        return super().on_intent(press)

    def choose(self, press: Press) -> Next:
        match press.intent:
            case Intent.CONFIRM | Intent.USE | Intent.POINT:
                return self._send()
            case Intent.BACK:
                return Close()
        return None

    def draw_over(self, stage: Stage, seen: Seen) -> None:
        draw_aim(stage, self.target, seen.grid, seen.orders)

    def _send(self) -> Next:
        self._point(self.target)
        return Close()


class TakingBackScene(Overlay):
    """The arrows or its own key go from wish to wish of all that partners were asked for, Enter
    takes one back.
    """

    own = frozenset((Intent.TAKE_BACK,))

    def __init__(self, kitchen: RoundTalk, device: Device) -> None:
        super().__init__(kitchen, device)
        self.marked = next(iter(self._wishes), None)

    @property
    def focus(self) -> object:
        return self.marked

    def choose(self, press: Press) -> Next:
        match press.intent:
            case intent if intent in STEPS:
                self._step(STEPS[intent])
            case intent if intent in TAKE and self.marked is not None:
                self.kitchen.withdraw(self.marked)
                return Close()
            case Intent.SCROLL_UP | Intent.SCROLL_DOWN if self.marked is not None:
                self.kitchen.adjust(self.marked, 1 if press.intent is Intent.SCROLL_UP else -1)
            case Intent.BACK:
                return Close()
        return None

    def update(self, seconds: float) -> Next:
        step = super().update(seconds)
        if self.marked not in self._wishes:
            return step or Close()  # it has been done, or taken back in words
        return step

    @property
    def _wishes(self) -> list[Wish]:
        return list(all_wishes(self.kitchen.queues))

    def _step(self, way: int) -> None:
        wishes = self._wishes
        if self.marked in wishes:
            self.marked = wishes[(wishes.index(self.marked) + way) % len(wishes)]

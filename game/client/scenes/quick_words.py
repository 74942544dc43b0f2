"""Saying one of the commonest phrases: a wheel, over a round that goes on."""

from game.client.hud.wheel import Wheel, in_direction
from game.client.input.intents import PICKS, WALK, Device, Intent, Press
from game.client.scenes.overlay import Overlay, TalkingRound
from game.client.ui.scene import Button, Close, Next, Pointer
from game.kitchen.moves import DELTA

#: What turns from one listener to the next, if there are several.
TURNS = (Intent.NEXT, Intent.TAKE_BACK, Intent.MIND)


class QuickWordsScene(Overlay):
    """Directions choose, letting go of the key says it; a tap leaves the wheel open for longer.

    `at`: the pixel where a mouse opened it, whose button is held.
    """

    own = frozenset((Intent.QUICK, Intent.TAKE_BACK))

    def __init__(
        self, kitchen: TalkingRound, device: Device, at: tuple[int, int] | None = None
    ) -> None:
        super().__init__(kitchen, device)
        self._at = at
        self._ways: list[Intent] = []
        self._whom = 0  # of those one can speak to, the first is everybody
        self._chosen: int | None = None
        self._words = kitchen.ready_words
        self._show()

    @property
    def focus(self) -> object:
        return (self._chosen, self._whom)

    def on_intent(self, press: Press) -> Next:
        if not self.kitchen.same_person(press.device, self.device):
            return super().on_intent(press)
        if self.kitchen.takes_back(press):
            return None
        if press.intent in WALK:
            self._turn(press)
            return None
        if press.intent is Intent.QUICK and not press.down:
            return None if self._chosen is None else self._say()
        if press.down and not press.repeat and press.intent in TURNS:
            self._whom = (self._whom + 1) % len(self.kitchen.listeners)
            self._show()
            return None
        return super().on_intent(press)

    def choose(self, press: Press) -> Next:
        match press.intent:
            case intent if intent in PICKS and PICKS[intent] < len(self._words):
                self._chosen = PICKS[intent]
                return self._say()
            case Intent.CONFIRM | Intent.USE if self._chosen is not None:
                return self._say()
            case Intent.BACK | Intent.QUICK:
                return Close()
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        under = self.kitchen.ready_word_at(pointer)
        if under is not None or self._at is not None:
            self._chosen = under
            self._show()
        match pointer.button:
            case Button.DOWN | Button.RIGHT_UP if under is not None:
                return self._say()
            case Button.RIGHT_UP | Button.DOWN:
                return Close()
        return None

    def leave(self) -> None:
        self.kitchen.wheel = None

    def _turn(self, press: Press) -> None:
        """Two keys at once are the way between them; with none held the choice stays."""
        if press.down and press.intent not in self._ways:
            self._ways.append(press.intent)
        elif not press.down and press.intent in self._ways:
            self._ways.remove(press.intent)
            return
        steps = [DELTA[WALK[way]] for way in self._ways]
        x, y = sum(dx for dx, _ in steps), sum(dy for _, dy in steps)
        way = in_direction(x, y, len(self._words))
        self._chosen = self._chosen if way is None else way
        self._show()

    def _say(self) -> Next:
        if self._chosen is not None:
            self.kitchen.say_ready(self._words[self._chosen], self.kitchen.listeners[self._whom])
        return Close()

    def _show(self) -> None:
        whom = self.kitchen.listeners[self._whom]
        self.kitchen.wheel = Wheel(self._words, self._chosen, whom, self._at)

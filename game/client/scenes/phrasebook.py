"""Talking without a keyboard: ready-made messages, over a round that goes on."""

from collections.abc import Callable

from game.client.drawing.stage import Stage
from game.client.hud.phrasebook import Phrasebook
from game.client.input.intents import Device, Intent, Press
from game.client.input.phrases import Topic
from game.client.scenes.chat import TalkingRound
from game.client.ui.scene import Close, Next, Open, Scene
from game.client.ui.widgets import STEPS

#: What belongs to the round whoever does it.
PASSED_ON = frozenset((Intent.SUSPEND, Intent.LOST, Intent.PAUSE, Intent.MIND))


class PhrasebookScene(Scene):
    """Up and down choose a row, left and right what it is about; the others cook on.

    `device`: that of the person who talks; `write`: makes the scene in which one writes instead.
    """

    playing = True

    def __init__(
        self,
        kitchen: TalkingRound,
        topics: tuple[Topic, ...],
        device: Device,
        write: Callable[[], Scene],
    ) -> None:
        self.kitchen = kitchen
        self.topics = topics
        self.device = device
        self.row = 0
        self.variants = [0] * len(topics)
        self._write = write
        self._wrote = False
        self._show()

    @property
    def focus(self) -> object:
        return (self.row, *self.variants)

    def on_intent(self, press: Press) -> Next:
        mine = self.kitchen.same_person(press.device, self.device)
        if press.intent in PASSED_ON or not mine or not press.down:
            return self.kitchen.on_intent(press)
        if press.repeat:
            return None
        match press.intent:
            case Intent.UP | Intent.DOWN:
                self.row = (self.row + STEPS[press.intent]) % (len(self.topics) + 1)
            case Intent.LEFT | Intent.RIGHT if self.row < len(self.topics):
                count = len(self.topics[self.row].phrases)
                self.variants[self.row] = (self.variants[self.row] + STEPS[press.intent]) % count
            case Intent.CONFIRM | Intent.USE:
                return self._choose()
            case Intent.BACK | Intent.TALK:
                return Close()
        self._show()
        return None

    def update(self, seconds: float) -> Next:
        if self._wrote:
            return Close()
        return self.kitchen.update(seconds)

    def draw(self, stage: Stage) -> None:
        self.kitchen.draw(stage)

    def leave(self) -> None:
        self.kitchen.phrasebook = None

    def _choose(self) -> Next:
        if self.row == len(self.topics):
            self._wrote = True
            return Open(self._write())
        self.kitchen.say(self.topics[self.row].phrases[self.variants[self.row]].said)
        return Close()

    def _show(self) -> None:
        self.kitchen.phrasebook = Phrasebook(self.topics, self.row, tuple(self.variants))

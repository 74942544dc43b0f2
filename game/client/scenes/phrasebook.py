"""Talking without a keyboard: ready-made messages, over a round that goes on."""

from collections.abc import Callable

from game.client.hud.phrasebook import Phrasebook
from game.client.input.intents import Device, Intent, Press
from game.client.input.phrases import Topic
from game.client.scenes.overlay import Overlay, TalkingRound
from game.client.ui.scene import Close, Next, Open, Scene
from game.client.ui.widgets import STEPS


class PhrasebookScene(Overlay):
    """Up and down choose a row, left and right what it is about.

    `write`: makes the scene in which one writes instead.
    """

    own = frozenset((Intent.TALK,))

    def __init__(
        self,
        kitchen: TalkingRound,
        topics: tuple[Topic, ...],
        device: Device,
        write: Callable[[], Scene],
    ) -> None:
        super().__init__(kitchen, device)
        self.topics = topics
        self.row = 0
        self.variants = [0] * len(topics)
        self._write = write
        self._wrote = False
        self._show()

    @property
    def focus(self) -> object:
        return (self.row, *self.variants)

    def choose(self, press: Press) -> Next:
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
        return super().update(seconds)

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

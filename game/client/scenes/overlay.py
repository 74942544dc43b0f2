"""What lies over a round that goes on: one person chooses something, the others cook."""

from typing import Protocol

import pygame

from game.client.drawing.stage import Stage
from game.client.hud.entry import Draft
from game.client.hud.phrasebook import Phrasebook
from game.client.hud.pings import Target
from game.client.hud.queue_board import PartnerQueue, Wish
from game.client.hud.wheel import Wheel
from game.client.input.intents import Device, Intent, Press
from game.client.player.habits import Habits
from game.client.ui.scene import Close, Next, Pointer, Scene

#: What belongs to the round whoever does it.
PASSED_ON = frozenset((Intent.SUSPEND, Intent.LOST, Intent.PAUSE, Intent.MIND, Intent.SPEAK))
#: What opens another such thing, and closes this one for that.
OPENING = frozenset((Intent.TALK, Intent.POINT, Intent.QUICK, Intent.TAKE_BACK))


class TalkingRound(Protocol):
    """The round over which one talks."""

    #: What is being written, for the HUD; None while nothing is.
    entry: Draft | None
    #: The ready words that are open, likewise.
    phrasebook: Phrasebook | None
    #: Of what the partners were asked for, the entry that would be taken back, likewise.
    marked: Wish | None
    #: What would be pointed at, and the wheel of quick words, likewise.
    aim: Target | None
    wheel: Wheel | None
    habits: Habits
    #: Seconds in the round, pauses left out.
    now: float

    @property
    def caret(self) -> pygame.Rect | None: ...

    @property
    def queues(self) -> tuple[PartnerQueue, ...]: ...

    def withdraw(self, wish: Wish) -> None: ...

    @property
    def listeners(self) -> tuple[str, ...]: ...

    @property
    def ready_words(self) -> tuple[str, ...]: ...

    def ready_word_at(self, pointer: Pointer) -> int | None: ...

    def say_ready(self, words: str, whom: str = "") -> None: ...

    @property
    def pointed(self) -> Target | None: ...

    @property
    def faced(self) -> Target: ...

    def target_at(self, pointer: Pointer) -> Target | None: ...

    def beside(self, target: Target, way: Intent) -> Target: ...

    def say(self, text: str, target: Target | None = None) -> None: ...

    def tell_typing(self) -> None: ...

    def stand_still(self) -> None: ...

    def same_person(self, one: Device, other: Device) -> bool: ...

    def takes_back(self, press: Press) -> bool: ...

    def on_intent(self, press: Press) -> Next: ...

    def on_pointer(self, pointer: Pointer) -> Next: ...

    def update(self, seconds: float) -> Next: ...

    def draw(self, stage: Stage) -> None: ...


class Overlay(Scene):
    """Takes the presses of the person with `device`; all others go to the round.

    `own`: of what opens such things, what this one understands itself.
    """

    playing = True
    listing = True
    own: frozenset[Intent] = frozenset()

    def __init__(self, kitchen: TalkingRound, device: Device) -> None:
        self.kitchen = kitchen
        self.device = device

    def on_intent(self, press: Press) -> Next:
        mine = self.kitchen.same_person(press.device, self.device)
        if self.kitchen.takes_back(press):
            return None
        if press.intent in PASSED_ON or not mine or not press.down:
            return self.kitchen.on_intent(press)
        if press.repeat:
            return None
        if press.intent in OPENING - self.own and self.kitchen.entry is None:
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

"""What a round has to do with the files of its kitchen while somebody writes them."""

from dataclasses import replace

import pygame

from game.client.drawing.stage import Stage
from game.client.hud.live_sheet import draw_note, draw_problems
from game.client.input.intents import Intent, Press
from game.client.player.kitchen_watch import KitchenWatch
from game.client.player.rounds import Round
from game.client.ui.places import RoundPlace
from game.client.ui.scene import Goto, Next

WATCHING = "{name}: every save begins anew      F6: no more"
RESTING = "The kitchen waits while you write. Click, or press a key, to cook"


class LiveRound:
    """The round `play`, and the `watch` over its files; None where nobody may write them.

    `superseded`: another version of the kitchen has come.
    """

    def __init__(self, play: Round, watch: KitchenWatch | None) -> None:
        self._play = play
        self._watch = watch
        self.superseded = False

    @property
    def on(self) -> bool:
        """Whether a save begins the round anew."""
        return self._watch is not None and self._watch.on

    @property
    def resting(self) -> bool:
        """Whether the kitchen waits for a designer who is in another window."""
        return self._watch is not None and self._watch.on and self._watch.resting

    @property
    def problems(self) -> tuple[str, ...]:
        """What is told over the picture."""
        return self._watch.problems if self._watch is not None and self._watch.on else ()

    @property
    def restart(self) -> Next:
        """The same round from its start."""
        setup = replace(self._play.setup, watched=self.on)
        seed = self._play.match.state.seed if self.on else setup.seed
        return Goto(RoundPlace(replace(setup, seed=seed)))

    def takes(self, press: Press) -> bool:
        """Whether a press is about the files alone."""
        if self._watch is None:
            return False
        if press.intent is Intent.WATCH:
            if press.down and not press.repeat:
                self._watch.turn()
            return True
        if press.intent is Intent.SUSPEND and self._watch.on:
            self._watch.resting = True
            return True
        self._watch.resting = self._watch.resting and not press.down
        return False

    def wake(self) -> None:
        """The designer has come back."""
        if self._watch is not None:
            self._watch.resting = False

    def look(self, seconds: float) -> Next:
        """Begin anew if another good version was saved in the `seconds` that have passed."""
        if self._watch is None or not self._watch.look(seconds):
            return None
        self.superseded = True
        return self.restart

    def draw(self, stage: Stage, area: pygame.Rect) -> None:
        """Tell over the kitchen, which is in `area`, what is wrong with the files."""
        if self._watch is None or not self._watch.on:
            return
        note = RESTING if self._watch.resting else WATCHING.format(name=self._watch.name)
        draw_note(stage, note, area)
        if self.problems:
            draw_problems(stage, self.problems, area)

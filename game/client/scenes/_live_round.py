"""What a round has to do with the files of its kitchen while somebody writes them."""

from dataclasses import replace

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, INK, RED, ROSE
from game.client.input.intents import Intent, Press
from game.client.player.level_library import LevelWatch
from game.client.player.rounds import Round
from game.client.ui.frame import Frame, Print
from game.client.ui.places import RoundPlace
from game.client.ui.scene import Goto, Next

#: Lengths in layout units.
PADDING, HEADING, FONT, LINE, NOTE, GAP = 18, 21, 16, 21, 15, 12
#: Lines of mistakes; more would hide the kitchen.
LINES = 8
#: How much of the kitchen shines through.
OPACITY, SOLID = 0.95, 0.88
WATCHING = "{name}: every save begins anew      F6: no more"
RESTING = "The kitchen waits while you write. Click, or press a key, to cook"


def _heading(mistakes: int) -> str:
    many = "a mistake" if mistakes == 1 else f"{mistakes} mistakes"
    return f"What was saved has {many}. You see the last good version."


class LiveRound:
    """The round `play`, and the `watch` over its files; None where nobody may write them.

    `superseded`: another version of the kitchen has come.
    """

    def __init__(self, play: Round, watch: LevelWatch | None) -> None:
        self._play = play
        self._watch = watch
        self.superseded = False

    @property
    def on(self) -> bool:
        return self._watch is not None and self._watch.on

    @property
    def resting(self) -> bool:
        return self._watch is not None and self._watch.on and self._watch.resting

    @property
    def problems(self) -> tuple[str, ...]:
        return self._watch.problems if self._watch is not None and self._watch.on else ()

    @property
    def restart(self) -> Next:
        setup = replace(self._play.setup, watched=self.on)
        seed = self._play.match.state.seed if self.on else setup.seed
        return Goto(RoundPlace(replace(setup, seed=seed)))

    def takes(self, press: Press) -> bool:
        if self._watch is None:
            return False
        if press.intent is Intent.WATCH:
            if press.down and not press.repeat:
                self._watch.toggle()
            return True
        if press.intent is Intent.SUSPEND and self._watch.on:
            self._watch.resting = True
            return True
        self._watch.resting = self._watch.resting and not press.down
        return False

    def wake(self) -> None:
        if self._watch is not None:
            self._watch.resting = False

    def look(self, seconds: float) -> Next:
        """Begin anew if another good version was saved in the `seconds` that have passed."""
        if self._watch is None or not self._watch.poll(seconds):
            return None
        self.superseded = True
        return self.restart

    def draw(self, stage: Stage, area: pygame.Rect) -> None:
        if self._watch is None or not self._watch.on:
            return
        note = RESTING if self._watch.resting else WATCHING.format(name=self._watch.name)
        # A dark label at the lower edge of `area`.
        style = stage.style(NOTE, CREAM, face=Face.BOLD)
        size = (stage.texts.width(note, style) + 2 * stage.px(PADDING), stage.px(2 * NOTE))
        box = Box(size, stage.px(NOTE), INK, None, opacity=SOLID)
        label = stage.box(box, (area.centerx, area.bottom), Anchor.BOTTOM)
        stage.put(stage.texts.get(note, style), label.center)
        if self.problems:
            # A rosy sheet at the upper edge of `area` with a sentence for each mistake.
            frame, look = Frame(stage, area), Print(FONT, INK, Face.BOLD, LINE)
            lines = frame.inset(PADDING, 0).lines("\n".join(self.problems), look, LINES)
            sheet = frame.top(2 * PADDING + HEADING + GAP + LINE * len(lines))[0]
            sheet.rounded(16, ROSE, 4, RED, shadow=5, opacity=OPACITY)
            inner = sheet.inset(PADDING)
            inner.text(_heading(len(self.problems)), (0, HEADING / 2), HEADING, RED, Anchor.LEFT)
            inner.top(HEADING + GAP)[1].paragraph("\n".join(lines), look)

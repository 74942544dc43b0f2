"""The title: logo and menu before a kitchen in which two cooks are at work."""

import pygame

from game.client.intents import Press
from game.client.places import LevelsPlace, RoundPlace, RoundSetup
from game.client.scene import Goto, Next, Pointer, Quit
from game.client.scenes.base import QuietScene
from game.client.scenes.show import Show
from game.client.stage import Stage
from game.client.theme import CREAM, INK
from game.client.widgets import Choice, draw_buttons, draw_hint
from game.content.level import Level

LABELS = ("Cook!", "Kitchens", "Quit")


class TitleScene(QuietScene):
    """The first thing a player sees. `quick`: the round that 'Cook!' begins."""

    def __init__(self, level: Level, quick: RoundSetup, seed: int) -> None:
        self.quick = quick
        self.choice = Choice(len(LABELS))
        self.show = Show(level, seed)

    @property
    def focus(self) -> object:
        return self.choice.cursor

    def on_intent(self, press: Press) -> Next:
        return self._follow(self.choice.on_intent(press))

    def on_pointer(self, pointer: Pointer) -> Next:
        return self._follow(self.choice.on_pointer(pointer))

    def update(self, seconds: float) -> Next:
        self.show.update(seconds)
        return None

    def draw(self, stage: Stage) -> None:
        width, height = stage.size
        left = round(width * 0.4)
        area = pygame.Rect(left, stage.px(24), width - left - stage.px(24), height - stage.px(48))
        self.show.draw(stage, area)
        middle = left // 2 + stage.px(8)
        hover = stage.px(5 * self.show.breath)
        stage.sprite("logo", (middle, height * 0.22 + hover), stage.px(210))
        stage.text("Sous Chef", (middle, height * 0.44), 84, CREAM, outline=6, rim=INK)
        line = "cook with a partner who listens"
        stage.text(line, (middle, height * 0.535), 22, CREAM, outline=2, rim=INK)
        buttons = pygame.Rect(0, round(height * 0.6), stage.px(260), 0)
        buttons.centerx = middle
        draw_buttons(stage, LABELS, self.choice, buttons)
        draw_hint(stage, "arrows and Enter, or the mouse      F11: full screen", middle)

    def _follow(self, chosen: int | None) -> Next:
        match chosen:
            case 0:
                return Goto(RoundPlace(self.quick))
            case 1:
                return Goto(LevelsPlace())
            case 2:
                return Quit()
        return None

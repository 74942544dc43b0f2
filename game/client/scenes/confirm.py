"""A question over another screen, before something is gone for good."""

from collections.abc import Callable

import pygame

from game.client.drawing.stage import Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK, SOFT_INK
from game.client.scenes.choosing import Choosing
from game.client.scenes.veil import Veil
from game.client.ui.scene import Close, Next, Scene
from game.client.ui.widgets import draw_buttons, draw_hint, draw_panel

#: Layout units.
WIDTH, BUTTON = 560, 230


class ConfirmScene(Choosing):
    """Asks `title` about `line`. The cursor begins on the harmless answer; Esc gives it, too.

    `yes`: what is on the other button, which calls `act`.
    """

    def __init__(
        self, behind: Scene, title: str, line: str, yes: str, act: Callable[[], None]
    ) -> None:
        super().__init__({"Keep it": Close(), yes: self._go_on})
        self.title = title
        self.line = line
        self.act = act
        self._veil = Veil(behind)

    def draw(self, stage: Stage) -> None:
        self._veil.draw(stage)
        stage = stage.enlarged()
        panel = pygame.Rect(0, 0, stage.px(WIDTH), stage.px(320))
        panel.center = (stage.size[0] // 2, stage.size[1] // 2)
        draw_panel(stage, panel)
        room = panel.width - stage.px(60)
        title = (panel.centerx, panel.y + stage.px(56))
        stage.text_within(self.title, title, 34, room, INK)
        line = (panel.centerx, panel.y + stage.px(104))
        stage.text_within(self.line, line, 18, room, SOFT_INK, face=Face.BODY)
        area = pygame.Rect(0, 0, stage.px(BUTTON), 0)
        area.midtop = (panel.centerx, panel.y + stage.px(146))
        draw_buttons(stage, self.labels, self.choice, area)
        below = panel.bottom + stage.px(34)  # clear of the hint on the screen behind
        draw_hint(stage, "{choose}      {back}: keep it", row=below)

    def _go_on(self) -> Next:
        self.act()
        return Close()

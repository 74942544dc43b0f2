"""Something that could not be shown, and why."""

import pygame

from game.client.drawing.stage import Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import SOFT_INK
from game.client.scenes.choosing import Choosing
from game.client.ui.frame import clipped
from game.client.ui.places import Place
from game.client.ui.scene import Goto
from game.client.ui.widgets import draw_buttons, draw_panel
from game.client.view.backdrop import Wallpaper
from game.content.mood import shipped_mood

#: Lines of a reason; more have no room in the window.
LINES = 14


class NoticeScene(Choosing):
    """A title, a reason, and a way to `back`."""

    def __init__(self, title: str, reason: str, back: Place) -> None:
        self.way_back = Goto(back)
        super().__init__({"Back": self.way_back})
        self.title = title
        self.reason = reason
        self._wall = Wallpaper()

    def draw(self, stage: Stage) -> None:
        self._wall.draw(stage, shipped_mood("quick"))
        style = stage.style(18, SOFT_INK, face=Face.BODY)
        lines = clipped(stage, self.reason, style, stage.px(620), LINES)
        panel = pygame.Rect(0, 0, stage.px(720), stage.px(300 + 26 * len(lines)))
        panel.center = (stage.size[0] // 2, stage.size[1] // 2)
        draw_panel(stage, panel)
        stage.sprite("plate_charred", (panel.centerx, panel.y + stage.px(82)), stage.px(110))
        stage.text_within(self.title, (panel.centerx, panel.y + stage.px(158)), 34, stage.px(640))
        for i, line in enumerate(lines):
            at = (panel.centerx, panel.y + stage.px(200 + 26 * i))
            stage.put(stage.texts.get(line, style), at)
        area = pygame.Rect(0, 0, stage.px(200), 0)
        area.midtop = (panel.centerx, panel.bottom - stage.px(86))
        draw_buttons(stage, self.labels, self.choice, area)

"""The pause menu over a round."""

from collections.abc import Callable

import pygame

from game.client.drawing.stage import Stage
from game.client.drawing.theme import CREAM, INK
from game.client.input.intents import Intent
from game.client.scenes.choosing import Choosing, Menu
from game.client.scenes.veil import Veil
from game.client.ui.scene import Next, Scene
from game.client.ui.widgets import draw_buttons, draw_hint, draw_panel


class PauseScene(Choosing):
    """Stands over `behind`, which is painted once and darkened.

    `why`: a sentence for those who did not ask for it; `title`: what it is. `meanwhile`: what the
    seconds that pass may lead to, however long it is.
    """

    back_by = (Intent.BACK, Intent.PAUSE)

    def __init__(
        self,
        behind: Scene,
        why: str,
        menu: Menu,
        title: str = "Paused",
        meanwhile: Callable[[float], Next] = lambda seconds: None,
    ) -> None:
        super().__init__(menu)
        self.title = title
        self.why = why
        self._veil = Veil(behind)
        self._meanwhile = meanwhile

    def update(self, seconds: float) -> Next:
        return self._meanwhile(seconds)

    def draw(self, stage: Stage) -> None:
        self._veil.draw(stage)
        width, height = stage.size
        stage = stage.enlarged(1.2)
        panel = pygame.Rect(0, 0, stage.px(420), stage.px(490))
        panel.center = (width // 2, height // 2)
        draw_panel(stage, panel)
        stage.text_within(
            self.title, (panel.centerx, panel.y + stage.px(56)), 52, stage.px(380), INK
        )
        area = pygame.Rect(0, 0, stage.px(280), 0)
        area.midtop = (panel.centerx, panel.y + stage.px(108))
        draw_buttons(stage, self.labels, self.choice, area)
        if self.why:
            at = (panel.centerx, panel.y - stage.px(34))
            stage.text(self.why, at, 24, CREAM, outline=3, rim=INK)
        draw_hint(stage, "{choose}      {pause}: resume")

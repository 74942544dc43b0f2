"""The pause menu over a round."""

from collections.abc import Callable, Sequence

import pygame

from game.client.drawing.stage import Stage
from game.client.drawing.theme import CREAM, INK
from game.client.input.intents import Intent
from game.client.scenes.base import QuietScene
from game.client.scenes.choosing import Choosing
from game.client.scenes.veil import Veil
from game.client.ui.places import LevelsPlace, RoundPlace, RoundSetup, SettingsPlace
from game.client.ui.scene import Close, Goto, Next, Scene, Visit
from game.client.ui.widgets import Choice, draw_buttons, draw_hint, draw_panel

LABELS = ("Resume", "Restart", "Finish round", "Settings", "Leave")


class PauseScene(Choosing, QuietScene):
    """Stands over `behind`, which is painted once and darkened.

    `why`: a sentence for those who did not ask for a pause; `finish`: ends the round now.
    """

    labels: Sequence[str] = LABELS
    back_by = (Intent.BACK, Intent.PAUSE)

    def __init__(
        self, behind: Scene, setup: RoundSetup, why: str, finish: Callable[[], Next]
    ) -> None:
        self.finish = finish
        self.setup = setup
        self.why = why
        self.choice = Choice(len(self.labels))
        self._veil = Veil(behind)

    def draw(self, stage: Stage) -> None:
        self._veil.draw(stage)
        width, height = stage.size
        stage = stage.enlarged(1.2)
        panel = pygame.Rect(0, 0, stage.px(420), stage.px(490))
        panel.center = (width // 2, height // 2)
        draw_panel(stage, panel)
        stage.text("Paused", (panel.centerx, panel.y + stage.px(56)), 52, INK)
        area = pygame.Rect(0, 0, stage.px(280), 0)
        area.midtop = (panel.centerx, panel.y + stage.px(108))
        draw_buttons(stage, self.labels, self.choice, area)
        if self.why:
            at = (panel.centerx, panel.y - stage.px(34))
            stage.text(self.why, at, 24, CREAM, outline=3, rim=INK)
        draw_hint(stage, "{choose}      {pause}: resume")

    def _follow(self, chosen: int | None) -> Next:
        match chosen:
            case 0:
                return Close()
            case 1:
                return Goto(RoundPlace(self.setup))
            case 2:
                return self.finish()
            case 3:
                return Visit(SettingsPlace())
            case 4:
                return Goto(LevelsPlace(self.setup.level))
        return None

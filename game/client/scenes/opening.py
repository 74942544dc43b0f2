"""A large recording is being opened: how far that is, and the way back."""

import pygame

from game.client.drawing.stage import Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import GREEN, INK, SOFT_INK
from game.client.replay.opening import Opening
from game.client.scenes.choosing import Choosing
from game.client.ui.places import ReplayPlace
from game.client.ui.scene import Goto, Next
from game.client.ui.widgets import draw_buttons, draw_panel
from game.client.view.backdrop import Wallpaper
from game.content.mood import shipped_mood

TITLE, LINE = "Opening the recording", "It is a long one: {share} % of it is read."


class OpeningScene(Choosing):
    """Goes to `place` again once the recording is open, and back if nobody waits for that."""

    def __init__(self, opening: Opening, place: ReplayPlace) -> None:
        self.way_back = Goto(place.back)
        super().__init__({"Back": self.way_back})
        self.opening = opening
        self.place = place
        self._wall = Wallpaper()

    def update(self, seconds: float) -> Next:
        return None if self.opening.found is None else Goto(self.place)

    def leave(self) -> None:
        self.opening.leave()

    def draw(self, stage: Stage) -> None:
        self._wall.draw(stage, shipped_mood("quick"))
        stage = stage.enlarged()
        panel = pygame.Rect(0, 0, stage.px(640), stage.px(340))
        panel.center = (stage.size[0] // 2, stage.size[1] // 2)
        draw_panel(stage, panel)
        stage.sprite("replay", (panel.centerx, panel.y + stage.px(70)), stage.px(84))
        stage.text(TITLE, (panel.centerx, panel.y + stage.px(142)), 34, INK)
        bar = pygame.Rect(0, 0, stage.px(480), stage.px(22))
        bar.center = (panel.centerx, panel.y + stage.px(188))
        stage.gauge(bar, GREEN, self.opening.share, 2)
        told = LINE.format(share=int(100 * self.opening.share))
        at = (panel.centerx, panel.y + stage.px(224))
        stage.text_within(told, at, 18, stage.px(560), SOFT_INK, face=Face.BODY)
        area = pygame.Rect(0, 0, stage.px(200), 0)
        area.midtop = (panel.centerx, panel.bottom - stage.px(86))
        draw_buttons(stage, self.labels, self.choice, area)

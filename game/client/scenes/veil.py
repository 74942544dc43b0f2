"""What lies behind a sheet of questions: another screen, in the colour of evening."""

from dataclasses import dataclass, field

import pygame

from game.client.drawing.stage import Stage
from game.client.ui.scene import Scene

EVENING = (96, 78, 96)


@dataclass(slots=True)
class Veil:
    """`behind` is drawn once, and again when the window or the player's comfort changes."""

    behind: Scene
    _picture: pygame.Surface | None = field(default=None, init=False)
    _seen: object = field(default=None, init=False)

    def draw(self, stage: Stage) -> None:
        """Cover the whole stage."""
        if self._picture is None or self._seen != (stage.size, stage.comfort):
            self._seen = (stage.size, stage.comfort)
            self.behind.draw(stage)
            self._picture = stage.surface.copy()
            self._picture.fill(EVENING, special_flags=pygame.BLEND_RGB_MULT)
        stage.surface.blit(self._picture, (0, 0))

"""Where cells lie in the window."""

from dataclasses import dataclass

import pygame

from game.kitchen.layout import Kitchen

#: How far the front of a station hangs below its cell, in cells.
FRONT = 0.3


@dataclass(frozen=True, slots=True)
class PixelGrid:
    """`tile`: pixels per cell; `left`, `top`: the window pixel of the upper left cell."""

    tile: int
    left: int
    top: int
    width: int
    height: int

    @classmethod
    def fit(cls, kitchen: Kitchen, area: pygame.Rect) -> "PixelGrid":
        """The largest whole-pixel tile with which the kitchen fits into `area`, centred."""
        tile = max(4, min(area.width // kitchen.width, int(area.height / (kitchen.height + FRONT))))
        left = area.centerx - tile * kitchen.width // 2
        top = area.centery - round(tile * (kitchen.height + FRONT)) // 2
        return cls(tile, left, top, kitchen.width, kitchen.height)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a point given in cells; (0, 0) is the upper left corner."""
        return self.left + x * self.tile, self.top + y * self.tile

    def centre(self, cell: int) -> tuple[float, float]:
        return cell % self.width + 0.5, cell // self.width + 0.5

    @property
    def rect(self) -> pygame.Rect:
        """The kitchen with the fronts of its lowest row."""
        height = round(self.tile * (self.height + FRONT * 0.7))
        return pygame.Rect(self.left, self.top, self.tile * self.width, height)

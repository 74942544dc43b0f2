"""Where cells lie in the window, and smooth movement between the ticks: gliding cooks, nudges,
squashes.
"""

from dataclasses import dataclass
from math import exp, pi, sin

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


Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Glide:
    """A straight way from `start` to `end` at even speed, from second `began` for `seconds`."""

    start: Point
    end: Point
    began: float
    seconds: float

    def at(self, now: float) -> Point:
        share = min(1.0, max(0.0, (now - self.began) / self.seconds))
        # Even speed, so that steps join: easing each of them would look like hopping.
        return (
            self.start[0] + (self.end[0] - self.start[0]) * share,
            self.start[1] + (self.end[1] - self.start[1]) * share,
        )

    def moving(self, now: float) -> bool:
        return self.start != self.end and now < self.began + self.seconds


def resting(at: Point) -> Glide:
    """No way at all."""
    return Glide(at, at, 0.0, 1.0)


def bump(since: float, seconds: float) -> float:
    """0, up to 1 and back to 0 within `seconds`; 0 outside of them."""
    return sin(pi * since / seconds) if 0 <= since <= seconds else 0.0


def wobble(since: float, seconds: float) -> float:
    """A damped swing that starts at 1 and is still after about `seconds`."""
    if not 0 <= since <= seconds:
        return 0.0
    return exp(-4 * since / seconds) * sin(pi / 2 + 5 * pi * since / seconds)


def ease_out(share: float) -> float:
    """Fast at first, slow at the end; `share` and result in 0..1."""
    share = min(1.0, max(0.0, share))
    return 1 - (1 - share) ** 3

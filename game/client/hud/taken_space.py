"""What is drawn where in one frame, so that what comes later finds its place beside it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

import pygame

T = TypeVar("T")


class TakenPart(NamedTuple):
    """Something of that name in those pixels, which nothing else covers."""

    name: str
    rect: pygame.Rect


@dataclass(slots=True)
class TakenSpace:
    """All parts so far, the most important ones first."""

    parts: list[TakenPart] = field(default_factory=list)

    def take(self, name: str, rect: pygame.Rect) -> pygame.Rect:
        """Something is drawn there; of an empty `rect` nothing is noted."""
        if rect.width > 0 and rect.height > 0:
            self.parts.append(TakenPart(name, rect.copy()))
        return rect

    def within(self, area: pygame.Rect) -> list[pygame.Rect]:
        """What of `area` is taken."""
        return [rect for _, rect in self.parts if rect.colliderect(area)]


@dataclass(slots=True)
class FreeColumn:
    """What is `left` of a column of the window while parts take room from its top and its bottom.

    `gap`: pixels between two parts.
    """

    left: pygame.Rect
    gap: int

    def fits(self, height: float) -> bool:
        """Whether something so tall finds room."""
        return height <= self.left.height

    def use_top(self, bottom: int) -> None:
        """The pixel rows down to `bottom` are used."""
        below = self.left.bottom
        self.left.top = min(below, max(self.left.top, bottom + self.gap))
        self.left.height = below - self.left.top

    def use_bottom(self, top: int) -> None:
        """The pixel rows from `top` on are used."""
        if top < self.left.bottom:
            self.left.height = max(0, top - self.gap - self.left.top)


def first_fitting(options: Iterable[T], height: Callable[[T], float], room: float) -> T:
    """The first of `options`, of which there must be one, that fits into `room`; else the last."""
    for option in options:
        if height(option) <= room:
            break
    return option

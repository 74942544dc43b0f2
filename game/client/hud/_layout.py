"""What is drawn where, so that nothing covers anything else: columns, words, bubbles."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import inf
from typing import NamedTuple, TypeVar

import pygame

from game.client.view.grid import Point

T = TypeVar("T")
#: How much worse than a pot it is to hide a cook, and the player's own one.
COOK, OWN = 40, 1000
#: Shares of a bubble that are left of the cook, in the order in which they are tried.
SHARES = (0.5, 0.8, 0.2, 1.0, 0.0, 1.25, -0.25)
#: Steps away from the cook, as shares of the bubble's height.
STEPS = (0.0, 0.55, 1.1, 2.2)
#: What a step away, another side and another share cost, as parts of the bubble's pixels.
AWAY, TURN, SLIP = 2, 4, 24
#: Where a cook is hidden near by, all of the area is tried in so many columns and rows.
GRID = 10


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
        return [rect for _, rect in self.parts if rect.colliderect(area)]


@dataclass(slots=True)
class FreeColumn:
    """What is `left` of a column of the window while parts take room from its top and its bottom.

    `gap`: pixels between two parts.
    """

    left: pygame.Rect
    gap: int

    def fits(self, height: float) -> bool:
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


@dataclass(frozen=True, slots=True)
class Berth:
    """A bubble's place beside a cook: `below` its feet or above its head.

    `share`: how much of the bubble is left of the cook; `step`: how far away it is.
    """

    below: bool
    share: float = SHARES[0]
    step: float = STEPS[0]


@dataclass(frozen=True, slots=True)
class CookTips:
    """The pixels just above a cook's head and below its feet, at which tails point."""

    head: Point
    feet: Point

    def of(self, rect: pygame.Rect) -> Point:
        """The one that is nearer to a bubble."""
        return self.feet if rect.centery > (self.head[1] + self.feet[1]) / 2 else self.head


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a bubble is; `berth` is None where it had to go far away."""

    rect: pygame.Rect
    berth: Berth | None


@dataclass(slots=True)
class Crowd:
    """What lies in `area`, in pixels.

    `taken`: words, never to be covered; `own`, `cooks`: the players' cooks and the others, to be
    covered only if there is no other place; `busy`: what is watched most, to be left free if no
    leap is needed for it.
    """

    area: pygame.Rect
    own: Sequence[pygame.Rect] = ()
    cooks: Sequence[pygame.Rect] = ()
    busy: Sequence[pygame.Rect] = ()
    taken: list[pygame.Rect] = field(default_factory=list)

    def place(
        self, size: tuple[int, int], tips: CookTips, tail: int, before: Berth | None = None
    ) -> Placed | None:
        """Room for a bubble `tail` pixels from its cook, which is taken now; None if there is none.

        `before`: where it was or would best be: it leaps only when that helps a lot.
        """
        cost, found = self._best(self._near(size, tips, tail), before)
        if found is None or found.rect.collidelist([*self.own, *self.cooks]) != -1:
            other, far = self._best(self._anywhere(size, tips), before)
            found = far if other < cost else found
        if found is not None:
            self.taken.append(found.rect)
        return found

    def _best(
        self, candidates: Iterator[tuple[Placed, float]], before: Berth | None
    ) -> tuple[float, Placed | None]:
        best: tuple[float, Placed | None] = (inf, None)
        for placed, far in candidates:
            if far >= best[0] or placed.rect.collidelist(self.taken) != -1:
                continue
            cost = far + self._hidden(placed.rect) + _leap(placed, before)
            if cost < best[0]:
                best = (cost, placed)
        return best

    def _near(
        self, size: tuple[int, int], tips: CookTips, tail: int
    ) -> Iterator[tuple[Placed, float]]:
        """Places beside the cook, and what it costs that they are off it."""
        pixels = size[0] * size[1]
        for step, below, share in product(STEPS, (False, True), SHARES):
            x, y = tips.feet if below else tips.head
            rect = pygame.Rect(0, 0, *size)
            rect.x = round(x) - round(share * size[0])
            off = tail + round(step * size[1])
            rect.y = round(y) + off if below else round(y) - off - size[1]
            inside = rect.clamp(self.area)
            # Pushed back into the area it would cover its own cook.
            moved = abs(inside.y - rect.y) * size[0] + abs(inside.x - rect.x)
            yield Placed(inside, Berth(below, share, step)), moved + step * pixels * AWAY

    def _anywhere(self, size: tuple[int, int], tips: CookTips) -> Iterator[tuple[Placed, float]]:
        area = self.area
        wide, high = max(0, area.width - size[0]), max(0, area.height - size[1])
        for column, row in product(range(GRID + 1), range(GRID + 1)):
            corner = (area.x + wide * column // GRID, area.y + high * row // GRID)
            rect = pygame.Rect(corner, size)
            x, y = tips.of(rect)
            yield Placed(rect, None), (abs(rect.centerx - x) + abs(rect.centery - y)) * size[1]

    def _hidden(self, rect: pygame.Rect) -> float:
        weighed = ((self.own, OWN), (self.cooks, COOK), (self.busy, 1))
        return sum(weight * _shared(rect, each) for rects, weight in weighed for each in rects)


def _leap(placed: Placed, before: Berth | None) -> float:
    """What it costs that a bubble is not where it was before."""
    if before is None or placed.berth is None:
        return 0.0
    pixels = placed.rect.width * placed.rect.height
    turned, slipped = placed.berth.below != before.below, placed.berth != before
    return pixels / TURN * turned + pixels / SLIP * slipped


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    common = one.clip(other)
    return common.width * common.height

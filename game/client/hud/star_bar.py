"""How far it is to the stars: a groove below score and clock that fills as points are made."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import cos, pi, sin

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import GOLD, INK, PAPER
from game.client.view.motion import bump, ease_out
from game.client.view.particles import fade

#: Lengths in layout units: the paper, the groove in it, and a star as
#: it is and as it lands. From the window's upper edge.
WIDTH, HEIGHT, TOP, MARGIN = 286, 32, 90, 18
GROOVE, SIDE, STAR, LARGE = 15, 20, 29, 46
SPARK, FIGURE = 16, 18
#: Seconds that the groove takes to fill up to a new score, and a star to land.
FILLING, LANDING = 0.6, 0.5


@dataclass(slots=True)
class StarBar:
    """`thresholds`: the points for each star, rising; `score`: the present one.

    Times are the view's seconds. `earned`: for each star since when it is, None if it is not.
    """

    thresholds: tuple[int, ...]
    score: int = 0
    earned: list[float | None] = field(init=False)
    _before: float = field(init=False)
    _changed: float = -9.0

    def __post_init__(self) -> None:
        self._before = self.score
        self.earned = [-9.0 if self.score >= points else None for points in self.thresholds]

    def update(self, score: int, now: float) -> None:
        """Take in the present score."""
        if score == self.score:
            return
        self._before, self.score, self._changed = self._shown(now), score, now
        for star, points in enumerate(self.thresholds):
            since = self.earned[star]
            self.earned[star] = None if score < points else now if since is None else since

    @property
    def following(self) -> int | None:
        """The points for the next star; None with all of them."""
        return next((points for points in self.thresholds if self.score < points), None)

    def draw(self, stage: Stage, now: float) -> pygame.Rect:
        """Paint it below the upper right corner; gives its place."""
        paper = pygame.Rect(0, stage.px(TOP), stage.px(WIDTH), stage.px(HEIGHT))
        paper.right = stage.size[0] - stage.px(MARGIN)
        box = Box(paper.size, paper.height / 2, PAPER, INK, stage.px(2.4), shadow=stage.px(4))
        stage.box(box, paper.topleft)
        groove = pygame.Rect(0, 0, paper.width - stage.px(2 * SIDE), stage.px(GROOVE))
        groove.center = (paper.centerx, paper.centery - stage.px(2))
        shown = self.score if stage.comfort.calm else self._shown(now)
        stage.gauge(groove, GOLD, shown / self.thresholds[-1], 1.6)
        for star, since in enumerate(self.earned):
            self._draw_star(stage, self._place(stage, groove, star), star, since, now)
        return paper

    def _shown(self, now: float) -> float:
        """The score up to which the groove is filled."""
        share = ease_out((now - self._changed) / FILLING)
        return self._before + (self.score - self._before) * share

    def _place(self, stage: Stage, groove: pygame.Rect, star: int) -> tuple[int, int]:
        """Where on the groove the points of a star are; stars do not hide each other."""
        apart = stage.px(STAR + 4)
        x = round(groove.width * self.thresholds[star] / self.thresholds[-1])
        behind = len(self.thresholds) - 1 - star
        x = min(x, groove.width - apart * behind)
        return groove.x + max(x, apart * star), groove.centery

    def _draw_star(
        self, stage: Stage, at: tuple[int, int], index: int, since: float | None, now: float
    ) -> None:
        if since is None:
            stage.sprite("star_empty", at, stage.px(STAR))
            if self.thresholds[index] == self.following:
                self._draw_points(stage, at)
            return
        landing = now - since
        if landing >= LANDING or stage.comfort.calm:
            stage.sprite("star_full", at, stage.px(STAR))
            return
        _sparkle(stage, at, landing / LANDING)
        star = stage.sprites.get("star_full", stage.px(LARGE))
        grown = STAR / LARGE + (1 - STAR / LARGE) * bump(landing, LANDING)
        stage.put(pygame.transform.smoothscale_by(star, grown), at)

    def _draw_points(self, stage: Stage, at: tuple[int, int]) -> None:
        """What the next star asks for, left of it where the groove is still empty."""
        left = (at[0] - stage.px(STAR / 2 + 2), at[1])
        stage.text(str(self.following), left, FIGURE, INK, Anchor.RIGHT, face=Face.BOLD)


def prepare(stage: Stage) -> Iterator[None]:
    """Make its pictures before they are needed, one at each step."""
    for name, size in (
        ("star_empty", STAR), ("star_full", STAR), ("star_full", LARGE), ("spark", SPARK),
    ):  # fmt: skip
        stage.sprites.get(name, stage.px(size))
        yield


def _sparkle(stage: Stage, at: tuple[int, int], share: float) -> None:
    """Glints fly off a star that lands."""
    reach = stage.px(12 + 26 * ease_out(share))
    for ray in range(6):
        angle = 2 * pi * ray / 6 + 0.3
        place = (at[0] + reach * cos(angle), at[1] + reach * sin(angle))
        fade(stage, "spark", place, stage.px(SPARK), 1.5 * (1 - share))

"""Score and clock, and how far it is to the next star."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sin

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, GOLD, GREEN, INK, PAPER, RED, SOFT_INK
from game.client.view.effects import draw_glints
from game.client.view.grid import Point, bump, ease_out

#: Lengths in layout units.
WIDTH, HEIGHT, TOP, MARGIN, GAP = 138, 60, 24, 18, 10
LAST_SECONDS = 10
#: Coins that fly to the score for a served dish, and the seconds each takes.
COINS, FLIGHT = 4, 0.75
#: Lengths in layout units: the paper, the groove in it, and a star as
#: it is and as it lands. From the window's upper edge.
STARS_WIDTH, STARS_HEIGHT, STARS_TOP, STARS_MARGIN = 286, 32, 90, 18
GROOVE, SIDE, STAR, LARGE = 15, 20, 29, 46
SPARK, FIGURE = 16, 18
#: Seconds that the groove takes to fill up to a new score, and a star to land.
FILLING, LANDING = 0.6, 0.5


@dataclass(frozen=True, slots=True)
class Goal:
    """Of work with an end: dishes and pieces that are `left`, and `points` for being done now."""

    left: int
    points: int


@dataclass(slots=True)
class Badges:
    """Remembers the last change of the score, to show it. `now` is the view's clock."""

    score: int = 0
    change: int = 0
    changed: float = -9.0
    #: Where coins fly from, in pixels, and since when.
    paid: list[tuple[Point, float]] = field(default_factory=list)

    def update(self, score: int, now: float) -> None:
        if score != self.score:
            self.change = score - self.score
            self.changed = now
            self.score = score

    def pay(self, start: Point, now: float) -> None:
        self.paid = [(at, since) for at, since in self.paid if now - since < FLIGHT + 1]
        self.paid.append((start, now))

    def draw(
        self, stage: Stage, seconds_left: float | None, goal: Goal | None, now: float
    ) -> list[pygame.Rect]:
        """`seconds_left` None: there is no clock to look at. Gives their places."""
        right = stage.size[0] - stage.px(MARGIN)
        drawn = [self._draw_score(stage, right - stage.px(WIDTH + GAP), now)]
        if seconds_left is not None:
            panel = _panel(stage, right)
            middle = _middle(stage)
            hurry = 0 < seconds_left <= LAST_SECONDS
            tilt = 2.5 * sin(30 * now) if hurry and not stage.comfort.calm else 0.0
            stage.sprite("clock", (right - stage.px(WIDTH - 30 + tilt), middle), stage.px(46))
            at = (right - stage.px(WIDTH / 2 - 22), middle)
            stage.text(clock_text(seconds_left), at, 34, RED if hurry else INK)
            drawn.append(panel)
            if goal is not None:
                # Below the bar with the stars.
                at = (right - stage.px(STARS_WIDTH / 2), stage.px(STARS_TOP + STARS_HEIGHT + 8))
                colour = GREEN if goal.points else SOFT_INK
                text = f"{goal.left} to go, all done now: +{goal.points}"
                stage.text(text, at, 16, colour, face=Face.BOLD, outline=2.5, rim=CREAM)
        if not stage.comfort.calm:
            right = stage.size[0] - stage.px(MARGIN + WIDTH + GAP)
            end = (right - stage.px(WIDTH - 30), stage.px(TOP + HEIGHT / 2))
            for start, since in self.paid:
                for i in range(COINS):
                    share = (now - since - 0.09 * i) / FLIGHT
                    if 0 < share < 1:
                        part = share * share * (3 - 2 * share)
                        x = start[0] + (end[0] - start[0]) * part
                        y = start[1] + (end[1] - start[1]) * part - stage.px(90) * bump(share, 1)
                        stage.sprite("coin", (x, y), stage.px(34))
        return drawn

    def _draw_score(self, stage: Stage, right: int, now: float) -> pygame.Rect:
        panel = _panel(stage, right)
        middle = _middle(stage)
        hop = 0.0 if stage.comfort.calm else 6 * bump(now - self.changed, 0.3)
        coin = (right - stage.px(WIDTH - 30), middle - stage.px(hop))
        stage.sprite("coin", coin, stage.px(46))
        at = (right - stage.px(WIDTH / 2 - 22), middle)
        stage.text(str(self.score), at, 34)
        since = now - self.changed
        if since < 1.4:
            text = f"{self.change:+d}"
            rise = 0.0 if stage.comfort.calm else 22 * ease_out(since / 1.4)
            beside = (right - stage.px(WIDTH + 8), middle + stage.px(12 - rise))
            colour = GREEN if self.change > 0 else RED
            stage.text(text, beside, 28, colour, Anchor.RIGHT, outline=2.5, rim=CREAM)
        return panel


def clock_text(seconds: float) -> str:
    """What the clock shows, e.g. 1:05; a second begun counts."""
    whole = int(max(0.0, seconds) + 0.999)
    return f"{whole // 60}:{whole % 60:02d}"


def _panel(stage: Stage, right: int) -> pygame.Rect:
    size = (stage.px(WIDTH), stage.px(HEIGHT))
    box = Box(size, stage.px(16), PAPER, INK, stage.px(2.4), shadow=stage.px(4))
    return stage.box(box, (right - size[0], stage.px(TOP)), Anchor.CORNER)


def _middle(stage: Stage) -> int:
    """The pixel row of the middle of a panel's paper."""
    return stage.px(TOP) + (stage.px(HEIGHT) - stage.px(4)) // 2


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
        """Paint it below the upper right corner, what the next star asks for between that and the
        one before; gives its place.
        """
        paper = pygame.Rect(0, stage.px(STARS_TOP), stage.px(STARS_WIDTH), stage.px(STARS_HEIGHT))
        paper.right = stage.size[0] - stage.px(STARS_MARGIN)
        box = Box(paper.size, paper.height / 2, PAPER, INK, stage.px(2.4), shadow=stage.px(4))
        stage.box(box, paper.topleft)
        groove = pygame.Rect(0, 0, paper.width - stage.px(2 * SIDE), stage.px(GROOVE))
        groove.center = (paper.centerx, paper.centery - stage.px(2))
        shown = self.score if stage.comfort.calm else self._shown(now)
        stage.gauge(groove, GOLD, shown / self.thresholds[-1], 1.6)
        places = [self._place(stage, groove, star) for star in range(len(self.earned))]
        for star, since in enumerate(self.earned):
            self._draw_star(stage, places[star], since, now)
        if self.following is not None:
            star = self.thresholds.index(self.following)
            half = stage.px(STAR / 2 + 2)
            left = places[star - 1][0] + half if star else groove.x
            at, room = (places[star][0] - half, groove.centery), places[star][0] - half - left
            if room >= stage.px(FIGURE):
                figure = str(self.following)
                stage.text_within(figure, at, FIGURE, room, INK, Anchor.RIGHT, Face.BOLD)
        return paper

    def _shown(self, now: float) -> float:
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
        self, stage: Stage, at: tuple[int, int], since: float | None, now: float
    ) -> None:
        if since is None:
            stage.sprite("star_empty", at, stage.px(STAR))
            return
        landing = now - since
        if landing >= LANDING or stage.comfort.calm:
            stage.sprite("star_full", at, stage.px(STAR))
            return
        share = landing / LANDING
        draw_glints(stage, at, share, 12 + 26 * ease_out(share), SPARK, 6)
        star = stage.sprites.get("star_full", stage.px(LARGE))
        grown = STAR / LARGE + (1 - STAR / LARGE) * bump(landing, LANDING)
        stage.put(pygame.transform.smoothscale_by(star, grown), at)


def prepare_stars(stage: Stage) -> Iterator[None]:
    """Make its pictures before they are needed, one at each step."""
    for name, size in (
        ("star_empty", STAR), ("star_full", STAR), ("star_full", LARGE), ("spark", SPARK),
    ):  # fmt: skip
        stage.sprites.get(name, stage.px(size))
        yield

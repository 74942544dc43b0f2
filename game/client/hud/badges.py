"""Score and clock in the upper right corner."""

from dataclasses import dataclass, field
from math import sin

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.theme import CREAM, GREEN, INK, PAPER, RED
from game.client.view.motion import Point, bump, ease_out

#: Lengths in layout units.
WIDTH, HEIGHT, TOP, MARGIN, GAP = 138, 60, 24, 18, 10
LAST_SECONDS = 10
#: Coins that fly to the score for a served dish, and the seconds each takes.
COINS, FLIGHT = 4, 0.75


@dataclass(slots=True)
class Badges:
    """Remembers the last change of the score, to show it. `now` is the view's clock."""

    score: int = 0
    change: int = 0
    changed: float = -9.0
    #: Where coins fly from, in pixels, and since when.
    paid: list[tuple[Point, float]] = field(default_factory=list)

    def update(self, score: int, now: float) -> None:
        """Take in the present score."""
        if score != self.score:
            self.change = score - self.score
            self.changed = now
            self.score = score

    def pay(self, start: Point, now: float) -> None:
        """Coins fly from the pixel `start` to the score."""
        self.paid = [(at, since) for at, since in self.paid if now - since < FLIGHT + 1]
        self.paid.append((start, now))

    def draw(self, stage: Stage, seconds_left: float | None, now: float) -> list[pygame.Rect]:
        """`seconds_left` None: there is no clock to look at. Gives their places."""
        right = stage.size[0] - stage.px(MARGIN)
        drawn = [self._draw_score(stage, right - stage.px(WIDTH + GAP), now)]
        if seconds_left is not None:
            drawn.append(self._draw_clock(stage, right, seconds_left, now))
        if not stage.comfort.calm:
            self._draw_coins(stage, now)
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

    def _draw_coins(self, stage: Stage, now: float) -> None:
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

    @staticmethod
    def _draw_clock(stage: Stage, right: int, seconds_left: float, now: float) -> pygame.Rect:
        panel = _panel(stage, right)
        middle = _middle(stage)
        hurry = 0 < seconds_left <= LAST_SECONDS
        tilt = 2.5 * sin(30 * now) if hurry and not stage.comfort.calm else 0.0
        stage.sprite("clock", (right - stage.px(WIDTH - 30 + tilt), middle), stage.px(46))
        at = (right - stage.px(WIDTH / 2 - 22), middle)
        stage.text(clock_text(seconds_left), at, 34, RED if hurry else INK)
        return panel


def clock_text(seconds: float) -> str:
    """What the clock shows, e.g. 1:05; a second begun counts."""
    whole = int(max(0.0, seconds) + 0.999)
    return f"{whole // 60}:{whole % 60:02d}"


def _panel(stage: Stage, right: int) -> pygame.Rect:
    """A paper panel ending at the pixel `right`; gives its place."""
    size = (stage.px(WIDTH), stage.px(HEIGHT))
    box = Box(size, stage.px(16), PAPER, INK, stage.px(2.4), shadow=stage.px(4))
    return stage.box(box, (right - size[0], stage.px(TOP)), Anchor.CORNER)


def _middle(stage: Stage) -> int:
    """The pixel row of the middle of a panel's paper."""
    return stage.px(TOP) + (stage.px(HEIGHT) - stage.px(4)) // 2

"""The score of a round over time, with what made it: orders served and lost, and fires."""

from dataclasses import dataclass, field

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Papers, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import AMBER, DEEP_GOLD, GOLD, INK, PAPER, SAND, SOFT_INK
from game.client.hud.score import clock_text
from game.client.view.pictures import dish_sprite
from game.kitchen.menu import Menu
from game.kitchen.state import TICKS_PER_SECOND
from game.session.match.results import Course

#: Layout units around the plot, and the size of a mark.
LEFT, TOP, RIGHT, BOTTOM, MARK = 54, 40, 26, 28, 26
#: How much finer the line is drawn than it is shown, which makes its edges smooth.
FINE = 2
#: Ticks between two times on the lower edge.
GRID = 300
#: The picture of each turn, and what it means.
MARKS = {
    "served": ("check", "order served"),
    "expired": ("cross", "order lost"),
    "caught fire": ("fire_0", "fire"),
}


@dataclass(slots=True)
class Chart:
    """Draws one course. What does not change is painted once for a size."""

    course: Course
    menu: Menu
    _papers: Papers = field(default_factory=Papers)

    def draw(self, stage: Stage, rect: pygame.Rect, share: float) -> None:
        """Paint into `rect`; `share`: how much of the line has been drawn yet, 0..1."""
        stage.rounded(rect, 16, PAPER, 2, line=SAND)
        plot = pygame.Rect(
            rect.x + stage.px(LEFT),
            rect.y + stage.px(TOP),
            rect.width - stage.px(LEFT + RIGHT),
            rect.height - stage.px(TOP + BOTTOM),
        )
        small = (14, SOFT_INK)
        at = (rect.x + stage.px(16), rect.y + stage.px(17))
        word = stage.text("Score over time", at, 15, SOFT_INK, Anchor.LEFT, face=Face.BOLD)
        x, middle = word.right + stage.px(24), at[1]
        there = {turn.verb for turn in self.course.turns}
        for verb, (picture, words) in MARKS.items():
            if verb in there:
                stage.sprite(picture, (x, middle), stage.px(20))
                text = (x + stage.px(14), middle)
                word = stage.text(words, text, 14, SOFT_INK, Anchor.LEFT, face=Face.BODY)
                x = word.right + stage.px(24)
        for score in sorted({0, *self._bounds}):
            y = plot.y + self._y(plot, score)
            line = pygame.Rect(plot.x, round(y), plot.width, stage.px(1))
            stage.surface.fill(SAND, line)
            stage.text(str(score), (plot.x - stage.px(8), y), *small, Anchor.RIGHT, face=Face.BOLD)
        for tick in range(0, self.course.whole + 1, GRID):
            at_foot = (plot.x + self._x(plot, tick), rect.bottom - stage.px(14))
            stage.text(clock_text(tick / TICKS_PER_SECOND), at_foot, *small, face=Face.BODY)
        paper = self._papers.painted(plot.size, lambda: self._paint_line(stage, plot))
        seen = (0, 0, round(plot.width * share), plot.height)
        stage.surface.blit(paper, plot.topleft, seen)
        self._draw_marks(stage, plot, share)

    @property
    def _bounds(self) -> tuple[int, int]:
        """The lowest and the highest score; never the same."""
        scores = [0, *(score for _, score in self.course.scores)]
        return min(scores), max(*scores, 10)

    def _x(self, plot: pygame.Rect, tick: int) -> float:
        return plot.width * tick / max(1, self.course.whole)

    def _y(self, plot: pygame.Rect, score: int) -> float:
        low, high = self._bounds
        return plot.height * (high - score) / (high - low)

    def _score_at(self, tick: int) -> int:
        return next((s for t, s in reversed(self.course.scores) if t <= tick + 1), 0)

    def _paint_line(self, stage: Stage, plot: pygame.Rect) -> pygame.Surface:
        """The steps of the score with the ground beneath them, in smooth edges."""
        size = (plot.width * FINE, plot.height * FINE)
        paper = pygame.Surface(size, pygame.SRCALPHA)
        corners = [(0.0, self._y(plot, 0))]
        for tick, score in self.course.scores:
            x = self._x(plot, tick)
            corners += [(x, corners[-1][1]), (x, self._y(plot, score))]
        corners.append((self._x(plot, self.course.ticks), corners[-1][1]))
        fine = [(FINE * x, FINE * y) for x, y in corners]
        ground = FINE * self._y(plot, 0)
        area = [(fine[0][0], ground), *fine, (fine[-1][0], ground)]
        if len(area) > 3:
            pygame.draw.polygon(paper, (*GOLD, 84), area)
        pygame.draw.lines(paper, DEEP_GOLD, False, fine, FINE * stage.px(3))
        return pygame.transform.smoothscale(paper, plot.size)

    def _draw_marks(self, stage: Stage, plot: pygame.Rect, share: float) -> None:
        for turn in self.course.turns:
            x = self._x(plot, turn.tick)
            if x > share * plot.width:
                continue
            y = self._y(plot, self._score_at(turn.tick))
            at = (plot.x + x, plot.y + y)
            if turn.verb == "served":
                dish = stage.px(MARK * 1.3)
                stage.sprite(dish_sprite(turn.what, self.menu), (at[0], at[1] - dish * 0.42), dish)
            else:
                stage.sprite(MARKS[turn.verb][0], at, stage.px(MARK))
        if 0 < share < 1:
            pen = stage.px(8)
            dot = Box((pen, pen), pen / 2, AMBER, INK, stage.px(1.6))
            tick = round(self.course.whole * share)
            if tick <= self.course.ticks:
                y = self._y(plot, self._score_at(tick))
                stage.box(dot, (plot.x + share * plot.width, plot.y + y), Anchor.CENTRE)

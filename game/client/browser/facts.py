"""What a kitchen is: its cooks, its time, how things are used, its dishes and its points."""

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import HUMAN_LOOKS, INK, PARTNER_LOOKS, SOFT_INK
from game.client.hud.badges import clock_text
from game.client.ui.rows import Row
from game.client.view.pictures import dish_sprite
from game.content.level import Level
from game.content.stars import thresholds
from game.kitchen.layout import Control
from game.kitchen.state import TICKS_PER_SECOND

#: Layout units: the lines of facts, a dish and the room of one, a figure, a sign and a star.
LINE, DISH, DISH_STEP, FIGURE, SIGN, STAR = 37, 40, 48, 36, 26, 19
#: The height of all of them.
FACTS = 4 * LINE
#: How a station is used.
USES = {Control.WALK: "walk into things", Control.INTERACT: "face it, press {use}"}


@dataclass(frozen=True, slots=True, kw_only=True)
class FactsRow(Row):
    """The facts of `level`. `best`: the best score there, None before the first round."""

    level: Level
    best: int | None

    def draw(self, stage: Stage, place: pygame.Rect, focused: bool) -> None:
        line = stage.px(LINE)
        lines = (self._draw_cooks, self._draw_dishes, self._draw_points, self._draw_best)
        for i, draw in enumerate(lines):
            draw(stage, pygame.Rect(place.x, place.y + i * line, place.width, line))

    def _draw_cooks(self, stage: Stage, place: pygame.Rect) -> None:
        """Who cooks, how long, and how."""
        x = place.x
        for figure in _figures(self.level):
            at = (x + stage.px(FIGURE / 2), place.centery)
            stage.sprite(f"chef_{figure}_down_0", at, stage.px(FIGURE))
            x += stage.px(FIGURE - 6)
        x += stage.px(16)
        x = stage.sprite("clock", (x, place.centery), stage.px(SIGN), Anchor.LEFT).right
        told = clock_text(self.level.round_ticks // TICKS_PER_SECOND)
        at = (x + stage.px(6), place.centery)
        x = stage.text(told, at, 18, INK, Anchor.LEFT).right + stage.px(16)
        x = stage.sprite("hand", (x, place.centery), stage.px(SIGN), Anchor.LEFT).right
        use = stage.legend.fill(USES[self.level.kitchen.control])
        at = (x + stage.px(6), place.centery)
        room = place.right - at[0]
        stage.text_within(use, at, 16, room, SOFT_INK, Anchor.LEFT, Face.BOLD)

    def _draw_dishes(self, stage: Stage, place: pygame.Rect) -> None:
        """What is ordered, closer together the more there are."""
        stage, kitchen = stage.dressed(self.level.looks), self.level.kitchen
        dishes = dict.fromkeys(kitchen.orders.dishes)
        size = stage.px(DISH)
        step = min(stage.px(DISH_STEP), (place.width - size) // max(1, len(dishes) - 1))
        for i, dish in enumerate(dishes):
            at = (place.x + size // 2 + i * step, place.centery)
            stage.sprite(dish_sprite(dish, kitchen.menu), at, size)
        told = f"{kitchen.orders.concurrent} at once"
        left = place.x + size + step * (len(dishes) - 1) + stage.px(12)
        if (room := place.right - left) > stage.px(50):
            at = (left, place.centery)
            stage.text_within(told, at, 16, room, SOFT_INK, Anchor.LEFT, Face.BOLD)

    def _draw_points(self, stage: Stage, place: pygame.Rect) -> None:
        """What one, two and three stars ask for."""
        step = place.width / 3
        for i, points in enumerate(thresholds(self.level)):
            x = place.x + round(i * step)
            for star in range(i + 1):
                at = (x + stage.px(STAR * 0.86 * star + STAR / 2), place.centery)
                right = stage.sprite("star_full", at, stage.px(STAR)).right
            at = (right + stage.px(5), place.centery + stage.px(1))
            stage.text(str(points), at, 18, INK, Anchor.LEFT)

    def _draw_best(self, stage: Stage, place: pygame.Rect) -> None:
        """The best round so far, and who made the kitchen."""
        sign, told = ("coin", "not played yet")
        if self.best is not None:
            sign, told = ("trophy", f"best {self.best}")
        x = stage.sprite(sign, (place.x, place.centery), stage.px(SIGN), Anchor.LEFT).right
        at = (x + stage.px(6), place.centery + stage.px(1))
        x = stage.text(told, at, 18, INK, Anchor.LEFT).right + stage.px(18)
        if made := _maker(self.level):
            at = (x, place.centery + stage.px(1))
            room = place.right - x
            stage.text_within(made, at, 15, room, SOFT_INK, Anchor.LEFT, Face.BODY)


def _figures(level: Level) -> Iterator[str]:
    """The cooks' pictures, people first."""
    for looks, seats in (
        (HUMAN_LOOKS, level.humans),
        (PARTNER_LOOKS, range(len(level.cooks) - len(level.humans))),
    ):
        for place, _ in enumerate(seats):
            yield looks[place % len(looks)].sprite


def _maker(level: Level) -> str:
    parts = [f"by {level.author}" if level.author else "", level.version and f"v{level.version}"]
    return "  ".join(part for part in parts if part)

"""The page that tells how far things are carried for each dish."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK
from game.client.editor.bench import Bench
from game.client.editor.way_lines import colours_of
from game.client.ui.rows import Row
from game.design.carrying import Leg
from game.design.survey import DishWay, distances
from game.kitchen.layout import Kitchen
from game.kitchen.menu import Menu

#: Layout units: a line, and all but lines.
LINE, HEAD = 20, 42


@dataclass(frozen=True, slots=True, kw_only=True)
class WayRow(Row):
    """A dish and the legs of what is carried for it. While the cursor is on it the map shows it."""

    way: DishWay
    menu: Menu
    kitchen: Kitchen

    def draw(self, stage: Stage, place: pygame.Rect, focused: bool) -> None:
        colours, size, margin = colours_of(self.way), stage.px(10), stage.px(16)
        for number, leg in enumerate(self.way.legs):
            y = place.y + stage.px(LINE * (number + 0.5))
            dot = Box((size, size), size / 2, colours[leg.what], INK)
            stage.box(dot, (place.x + size // 2, y), Anchor.CENTRE)
            words = _told(leg, self.kitchen, self.menu)
            at, room = (place.x + margin, y), place.width - margin
            stage.text_within(words, at, 14, room, INK, Anchor.LEFT, Face.BODY)


def way_rows(bench: Bench) -> Sequence[Row]:
    """The dishes that are ordered, as far as they can be made."""
    kitchen = bench.desk.shown.kitchen
    menu = kitchen.menu
    rows = [
        WayRow(
            f"{menu.dishes[way.dish].title}: {_total(way)}",
            height=HEAD + LINE * len(way.legs),
            way=way,
            menu=menu,
            kitchen=kitchen,
        )
        for way in distances(kitchen)
    ]
    return rows or [BareRow("Nothing that is ordered can be made yet.", still=True)]


class BareRow(Row):
    """Words without a control."""

    def draw(self, stage: Stage, place: pygame.Rect, focused: bool) -> None:
        """Its label is all there is."""


def _total(way: DishWay) -> str:
    handed = f", handed over {way.handed} x" if way.handed else ""
    return f"{way.steps} steps{handed}"


def _told(leg: Leg, kitchen: Kitchen, menu: Menu) -> str:
    """'tomato: source to board, 3 steps'."""
    start, goal = (_place(kitchen, cell) for cell in (leg.start, leg.goal))
    what = menu.dishes[leg.what].title if leg.what in menu.dishes else leg.what
    handed = f", handed over {leg.handed} x" if leg.handed else ""
    return f"{what}: {start} to {goal}, {leg.steps}{handed}"


def _place(kitchen: Kitchen, cell: int) -> str:
    station = kitchen.stations[cell]
    return station.of if station.of and station.kind.value == "appliance" else station.kind.value

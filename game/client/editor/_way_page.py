"""The page that tells how far things are carried for each dish."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.drawing.stage import Anchor
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK
from game.client.editor.canvas import colours_of
from game.client.editor.page_rows import PageContext
from game.client.ui.frame import Frame
from game.client.ui.rows import Row
from game.design.survey import DishWay, Leg, distances
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

    def draw(self, place: Frame, focused: bool) -> None:
        colours, rest = colours_of(self.way), place
        for leg in self.way.legs:
            line, rest = rest.top(LINE)
            line.part((5, None), 10, 10, Anchor.CENTRE).rounded(5, colours[leg.what], 2)
            words = _told(leg, self.kitchen, self.menu)
            line.text(words, (16, None), 14, INK, Anchor.LEFT, Face.BODY)


def way_rows(context: PageContext) -> Sequence[Row]:
    """The dishes that are ordered, as far as they can be made."""
    kitchen = context.edited.shown.kitchen
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
    return rows or [Row("Nothing that is ordered can be made yet.", still=True)]


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

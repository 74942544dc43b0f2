"""Tabs and rows beside the map: everything of a kitchen that is not painted."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from pathlib import Path

from game.client.drawing.stage import Anchor
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK
from game.client.editor.canvas import colours_of
from game.client.editor.edited_kitchen import EditedKitchen
from game.client.editor.page_rows import (
    PageContext,
    PageRows,
    counted,
    line,
    member,
    numbers,
    push,
    stepper,
)
from game.client.editor.star_page import star_rows
from game.client.ui.frame import Frame
from game.client.ui.rows import Push, Row
from game.client.ui.scene import Next
from game.client.ui.tabbed_rows import RowsLook, Tab, TabbedRows
from game.content.grid import MOST_CELLS
from game.content.load import files_beside
from game.design.fields import field
from game.design.folder import checked_name
from game.design.painting import remove_cook
from game.design.plan import plan_of
from game.design.reshaping import FEWEST_CELLS, mirror, resize, rotate, shift
from game.design.survey import DishWay, distances
from game.kitchen.layout import Control, Kitchen
from game.kitchen.menu import Menu

# Pages of the kitchen as a whole: names, menu, size; who cooks in it, what is ordered, and how far
# things are carried for each dish.

#: When orders run out.
EXPIRE = {"in time": "in time", "never": "never"}
CONTROLS = {Control.WALK.value: "walk into things", Control.INTERACT.value: "press a key"}
ROLES = {"human": "a person", "partner": "a partner"}
SHIFTS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
SIZES = range(FEWEST_CELLS, MOST_CELLS + 1)
#: Seconds from serving a dish until its plate is back.
BACK = range(1, 61)
#: Layout units of the row of a dish: a line, and all but lines.
LINE, HEAD = 20, 42
#: What is said to who takes the last dish away.
LAST = "Somebody has to order something."
PACES = [Fraction(half, 2) for half in range(1, 21)]


def kitchen_rows(context: PageContext) -> Sequence[Row]:
    """Names, menu, mood, control, size and place."""
    folder = context.edited.folder.folder
    return [
        line(context, "Title", "title"),
        line(context, "Line on its card", "line"),
        Push("File", caption=context.edited.draft.name, act=lambda: _rename(context)),
        replace(
            stepper(context.edited, "Menu", "menu", _files(folder, "menu")),
            change=context.edited.change_menu,
        ),
        stepper(context.edited, "Mood", "mood", _files(folder, "mood")),
        stepper(context.edited, "Cooks use things", "control", CONTROLS, Control.WALK.value),
        *_shape_rows(context),
        line(context, "Author", "author"),
        line(context, "Version", "version"),
    ]


def cook_rows(context: PageContext) -> Sequence[Row]:
    """Who each cook is and how quick; more of them are painted."""
    rows: list[Row] = []
    for letter in plan_of(context.edited.draft).cooks:
        path = f"cooks.{letter}"
        rows += [
            stepper(context.edited, f"Cook {letter} is", f"{path}.role", ROLES),
            numbers(context.edited, "Moves a second", f"{path}.moves_per_second", PACES),
            member(context.edited, "Sees the orders", f"{path}.hidden", "orders", on=False),
            member(context.edited, "Sees other rooms", f"{path}.hidden", "far room", on=False),
            push(context, "", f"Remove {letter}", partial(remove_cook, cook=letter)),
        ]
    return rows


def _shape_rows(context: PageContext) -> Iterator[Row]:
    plan = plan_of(context.edited.draft)
    wide = lambda columns: partial(resize, width=columns, height=plan.height)  # noqa: E731
    yield counted(context, "Columns", plan.width, SIZES, wide)
    tall = lambda rows: partial(resize, width=plan.width, height=rows)  # noqa: E731
    yield counted(context, "Rows", plan.height, SIZES, tall)
    yield push(context, "Mirror", "left and right", mirror)
    yield push(context, "Mirror", "top and bottom", partial(mirror, horizontal=False))
    yield push(context, "Turn", "a quarter", rotate)
    for way, (dx, dy) in SHIFTS.items():
        yield push(context, "Shift", way, partial(shift, dx=dx, dy=dy))


def _rename(context: PageContext) -> Next:
    def rename(name: str) -> None:
        context.edited.rename(checked_name(name))

    return context.ask("Name of the file", context.edited.draft.name, rename)


def _files(folder: Path, kind: str) -> dict[str, str]:
    return {name: name.replace("_", " ") for name in sorted(files_beside(folder, kind))}


def order_rows(context: PageContext) -> Sequence[Row]:
    """What is ordered, how much at once, for how long, and what it costs."""
    edited = context.edited
    dishes = edited.menu.dishes.items()
    said = field(edited.draft, "orders.dishes")
    ordered = map(str, said) if isinstance(said, list) else ()
    unknown = [name for name in ordered if name not in edited.menu.dishes]
    return [
        *(member(edited, f"{each}: not here", "orders.dishes", each, LAST) for each in unknown),
        *(member(edited, dish.title, "orders.dishes", name, LAST) for name, dish in dishes),
        numbers(edited, "Orders at once", "orders.concurrent", range(1, 9), "1"),
        numbers(edited, "Orders in all", "orders.number", range(41)),
        stepper(edited, "Orders run out", "orders.expire", EXPIRE, "in time"),
        numbers(edited, "Early before", "orders.par_seconds", range(10, 601, 10), unit=" s"),
        numbers(edited, "First orders apart", "orders.stagger_seconds", range(31), "0", " s"),
        numbers(edited, "A round lasts", "round_seconds", range(30, 601, 10), "100", " s"),
        numbers(edited, "An order lost costs", "penalties.expired", range(51), "5"),
        numbers(edited, "A wrong dish costs", "penalties.wrong", range(51), "0"),
        numbers(edited, "Tip for speed", "tips.speed", range(1, 31)),
        numbers(edited, "Tip for a row", "tips.row", range(1, 21)),
        numbers(edited, "A row counts up to", "tips.row_most", range(1, 21)),
        numbers(edited, "Plates that get dirty", "plates.number", range(1, 41)),
        *_plate_rows(edited),
    ]


def _plate_rows(edited: EditedKitchen) -> Iterator[Row]:
    """More of plates, once they are counted: without a number they are endless."""
    if field(edited.draft, "plates.number") is not None:
        yield numbers(edited, "A plate is back after", "plates.return_seconds", BACK, "8", " s")
        yield numbers(edited, "Strikes to wash one", "plates.wash_strikes", range(1, 21), "5")


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
            # 'tomato: source to board, 3 steps'.
            start, goal = (_place(self.kitchen, cell) for cell in (leg.start, leg.goal))
            what = self.menu.dishes[leg.what].title if leg.what in self.menu.dishes else leg.what
            handed = f", handed over {leg.handed} x" if leg.handed else ""
            words = f"{what}: {start} to {goal}, {leg.steps}{handed}"
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


def _place(kitchen: Kitchen, cell: int) -> str:
    station = kitchen.stations[cell]
    return station.of if station.of and station.kind.value == "appliance" else station.kind.value


PAGES: Mapping[str, PageRows] = {
    "Kitchen": kitchen_rows, "Cooks": cook_rows, "Orders": order_rows, "Stars": star_rows,
    "Ways": way_rows,
}  # fmt: skip
#: Labels stand over their controls: the column is narrow.
NARROW = RowsLook(tab=34, below=10, beside=0, end=1, lower=10, margin=70)


class Inspector(TabbedRows):
    """Its cursor stays on a row if others come or go above it."""

    def __init__(self, context: PageContext) -> None:
        self.context = context
        self._made: tuple[int, Sequence[Row]] = (0, ())  # the rows of which page
        self._made_for: object = None
        super().__init__([Tab(title) for title in PAGES], self._rows_of, NARROW)

    @property
    def way(self) -> DishWay | None:
        row = next(iter(self.rows[max(self.row, 0) :]), None)
        return row.way if isinstance(row, WayRow) else None

    def _rows_of(self, page: int) -> Sequence[Row]:
        context = self.context
        what = (page, context.edited.draft, context.canvas.cursor, context.proposal.told)
        if what != self._made_for:
            (last, before), rows = self._made, list(PAGES.values())[page](context)
            self._made_for, self._made = what, (page, rows)
            if last == page and 0 <= self.row < len(before):
                # Where in `rows` the one is that was `row` at that place.
                row = before[self.row]
                same = (i for i, each in enumerate(rows) if _name(each) == _name(row))
                self.row = min(same, key=lambda i: abs(i - self.row), default=self.row)
        return self._made[1]


def _name(row: Row) -> tuple[str, str]:
    return (row.label, row.caption if isinstance(row, Push) else "")

"""Tabs and rows beside the map: everything of a kitchen that is not painted."""

from collections.abc import Mapping, Sequence

from game.client.editor._kitchen_pages import WayRow, cook_rows, kitchen_rows, order_rows, way_rows
from game.client.editor.page_rows import PageContext, PageRows
from game.client.editor.star_page import star_rows
from game.client.ui.rows import Push, Row
from game.client.ui.tabbed_rows import RowsLook, Tab, TabbedRows
from game.design.survey import DishWay

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
        """The way that is looked at, on the page of ways the first one if none is chosen."""
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

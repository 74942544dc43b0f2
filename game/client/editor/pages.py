"""The inspector's pages, in the order of their tabs."""

from collections.abc import Mapping

from game.client.editor.bench import PageRows
from game.client.editor.kitchen_pages import cook_rows, kitchen_rows
from game.client.editor.order_page import order_rows
from game.client.editor.star_page import star_rows
from game.client.editor.way_page import way_rows

PAGES: Mapping[str, PageRows] = {
    "Kitchen": kitchen_rows,
    "Cooks": cook_rows,
    "Orders": order_rows,
    "Stars": star_rows,
    "Ways": way_rows,
}

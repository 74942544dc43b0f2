"""What a well-written level must also mean: its map, legend, cooks and orders fit each other."""

from collections.abc import Iterator
from itertools import chain
from statistics import mode

from game.content._level_text import MOST_ORDERS, Cooks, Legend, LevelText, OrdersText
from game.content._menu_meaning import at_most, unknown
from game.content.document import Document
from game.content.grid import FIXED, FLOOR, Grid, descriptions, furniture
from game.content.readers import Located
from game.content.scalars import MOST_COOKS, STARS
from game.kitchen.layout import Kind, Kitchen
from game.kitchen.menu import Menu
from game.kitchen.recipe import recipes_of
from game.kitchen.sight import far_cells


def check_map(document: Document, level: LevelText, menu: Menu | None) -> bool:
    """Note what is wrong with map, legend and cooks; say whether they make sense.

    Without a menu nothing is known about sources and appliances, so the legend is left unchecked.
    """
    before = len(document.problems)
    _check_rows(document, level.grid)
    _check_characters(document, level)
    _check_border(document, level)
    if menu is not None:
        _check_legend(document, level.legend, menu)
    _check_cooks(document, level.cooks)
    _check_starts(document, level)
    understood = all(text.usable for text in level.legend.values())
    written = level.grid.rows and level.legend and level.cooks
    return bool(written) and understood and len(document.problems) == before


def check_stars(document: Document, stars: Located[tuple[int, ...]] | None) -> None:
    """Note thresholds that are not three, each higher than the one before it."""
    if stars is None or not stars.usable:
        return
    points = stars.value
    if len(points) != STARS or list(points) != sorted(set(points)):
        found = ", ".join(map(str, points))
        document.expected(stars.mark, "points for one, two and three stars, rising", found)


def check_orders(document: Document, level: LevelText, menu: Menu) -> None:
    """Note orders for dishes that the menu or the level lacks."""
    for dish in level.orders.dishes:
        unknown(document, f"a dish of the menu {menu.name}", dish, tuple(menu.dishes))
    ordered = tuple(d.value for d in level.orders.dishes)
    for dish in (*level.orders.sequence, *chain(*level.orders.courses)) if ordered else ():
        unknown(document, "one of the dishes", dish, ordered)
    _check_courses(document, level.orders)
    _check_par(document, level)


def _check_courses(document: Document, orders: OrdersText) -> None:
    """Courses tell both which dishes come and how many."""
    if not orders.courses:
        return
    last = orders.courses[-1][-1].mark
    if orders.number is not None and orders.number.usable:
        document.expected(orders.number.mark, "either courses or a number of orders", "both")
    if orders.sequence:
        document.expected(orders.sequence[0].mark, "either courses or a sequence", "both")
    if (count := sum(map(len, orders.courses))) > MOST_ORDERS:
        document.expected(last, f"at most {MOST_ORDERS} orders in all courses", str(count))


def _check_par(document: Document, level: LevelText) -> None:
    """Only work with an end can be done early."""
    par, orders = level.orders.par_seconds, level.orders
    if par is None or not par.usable:
        return
    if orders.number is None and not orders.courses and not level.stock:
        wanted = "work with an end: a number of orders, courses or a stock"
        document.expected(par.mark, wanted, "none")
    elif par.value > level.round_seconds:
        wanted = f"at most the {level.round_seconds} s of the round"
        document.expected(par.mark, wanted, str(par.value))


def check_stock(document: Document, level: LevelText, kitchen: Kitchen) -> None:
    """Note what nobody can chop, and more than there is room for."""
    menu = kitchen.menu
    chopped = tuple(name for name, each in menu.ingredients.items() if each.chop_strikes)
    for name in level.stock:
        unknown(document, "an ingredient that is chopped", name, chopped)
    surfaces = [*kitchen.cells(Kind.COUNTER), *kitchen.cells(Kind.BOARD)]
    room = len(set(surfaces) - set(kitchen.contents))
    wanted = sum(level.stock.values())
    if wanted > room:
        mark = next(iter(level.stock)).mark
        told = f"at most {room} pieces, as many as there are free counters and boards"
        document.expected(mark, told, str(wanted))


#: What plates that come back need on the map.
_FOR_PLATES = (Kind.RETURN, Kind.SINK)


def check_plates(document: Document, level: LevelText, kitchen: Kitchen) -> None:
    """Note plates that nobody can wash, and sinks in a kitchen where none gets dirty."""
    if level.plates is None:
        for text in level.legend.values():
            if text.value in (kind.value for kind in _FOR_PLATES):
                wanted = f"the key plates, which says how plates come to the {text.value}"
                document.expected(text.mark, wanted, "none")
        return
    for kind in _FOR_PLATES:
        if level.plates.usable and not kitchen.cells(kind):
            wanted = f"a '{kind.value}' on the map, since plates come back dirty"
            document.expected(level.plates.mark, wanted, "none")
    if level.plates.usable and not _washed_by_one(kitchen):
        wanted = "a cook who gets to a return, to a sink and to plates"
        document.expected(level.plates.mark, wanted, "none")


def _washed_by_one(kitchen: Kitchen) -> bool:
    """Whether some cook can bring plates all the way, or a station for that is missing anyway."""
    round_ = [set(kitchen.cells(kind)) for kind in recipes_of(kitchen.menu).plate_round]
    reached = [kitchen.within_reach(start) for start in kitchen.starts]
    there = (all(cells & reach for cells in round_) for reach in reached)
    return not all(round_) or any(there)


def check_sight(document: Document, level: LevelText, kitchen: Kitchen) -> None:
    """Note rooms hidden from a cook who gets everywhere, and orders that nobody sees."""
    blind = []
    for cook, start in zip(level.cooks.values(), kitchen.starts, strict=True):
        told = {what.value: what.mark for what in cook.hidden}
        if "orders" in told:
            blind.append(told["orders"])
        if "far room" in told and not far_cells(kitchen, kitchen.within_reach(start)):
            wanted = "a room on the map that this cook cannot get to"
            document.expected(told["far room"], wanted, "none")
    if len(blind) == len(level.cooks):
        document.expected(blind[-1], "a cook who sees the orders", "none")


def _check_rows(document: Document, grid: Grid) -> None:
    if not grid.rows:
        return
    width = mode(len(row.value) for row in grid.rows)
    for number, row in enumerate(grid.rows, 1):
        if len(row.value) != width:
            wanted = f"{width} cells in row {number}, as in most rows"
            document.expected(row.mark, wanted, str(len(row.value)))


def _check_characters(document: Document, level: LevelText) -> None:
    """Every character of the map is defined, and every defined one is on the map."""
    if not (level.grid.rows and level.legend and level.cooks):
        return  # already noted; each character would be noted again
    known = (*FIXED, *(k.value for k in level.legend), *(k.value for k in level.cooks))
    seen = {char: (x, y) for x, y, char in reversed(list(level.grid))}
    for char, (x, y) in seen.items():
        if char not in known:
            wanted = f"a character of the legend or the cooks ({' '.join(sorted(known))})"
            document.expected(level.grid.mark(x, y), wanted, repr(char), char, known)
    for key in level.legend:
        if key.value not in seen:
            document.expected(key.mark, f"'{key.value}' somewhere on the map", "none")


def _check_border(document: Document, level: LevelText) -> None:
    """Cooks cannot walk off the map."""
    open_cells = list(_open_border(level)) if level.grid.even else []
    if open_cells:
        more = f" and {len(open_cells) - 1} more" if len(open_cells) > 1 else ""
        found = f"floor in column {open_cells[0][0] + 1}, row {open_cells[0][1] + 1}{more}"
        mark = level.grid.mark(*open_cells[0])
        document.expected(mark, "counters or stations all along the edge", found)


def _open_border(level: LevelText) -> Iterator[tuple[int, int]]:
    right, bottom = level.grid.width - 1, len(level.grid.rows) - 1
    floor = {FLOOR, *(cook.value for cook in level.cooks)}
    for x, y, char in level.grid:
        if char in floor and (x in (0, right) or y in (0, bottom)):
            yield x, y


def _check_legend(document: Document, legend: Legend, menu: Menu) -> None:
    allowed = descriptions(menu)
    for text in legend.values():
        if text.usable and furniture(text.value, menu) is None:
            wanted = f"a station ({', '.join(allowed)})"
            document.expected(text.mark, wanted, f"'{text.value}'", text.value, allowed)


def _check_cooks(document: Document, cooks: Cooks) -> None:
    keys = list(cooks)
    at_most(document, keys, MOST_COOKS, "cooks")


def _check_starts(document: Document, level: LevelText) -> None:
    """Every cook has one start cell, which is no station."""
    stations = {key.value for key in level.legend}
    for cook in level.cooks if level.grid.rows else ():
        if cook.value in stations:
            document.expected(cook.mark, "a start on the floor", f"'{cook.value}' in the legend")
        places = level.grid.find(cook.value)
        if not places:
            document.expected(cook.mark, f"a start cell '{cook.value}' on the map", "none")
        for x, y in places[1:]:
            wanted = f"one start cell '{cook.value}'"
            document.expected(level.grid.mark(x, y), wanted, f"{len(places)} of them")

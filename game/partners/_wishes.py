"""What the announcement of a wish means to the cook: the law to which it keeps, and when it stands
still.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from agents.intention import (
    ANY,
    Avoid,
    Goal,
    Part,
    Qualified,
    Stay,
    Wait,
    is_side,
    is_work,
    unplaced,
)
from agents.messages import Book
from agents.orders import Bounds
from game.executor.law import Law
from game.executor.macros import macros
from game.executor.verbs.table import VERBS
from game.executor.view import View
from game.kitchen.items import Extinguisher
from game.kitchen.layout import Kind
from game.partners._sites import cells_on, find_site

#: Where something is done that is left to others there, or forbidden; anything else: wherever.
_DONE_AT = {
    "chop": Kind.BOARD, "prepare": Kind.COUNTER, "cook": Kind.APPLIANCE, "plate": Kind.APPLIANCE,
    "serve": Kind.DELIVERY, "wash": Kind.SINK,
}  # fmt: skip
#: Who does one of these to a dish alone has what it is made of.
_WHOLE = (ANY, "prepare", "cook")


def law_of(book: Book, view: View, names: Sequence[str]) -> Law:
    """What is to be let be by what stands. `names`: of the cooks, by seat."""
    menu, kitchen = view.menu, view.kitchen
    needs = {name: dish.ingredients for name, dish in menu.dishes.items()}
    bounds = Bounds.of((entry.part for entry in book.entries), needs)
    halted = book.halt is not None
    still = halted or book.waiting is not None

    def allowed(do: str, what: str | None) -> bool:
        rests = halted or (still and do != "putout")
        return not rests and bounds.allow(do, what)

    parts = [Qualified.of(entry.part) for entry in book.entries]
    parts = [part for part in parts if not part.condition]
    sides = (p.at for p in parts if isinstance(p.inner, Stay) and is_side(p.at))
    side = frozenset(cell for at in islice(sides, 1) for cell in cells_on(at, kitchen))
    closed = {
        cell: part.inner
        for part in parts
        if isinstance(part.inner, Avoid) and part.at
        for cell in _closed(part.inner, part.at, view, names)
    }
    zone = (side or frozenset(range(len(kitchen.stations)))).difference(closed)
    return Law(
        frozenset(m.task for m in macros(menu) if not allowed(*m.task)),
        zone if side or closed else None,
        frozenset(b.what for b in bounds.avoids if b.yours and b.do in _WHOLE and b.what in needs),
        still=still,
        halted=halted,
        side=side,
        claimed=frozenset(cell for cell, ban in closed.items() if ban.yours),
    )


def _closed(ban: Avoid, at: str, view: View, names: Sequence[str]) -> Iterator[int]:
    """The stations of a place that are not to be used, none of them a bare counter."""
    site, stations = find_site(at, view, names), view.kitchen.stations
    for cell in () if site is None else site.cells:
        bare = at == Kind.COUNTER.value and view.content(cell) in (None, Extinguisher())
        if not bare and _DONE_AT.get(ban.do, stations[cell].kind) is stations[cell].kind:
            yield cell


def going_on(book: Book) -> Book:
    """The same without what keeps the cook from moving."""
    return book.each(lambda e: None if e.kind == "halt" or isinstance(e.part, Wait) else e)


def calls_for_favours(book: Book) -> bool:
    """Whether what is wanted may take more than what cooks do unasked."""
    parts = (unplaced(entry.part) for entry in book.entries)
    return any(is_work(part) and not _is_usual(part) for part in parts)


def _is_usual(part: Part) -> bool:
    """Whether it is a goal that cooks work for unasked."""
    return isinstance(part, Goal) and part.do in VERBS and not VERBS[part.do].on_demand

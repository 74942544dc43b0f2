"""The whole map of a draft shifted, mirrored, turned or resized; cells of events go along."""

from collections.abc import Callable

from game.content.grid import COUNTER, FLOOR, MOST_CELLS
from game.design.draft import Cell, DesignError, Draft
from game.design.fields import CELL, choices_of, events_of, set_field
from game.design.painting import without_unused
from game.design.plan import FloorPlan, plan_of, with_rows
from game.design.yaml_words import Value

#: A room with one cell of floor.
FEWEST_CELLS = 3

#: Where what stands in a cell of the new map stood; None for what is new.
Source = Callable[[Cell], Cell | None]


def shift(draft: Draft, dx: int, dy: int) -> Draft:
    """Columns moved by `dx` and rows by `dy` between the outer ones, which stay.

    What leaves on one side comes in on the other: nothing is lost.
    """
    plan = plan_of(draft)
    across, down = plan.width, plan.height
    return _redrawn(
        draft, across, down, lambda cell: (_turned(cell[0], dx, across), _turned(cell[1], dy, down))
    )


def mirror(draft: Draft, horizontal: bool = True) -> Draft:
    """Left and right changed, or top and bottom."""
    plan = plan_of(draft)
    right, bottom = plan.width - 1, plan.height - 1
    if horizontal:
        return _redrawn(draft, plan.width, plan.height, lambda cell: (right - cell[0], cell[1]))
    return _redrawn(draft, plan.width, plan.height, lambda cell: (cell[0], bottom - cell[1]))


def rotate(draft: Draft) -> Draft:
    """A quarter turn clockwise."""
    plan = plan_of(draft)
    return _redrawn(
        draft, plan.height, plan.width, lambda cell: (cell[1], plan.height - 1 - cell[0])
    )


def resize(draft: Draft, width: int, height: int) -> Draft:
    """So many columns and rows: they come and go before the last ones.

    Cooks whose start goes begin on the nearest floor. Raises DesignError for sizes no map has.
    """
    if not (FEWEST_CELLS <= width <= MOST_CELLS and FEWEST_CELLS <= height <= MOST_CELLS):
        raise DesignError(f"a map has {FEWEST_CELLS} to {MOST_CELLS} columns and rows")
    plan = plan_of(draft)

    def source(cell: Cell) -> Cell | None:
        x, y = _stretched(cell[0], width, plan.width), _stretched(cell[1], height, plan.height)
        return None if x is None or y is None else (x, y)

    return _redrawn(draft, width, height, source)


def _turned(place: int, by: int, length: int) -> int:
    """Where the column or row `place` was before those inside moved round by `by`."""
    inside = length - 2
    outer = place in (0, length - 1) or inside < 1
    return place if outer else (place - 1 - by) % inside + 1


def _stretched(place: int, length: int, before: int) -> int | None:
    """Where the column or row `place` was when there were `before` of them; None if it is new."""
    if place == length - 1:
        return before - 1
    return place if place < before - 1 else None


def _redrawn(draft: Draft, width: int, height: int, source: Source) -> Draft:
    plan = plan_of(draft).even
    cells = {(x, y): source((x, y)) for y in range(height) for x in range(width)}
    drawn = {
        cell: plan.character(was) if was else _filling(cell, width, height)
        for cell, was in cells.items()
    }
    _bring_in(plan, cells, drawn)
    rows = ["".join(drawn[x, y] for x in range(width)) for y in range(height)]
    moved = {was: cell for cell, was in cells.items() if was}
    return _with_events(without_unused(with_rows(draft, rows), plan), moved)


def _filling(cell: Cell, width: int, height: int) -> str:
    """Floor inside, counters at the edge."""
    x, y = cell
    return COUNTER if x in (0, width - 1) or y in (0, height - 1) else FLOOR


def _bring_in(plan: FloorPlan, cells: dict[Cell, Cell | None], drawn: dict[Cell, str]) -> None:
    """Put cooks whose start is no more there on the nearest free floor."""
    kept = set(cells.values())
    for cook in plan.cooks:
        for x, y in plan.cells(cook):
            free = [cell for cell, char in drawn.items() if char == FLOOR]
            if (x, y) not in kept and not free:
                raise DesignError(f"there is no floor left for cook {cook}")
            if (x, y) not in kept:
                near = min(free, key=lambda cell: abs(cell[0] - x) + abs(cell[1] - y))
                drawn[near] = cook


def _with_events(draft: Draft, moved: dict[Cell, Cell]) -> Draft:
    """Events whose cells moved name the new ones; they count from 1."""
    for number, event in enumerate(events_of(draft)):
        cells = choices_of(event, CELL)
        new = [_moved(cell, moved) for cell in cells]
        if new != list(cells):
            value = new[0] if len(new) == 1 else new
            draft = set_field(draft, f"events.{number}.{CELL}", value)
    return draft


def _moved(cell: Value, moved: dict[Cell, Cell]) -> Value:
    """The cell of an event where it is now; what is none stays as it is."""
    match cell:
        case [str(x), str(y)] if x.isdecimal() and y.isdecimal():
            there = moved.get((int(x) - 1, int(y) - 1))
            return cell if there is None else [there[0] + 1, there[1] + 1]
    return cell

"""Rows for what happens during a round: boards lost, lorries, critics."""

from collections.abc import Iterator, Mapping
from functools import partial

from game.client.editor.bench import Bench, push
from game.client.editor.choices import numbers, stepper
from game.client.ui.rows import Row, Stepper
from game.design.draft import Cell
from game.design.happenings import add_event, change_event, events_of, remove_event
from game.design.yaml_words import Value
from game.kitchen.layout import Kind
from game.kitchen.menu import Menu

EVENTS = {"board lost": "a board is lost", "lorry": "a lorry comes", "critic": "a critic comes"}
SECONDS = range(5, 601, 5)


def event_rows(bench: Bench) -> Iterator[Row]:
    """All that happens, and buttons for more of it."""
    for number, event in enumerate(events_of(bench.desk.draft)):
        yield from _rows_of(bench, number, event)
    for kind, caption in EVENTS.items():
        event = new_event(kind, bench.desk.menu, _nearest_board(bench))
        yield push(bench, "Let it happen that", caption, partial(add_event, event=event))


def new_event(kind: str, menu: Menu, cell: Cell) -> dict[str, Value]:
    """One to begin with; a board is lost at `cell`."""
    more: Mapping[str, dict[str, Value]] = {
        "board lost": {"cell": [cell[0] + 1, cell[1] + 1], "seconds": 20},
        "lorry": {"ingredient": next(iter(menu.ingredients)), "pieces": 5},
        "critic": {
            "dish": next(iter(menu.dishes)), "limit_seconds": 60, "reward": 50, "penalty": 20,
        },
    }  # fmt: skip
    return {"at_seconds": 30, "event": kind, **more[kind]}


def _rows_of(bench: Bench, number: int, event: Mapping[str, Value]) -> Iterator[Row]:
    desk, path = bench.desk, f"events.{number}"
    what = EVENTS.get(str(event.get("event")), "something happens")
    yield numbers(desk, f"{number + 1}: {what}, after", f"{path}.at_seconds", SECONDS, "30", " s")
    if "ingredient" in event:
        titles = {name: each.title for name, each in desk.menu.ingredients.items()}
        yield stepper(desk, "It brings", f"{path}.ingredient", titles)
        yield numbers(desk, "Pieces", f"{path}.pieces", range(1, 21), "5")
    if "dish" in event:
        dishes = {name: each.title for name, each in desk.menu.dishes.items()}
        yield stepper(desk, "The critic orders", f"{path}.dish", dishes)
        yield numbers(desk, "Within", f"{path}.limit_seconds", SECONDS, "60", " s")
        yield numbers(desk, "And pays", f"{path}.reward", range(5, 201, 5), "50")
        yield numbers(desk, "Or costs", f"{path}.penalty", range(0, 101, 5), "20")
    if "cell" in event:
        yield _place_row(bench, number, event)
        yield numbers(desk, "It is back after", f"{path}.seconds", SECONDS, unit=" s")
    yield push(bench, f"{number + 1}: {what}", "Remove it", partial(remove_event, number=number))


def _place_row(bench: Bench, number: int, event: Mapping[str, Value]) -> Row:
    """Which of the boards; 'column, row' as error messages count."""
    said = event.get("cell")
    value = ", ".join(map(str, said)) if isinstance(said, list) else "?"
    boards = [f"{x + 1}, {y + 1}" for x, y in _boards(bench)]
    options = {place: f"column, row: {place}" for place in dict.fromkeys([*boards, value])}

    def change(place: str) -> None:
        cell = [int(part) for part in place.split(", ")] if place in boards else None
        if cell is not None:
            bench.desk.change(lambda draft: change_event(draft, number, "cell", cell))

    return Stepper("Which board", options=options, value=value, change=change)


def _boards(bench: Bench) -> list[Cell]:
    kitchen = bench.desk.shown.kitchen
    return [kitchen.xy(cell) for cell in kitchen.cells(Kind.BOARD)]


def _nearest_board(bench: Bench) -> Cell:
    """To the cursor; the cursor's cell where there is no board at all."""
    x, y = bench.canvas.cursor
    boards = _boards(bench) or [(x, y)]
    return min(boards, key=lambda cell: abs(cell[0] - x) + abs(cell[1] - y))

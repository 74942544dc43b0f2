"""Rows for what happens during a round: boards lost, lorries, critics."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial

from game.client.editor.bench import Bench, push
from game.client.editor.choices import numbers
from game.client.ui.rows import Row, Stepper
from game.design.draft import Cell
from game.design.fields import (
    CELL,
    TIME,
    add_event,
    change_event,
    choices_of,
    events_of,
    field,
    remove_event,
)
from game.design.yaml_words import Value
from game.kitchen.layout import Kind
from game.kitchen.menu import Menu

EVENTS = {"board lost": "a board is lost", "lorry": "a lorry comes", "critic": "a critic comes"}
SECONDS = range(5, 601, 5)
#: What stands for all that there is, and between things of which one is drawn.
ANY, OR = "any", " or "


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
    yield _moment(bench, f"{number + 1}: {what}, after", number, event, 0)
    yield _moment(bench, "At the latest after", number, event, 1)
    if "ingredient" in event:
        titles = {name: each.title for name, each in desk.menu.ingredients.items()}
        given = {name: titles[name] for name in titles if name in _sources(bench)}
        yield _drawn(bench, "It brings", number, "ingredient", given or titles)
        yield numbers(desk, "Pieces", f"{path}.pieces", range(1, 21), "5")
    if "dish" in event:
        dishes = {name: each.title for name, each in desk.menu.dishes.items()}
        ordered = field(desk.draft, "orders.dishes")
        known = ordered if isinstance(ordered, list) else []
        fitting = {name: title for name, title in dishes.items() if name in known}
        yield _drawn(bench, "The critic orders", number, "dish", fitting or dishes)
        yield numbers(desk, "Within", f"{path}.limit_seconds", SECONDS, "60", " s")
        yield numbers(desk, "And pays", f"{path}.reward", range(5, 201, 5), "50")
        yield numbers(desk, "Or costs", f"{path}.penalty", range(0, 101, 5), "20")
    if CELL in event:
        boards = {_said([x + 1, y + 1]): f"column {x + 1}, row {y + 1}" for x, y in _boards(bench)}
        yield _drawn(bench, "Which board", number, CELL, boards)
        yield numbers(desk, "It is back after", f"{path}.seconds", SECONDS, unit=" s")
    yield push(bench, f"{number + 1}: {what}", "Remove it", partial(remove_event, number=number))


def _moment(
    bench: Bench, label: str, number: int, event: Mapping[str, Value], which: int
) -> Stepper:
    """The earliest (`which` 0) or the latest time (1) of an event."""
    times = [str(each) for each in choices_of(event, TIME)] or ["30"]
    value = times[min(which, len(times) - 1)]
    written = sorted({value, *map(str, SECONDS)}, key=lambda each: _seconds(each, Fraction(0)))

    def change(chosen: str) -> None:
        now = _seconds(chosen, Fraction(SECONDS.start))
        first, last = _seconds(times[0], now), _seconds(times[-1], now)
        if which:
            first, last = min(first, now), now
        else:
            first, last = now, now if first == last else max(now, last)
        settled = first if first == last else [first, last]
        bench.desk.change(lambda draft: change_event(draft, number, TIME, settled), label)

    options = {each: f"{each} s" for each in written}
    return Stepper(label, options=options, value=value, change=change, ends=True)


def _seconds(written: str, instead: Fraction) -> Fraction:
    """A time as it is written; `instead` of what is none."""
    try:
        return Fraction(written)
    except ValueError:
        return instead


def _drawn(bench: Bench, label: str, number: int, key: str, things: Mapping[str, str]) -> Stepper:
    """Which of `things` an event is about (as it is written -> as people say), or any of them."""
    event = events_of(bench.desk.draft)[number]
    said = [_said(each) for each in choices_of(event, key)]
    value = ANY if len(said) > 1 and {*said} == {*things} else OR.join(said) or "?"
    options = {**things, ANY: "any of them"} if len(things) > 1 else dict(things)
    told = OR.join(things.get(each, each) for each in said) or value

    def change(chosen: str) -> None:
        wanted = [_meant(each, key) for each in (things if chosen == ANY else [chosen])]
        new = wanted if len(wanted) > 1 else wanted[0]
        if chosen == ANY or chosen in things:
            bench.desk.change(lambda draft: change_event(draft, number, key, new))

    known = options if value in options else {value: told, **options}
    return Stepper(label, options=known, value=value, change=change)


def _said(value: Value) -> str:
    """A name, or 'column, row' as error messages count."""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _meant(said: str, key: str) -> Value:
    """What `_said` tells of, as an event has it."""
    return [int(part) for part in said.split(", ")] if key == CELL else said


def _sources(bench: Bench) -> set[str | None]:
    kitchen = bench.desk.shown.kitchen
    return {kitchen.stations[cell].of for cell in kitchen.cells(Kind.SOURCE)}


def _boards(bench: Bench) -> list[Cell]:
    kitchen = bench.desk.shown.kitchen
    return [kitchen.xy(cell) for cell in kitchen.cells(Kind.BOARD)]


def _nearest_board(bench: Bench) -> Cell:
    """To the cursor; the cursor's cell where there is no board at all."""
    x, y = bench.canvas.cursor
    boards = _boards(bench) or [(x, y)]
    return min(boards, key=lambda cell: abs(cell[0] - x) + abs(cell[1] - y))

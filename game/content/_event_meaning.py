"""What well-written events of a level mean: that they fit its map, menu, orders and round, and what
happens in its kitchen.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from game.content._event_text import BoardLostText, CriticText, EventText, LorryText, Span
from game.content._level_text import LevelText
from game.content._menu_meaning import note_limit, unknown
from game.content.document import Document
from game.content.menu_file import ticks
from game.content.readers import Located
from game.content.scalars import MOST_EVENTS
from game.kitchen.layout import Kind, Kitchen
from game.kitchen.scheduled_events import (
    Critic,
    Lorry,
    LostBoard,
    Planned,
    ScheduledEvent,
    Uncertain,
)


def check_events(document: Document, level: LevelText, kitchen: Kitchen) -> None:
    """Note events that cannot happen in `kitchen` as the level has it."""
    for event in level.events:
        _check_time(document, event.at_seconds, level.round_seconds)
        _check_things(document, event, kitchen)
    if len(level.events) > MOST_EVENTS:
        mark = level.events[MOST_EVENTS].at_seconds.mark
        document.expected(mark, f"at most {MOST_EVENTS} events", str(len(level.events)))


def _check_time(document: Document, at: Located[Span], round_seconds: Fraction) -> None:
    latest = at.value[1]
    if at.usable and latest >= round_seconds:
        before = f"a time before the end of the round ({float(round_seconds):g} seconds)"
        document.expected(at.mark, before, f"{float(latest):g}")


def _check_things(document: Document, event: EventText, kitchen: Kitchen) -> None:
    match event:
        case BoardLostText(cell=cells):
            for cell in cells:
                _check_board(document, cell, kitchen)
        case LorryText(ingredient=ingredients):
            sources = kitchen.cells(Kind.SOURCE)
            given = dict.fromkeys(kitchen.stations[cell].of or "" for cell in sources)
            for ingredient in ingredients:
                wanted = "an ingredient with a source on the map"
                unknown(document, wanted, ingredient, tuple(given))
        case CriticText(dish=dishes, limit_seconds=limit):
            for dish in dishes:
                unknown(document, "one of the dishes", dish, kitchen.orders.dishes)
                note_limit(document, kitchen.menu, dish.value, limit)


def _check_board(document: Document, cell: Located[tuple[int, ...]], kitchen: Kitchen) -> None:
    boards = [[x + 1, y + 1] for x, y in map(kitchen.xy, kitchen.cells(Kind.BOARD))]
    if cell.usable and list(cell.value) not in boards:
        listed = ", ".join(map(str, boards)) or "of which this map has none"
        wanted = f"the column and row of a board ({listed})"
        document.expected(cell.mark, wanted, str(list(cell.value)))


def planned_events(events: Iterable[EventText], width: int) -> tuple[Planned, ...]:
    """What checked events mean on a map so many cells wide."""
    return tuple(_planned(event, width) for event in events)


def _planned(event: EventText, width: int) -> Planned:
    earliest, latest = map(ticks, event.at_seconds.value)
    forms = tuple(_forms(event, earliest, width))
    settled = len(forms) == 1 and earliest == latest
    return forms[0] if settled else Uncertain(forms, latest - earliest)


def _forms(event: EventText, at: int, width: int) -> Iterator[ScheduledEvent]:
    """What it may be, beginning at tick `at`."""
    match event:
        case BoardLostText(cell=cells, seconds=seconds):
            until = None if seconds is None else at + ticks(seconds)
            for column, row in (cell.value for cell in cells):
                yield LostBoard(at, (row - 1) * width + column - 1, until)
        case CriticText(dish=dishes):
            limit = ticks(event.limit_seconds.value)
            for dish in dishes:
                yield Critic(at, dish.value, limit, event.reward, event.penalty)
        case _:
            for ingredient in event.ingredient:
                yield Lorry(at, ingredient.value, event.pieces)

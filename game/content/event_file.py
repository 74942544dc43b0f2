"""Events of a level file as what happens in its kitchen."""

from collections.abc import Iterable, Iterator

from game.content.event_text import BoardLostText, CriticText, EventText
from game.content.menu_file import ticks
from game.kitchen.happenings import Critic, Happening, Lorry, LostBoard, Planned, Uncertain


def happenings(events: Iterable[EventText], width: int) -> tuple[Planned, ...]:
    """What checked events mean on a map so many cells wide."""
    return tuple(_planned(event, width) for event in events)


def _planned(event: EventText, width: int) -> Planned:
    earliest, latest = map(ticks, event.at_seconds.value)
    forms = tuple(_forms(event, earliest, width))
    settled = len(forms) == 1 and earliest == latest
    return forms[0] if settled else Uncertain(forms, latest - earliest)


def _forms(event: EventText, at: int, width: int) -> Iterator[Happening]:
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

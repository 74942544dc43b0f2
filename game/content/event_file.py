"""Events of a level file as what happens in its kitchen."""

from collections.abc import Iterable

from game.content.event_text import BoardLostText, CriticText, EventText
from game.content.menu_file import ticks
from game.kitchen.happenings import Critic, Happening, Lorry, LostBoard


def happenings(events: Iterable[EventText], width: int) -> tuple[Happening, ...]:
    """What checked events mean on a map so many cells wide."""
    return tuple(_happening(event, width) for event in events)


def _happening(event: EventText, width: int) -> Happening:
    at = ticks(event.at_seconds.value)
    match event:
        case BoardLostText(cell=cell, seconds=seconds):
            column, row = cell.value
            until = None if seconds is None else at + ticks(seconds)
            return LostBoard(at, (row - 1) * width + column - 1, until)
        case CriticText(dish=dish):
            limit = ticks(event.limit_seconds.value)
            return Critic(at, dish.value, limit, event.reward, event.penalty)
    return Lorry(at, event.ingredient.value, event.pieces)

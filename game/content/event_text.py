"""How a level tells what happens by itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from game.content.bounds import MOST_EVENTS
from game.content.grid import MOST_CELLS
from game.content.scalars import choice, name, seconds, whole
from game.content.schema import Reader, Spot, narrowed, placed, record, several, variant

BOARD_LOST, LORRY, CRITIC = "board lost", "lorry", "critic"
#: What keys of all events mean.
SINCE, WHAT = "seconds from the start of the round", "what happens"


def duration() -> Reader[Fraction]:
    """Seconds that are at least a tick."""
    return seconds("0.1", "3600")


def time() -> Reader[Spot[Fraction]]:
    """Seconds from the start of the round."""
    return placed(duration())


def place() -> Reader[Spot[tuple[int, ...]]]:
    """Column and row, counted from 1 as error messages do."""
    written = several(whole(1, MOST_CELLS), "a column and a row", repeats=True)
    return placed(narrowed(written, minItems=2, maxItems=2))


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLostText:
    at_seconds: Annotated[Spot[Fraction], time(), SINCE]
    event: Annotated[str, choice(BOARD_LOST), WHAT]
    cell: Annotated[Spot[tuple[int, ...]], place(), "column and row of the board, from 1"]
    seconds: Annotated[Fraction | None, duration(), "how long; left out: to the end"] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LorryText:
    at_seconds: Annotated[Spot[Fraction], time(), SINCE]
    event: Annotated[str, choice(LORRY), WHAT]
    ingredient: Annotated[Spot[str], placed(name()), "what it brings"]
    pieces: Annotated[int, whole(1, 40), "so many, as far as there is room"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticText:
    at_seconds: Annotated[Spot[Fraction], time(), SINCE]
    event: Annotated[str, choice(CRITIC), WHAT]
    dish: Annotated[Spot[str], placed(name()), "what the critic orders"]
    limit_seconds: Annotated[
        Spot[Fraction], placed(seconds("1", "3600")), "how long the order stays"
    ]
    reward: Annotated[int, whole(0, 1000), "points for serving it"]
    penalty: Annotated[int, whole(0, 1000), "points off if it runs out"] = 0


EventText = BoardLostText | LorryText | CriticText


def event_list() -> Reader[tuple[EventText, ...]]:
    """What happens, each told apart by its key `event`."""
    shapes: Mapping[str, Reader[EventText]] = {
        BOARD_LOST: record(BoardLostText),
        LORRY: record(LorryText),
        CRITIC: record(CriticText),
    }
    return narrowed(several(variant("event", shapes), "events", repeats=True), maxItems=MOST_EVENTS)

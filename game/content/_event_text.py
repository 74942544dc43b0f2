"""How a level tells what happens by itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, TypeAlias

import yaml

from game.content.document import Document
from game.content.grid import MOST_CELLS
from game.content.readers import (
    NOWHERE,
    Located,
    MismatchError,
    Reader,
    described,
    narrowed,
    one_or_several,
    placed,
    record,
    several,
    variant,
)
from game.content.scalars import MOST_EVENTS, choice, name, seconds, whole
from game.marked_yaml import mark_of

BOARD_LOST, LORRY, CRITIC = "board lost", "lorry", "critic"
#: What keys of all events mean.
SINCE = "seconds from the start of the round; of two, the earliest and the latest, one is drawn"
WHAT, DRAWN = "what happens", "of a list one is drawn in each match"
#: The earliest and the latest time, in seconds from the start of the round.
Span: TypeAlias = tuple[Fraction, Fraction]


def duration() -> Reader[Fraction]:
    """Seconds that are at least a tick."""
    return seconds("0.1", "3600")


def time() -> Reader[Located[Span]]:
    """Seconds from the start of the round; or the earliest and the latest of them."""
    one, two = duration(), "seconds, or the earliest and the latest: [40, 60]"

    def parse(document: Document, node: yaml.Node) -> Located[Span]:
        if not isinstance(node, yaml.SequenceNode):
            seconds = one.parse(document, node)
            return Located((seconds, seconds), mark_of(node))
        if len(node.value) != 2:
            raise MismatchError(two, described(node))
        before = len(document.problems)
        earliest, latest = (one(document, each) for each in node.value)
        if len(document.problems) == before and earliest > latest:
            raise MismatchError("the earliest time first", f"{float(earliest):g}")
        return Located((earliest, latest), mark_of(node))

    both = {"type": "array", "items": one.schema, "minItems": 2, "maxItems": 2}
    nowhere = Located((one.blank, one.blank), NOWHERE)
    return Reader(parse, nowhere, {"anyOf": [one.schema, both]})


def places() -> Reader[tuple[Located[tuple[int, ...]], ...]]:
    """Column and row, counted from 1 as error messages do; or a list of such."""
    written = several(whole(1, MOST_CELLS), "a column and a row", repeats=True)
    one = placed(narrowed(written, minItems=2, maxItems=2))

    def is_many(node: yaml.Node) -> bool:
        first = next(iter(node.value), None) if isinstance(node, yaml.SequenceNode) else None
        return isinstance(first, yaml.SequenceNode)

    return one_or_several(one, several(one, "columns and rows"), is_many)


def names(expected: str) -> Reader[tuple[Located[str], ...]]:
    """A name, or a list of such."""
    return one_or_several(placed(name()), several(placed(name()), expected))


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLostText:
    at_seconds: Annotated[Located[Span], time(), SINCE]
    event: Annotated[str, choice(BOARD_LOST), WHAT]
    cell: Annotated[
        tuple[Located[tuple[int, ...]], ...],
        places(),
        f"column and row of the board, from 1; {DRAWN}",
    ]
    seconds: Annotated[Fraction | None, duration(), "how long; left out: to the end"] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LorryText:
    at_seconds: Annotated[Located[Span], time(), SINCE]
    event: Annotated[str, choice(LORRY), WHAT]
    ingredient: Annotated[
        tuple[Located[str], ...], names("ingredients"), f"what it brings; {DRAWN}"
    ]
    pieces: Annotated[int, whole(1, 40), "so many, as far as there is room"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticText:
    at_seconds: Annotated[Located[Span], time(), SINCE]
    event: Annotated[str, choice(CRITIC), WHAT]
    dish: Annotated[tuple[Located[str], ...], names("dishes"), f"what the critic orders; {DRAWN}"]
    limit_seconds: Annotated[
        Located[Fraction], placed(seconds("1", "3600")), "how long the order stays"
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

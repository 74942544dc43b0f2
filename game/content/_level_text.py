"""How level files are written."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated

from game.content._event_text import EventText, event_list
from game.content.grid import Grid, character, grid, station
from game.content.level import ROLES
from game.content.readers import (
    Located,
    Reader,
    mapping,
    narrowed,
    placed,
    record,
    several,
)
from game.content.scalars import MOST_COOKS, STARS, choice, name, number, seconds, text, whole
from game.kitchen.layout import HIDDEN, Control

#: A score that no round can reach.
MOST_POINTS = 100_000
#: Of a list of orders that has an end, and of what is to lie about.
MOST_ORDERS, MOST_PIECES = 500, 200
#: That are counted in a kitchen.
MOST_PLATES = 99
#: What people call a role, and its name.
#: When orders run out.
IN_TIME, NEVER = "in time", "never"
ROLES_MEANT = {
    **dict.fromkeys(("player", "person", "me", "you"), "human"),
    **dict.fromkeys(("ai", "bot", "computer", "agent", "npc"), "partner"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CookText:
    role: Annotated[
        str, choice(*ROLES, meant=ROLES_MEANT), "who plays it: one of the people or a partner"
    ]
    moves_per_second: Annotated[
        Fraction | None,
        number("0.1", "10"),
        "how often it may act; left out: 5, or as often as the first human",
    ] = None
    hidden: Annotated[
        tuple[Located[str], ...],
        several(placed(choice(*HIDDEN)), "things"),
        "what it cannot see: the orders, or the rooms that it cannot get to",
    ] = ()


def course_list() -> Reader[tuple[tuple[Located[str], ...], ...]]:
    """Lists of dishes, each of which may be in them more than once."""
    course = several(placed(name()), "dishes", repeats=True)
    return several(course, "courses, each a list of dishes", repeats=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class OrdersText:
    dishes: Annotated[
        tuple[Located[str], ...],
        several(placed(name()), "dishes"),
        "dishes of the menu, each as likely to be ordered as the next",
    ]
    concurrent: Annotated[int, whole(1, 8), "how many orders are on the board at once"]
    sequence: Annotated[
        tuple[Located[str], ...],
        several(placed(name()), "dishes", repeats=True),
        "these dishes in turn, again and again, instead of random ones",
    ] = ()
    stagger_seconds: Annotated[
        Fraction, seconds("0", "600"), "at the start, the orders come this far apart"
    ] = Fraction(0)
    number: Annotated[
        Located[int] | None,
        placed(whole(0, MOST_ORDERS)),
        "so many orders in all; the round ends when none is left. Left out: without end",
    ] = None
    courses: Annotated[
        tuple[tuple[Located[str], ...], ...],
        course_list(),
        "lists of dishes: those of the next course are ordered when the last is gone, and the "
        "round ends with the last course",
    ] = ()
    expire: Annotated[str, choice(IN_TIME, NEVER), "whether orders run out"] = IN_TIME
    par_seconds: Annotated[
        Located[int] | None,
        placed(whole(1, 600)),
        "each second by which all is done sooner is a point. Left out: being early wins nothing",
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltiesText:
    expired: Annotated[int, whole(0, 1000), "points off for an order that ran out"] = 5
    wrong: Annotated[int, whole(0, 1000), "points off for a dish that nobody ordered"] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlatesText:
    number: Annotated[int, whole(1, MOST_PLATES), "how many clean ones there are at the start"]
    return_seconds: Annotated[
        Fraction, seconds("0.1", "600"), "from serving a dish until its plate is back, dirty"
    ] = Fraction(8)
    wash_strikes: Annotated[int, whole(1, 99), "strikes at a sink until a plate is clean"] = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class TipsText:
    speed: Annotated[
        int, whole(0, 1000), "points more for a dish served at once, falling with its time left"
    ] = 0
    row: Annotated[
        int, whole(0, 1000), "points more for each dish served in a row beyond the first"
    ] = 0
    row_most: Annotated[int, whole(1, 100), "how often a row is counted at most"] = 5


Legend = Mapping[Located[str], Located[str]]
Cooks = Mapping[Located[str], CookText]


def points() -> Reader[tuple[int, ...]]:
    """Points of a whole round, as many numbers as the writer gives."""
    written = several(whole(1, MOST_POINTS), "points", repeats=True)
    return narrowed(written, minItems=STARS, maxItems=STARS)


def cooks() -> Reader[Cooks]:
    """Cooks by the character of their start."""
    written = mapping(character(), record(CookText), "cooks", "A: {role: partner}")
    return narrowed(written, maxProperties=MOST_COOKS)


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelText:
    """A level file as it is written."""

    title: Annotated[str, text(), "the kitchen's name on the screen"]
    line: Annotated[str, text(most=160), "one line for the choice of kitchens"]
    mood: Annotated[
        Located[str],
        placed(text()),
        "how wall and floor look: moods/NAME.yaml beside the level, or one of the game's",
    ]
    menu: Annotated[
        Located[str],
        placed(name()),
        "a menu: menus/NAME.yaml beside the level, or one of the game's",
    ]
    grid: Annotated[
        Grid,
        grid(),
        "the map, one character a cell, after '|': '.' is floor, '#' a counter, the others are "
        "of the legend and the cooks; all rows equally long, no floor at the edge",
    ]
    legend: Annotated[
        Legend,
        mapping(character(), placed(station()), "what each character is", "P: plates"),
        "what the map's characters are: stations, sources and appliances of the menu",
    ]
    cooks: Annotated[
        Cooks,
        cooks(),
        "one to eight cooks in seat order, by the character of their start on the map; "
        "without a human it is a kitchen to watch",
    ]
    control: Annotated[
        str,
        choice(*(c.value for c in Control)),
        "walk: use a station by walking into it; interact: face it and press a key",
    ] = Control.WALK.value
    round_seconds: Annotated[Fraction, seconds("1", "3600"), "how long a round lasts"]
    orders: Annotated[OrdersText, record(OrdersText), "what guests order"]
    penalties: Annotated[PenaltiesText, record(PenaltiesText), "points off"] = PenaltiesText()
    tips: Annotated[
        TipsText | None, record(TipsText), "points more for serving soon and in a row"
    ] = None
    plates: Annotated[
        Located[PlatesText] | None,
        placed(record(PlatesText)),
        "plates are counted and come back dirty, to a 'return'; they are washed at a 'sink'. Left "
        "out: clean ones never run out",
    ] = None
    stock: Annotated[
        Mapping[Located[str], int],
        mapping(name(), whole(1, MOST_PIECES), "ingredients with a number of each", "leek: 3"),
        "chopped pieces that are to lie about; the round ends when they do and no order is left",
    ] = field(default_factory=dict)
    events: Annotated[
        tuple[EventText, ...],
        event_list(),
        "what happens at given times: a board lost, a lorry, a critic's order",
    ] = ()
    stars: Annotated[
        Located[tuple[int, ...]] | None,
        placed(points()),
        "points of a whole round for one, two and three stars, rising",
    ] = None
    author: Annotated[str, text(), "who made it"] = ""
    version: Annotated[str, text(most=20), "which version it is"] = ""

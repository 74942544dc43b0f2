"""How level files are written."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from game.content.event_text import EventText, event_list
from game.content.grid import Grid, character, grid
from game.content.level import ROLES
from game.content.scalars import choice, name, number, seconds, text, whole
from game.content.schema import Reader, Spot, mapping, placed, record, several
from game.kitchen.layout import Control

#: A score that no round can reach.
MOST_POINTS = 100_000
#: What people call a role, and its name.
ROLES_MEANT = {
    **dict.fromkeys(("player", "person", "me", "you"), "human"),
    **dict.fromkeys(("ai", "bot", "computer", "agent", "npc"), "partner"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CookText:
    role: Annotated[str, choice(*ROLES, meant=ROLES_MEANT)]
    moves_per_second: Annotated[Fraction | None, number("0.1", "10")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OrdersText:
    dishes: Annotated[tuple[Spot[str], ...], several(placed(name()), "dishes")]
    concurrent: Annotated[int, whole(1, 8)]
    sequence: Annotated[tuple[Spot[str], ...], several(placed(name()), "dishes", repeats=True)] = ()
    stagger_seconds: Annotated[Fraction, seconds("0", "600")] = Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltiesText:
    expired: Annotated[int, whole(0, 1000)] = 5
    wrong: Annotated[int, whole(0, 1000)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TipsText:
    speed: Annotated[int, whole(0, 1000)] = 0
    row: Annotated[int, whole(0, 1000)] = 0
    row_most: Annotated[int, whole(1, 100)] = 5


def points() -> Reader[tuple[int, ...]]:
    """Points of a whole round, as many numbers as the writer gives."""
    return several(whole(1, MOST_POINTS), "points", repeats=True)


Legend = Mapping[Spot[str], Spot[str]]
Cooks = Mapping[Spot[str], CookText]


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelText:
    """A level file as it is written."""

    title: Annotated[str, text()]
    line: Annotated[str, text(most=160)]
    mood: Annotated[Spot[str], placed(text())]
    menu: Annotated[Spot[str], placed(name())]
    grid: Annotated[Grid, grid()]
    legend: Annotated[Legend, mapping(character(), placed(text()), "what each character is")]
    cooks: Annotated[Cooks, mapping(character(), record(CookText), "cooks")]
    control: Annotated[str, choice(*(c.value for c in Control))] = Control.WALK.value
    round_seconds: Annotated[Fraction, seconds("1", "3600")]
    orders: Annotated[OrdersText, record(OrdersText)]
    penalties: Annotated[PenaltiesText, record(PenaltiesText)] = PenaltiesText()
    tips: Annotated[TipsText | None, record(TipsText)] = None
    events: Annotated[tuple[EventText, ...], event_list()] = ()
    stars: Annotated[Spot[tuple[int, ...]] | None, placed(points())] = None
    author: Annotated[str, text()] = ""
    version: Annotated[str, text(most=20)] = ""

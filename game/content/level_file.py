"""Level files: how they are written, and how a checked one becomes a level."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, cast

from game.content.document import Document
from game.content.grid import FIXED, Furniture, Grid, character, furniture, grid
from game.content.level import MOODS, ROLES, CookSpec, Level, Role
from game.content.menu_file import ticks
from game.content.schema import (
    Spot,
    choice,
    mapping,
    name,
    number,
    placed,
    record,
    seconds,
    several,
    text,
    whole,
)
from game.kitchen.items import Item
from game.kitchen.layout import Control, Kitchen, OrderRules
from game.kitchen.menu import Menu


@dataclass(frozen=True, slots=True, kw_only=True)
class CookText:
    role: Annotated[str, choice(*ROLES)]
    moves_per_second: Annotated[Fraction, number("0.1", "10")]


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


Legend = Mapping[Spot[str], Spot[str]]
Cooks = Mapping[Spot[str], CookText]


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelText:
    """A level file as it is written."""

    title: Annotated[str, text()]
    line: Annotated[str, text()]
    mood: Annotated[str, choice(*MOODS)]
    menu: Annotated[Spot[str], placed(name())]
    grid: Annotated[Grid, grid()]
    legend: Annotated[Legend, mapping(character(), placed(text()), "what each character is")]
    cooks: Annotated[Cooks, mapping(character(), record(CookText), "cooks")]
    control: Annotated[str, choice(*(c.value for c in Control))] = Control.WALK.value
    round_seconds: Annotated[Fraction, seconds("1", "3600")]
    orders: Annotated[OrdersText, record(OrdersText)]
    penalties: Annotated[PenaltiesText, record(PenaltiesText)] = PenaltiesText()


def read_level_text(document: Document) -> LevelText:
    """The level file's content; what is badly written is noted in `document`."""
    return record(LevelText)(document, document.root)


def build_level(name: str, written: LevelText, menu: Menu, fingerprint: str) -> Level:
    """The level that a checked file describes."""
    cooks = tuple(
        CookSpec(cast(Role, cook.role), cook.moves_per_second) for cook in written.cooks.values()
    )
    return Level(
        name,
        written.title,
        written.line,
        written.mood,
        _kitchen(written, menu),
        cooks,
        ticks(written.round_seconds),
        fingerprint,
    )


def _kitchen(written: LevelText, menu: Menu) -> Kitchen:
    rows = written.grid
    meaning = meanings(written, menu)
    cells = [meaning[char] for _, _, char in rows]
    starts = [rows.find(cook.value)[0] for cook in written.cooks]
    contents: dict[int, Item] = {
        cell: thing.item for cell, thing in enumerate(cells) if thing.item is not None
    }
    return Kitchen(
        width=rows.width,
        height=len(rows.rows),
        stations=tuple(thing.station for thing in cells),
        starts=tuple(y * rows.width + x for x, y in starts),
        menu=menu,
        orders=_order_rules(written),
        control=Control(written.control),
        contents=contents,
    )


def meanings(written: LevelText, menu: Menu) -> dict[str, Furniture]:
    """What each character of the map stands for; those that the legend describes wrongly lack."""
    known = {char: Furniture(station) for char, station in FIXED.items()}
    known |= {cook.value: known["."] for cook in written.cooks}
    described = {char.value: furniture(text.value, menu) for char, text in written.legend.items()}
    return known | {char: thing for char, thing in described.items() if thing is not None}


def _order_rules(written: LevelText) -> OrderRules:
    orders, penalties = written.orders, written.penalties
    return OrderRules(
        dishes=tuple(d.value for d in orders.dishes),
        concurrent=orders.concurrent,
        stagger_ticks=ticks(orders.stagger_seconds),
        expired_penalty=penalties.expired,
        wrong_penalty=penalties.wrong,
        sequence=tuple(d.value for d in orders.sequence),
    )

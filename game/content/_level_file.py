"""Level files read into levels."""

from dataclasses import replace
from fractions import Fraction
from itertools import chain
from typing import cast

from game.content._event_meaning import planned_events
from game.content._level_text import IN_TIME, LevelText, PlatesText
from game.content.document import Document
from game.content.grid import FIXED, FLOOR, Furniture, furniture
from game.content.level import CookSpec, KitchenText, Level, Role
from game.content.menu_file import MenuFile, ticks
from game.content.mood import Mood
from game.content.readers import Spot
from game.kitchen.items import Item
from game.kitchen.layout import HIDDEN, Control, Hidden, Kitchen, OrderRules, Tips
from game.kitchen.menu import Menu, PlateRule
from game.kitchen.scheduled_events import Planned

#: Moves per second where a level says nothing.
USUAL_PACE = Fraction(5)


def build_level(
    document: Document, written: LevelText, menu: MenuFile, mood: Mood, fingerprint: str
) -> Level:
    """The level that a checked file describes."""
    return Level(
        document.path.stem,
        written.title,
        written.line,
        mood,
        build_kitchen(written, menu.menu, planned_events(written.events, written.grid.width)),
        _cooks(written),
        ticks(written.round_seconds),
        fingerprint,
        _stars(written),
        written.author,
        written.version,
        menu.looks,
        written=KitchenText(document.text, menu.document.text),
    )


def _stars(written: LevelText) -> tuple[int, int, int] | None:
    if written.stars is None:
        return None
    one, two, three = written.stars.value
    return one, two, three


def _cooks(written: LevelText) -> tuple[CookSpec, ...]:
    """Who says nothing of the pace is as quick as the first human who does, or usual ones."""
    cooks = written.cooks.values()
    told = (c.moves_per_second for c in cooks if c.role == "human" and c.moves_per_second)
    usual = next(told, USUAL_PACE)
    return tuple(CookSpec(cast(Role, c.role), c.moves_per_second or usual) for c in cooks)


def build_kitchen(written: LevelText, menu: Menu, schedule: tuple[Planned, ...] = ()) -> Kitchen:
    """The kitchen of a level whose map makes sense; its events may make none yet."""
    grid = written.grid
    meaning = _meanings(written, menu)
    cells = [meaning[char] for _, _, char in grid]
    starts = [grid.find(cook.value)[0] for cook in written.cooks]
    contents: dict[int, Item] = {
        cell: thing.item for cell, thing in enumerate(cells) if thing.item is not None
    }
    return Kitchen(
        width=grid.width,
        height=len(grid.rows),
        stations=tuple(thing.station for thing in cells),
        starts=tuple(y * grid.width + x for x, y in starts),
        menu=menu if written.plates is None else replace(menu, plates=_plate_rule(written.plates)),
        orders=_order_rules(written),
        control=Control(written.control),
        contents=contents,
        schedule=schedule,
        hidden=_hidden(written),
        stock={name.value: count for name, count in written.stock.items()},
    )


def _hidden(written: LevelText) -> tuple[frozenset[Hidden], ...]:
    """What each cook cannot see; () where everybody sees everything."""
    told = [{what.value for what in cook.hidden} for cook in written.cooks.values()]
    kept = tuple(frozenset(what for what in HIDDEN if what in each) for each in told)
    return kept if any(kept) else ()


def _meanings(written: LevelText, menu: Menu) -> dict[str, Furniture]:
    """What each character of the map stands for."""
    described = {char.value: furniture(text.value, menu) for char, text in written.legend.items()}
    known = {char: Furniture(station) for char, station in FIXED.items()}
    starts = {cook.value: known[FLOOR] for cook in written.cooks}
    return known | starts | {char: thing for char, thing in described.items() if thing}


def _plate_rule(written: Spot[PlatesText]) -> PlateRule:
    told = written.value
    return PlateRule(told.number, ticks(told.return_seconds), told.wash_strikes)


def _order_rules(written: LevelText) -> OrderRules:
    orders, penalties, tips = written.orders, written.penalties, written.tips
    in_courses = tuple(dish.value for dish in chain(*orders.courses))
    told = None if orders.number is None else orders.number.value
    return OrderRules(
        dishes=tuple(d.value for d in orders.dishes),
        concurrent=orders.concurrent,
        stagger_ticks=ticks(orders.stagger_seconds),
        expired_penalty=penalties.expired,
        wrong_penalty=penalties.wrong,
        sequence=in_courses or tuple(d.value for d in orders.sequence),
        tips=None if tips is None else Tips(tips.speed, tips.row, tips.row_most),
        number=len(in_courses) or told,
        courses=tuple(map(len, orders.courses)),
        expire=orders.expire == IN_TIME,
        par_seconds=None if orders.par_seconds is None else orders.par_seconds.value,
    )

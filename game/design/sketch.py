"""A kitchen to look at while a draft is still wrong: what can be understood of its map."""

from dataclasses import dataclass
from pathlib import Path

from game import paths
from game.content.grid import Furniture, furniture
from game.content.load import files_beside, load_menu
from game.content.problem import ContentError
from game.design.draft import Draft
from game.design.fields import field
from game.design.plan import plan_of
from game.kitchen.layout import Control, Kind, Kitchen, OrderRules, Station
from game.kitchen.menu import Menu

_STANDS_IN = {".": Furniture(Station(Kind.FLOOR)), "": Furniture(Station(Kind.COUNTER))}


@dataclass(frozen=True, slots=True)
class Sketch:
    """What a draft looks like. `cooks`: the characters of the cooks on the map, as in
    `kitchen.starts`."""

    kitchen: Kitchen
    cooks: tuple[str, ...]


def menu_of(draft: Draft, folder: Path | None = None) -> Menu | None:
    """The menu that a draft in `folder` asks for; None if there is none or it is wrong."""
    file = files_beside(folder or paths.user_levels(), "menu").get(str(field(draft, "menu")))
    try:
        return None if file is None else load_menu(file)
    except ContentError:
        return None


def sketched(draft: Draft, menu: Menu) -> Sketch:
    """The kitchen that a draft shows: what it says wrong is a counter.

    Raises DesignError if there is no map at all.
    """
    plan = plan_of(draft).even
    cells = [(x, y) for y in range(plan.height) for x in range(plan.width)]
    things = [_understood(plan.thing(cell), menu) for cell in cells]
    starts = {cook: x + y * plan.width for cook in plan.cooks for x, y in plan.cells(cook)[:1]}
    kitchen = Kitchen(
        width=plan.width,
        height=plan.height,
        stations=tuple(thing.station for thing in things),
        starts=tuple(starts.values()),
        menu=menu,
        orders=_orders(draft, menu),
        control=_control(draft),
        contents={n: thing.item for n, thing in enumerate(things) if thing.item is not None},
    )
    return Sketch(kitchen, tuple(starts))


def _understood(thing: str, menu: Menu) -> Furniture:
    fixed = _STANDS_IN.get(thing)
    return fixed or furniture(thing, menu) or _STANDS_IN[""]


def _orders(draft: Draft, menu: Menu) -> OrderRules:
    dishes = field(draft, "orders.dishes")
    known = [str(d) for d in dishes if d in menu.dishes] if isinstance(dishes, list) else []
    return OrderRules(dishes=tuple(known), concurrent=1)


def _control(draft: Draft) -> Control:
    said = field(draft, "control")
    return next((control for control in Control if control.value == said), Control.WALK)

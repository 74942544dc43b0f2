"""Emptying an appliance of what is burnt or belongs to no dish: onto a plate and into the bin."""

from game.executor.hands import put_away
from game.executor.plans import Await, Fail, Plan, UseStation
from game.executor.verbs.verb import Obstacle, Task
from game.executor.view import View
from game.kitchen.items import Food, Plate, Prep
from game.kitchen.layout import Kind
from game.kitchen.state import Burning, Heating

NO_PLATE = "there is no plate"


def obstacle(view: View, cells: list[int], name: str) -> Obstacle | None:
    """Why none of the appliances on `cells`, called `name`, can be emptied."""
    if _is_waste(view, view.held):
        return None
    if _wasted(view, cells):
        return None if view.held == Plate() or view.loose_plates() else Obstacle(NO_PLATE)
    burns = any(isinstance(view.content(cell), Burning) for cell in cells)
    first: tuple[Task, ...] = (("putout", None),) if burns else ()
    return Obstacle(f"every {name} is in use", first)


def script(view: View, cells: list[int]) -> Plan:
    """A plate, what is in the appliance, the bin."""
    if _is_waste(view, view.held):
        away = view.nearest(view.of_kind(Kind.BIN) or view.free(view.counters))
        return UseStation(away, ends=True) if away is not None else Fail("there is no bin")
    cell = view.nearest(_wasted(view, cells))
    if cell is None:
        return Fail("it is in use")
    if view.held == Plate():
        content = view.content(cell)
        cooks_yet = isinstance(content, Heating) and not view.cooked(content)
        return Await(cell) if cooks_yet else UseStation(cell)
    if view.held is not None:
        return put_away(view)
    plate = view.nearest(view.loose_plates())
    return UseStation(plate) if plate is not None else Fail(NO_PLATE)


def _wasted(view: View, cells: list[int]) -> list[int]:
    """Those of `cells` with waste in them."""
    return [cell for cell in cells if _is_waste(view, view.content(cell))]


def _is_waste(view: View, content: object) -> bool:
    """Whether food is burnt, or was heated though no dish wants it so."""
    match content:
        case Heating(food):
            return food.parts not in view.recipes.heated
        case Food(parts) | Plate(Food(parts)):
            wanted = parts in view.recipes.heated or parts in view.menu.mixes
            prep = parts[0].prep
            return prep is Prep.CHARRED or (prep is Prep.COOKED and not wanted)
    return False

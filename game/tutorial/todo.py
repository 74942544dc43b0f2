"""What somebody can be advised to do, and how things are called and got rid of in advice."""

from dataclasses import dataclass
from enum import Enum, auto

from game.executor.view import View
from game.kitchen.items import Extinguisher, Food, Item, Plate, food_of
from game.kitchen.layout import Kind
from game.kitchen.naming import content_name
from game.kitchen.recipe import Process
from game.kitchen.state import Content


class Todo(Enum):
    """One thing to do at one station."""

    TAKE = auto()
    TO_BOARD = auto()
    CHOP = auto()
    PICK_UP = auto()
    MIX = auto()
    INTO_POT = auto()
    FETCH_PLATE = auto()
    WAIT = auto()
    SCOOP = auto()
    SERVE = auto()
    WATCH = auto()
    FETCH_EXTINGUISHER = auto()
    SPRAY = auto()
    FETCH_PLATE_TO_CLEAN = auto()
    CLEAR_POT = auto()
    THROW_AWAY = auto()
    PUT_DOWN = auto()


@dataclass(frozen=True, slots=True)
class Advice:
    """Do `todo` at any of `cells`. `what`: the thing that it is about, as players call it."""

    todo: Todo
    cells: tuple[int, ...]
    what: str = ""


def empty_hands(view: View) -> Advice:
    """Get rid of what is held, which there must be."""
    held = view.held
    assert held is not None
    bins, free = view.of_kind(Kind.BIN), view.free(view.counters)
    match held:
        case Plate(None):
            places = view.of_kind(Kind.PLATES)
        case Plate(Food()):
            return Advice(Todo.THROW_AWAY, tuple(bins), name_of(view, held))
        case Food() if not free:
            return Advice(Todo.THROW_AWAY, tuple(bins), name_of(view, held))
        case Extinguisher() if homes := [c for c in free if c in view.kitchen.contents]:
            places = homes
        case _:
            nearest = view.nearest(free)
            places = free if nearest is None else [nearest]
    return Advice(Todo.PUT_DOWN, tuple(places), name_of(view, held))


def pots(view: View) -> list[int]:
    """All that heats."""
    return view.of_kind(Kind.APPLIANCE)


def free_for(view: View, food: Food) -> list[int]:
    """Pots and pans that take `food` now."""
    heats, stations = view.menu.heats, view.kitchen.stations
    return [p for p in view.free(pots(view)) if food.parts in heats[stations[p].of or ""]]


def to_chop(view: View, food: Food) -> bool:
    """Whether the knife is what `food` is ready for."""
    step = view.recipes.next_of.get(food.parts)
    return step is not None and step.process is Process.CHOP


def cookable(view: View, item: Item) -> bool:
    """Whether some pot or pan takes it."""
    food = food_of(item)
    return food is not None and any(food.parts in heats for heats in view.menu.heats.values())


def charred(content: Content | None) -> bool:
    """Whether it is burnt food, on a plate or not."""
    food = food_of(content)
    return food is not None and food.charred


def name_of(view: View, item: Content | None) -> str:
    """What players call a thing; that food is raw is plain to see."""
    return "" if item is None else content_name(item, view.menu).removeprefix("raw ")

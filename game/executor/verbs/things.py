"""Things that one can ask for: ingredients, dishes and plates; where they are, how to get them."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from agents.english import with_article
from game.executor._hands import put_away
from game.executor._supply import EXTINGUISHER, PLATE
from game.executor.plans import Fail, Plan, ScriptMemory, UseStation
from game.executor.verbs._plating import PLATING
from game.executor.verbs.verb import Obstacle, no_plate, unreachable
from game.executor.view import View
from game.kitchen.items import Extinguisher, Item, Plate, Prep, food_of
from game.kitchen.layout import Kind
from game.kitchen.menu import Menu
from game.kitchen.recipe import Process, Recipes
from game.kitchen.state import Chopping


def each_thing(word: str) -> Callable[[Recipes], Iterable[tuple[str | None, str]]]:
    """The objects of a verb that is done to things, with names that begin with `word`."""
    return lambda recipes: [
        (what, f"{word} {title}") for what, title in _titles(recipes.menu).items()
    ]


def _titles(menu: Menu) -> dict[str, str]:
    ingredients = {name: each.title for name, each in menu.ingredients.items()}
    dishes = {name: dish.title for name, dish in menu.dishes.items()}
    return {
        **ingredients,
        **dishes,
        PLATE: menu.vessel.one.title(),
        EXTINGUISHER: "Fire Extinguisher",
    }


def called(menu: Menu, what: str) -> str:
    """A thing in the middle of a sentence: 'onion', 'Alice Soup', 'plate'."""
    title = _titles(menu)[what]
    return title if what in menu.dishes else title.lower()


def one(menu: Menu, what: str) -> str:
    """One such thing: 'an onion', 'Alice Soup'."""
    name = called(menu, what)
    return name if what in menu.dishes else with_article(name)


def is_thing(menu: Menu, item: object, what: str) -> bool:
    """Whether `item` is such a thing: a lone ingredient at any stage, a plated dish, a plate."""
    if what in (PLATE, EXTINGUISHER):
        return item == (Plate() if what == PLATE else Extinguisher())
    if what in menu.dishes:
        return item == Plate(menu.finished[what])
    food = food_of(item)
    return food is not None and food.ingredients == (what,) and not food.charred


def missing(view: View, what: str) -> Obstacle | None:
    """Why the cook of `view` cannot get such a thing, None if it can."""
    if _where(view, what):
        return None
    if what == PLATE and view.menu.plates is not None:
        return no_plate(view)
    menu, nowhere = view.menu, _nowhere(view, what)
    if comes_hot(view, what):
        plating = PLATING.obstacle(view, what)
        if plating is None or what in menu.dishes:
            return plating
    if what in menu.dishes:
        return replace(nowhere, first=((Process.PREPARE, what),))
    if any(isinstance(c, Chopping) and c.food.ingredients == (what,) for c in _on_boards(view)):
        return to_be_chopped(menu, what)
    return nowhere


def to_be_chopped(menu: Menu, what: str) -> Obstacle:
    """Chopping an ingredient comes first."""
    return Obstacle(
        f"{called(menu, what)} must be {menu.ingredients[what].past} first", ((Process.CHOP, what),)
    )


def _nowhere(view: View, what: str) -> Obstacle:
    name = called(view.menu, what)
    if what in view.menu.dishes:
        return Obstacle(f"no {name} is within reach", kind="missing", things=(what,))
    return unreachable(view, *_origin(what), name)


def _origin(what: str) -> tuple[Kind, str | None]:
    """The kind of station that an ingredient or a plate comes from."""
    return (Kind.PLATES, None) if what == PLATE else (Kind.SOURCE, what)


def taking(view: View, what: str, left: frozenset[int] = frozenset()) -> Plan:
    """With something else in hand, or nothing: the next step to such a thing in hand.

    What is prepared comes first, be it hot, then what is raw; the cells `left` are left alone.
    """
    prepared = _from_site(view, what) or ready(view, what, left)
    if not prepared and comes_hot(view, what) and PLATING.obstacle(view, what) is None:
        plan = PLATING.script(view, what, ScriptMemory())
        return replace(plan, ends=False) if isinstance(plan, UseStation) else plan
    cell = view.nearest(prepared or _where(view, what, left))
    if cell is None:
        return Fail(f"no {called(view.menu, what)} is within reach")
    return UseStation(cell) if view.held is None else put_away(view)


def _from_site(view: View, what: str) -> list[int]:
    """Where it is wished to be taken from, be it fresh."""
    cells = set() if view.site is None else view.site.cells
    lying = (cell for cell, _ in _lying(view, what, frozenset()))
    return [cell for cell in (*lying, *_given(view, what)) if cell in cells]


def ready(view: View, what: str, left: frozenset[int] = frozenset()) -> list[int]:
    """Where such things lie that are not raw, but for the cells `left` alone."""
    return [cell for cell, item in _lying(view, what, left) if not is_raw(item)]


def not_to_take(view: View, what: str) -> frozenset[int]:
    """Cells with what was given to another cook already, if such a thing can be had elsewhere."""
    return view.given if _where(view, what, view.given) else frozenset()


def _where(view: View, what: str, left: frozenset[int] = frozenset()) -> list[int]:
    """Where it lies, but for the cells `left` alone, else where it comes from."""
    lying = [cell for cell, _ in _lying(view, what, left)]
    return lying or _given(view, what)


def _given(view: View, what: str) -> list[int]:
    """The stations that give one now."""
    return view.plate_stacks() if what == PLATE else view.of_kind(*_origin(what))


def _lying(view: View, what: str, left: frozenset[int]) -> list[tuple[int, Item]]:
    lying = (pair for pair in view.lying if pair[0] not in left)
    return [(cell, item) for cell, item in lying if is_thing(view.menu, item, what)]


def is_raw(item: object) -> bool:
    """Whether nothing was done to it yet."""
    food = food_of(item)
    return food is not None and food.parts[0].prep is Prep.RAW


def comes_hot(view: View, what: str) -> bool:
    """Whether it is taken out of an appliance."""
    return view.recipes.find(Process.PLATE, what) is not None


def _on_boards(view: View) -> Iterable[object]:
    return (view.content(board) for board in view.boards)

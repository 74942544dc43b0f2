"""Another menu for a kitchen: what it lacks is taken out of map, legend, orders and events."""

from collections.abc import Iterable, Set
from pathlib import Path

from game.content.grid import COUNTER, furniture
from game.design._yaml_text import without
from game.design._yaml_tree import node_at, tree_of
from game.design.draft import Draft
from game.design.fields import choices_of, events_of, field, remove_event, set_field
from game.design.painting import paint
from game.design.plan import menu_of, plan_of
from game.design.starters import DISHES_AT_FIRST
from game.design.yaml_words import Value
from game.kitchen.menu import Menu


def change_menu(draft: Draft, name: str, folder: Path | None = None) -> Draft:
    """The draft in `folder` with the menu `name`, without what only its menu of before knows.

    What neither knows stays, to be told as wrong: it may be a slip of the pen. If no dish is left,
    the first of the new menu are ordered. Raises DesignError.
    """
    before, draft = menu_of(draft, folder), set_field(draft, "menu", name)
    menu = menu_of(draft, folder)
    if menu is None:
        return draft
    draft = _without_stations(draft, before, menu)
    gone = set(() if before is None else before.dishes) - set(menu.dishes)
    pieces = set(() if before is None else before.ingredients) - set(menu.ingredients)
    for key in ("dishes", "sequence"):
        draft = _without_items(draft, f"orders.{key}", gone)
    courses = field(draft, "orders.courses")
    if isinstance(courses, list):
        kept = [_left(course, gone) for course in courses if isinstance(course, list)]
        draft = set_field(draft, "orders.courses", [each for each in kept if each] or None)
    if not field(draft, "orders.dishes"):
        draft = set_field(draft, "orders.dishes", [*menu.dishes][:DISHES_AT_FIRST])
    stock = field(draft, "stock")
    for piece in sorted(pieces.intersection(stock if isinstance(stock, dict) else ())):
        draft = set_field(draft, f"stock.{piece}", None)
    return _without_events(draft, {"dish": gone, "ingredient": pieces})


def _without_stations(draft: Draft, before: Menu | None, menu: Menu) -> Draft:
    """Counters in place of sources and appliances that the menu does not know."""
    for char, thing in plan_of(draft).legend.items():
        known = before is not None and furniture(thing, before) is not None
        if known and furniture(thing, menu) is None:
            draft = paint(draft, plan_of(draft).cells(char), COUNTER)
            if node_at(tree_of(draft.text), ("legend", char)) is not None:  # it had a comment
                draft = draft.saying(without(draft.text, ("legend", char)))
    return draft


def _left(said: Iterable[Value], gone: Set[str]) -> list[Value]:
    return [each for each in said if not (isinstance(each, str) and each in gone)]


def _without_items(draft: Draft, path: str, gone: Set[str]) -> Draft:
    said = field(draft, path)
    if not isinstance(said, list) or not gone & set(map(str, said)):
        return draft
    return set_field(draft, path, _left(said, gone) or None)


def _without_events(draft: Draft, gone: dict[str, set[str]]) -> Draft:
    """Events draw from what is left; those that have nothing left do not happen."""
    for number, event in reversed([*enumerate(events_of(draft))]):
        for key, names in gone.items():
            said = choices_of(event, key)
            left = _left(said, names)
            if said and not left:
                draft = remove_event(draft, number)
            elif len(left) < len(said):
                draft = set_field(draft, f"events.{number}.{key}", left)
    return draft

"""What can be played, but is hardly meant by whoever writes a menu."""

from fractions import Fraction

from game.content.document import Document
from game.content.menu_text import MenuText
from game.content.schema import Spot
from game.kitchen.menu import Menu
from game.kitchen.recipe import recipes_of
from game.kitchen.state import TICKS_PER_SECOND


def note_menu(document: Document, written: MenuText, menu: Menu) -> None:
    """Note titles that are not one thing's alone, and orders too short for their cooking."""
    known: dict[str, str] = {}
    for name, thing in written.things.items():
        other = known.setdefault(thing.title.casefold(), name.value)
        if other != name.value:
            told = f"'{name.value}' has the title of '{other}', so nobody knows which is meant"
            document.note(name.mark, told)
    for name, dish in written.dishes.items():
        note_limit(document, menu, name.value, dish.limit_seconds)


def note_limit(document: Document, menu: Menu, dish: str, limit: Spot[Fraction]) -> None:
    """Note an order that nobody can serve who only begins when it comes."""
    if dish not in menu.dishes:
        return
    cooking = Fraction(recipes_of(menu).cooking_ticks(dish), TICKS_PER_SECOND)
    if limit.usable and limit.value <= cooking:
        told = (
            f"cooking alone takes {float(cooking):g} seconds, so an order that stays for "
            f"{float(limit.value):g} is only served from what was cooked before it came"
        )
        document.note(limit.mark, told)

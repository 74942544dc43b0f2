"""The words in which crews are told what to do."""

from agents.intention import Vocabulary, menu_vocabulary
from game.executor.macros import macros
from game.kitchen.menu import Menu


def vocabulary_of(menu: Menu) -> Vocabulary:
    """Those of kitchens with that menu."""
    titles = [(name, dish.title) for name, dish in menu.dishes.items()]
    return menu_vocabulary(macros(menu), [*titles, ("plate", menu.vessel.one)])

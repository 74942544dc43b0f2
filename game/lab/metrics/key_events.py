"""Key events: what has to be done, once each, for a dish to be served; derived from its recipe.

Source: DPT-Agent, agent contribution rate: cook beef, use beef, prepare lettuce, use lettuce, use
bread, use plate, serve. So a burger of bread and one more thing has five, the full one seven.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from game.kitchen.menu import Menu
from game.kitchen.recipe import Process, recipes_of

#: 'use': an ingredient comes to the others, or out of the heat onto a plate; 'plate': so does a
#: dish that is cooked as a whole; 'take': the plate, from its stack.
Deed = Literal["chop", "cook", "use", "plate", "take", "serve"]


@dataclass(frozen=True, slots=True)
class KeyEvent:
    """`deed` was done to the ingredient or dish `what`, or to the plate."""

    deed: Deed
    what: str


TAKE_PLATE = KeyEvent("take", "plate")


def key_events(menu: Menu, dish: str) -> tuple[KeyEvent, ...]:
    """Those of `dish`, in the order of the work."""
    return tuple(_of_dish(menu, dish))


def out_of_heat(menu: Menu, what: str) -> KeyEvent:
    """The event that `what` comes out of the heat onto a plate."""
    return KeyEvent("use" if what in menu.ingredients else "plate", what)


def _of_dish(menu: Menu, dish: str) -> Iterator[KeyEvent]:
    for ingredient in menu.dishes[dish].ingredients:
        yield from _worked(menu, ingredient)
        yield KeyEvent("use", ingredient)
    yield from _worked(menu, dish)
    if menu.dishes[dish].appliance is not None:
        yield out_of_heat(menu, dish)
    yield TAKE_PLATE
    yield KeyEvent("serve", dish)


def _worked(menu: Menu, what: str) -> Iterator[KeyEvent]:
    for step in recipes_of(menu).of(what):
        match step.process:
            case Process.CHOP:
                yield KeyEvent("chop", what)
            case Process.COOK:
                yield KeyEvent("cook", what)

"""The macro actions of a menu: their names, verbs and objects, derived and never listed."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from game.kitchen.menu import Menu


class Verb(StrEnum):
    """What a macro action does; values are the names in intentions and logs."""

    CHOP = "chop"
    PREPARE = "prepare"
    PUTOUT = "putout"
    COOK = "cook"
    PLATE = "plate"
    SERVE = "serve"
    DROP = "drop"


@dataclass(frozen=True, slots=True)
class Macro:
    """A task for one cook. `what`: an ingredient (chop), a dish, or None (putout, drop)."""

    verb: Verb
    what: str | None
    name: str

    def __str__(self) -> str:
        return self.name


@lru_cache(maxsize=16)
def macros(menu: Menu) -> tuple[Macro, ...]:
    """Every macro action of `menu`: 21 for the soups, in the order of the HLA paper."""
    chops = [
        Macro(Verb.CHOP, i.name, f"Chop {i.title}")
        for i in menu.ingredients.values()
        if i.chop_strikes
    ]
    dishes = menu.dishes.values()
    return (
        *chops,
        *(Macro(Verb.PREPARE, d.name, f"Prepare {_short(d.title)} Ingredients") for d in dishes),
        Macro(Verb.PUTOUT, None, "Putout"),
        *(Macro(Verb.COOK, d.name, f"Cook {d.title}") for d in dishes if d.appliance),
        *(Macro(Verb.PLATE, d.name, f"Plate {d.title}") for d in dishes),
        *(Macro(Verb.SERVE, d.name, f"Serve {d.title}") for d in dishes),
        Macro(Verb.DROP, None, "Drop"),
    )


def find_macro(menu: Menu, name: str) -> Macro | None:
    """The macro action called `name` (upper and lower case are alike), or None."""
    wanted = " ".join(name.split()).casefold()
    return next((m for m in macros(menu) if m.name.casefold() == wanted), None)


def macro_for(menu: Menu, verb: Verb, what: str | None) -> Macro:
    """The macro action that does `verb` to `what`. Raises KeyError if the menu has none."""
    for macro in macros(menu):
        if macro.verb is verb and macro.what == what:
            return macro
    raise KeyError(f"no macro action does {verb} to {what}")


def _short(title: str) -> str:
    """'Alice Soup' -> 'Alice', as the paper's Prepare names have it."""
    return title.rsplit(" ", 1)[0]

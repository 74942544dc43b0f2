"""The macro actions of a menu, derived and never listed: names, whether they can be started, worth.

Each does a verb (`game.executor.verbs`) to an object.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from game.executor.plans import Plan, ScriptMemory
from game.executor.value import OrderNeeds
from game.executor.verbs.table import VERBS
from game.executor.verbs.verb import Obstacle
from game.executor.view import View
from game.kitchen.menu import Menu
from game.kitchen.recipe import recipes_of
from game.kitchen.state import State


@dataclass(frozen=True, slots=True)
class Macro:
    """A task for one cook.

    `what`: an ingredient, a dish, another thing or station, or None (putout, drop). `on_demand`:
    nobody does it unasked.
    """

    verb: str
    what: str | None
    name: str
    on_demand: bool = False

    def __str__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return hash(self.name)  # of no two of a menu the same, and they are looked up all the time

    @property
    def task(self) -> tuple[str, str | None]:
        """Its verb and object."""
        return self.verb, self.what

    @property
    def word(self) -> str:
        """What this menu calls the verb, with which the name begins: 'fry', 'assemble'."""
        return self.verb if self.on_demand else self.name.split()[0].lower()


@dataclass(frozen=True, slots=True)
class CanStart:
    """It can be started."""


@dataclass(frozen=True, slots=True)
class CannotStart:
    """It cannot: why, and the macro actions that would make it possible."""

    obstacle: Obstacle
    prerequisites: tuple[Macro, ...] = ()

    @property
    def reason(self) -> str:
        """Why, for people."""
        return self.obstacle.reason


Availability = CanStart | CannotStart


@lru_cache(maxsize=16)
def macros(menu: Menu) -> tuple[Macro, ...]:
    """Every macro action of `menu`: 21 for soups, in the order of the HLA paper, then favours."""
    recipes = recipes_of(menu)
    return tuple(
        Macro(verb.name, what, name, verb.on_demand)
        for verb in VERBS.values()
        for what, name in verb.objects(recipes)
    )


def find_macro(menu: Menu, name: str) -> Macro | None:
    """The macro action called `name` (upper and lower case are alike), or None."""
    return _by_name(menu).get(" ".join(name.split()).casefold())


def macro_for(menu: Menu, verb: str, what: str | None) -> Macro:
    """The macro action that does `verb` to `what`. Raises KeyError if the menu has none."""
    for macro in macros(menu):
        if macro.verb == verb and macro.what == what:
            return macro
    raise KeyError(f"no macro action does {verb} to {what}")


@lru_cache(maxsize=16)
def _by_name(menu: Menu) -> Mapping[str, Macro]:
    return {macro.name.casefold(): macro for macro in macros(menu)}


def availability(state: State, cook: int, macro: Macro) -> Availability:
    """Whether `cook` can start `macro` in `state`, other cooks not being in the way."""
    return available(View(state, cook), macro)


def available(view: View, macro: Macro) -> Availability:
    """As `availability`, for a view that is at hand."""
    obstacle = VERBS[macro.verb].obstacle(view, macro.what or "")
    if obstacle is None:
        return CanStart()
    first = (macro_for(view.menu, *task) for task in obstacle.first)
    return CannotStart(obstacle, tuple(first))


def plan(view: View, macro: Macro, memory: ScriptMemory) -> Plan:
    """The next thing to do for `macro`."""
    return VERBS[macro.verb].script(view, macro.what or "", memory)


def value(state: State, cook: int, macro: Macro) -> float:
    """V of `macro` for `cook` in `state`, 0..1, whether or not it is available."""
    return worth(OrderNeeds(View(state, cook)), macro)


def worth(needs: OrderNeeds, macro: Macro) -> float:
    """As `value`, for needs that are at hand."""
    return VERBS[macro.verb].value(needs, macro.what or "")


def urgent(view: View, macro: Macro) -> bool:
    """Whether waiting a few seconds with `macro` costs a fire, a dish or an order."""
    return VERBS[macro.verb].urgent(view, macro.what or "")

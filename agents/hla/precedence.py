"""What is asked for first comes first: what would take away the ingredients that it waits for."""

from collections.abc import Iterable, Sequence

from agents.hla.demand import Way
from agents.intention import Goal
from agents.messages import Observation, Option, RecipeFact

#: The verbs that use ingredients up.
TAKING = ("prepare", "cook")


def takers(goal: Goal, way: Way, options: Sequence[Option], now: Observation) -> frozenset[str]:
    """The names of what must wait lest `goal`, which is blocked as `way` tells, lack yet more."""
    first = now.menu.recipe(goal.what)
    mixing = (o.name for o in options if (o.verb, o.what) == ("prepare", goal.what))
    if first is None or way.names.isdisjoint(mixing):
        return frozenset()
    scarce = {
        name
        for name in first.needs
        if not _obtainable(name, options) and _stock(name, first.needs, now) <= 1
    }
    others = (o for o in options if o.verb in TAKING and o.what != goal.what)
    return frozenset(o.name for o in others if _takes(o, scarce, first, now))


def title_of(goal: Goal, now: Observation) -> str:
    """What a dish is called; '' for what is no dish."""
    recipe = now.menu.recipe(goal.what)
    return "" if recipe is None else recipe.title


def _takes(option: Option, scarce: set[str], first: RecipeFact, now: Observation) -> bool:
    """A mix is of use to `first` only if all of it is."""
    other = now.menu.recipe(option.what)
    if other is None or scarce.isdisjoint(other.needs):
        return False
    return option.verb == "prepare" or set(other.needs) <= set(first.needs)


def _obtainable(ingredient: str, options: Iterable[Option]) -> bool:
    """Whether this cook can chop another."""
    chops = (o for o in options if (o.verb, o.what) == ("chop", ingredient))
    return any(option.available or option.needs for option in chops)


def _stock(ingredient: str, usable: Sequence[str], now: Observation) -> int:
    """How many there are in what has nothing but `usable` in it."""
    held = [(cook.holds, 1) for cook in now.cooks if cook.seat == now.seat]
    lying = [(item.name, item.count) for item in now.items]
    parts = ((_ingredients(name, now), count) for name, count in (*lying, *held))
    return sum(count for names, count in parts if ingredient in names and names <= {*usable})


def _ingredients(name: str, now: Observation) -> set[str]:
    """What a thing consists of: lettuce and onion, of 'chopped lettuce and onion'."""
    return {each for each in now.menu.ingredients if each.replace("_", " ") in name}

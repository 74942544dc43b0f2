"""What there is of an ingredient or a dish, and how far each dish has come."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from agents.hla.answering.knowledge import Knowledge
from agents.messages import CookFact, OrderFact, RecipeFact, StationFact

DishStage = Literal["mixed", "cooking", "cooked", "burning", "plated"]

_PLATED = "plate of "
_UNREADY = ("raw", "half-chopped")


@dataclass(frozen=True, slots=True)
class Portion:
    """A dish in the making. `stage`: how far it is; `seconds`: until it is cooked, or burns."""

    stage: DishStage
    holder: StationFact | CookFact
    seconds: float | None = None


def holders(known: Knowledge) -> tuple[StationFact | CookFact, ...]:
    """Every station and every hand that holds something."""
    everything: tuple[StationFact | CookFact, ...] = (*known.now.stations, *known.now.cooks)
    return tuple(holder for holder in everything if holder.holds)


def recipe_of(thing: str | None, known: Knowledge) -> RecipeFact | None:
    """The recipe of a dish of the menu."""
    return known.now.menu.recipe(thing)


def title(thing: str, known: Knowledge) -> str:
    """What people call a dish or an ingredient."""
    return known.vocabulary.title(thing)


def portions(recipe: RecipeFact, known: Knowledge) -> tuple[Portion, ...]:
    """What there is of a dish, from mixed to plated."""
    found = (_portion(recipe, holder) for holder in holders(known))
    return tuple(portion for portion in found if portion is not None)


def pieces(ingredient: str, known: Knowledge) -> Counter[str]:
    """How many single pieces there are of an ingredient, by what was done to them: 'chopped'."""
    name = title(ingredient, known).lower()
    return Counter(prep for holder in holders(known) if (prep := _prep(holder.holds, name)))


def ready(ingredient: str, known: Knowledge) -> int:
    """How many single pieces of an ingredient are ready to be mixed."""
    unready, found = _unready(ingredient, known), pieces(ingredient, known)
    return sum(count for prep, count in found.items() if prep not in unready)


def chopped(ingredient: str, known: Knowledge) -> int:
    """How many single pieces of an ingredient the knife is done with, or was never for."""
    found = pieces(ingredient, known)
    return sum(count for prep, count in found.items() if prep not in _UNREADY)


def ready_word(ingredient: str, known: Knowledge) -> str:
    """What an ingredient is when it is ready: 'chopped onion', 'fried beef'."""
    name = title(ingredient, known).lower()
    unready = _unready(ingredient, known)
    preps = [prep for prep in pieces(ingredient, known) if prep not in unready]
    if not preps and f"chop {name}" in _steps(known):
        preps = ["chopped"]
    return f"{preps[0]} {name}".replace("whole ", "") if preps else name


def needed(ingredient: str, known: Knowledge) -> int:
    """How many more pieces of an ingredient the orders that are not begun call for."""
    return sum(ingredient in order.needs for order in unbegun(known))


def unbegun(known: Knowledge) -> tuple[OrderFact, ...]:
    """The orders for which nothing is mixed, cooking or plated, in the order of the tickets."""
    begun = Counter(
        {recipe.name: len(portions(recipe, known)) for recipe in known.now.menu.recipes}
    )
    left = []
    for order in known.now.orders:
        if begun[order.name] > 0:
            begun[order.name] -= 1
        else:
            left.append(order)
    return tuple(left)


def _unready(ingredient: str, known: Knowledge) -> tuple[str, ...]:
    """What a piece may be called that is not ready yet; 'chopped', where it is heated after."""
    heated = any((o.verb, o.what) == ("cook", ingredient) for o in known.now.options)
    return (*_UNREADY, "chopped") if heated else _UNREADY


def _steps(known: Knowledge) -> frozenset[str]:
    return frozenset(step for recipe in known.now.menu.recipes for step in recipe.steps)


def _prep(holds: str, name: str) -> str:
    """'chopped' of 'chopped onion'; 'whole' of what needs no work; '' of other things."""
    bare = holds.removeprefix(_PLATED)
    if bare == name:
        return "whole"
    prep, _, rest = bare.partition(" ")
    return prep if rest == name else ""


def _portion(recipe: RecipeFact, holder: StationFact | CookFact) -> Portion | None:
    bare = holder.holds.removeprefix(_PLATED)
    if bare == recipe.title:
        return _whole(holder)
    return Portion("mixed", holder) if _is_mix(bare, recipe) else None


def _whole(holder: StationFact | CookFact) -> Portion:
    match holder:
        case StationFact(state="cooking" | "cooked" | "burning" as state, seconds=seconds):
            return Portion(state, holder, seconds)
    return Portion("plated", holder)


def _is_mix(holds: str, recipe: RecipeFact) -> bool:
    """Whether these are a dish's ingredients, together: 'chopped lettuce and onion'."""
    return " and " in holds and set(_names(holds)) == {n.replace("_", " ") for n in recipe.needs}


def _names(holds: str) -> Iterator[str]:
    for part in re.split(r", | and ", holds):
        prep, _, rest = part.partition(" ")
        yield rest or prep

"""What this cook cannot get at and somebody else could hand it, or do in its place."""

import re
from collections.abc import Iterator

from agents.demands import way_to
from agents.hla.answering.knowledge import Knowledge
from agents.hla.answering.stock import Portion, portions, recipe_of, unbegun
from agents.intention import Goal
from agents.messages import OrderFact

#: How the game tells that something is elsewhere: 'no lettuce and onion is within reach'; what is
#: plated nowhere yet is not elsewhere.
_NONE_HERE = re.compile(r"no (?!plated )(.+) is within reach")
_YOURS = re.compile(r"(.+) has to come from your side")
_FIXED = ("out of reach", "on your side")


def out_of_reach(known: Knowledge) -> tuple[str, ...]:
    """The ingredients that the orders need and this cook cannot reach: ('lettuce', 'onion')."""
    needs = [need for order in unbegun(known) for need in order.needs]
    wanted = {known.vocabulary.title(need).lower(): None for need in needs}
    missing = {name for order in unbegun(known) for name in _named_missing(order.name, known)}
    return tuple(name for name in wanted if name in missing)


def stranded(known: Knowledge) -> Iterator[tuple[OrderFact, Portion]]:
    """Orders whose dish stands plated while this cook cannot reach the delivery."""
    for order in known.now.orders:
        waiting = _plated(order.name, known)
        if waiting is not None and _cannot_serve(order.name, known):
            yield order, waiting


def _cannot_serve(dish: str, known: Knowledge) -> bool:
    options = (o for o in known.now.options if o.verb == "serve" and o.what == dish)
    return any(is_elsewhere(option.reason) for option in options)


def is_elsewhere(reason: str) -> bool:
    """Whether it can be done on another side of the kitchen only."""
    return any(words in reason for words in _FIXED)


def beyond_me(reason: str) -> bool:
    """Whether this is a reason of place, which somebody who stands elsewhere may not have."""
    return is_elsewhere(reason) or bool(_missing_here(reason))


def _plated(dish: str, known: Knowledge) -> Portion | None:
    """A plated one that neither this cook nor the human has in hand."""
    recipe = recipe_of(dish, known)
    found = () if recipe is None else portions(recipe, known)
    free = (p for p in found if p.stage == "plated" and p.holder not in (known.human, known.me))
    return next(free, None)


def _named_missing(dish: str, known: Knowledge) -> Iterator[str]:
    """The names in all reasons on the way to a dish that say that something is not here.

    Where a board is lacking first, getting the thing tells whether it is here.
    """
    names = way_to(Goal("prepare", dish), known.now.options).names
    ahead = [o for o in known.now.options if o.name in names and not o.available]
    things = {option.what for option in ahead}
    got = [o for o in known.now.options if o.verb == "fetch" and o.what in things]
    for option in (*ahead, *got):
        yield from _missing_here(option.reason)


def _missing_here(reason: str) -> list[str]:
    """What a reason says is not here: 'lettuce' and 'onion'."""
    found = _NONE_HERE.fullmatch(reason) or _YOURS.fullmatch(reason)
    return re.split(r", | and ", found[1]) if found else []

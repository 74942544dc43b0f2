"""What this cook cannot get at and somebody else could hand it, or do in its place."""

from collections.abc import Iterator

from agents.demands import way_to
from agents.hla.answering.knowledge import Knowledge
from agents.intention import Goal
from agents.kitchen import Portion, portions, unbegun
from agents.messages import OrderFact, Reason


def out_of_reach(known: Knowledge) -> tuple[str, ...]:
    """The ingredients that the orders need and this cook cannot reach: ('lettuce', 'onion')."""
    orders = unbegun(known.now)
    wanted = dict.fromkeys(need for order in orders for need in order.needs)
    missing = {thing for order in orders for thing in _missing(order.name, known)}
    return tuple(known.vocabulary.title(name).lower() for name in wanted if name in missing)


def stranded(known: Knowledge) -> Iterator[tuple[OrderFact, Portion]]:
    """Orders whose dish stands plated while this cook cannot reach the delivery."""
    for order in known.now.orders:
        waiting = _plated(order.name, known)
        if waiting is not None and _cannot_serve(order.name, known):
            yield order, waiting


def _cannot_serve(dish: str, known: Knowledge) -> bool:
    options = (o for o in known.now.options if o.verb == "serve" and o.what == dish)
    return any(is_elsewhere(option.reason) for option in options)


def is_elsewhere(reason: Reason) -> bool:
    """Whether it can be done on another side of the kitchen only."""
    return reason.kind == "elsewhere"


def beyond_me(reason: Reason) -> bool:
    """Whether this is a reason of place, which somebody who stands elsewhere may not have."""
    return reason.kind in ("elsewhere", "missing", "theirs")


def _plated(dish: str, known: Knowledge) -> Portion | None:
    """A plated one that neither this cook nor the human has in hand."""
    recipe = known.now.menu.recipe(dish)
    found = () if recipe is None else portions(recipe.name, known.now)
    free = (p for p in found if p.stage == "plated" and p.holder not in (known.human, known.me))
    return next(free, None)


def _missing(dish: str, known: Knowledge) -> Iterator[str]:
    """All that is not here, by the reasons on the way to a dish.

    Where a board is lacking first, getting the thing tells whether it is here.
    """
    names = way_to(Goal("prepare", dish), known.now.options).names
    ahead = [o for o in known.now.options if o.name in names and not o.available]
    things = {option.what for option in ahead}
    got = [o for o in known.now.options if o.verb == "fetch" and o.what in things]
    for option in (*ahead, *got):
        if option.reason.kind in ("missing", "theirs"):
            yield from option.reason.things

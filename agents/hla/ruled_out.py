"""Rules that leave no order that could be made: which they are."""

from collections.abc import Iterator, Sequence

from agents.hla.answering.knowledge import Knowledge
from agents.hla.answering.stock import portions, ready, recipe_of
from agents.hla.goals import covers
from agents.intention import ANY, Avoid
from agents.messages import OrderFact, RecipeFact

#: What is left to do for a dish, by how far it has come.
_LEFT = {
    "mixed": ("cook", "plate", "serve"),
    "cooking": ("plate", "serve"),
    "cooked": ("plate", "serve"),
    "plated": ("serve",),
}
_ALL = ("prepare", "cook", "plate", "serve")
_READIED = ("chop", "cook")


def rules_out_all(bans: Sequence[Avoid], known: Knowledge) -> tuple[Avoid, ...]:
    """Those that keep this cook from every order there is; () if one is left, or none is there.

    What is left to the human keeps nobody from anything.
    """
    mine = [ban for ban in bans if not ban.yours]
    orders = known.now.orders
    barring = [[ban for ban in mine if _bars(ban, order, known)] for order in orders]
    if not all(barring):
        return ()
    found = [ban for each in barring for ban in each]
    return tuple(ban for ban in mine if ban in found)


def _bars(ban: Avoid, order: OrderFact, known: Knowledge) -> bool:
    """Whether the portion that is furthest cannot be finished under a prohibition."""
    recipe = recipe_of(order.name, known)
    if recipe is None:
        return False
    made = [_LEFT[p.stage] for p in portions(recipe, known) if p.stage in _LEFT]
    if made:
        steps = min(made, key=len)
        return any(covers(ban, do, order.name) for do in steps if _is_done(do, order.name, known))
    return any(covers(ban, do, what) for do, what in _whole_way(recipe, known))


def _whole_way(recipe: RecipeFact, known: Knowledge) -> Iterator[tuple[str, str]]:
    """All that is to be done for a dish of which nothing is begun."""
    for need in recipe.needs:
        if not ready(need, known):
            yield from ((do, need) for do in _READIED if _is_done(do, need, known))
            yield ANY, need
    yield from ((do, recipe.name) for do in _ALL if _is_done(do, recipe.name, known))


def _is_done(do: str, what: str, known: Knowledge) -> bool:
    """Whether the menu has such work."""
    return known.vocabulary.fits(do, what)

"""A kitchen whose orders wait longer or shorter."""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from game.kitchen.layout import Kitchen


@lru_cache(maxsize=16)
def with_patience(kitchen: Kitchen, share: Fraction) -> Kitchen:
    """`kitchen` with order limits of that share of the usual ones; the same one every time.

    What is worked out about a kitchen is kept with it, so rounds should not have one each.
    """
    if share == 1:
        return kitchen
    dishes = {
        name: replace(dish, limit_ticks=max(1, round(dish.limit_ticks * share)))
        for name, dish in kitchen.menu.dishes.items()
    }
    return replace(kitchen, menu=replace(kitchen.menu, dishes=dishes))

"""Levels changed for an experiment, with fingerprints of their own so that logs stay honest."""

from collections.abc import Sequence
from dataclasses import replace

from game.content.level import Level, Role
from game.content.problem import nearest


class VariantError(ValueError):
    """A level cannot be changed that way; the text says what was expected."""


def with_orders(level: Level, dishes: Sequence[str]) -> Level:
    """`level` with these dishes ordered in turn, over and over, instead of at random."""
    known = tuple(level.kitchen.menu.dishes)
    for dish in dishes:
        if dish not in known:
            close = nearest(dish, known)
            hint = f". Did you mean '{close}'?" if close else ""
            raise VariantError(f"orders: expected some of {', '.join(known)}, found '{dish}'{hint}")
    orders = replace(level.kitchen.orders, sequence=tuple(dishes))
    kitchen = replace(level.kitchen, orders=orders)
    return replace(level, kitchen=kitchen, fingerprint=f"{level.fingerprint}+{','.join(dishes)}")


def with_roles_swapped(level: Level) -> Level:
    """`level` with partners where humans stand, and humans where partners stand."""
    swapped: dict[Role, Role] = {"human": "partner", "partner": "human"}
    cooks = tuple(replace(cook, role=swapped[cook.role]) for cook in level.cooks)
    return replace(level, cooks=cooks, fingerprint=f"{level.fingerprint}+swapped")

"""The bands in which the values V of macro actions lie, 0 to 1. Source: HLA, with fixes.

The paper's bands are kept: chop 0.5, prepare 0.52, cook 0.54, plate 0.56-1, serve 0.58-1, putout
and drop 0.6. Fixed: plating is worth 0.56 at once when the dish is ordered; mixed, cooking, cooked,
plated and held dishes all count against need, as does what other cooks visibly do. Within a band
the order with the nearest deadline weighs most, by less than the distance between two bands.
"""

from collections.abc import Iterable, Mapping

from game.executor._order_needs import OrderNeeds
from game.kitchen.recipe import Process
from game.kitchen.state import Heating, Order

CHOP, PREPARE, COOK, PLATE, SERVE, RESCUE = 0.5, 0.52, 0.54, 0.56, 0.58, 0.6
#: By what is done.
BASES: Mapping[Process, float] = {
    Process.CHOP: CHOP, Process.PREPARE: PREPARE, Process.COOK: COOK, Process.PLATE: PLATE,
    Process.SERVE: SERVE,
}  # fmt: skip
#: Going with a plate for a dish that will be done on arrival: after mixing, before chopping.
COMING = 0.5195
#: Width within a band for the rank of the order it serves.
BAND = 0.019
#: Chopping a piece or making a dish that no order needs yet.
SPARE = 0.1
#: How many spare pieces of an ingredient, and spare dishes of a kind, are worth having.
SPARES = 1


def ranked(needs: OrderNeeds, base: float, orders: list[Order]) -> float:
    """`base`, plus a share of the band by the rank of the most urgent of `orders`; 0 for none."""
    if not orders:
        return 0.0
    rank = needs.orders.index(orders[0])
    return base + BAND * (1 - rank / len(needs.orders))


def pressing(needs: OrderNeeds, base: float, orders: list[Order]) -> float:
    """From `base` to 1 as the time of the most urgent of `orders` runs out; 0 for none."""
    return 1 - min(1 - base, needs.seconds_share(orders[0])) if orders else 0.0


def near_burning(needs: OrderNeeds, heating: Iterable[Heating]) -> float:
    """1 when one of those that are cooked is about to burn, 0 when all are just cooked."""
    tick = needs.state.tick
    shares = [
        (heat.burns_at - tick) / (heat.burns_at - heat.cooked_at)
        for heat in heating
        if heat.burns_at is not None and needs.view.cooked(heat)
    ]
    return 1 - min(shares) if shares else 0.0


def spare_dish(needs: OrderNeeds, dish: str) -> float:
    """Making a dish that is sure to be ordered again, alone and with nothing else to do."""
    if not needs.view.alone:
        return 0.0
    stock = needs.stock
    made = stock.plated[dish] + stock.heating[dish] - len(needs.ordered(dish))
    orderable = dish in needs.view.kitchen.orders.dishes
    wanted = orderable and made < SPARES and needs.roomy()
    return SPARE if wanted and not needs.takes_from_orders(dish) else 0.0

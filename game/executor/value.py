"""The value V of a macro action: how useful it is now, 0 to 1. Source: HLA, with fixes.

The paper's bands are kept: chop 0.5, prepare 0.52, cook 0.54, plate 0.56-1, serve 0.58-1, putout
and drop 0.6. Fixed: plating is worth 0.56 at once when the dish is ordered; mixed, cooking, cooked,
plated and held dishes all count against need, as does what other cooks visibly do. Within a band
the order with the nearest deadline weighs most, by less than the distance between two bands.
"""

from collections.abc import Callable, Mapping

from game.executor.macros import Macro, Verb
from game.executor.order_needs import Ledger
from game.executor.view import View
from game.kitchen.items import Food
from game.kitchen.state import Order, State

CHOP, PREPARE, COOK, PLATE, SERVE, RESCUE = 0.5, 0.52, 0.54, 0.56, 0.58, 0.6
#: Going with a plate for a dish that will be done on arrival: after mixing, before chopping.
COMING = 0.5195
#: Width within a band for the rank of the order it serves.
BAND = 0.019
#: Chopping a piece or making a dish that no order needs yet.
SPARE = 0.1
#: How many spare pieces of an ingredient, and spare dishes of a kind, are worth having.
SPARES = 1


def value(state: State, cook: int, macro: Macro) -> float:
    """V of `macro` for `cook` in `state`, 0..1, whether or not it is available."""
    return worth(Ledger(View(state, cook)), macro)


def worth(ledger: Ledger, macro: Macro) -> float:
    """As `value`, for a ledger that is at hand."""
    return _VALUES[macro.verb](ledger, macro.what or "")


def _ranked(ledger: Ledger, base: float, orders: list[Order]) -> float:
    """`base`, plus a share of the band by the rank of the most urgent of `orders`; 0 for none."""
    if not orders:
        return 0.0
    rank = ledger.orders.index(orders[0])
    return base + BAND * (1 - rank / len(ledger.orders))


def _chop(ledger: Ledger, what: str) -> float:
    needed = ledger.unchopped(what)
    if needed:
        return _ranked(ledger, CHOP, needed)
    lying = ledger.stock.pieces[what] + ledger.claims[Verb.CHOP, what]
    return SPARE if lying < SPARES and ledger.roomy() else 0.0


def _prepare(ledger: Ledger, dish: str) -> float:
    return _ranked(ledger, PREPARE, ledger.unmixed(dish)) or _spare_dish(ledger, dish)


def _cook(ledger: Ledger, dish: str) -> float:
    return _ranked(ledger, COOK, ledger.uncooked(dish)) or _spare_dish(ledger, dish)


def _spare_dish(ledger: Ledger, dish: str) -> float:
    """Making a dish that is sure to be ordered again, alone and with nothing else to do."""
    if not ledger.view.alone:
        return 0.0
    stock = ledger.stock
    made = stock.plated[dish] + stock.heating[dish] - len(ledger.ordered(dish))
    orderable = dish in ledger.view.kitchen.orders.dishes
    return SPARE if orderable and made < SPARES and ledger.roomy() else 0.0


def _plate(ledger: Ledger, dish: str) -> float:
    ordered = ledger.unplated(dish)
    heating = ledger.view.heating(ledger.menu.finished[dish])
    if not any(ledger.view.cooked(h) for _, h in heating):
        return COMING if ordered else 0.0
    wanted = 1 - min(1 - PLATE, ledger.seconds_share(ordered[0])) if ordered else SPARE
    return max(wanted, _near_burning(ledger, dish))


def _near_burning(ledger: Ledger, dish: str) -> float:
    """1 at the moment of burning, 0 when just cooked."""
    tick = ledger.state.tick
    shares = [
        (heating.burns_at - tick) / (heating.burns_at - heating.cooked_at)
        for _, heating in ledger.view.heating(ledger.menu.finished[dish])
        if ledger.view.cooked(heating)
    ]
    return 1 - min(shares) if shares else 0.0


def _serve(ledger: Ledger, dish: str) -> float:
    ordered = ledger.unserved(dish)
    return 1 - min(1 - SERVE, ledger.seconds_share(ordered[0])) if ordered else 0.0


def _put_out(ledger: Ledger, _: str) -> float:
    return RESCUE if ledger.burning() else 0.0


def _drop(ledger: Ledger, _: str) -> float:
    stacks = (*ledger.state.contents, *(c.held for c in ledger.state.cooks))
    burnt = any(_is_burnt(stack) for stack in stacks)
    return RESCUE if burnt else 0.0


def _is_burnt(stack: object) -> bool:
    food = stack if isinstance(stack, Food) else getattr(stack, "food", None)
    return isinstance(food, Food) and food.charred


_VALUES: Mapping[Verb, Callable[[Ledger, str], float]] = {
    Verb.CHOP: _chop,
    Verb.PREPARE: _prepare,
    Verb.COOK: _cook,
    Verb.PLATE: _plate,
    Verb.SERVE: _serve,
    Verb.PUTOUT: _put_out,
    Verb.DROP: _drop,
}

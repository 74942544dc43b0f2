"""What the orders still need, and the bands in which the values V of macro actions lie, 0 to 1.

Source: HLA, with fixes.

The paper's bands are kept: chop 0.5, prepare 0.52, cook 0.54, plate 0.56-1, serve 0.58-1, putout
and drop 0.6. Fixed: plating is worth 0.56 at once when the dish is ordered; mixed, cooking, cooked,
plated and held dishes all count against need, as does what other cooks visibly do. Within a band
the order with the nearest deadline weighs most, by less than the distance between two bands.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property

from game.executor._open_orders import OpenOrders, Plates, Stock, open_orders
from game.executor.teammate_model import Claim, claims
from game.executor.view import View
from game.kitchen.items import Food
from game.kitchen.recipe import Process
from game.kitchen.state import Burning, Heating, Order, State

#: Waiting at an appliance with a plate in hand.
LINGER_TICKS = 20
#: Before a dish burns, and before an order expires, from which on it is urgent.
BURNS_SOON, EXPIRES_SOON = 80, 120

#: Counters and boards that must stay free of spare things, and of pieces for later orders.
ROOM, LAST_ROOM = 4, 2


class OrderNeeds:
    """What is open (`OpenOrders`) for cook `me`, step by step of the recipes.

    What other cooks visibly do (hold, chop, come to plate) counts as done by them, and so does
    what they are `expected` to do next.
    """

    def __init__(self, view: View, expected: Iterable[Claim] = ()) -> None:
        self.view = view
        self.expected = expected
        self.menu = view.menu
        self.recipes = view.recipes
        self.state: State = view.state
        self._open: OpenOrders = open_orders(view.state, view.still)

    @property
    def stock(self) -> Stock:
        return self._open.stock

    @property
    def plates(self) -> Plates:
        return self._open.plates

    @property
    def orders(self) -> list[Order]:
        """Orders by deadline, the number breaking ties."""
        return self._open.orders

    def seconds_share(self, order: Order) -> float:
        """The share of an order's time that is left, 0..1."""
        return (order.deadline - self.state.tick) / (order.deadline - order.placed)

    def lacking(self, process: Process, what: str) -> list[Order]:
        """The orders for which this step is still to be done, by deadline; where pieces are worked
        on or gathered one by one, each order for every piece.
        """
        claimed = self.claimed(process, what)
        if what in self.menu.ingredients:
            if process is Process.PLATE:
                return []  # assembling takes it from the heat
            return self._open.wanting(what)[self.made(process, what) :]
        match process:
            case Process.SERVE:
                return self.ordered(what)[claimed:]
            case Process.PLATE:
                return self._open.calling(what)[self._open.plated(what) + claimed :]
            case Process.COOK if self.menu.gathered(what):
                return self._open.unfilled(what)[claimed:]
            case Process.COOK:
                return self._open.batches(what)[claimed:]
        return self._open.batches(what)[self._open.mixed(what) + claimed :]

    def made(self, process: Process, ingredient: str) -> int:
        """Pieces of `ingredient` for which this is done already, or is about to be; what gives
        several portions counts as so many.
        """
        steps = [step for step in self.recipes.of(ingredient) if not step.plated]
        first = next(i for i, step in enumerate(steps) if step.process is process)
        load = self.menu.ingredients[ingredient].portions
        return sum(
            self.stock.pieces[step.output.parts[0]] * (1 if step.process is Process.COOK else load)
            + (self.stock.heating[ingredient] if step.process is Process.COOK else 0)
            + self.claimed(step.process, ingredient) * load
            for step in steps[first:]
        )

    def unstocked(self, ingredient: str) -> int:
        """Pieces still to be chopped of those that are to lie about, beyond what orders take."""
        kept = self.view.kitchen.stock.get(ingredient, 0)
        wanted = kept + len(self._open.wanting(ingredient))
        return wanted - self.made(Process.CHOP, ingredient) if wanted else 0

    def spare(self, food: Food) -> bool:
        """Whether orders would lack nothing without this prepared food, one of those in stock."""
        return self._open.spare(food)

    def takes_from_orders(self, dish: str) -> bool:
        """Whether one more of `dish` would be made of pieces that orders want."""
        return self._open.takes_from_orders(dish)

    def ordered(self, dish: str) -> list[Order]:
        """Orders of `dish`, by deadline."""
        return self._open.ordered(dish)

    def claimed(self, process: Process, what: str) -> int:
        """How many other cooks are visibly about to do that, or expected to."""
        return self.claims_on(what).count(process)

    def claimed_of(self, verb: str, what: str) -> int:
        """As `claimed`, of any verb."""
        return self.claims_on(what).count(verb)

    def claims_on(self, what: str) -> tuple[str, ...]:
        """What the other cooks are visibly about to do to that, or expected to; sorted."""
        return self._claims.get(what, ())

    @cached_property
    def _claims(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for verb, what in (*claims(self.view).values(), *self.expected):
            found.setdefault(what, []).append(verb)
        return {what: tuple(sorted(verbs)) for what, verbs in found.items()}

    def roomy(self) -> bool:
        """Whether there is room to put spare things."""
        return len(self.view.free(self.view.surfaces)) >= ROOM

    def roomy_for(self, orders: Collection[Order]) -> bool:
        """Whether pieces for `orders` leave room to go on with the one that comes first."""
        free = len(self.view.free(self.view.surfaces))
        return free >= LAST_ROOM or self.orders[0] in orders

    def burning(self) -> bool:
        """Whether an appliance within reach is on fire."""
        return any(isinstance(self.view.content(c), Burning) for c in self.view.kitchen.appliances)


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

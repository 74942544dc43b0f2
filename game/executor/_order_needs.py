"""What the orders still need, after all that is made, being made or in somebody's hands."""

from collections.abc import Collection, Iterable
from functools import cached_property

from game.executor._open_orders import OpenOrders, Plates, Stock, open_orders
from game.executor.teammate_model import Claim, claims
from game.executor.view import View
from game.kitchen.items import Food
from game.kitchen.recipe import Process
from game.kitchen.state import Burning, Order, State

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

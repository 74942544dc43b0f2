"""What the orders still need, after all that is made, being made or in somebody's hands."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from game.executor.claims import Claim, claim
from game.executor.floor import FAR, walk_from
from game.executor.macros import Verb
from game.executor.stock import Stock, mixes_of, stock_of
from game.executor.view import View
from game.kitchen.items import Food
from game.kitchen.layout import Kind
from game.kitchen.state import Burning, Order, State

#: Ticks that plating and serving a cooked dish take at best: an order with less left is lost.
SERVE_TICKS = 40
#: Counters and boards that must stay free of spare things.
ROOM = 4


class Ledger:
    """The orders of a state against its stock, for cook `me`.

    An order is met by the most advanced dish of its kind, orders in the sequence of their
    deadlines. What other cooks visibly do (hold, chop, come to plate) counts as done by them, and
    so does what they are `expected` to do next.
    """

    def __init__(self, view: View, expected: Iterable[Claim] = ()) -> None:
        self.view = view
        self.expected = expected
        self.menu = view.menu
        self.state: State = view.state

    @cached_property
    def stock(self) -> Stock:
        return stock_of(self.state)

    @cached_property
    def orders(self) -> list[Order]:
        """Orders by deadline, the number breaking ties."""
        return sorted(self.state.orders, key=lambda o: (o.deadline, o.number))

    def seconds_share(self, order: Order) -> float:
        """The share of an order's time that is left, 0..1."""
        return (order.deadline - self.state.tick) / (order.deadline - order.placed)

    def unserved(self, dish: str) -> list[Order]:
        """Orders of `dish` that no other cook is carrying a plate to."""
        return self.ordered(dish)[self.claims[Verb.SERVE, dish] :]

    def unplated(self, dish: str) -> list[Order]:
        """Orders of `dish` for which none stands on a plate nor is about to."""
        return self.ordered(dish)[self.stock.plated[dish] + self.claims[Verb.PLATE, dish] :]

    def uncooked(self, dish: str) -> list[Order]:
        """Orders of `dish` for which none is in an appliance, on a plate or on its way there."""
        return self._unheated(dish)[self.claims[Verb.COOK, dish] :]

    def unmixed(self, dish: str) -> list[Order]:
        """Orders of `dish` for which there is no complete mix either, nor is about to be."""
        return self._unheated(dish)[self.stock.mixed[dish] + self.claims[Verb.PREPARE, dish] :]

    def _unheated(self, dish: str) -> list[Order]:
        """Orders of `dish` beyond what is heated and plated, as far as they can still be met."""
        if not self._makeable(dish):
            return []
        appliance = self.menu.dishes[dish].appliance
        cook_ticks = self.menu.appliances[appliance].cook_ticks if appliance else 0
        done = self.stock.plated[dish] + self.stock.heating[dish]
        latest = self.state.tick + cook_ticks + SERVE_TICKS
        return [o for o in self.ordered(dish)[done:] if o.deadline >= latest]

    def _makeable(self, dish: str) -> bool:
        """Whether someone can get at every ingredient, or a mix stands ready."""
        ingredients = self.menu.dishes[dish].ingredients
        return self.stock.mixed[dish] > 0 or all(self._to_be_had[i] for i in ingredients)

    @cached_property
    def _to_be_had(self) -> dict[str, bool]:
        """Which ingredients there are pieces of, or sources that no idle cook bars."""
        kitchen, view = self.view.kitchen, self.view
        bars = view.dear(0)
        walks = [view.walk]
        walks += [
            walk_from(kitchen, cook.cell, bars)
            for i, cook in enumerate(self.state.cooks)
            if i != view.me and i not in view.still
        ]
        beside = view.floor.beside
        return {
            name: self._has_piece(name)
            or any(
                walk[cell] < FAR
                for walk in walks
                for source in kitchen.cells(Kind.SOURCE, name)
                for cell in beside[source]
            )
            for name in self.menu.ingredients
        }

    def _has_piece(self, ingredient: str) -> bool:
        stock = self.stock
        return stock.pieces[ingredient] > 0 or any(ingredient in mix for mix in stock.partial)

    def unchopped(self, ingredient: str) -> list[Order]:
        """Orders for which a piece of `ingredient` is missing; pieces being made count as made."""
        wanting = self._wanting(ingredient)
        return wanting[self.stock.pieces[ingredient] + self.claims[Verb.CHOP, ingredient] :]

    def _wanting(self, ingredient: str) -> list[Order]:
        """Orders that call for a piece of `ingredient`: no mix and no part of one is there."""
        wanting = [
            order
            for order in self.orders
            if ingredient in self.menu.dishes[order.dish].ingredients
            and order in self._unheated(order.dish)[self.stock.mixed[order.dish] :]
        ]
        for mix in self.stock.partial:
            fits = (o for o in wanting if mix <= set(self.menu.dishes[o.dish].ingredients))
            if ingredient in mix and (order := next(fits, None)) is not None:
                wanting.remove(order)
        return wanting

    def spare(self, food: Food) -> bool:
        """Whether orders would lack nothing without this prepared food, one of those in stock."""
        if dish := mixes_of(self.menu).get(food.parts):
            return self.stock.mixed[dish] > len(self._unheated(dish))
        if len(food.parts) > 1:
            ingredients = set(food.ingredients)
            return all(
                not ingredients <= set(self.menu.dishes[o.dish].ingredients) for o in self.orders
            )
        (ingredient,) = food.ingredients
        return self.stock.pieces[ingredient] > len(self._wanting(ingredient))

    def ordered(self, dish: str) -> list[Order]:
        """Orders of `dish`, by deadline."""
        return [o for o in self.orders if o.dish == dish]

    @cached_property
    def claims(self) -> Counter[Claim]:
        """What the other cooks are visibly about to do."""
        others = (i for i in range(len(self.state.cooks)) if i != self.view.me)
        seen = Counter(claim for i in others if (claim := self.claim(i)) is not None)
        return seen + Counter(self.expected)

    def claim(self, cook: int) -> Claim | None:
        """What a cook's hands and gaze tell: the macro action it is at, None if they tell none."""
        return claim(self.view, cook)

    def roomy(self) -> bool:
        """Whether there is room to put spare things."""
        return len(self.view.free(self.view.surfaces)) >= ROOM

    def burning(self) -> bool:
        """Whether an appliance within reach is on fire."""
        return any(isinstance(self.view.content(c), Burning) for c in self.view.kitchen.appliances)

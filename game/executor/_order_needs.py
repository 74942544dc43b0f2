"""What the orders still need, after all that is made, being made or in somebody's hands."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from game.executor.floor import rooms
from game.executor.teammate_model import Claim, claim
from game.executor.view import View
from game.kitchen.items import Food, Part, Plate, food_of
from game.kitchen.layout import Kind
from game.kitchen.menu import Ingredient
from game.kitchen.recipe import Process, Recipes, recipes_of
from game.kitchen.state import Burning, Content, Heating, Order, State

#: A move at a partner's pace, to be on the safe side.
SLOW_MOVE_TICKS = 4
#: Plating and serving what is cooked, at best: an order with less left is lost.
SERVE_TICKS = 40
#: Waiting at an appliance with a plate in hand.
LINGER_TICKS = 20
#: Before a dish burns, and before an order expires, from which on it is urgent.
BURNS_SOON, EXPIRES_SOON = 80, 120

#: Counters and boards that must stay free of spare things.
ROOM = 4


@dataclass(frozen=True, slots=True)
class Stock:
    """Dishes by stage and loose pieces, wherever they can be got at, all hands included.

    `heating`: dishes and single ingredients; `pieces`: ingredients by themselves, by how far they
    are; `partial`: the ingredients of each mix that is not a dish's complete one.
    """

    plated: Counter[str] = field(default_factory=Counter)
    heating: Counter[str] = field(default_factory=Counter)
    mixed: Counter[str] = field(default_factory=Counter)
    pieces: Counter[Part] = field(default_factory=Counter)
    partial: list[frozenset[str]] = field(default_factory=list)

    def ready(self, ingredient: Ingredient) -> int:
        """Pieces of `ingredient` that can be put together with others, or will be soon."""
        return self.pieces[ingredient.prepared] + self.heating[ingredient.name]


@lru_cache(maxsize=2)
def stock_of(state: State) -> Stock:
    """What there is in `state`."""
    stock, recipes = Stock(), recipes_of(state.kitchen.menu)
    everything: Iterable[Content | None] = (*state.usable, *(c.held for c in state.cooks))
    for content in everything:
        match content:
            case Heating(Food(parts)):
                stock.heating[step.what if (step := recipes.heated.get(parts)) else ""] += 1
            case Plate(Food(parts)) if dish := recipes.menu.dish_of.get(parts):
                stock.plated[dish] += 1
            case Food() | Plate(Food()):
                _count_food(stock, food_of(content), recipes)
    return stock


def _count_food(stock: Stock, food: Food | None, recipes: Recipes) -> None:
    assert food is not None
    if len(food.parts) == 1:
        stock.pieces[food.parts[0]] += 1
    elif step := recipes.mixed.get(food.parts):
        stock.mixed[step.what] += 1
    elif food.parts in recipes.menu.mixes:
        stock.partial.append(frozenset(food.ingredients))


class OrderNeeds:
    """The orders of a state against its stock, for cook `me`, step by step of the recipes.

    An order is met by the most advanced dish of its kind, orders in the sequence of their
    deadlines. What other cooks visibly do (hold, chop, come to plate) counts as done by them, and
    so does what they are `expected` to do next.
    """

    def __init__(self, view: View, expected: Iterable[Claim] = ()) -> None:
        self.view = view
        self.expected = expected
        self.menu = view.menu
        self.recipes = view.recipes
        self.state: State = view.state
        self._lacking: dict[Claim, list[Order]] = {}
        self._unmet: dict[str, list[Order]] = {}

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

    def lacking(self, process: Process, what: str) -> list[Order]:
        """The orders for which this step is still to be done, by deadline."""
        if (process, what) not in self._lacking:
            self._lacking[process, what] = self._orders_lacking(process, what)
        return self._lacking[process, what]

    def _orders_lacking(self, process: Process, what: str) -> list[Order]:
        claimed = self.claims[process, what]
        if what in self.menu.ingredients:
            if process is Process.PLATE:
                return []  # assembling takes it from the heat
            return self._wanting(what)[self.made(process, what) :]
        match process:
            case Process.SERVE:
                return self.ordered(what)[claimed:]
            case Process.PLATE:
                return self.ordered(what)[self.stock.plated[what] + claimed :]
            case Process.COOK:
                return self._unmade(what)[claimed:]
        return self._unmade(what)[self._mixed(what) + claimed :]

    def made(self, process: Process, ingredient: str) -> int:
        """Pieces of `ingredient` for which this is done already, or is about to be."""
        steps = [step for step in self.recipes.of(ingredient) if not step.plated]
        first = next(i for i, step in enumerate(steps) if step.process is process)
        return sum(
            self.stock.pieces[step.output.parts[0]]
            + (self.stock.heating[ingredient] if step.process is Process.COOK else 0)
            + self.claims[step.process, ingredient]
            for step in steps[first:]
        )

    def _mixed(self, dish: str) -> int:
        """Complete mixes that lack nothing but the heat."""
        cooked = self.recipes.find(Process.COOK, dish) is not None
        return self.stock.mixed[dish] if cooked else 0

    def _unmade(self, dish: str) -> list[Order]:
        """Orders of `dish` beyond what is heated and plated, as far as they can still be met."""
        if dish not in self._unmet:
            self._unmet[dish] = self._to_be_met(dish)
        return self._unmet[dish]

    def _to_be_met(self, dish: str) -> list[Order]:
        if not self._makeable(dish):
            return []
        step = self.recipes.find(Process.COOK, dish)
        done = self.stock.plated[dish] + self.stock.heating[dish]
        latest = self.state.tick + (step.ticks if step else 0) + SERVE_TICKS
        return [o for o in self.ordered(dish)[done:] if o.deadline >= latest]

    def _makeable(self, dish: str) -> bool:
        """Whether someone can get at every ingredient, or a mix stands ready."""
        ingredients = self.menu.dishes[dish].ingredients
        return self.stock.mixed[dish] > 0 or all(self._to_be_had[i] for i in ingredients)

    @cached_property
    def _to_be_had(self) -> dict[str, bool]:
        """Which ingredients there are pieces of, or sources that no idle cook bars."""
        view, cooks = self.view, self.state.cooks
        room = rooms(view.kitchen, view.barred)
        taken = {room.get(cook.cell, -1) for i, cook in enumerate(cooks) if i not in view.still}
        beside = view.floor.beside
        return {
            name: self._has_piece(name)
            or any(
                room.get(cell) in taken
                for source in view.kitchen.cells(Kind.SOURCE, name)
                for cell in beside[source]
            )
            for name in self.menu.ingredients
        }

    def _has_piece(self, ingredient: str) -> bool:
        one, stock = self.menu.ingredients[ingredient], self.stock
        begun = sum(stock.pieces[part] for part in {*one.stages[1:], one.prepared})
        return begun + stock.heating[ingredient] > 0 or any(
            ingredient in mix for mix in self._begun
        )

    @cached_property
    def _begun(self) -> list[frozenset[str]]:
        """The ingredients of what a larger dish can be made of: parts of dishes, and such dishes
        put together as nobody ordered.
        """
        found = list(self.stock.partial)
        for dish in self.menu.dishes.values():
            made = self.stock.mixed if dish.appliance else self.stock.plated
            spare = made[dish.name] - len(self.ordered(dish.name))
            found += [frozenset(dish.ingredients)] * max(0, spare)
        return found

    def _wanting(self, ingredient: str) -> list[Order]:
        """Orders that call for a piece of `ingredient`: no mix and no part of one is there."""
        wanting = [
            order
            for order in self.orders
            if ingredient in self.menu.dishes[order.dish].ingredients
            and order in self._unmade(order.dish)[self.stock.mixed[order.dish] :]
        ]
        for mix in self._begun:
            fits = (o for o in wanting if mix <= set(self.menu.dishes[o.dish].ingredients))
            if ingredient in mix and (order := next(fits, None)) is not None:
                wanting.remove(order)
        return wanting

    def unstocked(self, ingredient: str) -> int:
        """Pieces still to be chopped of those that are to lie about, beyond what orders take."""
        wanted = self.view.kitchen.stock.get(ingredient, 0) + len(self._wanting(ingredient))
        return wanted - self.made(Process.CHOP, ingredient) if wanted else 0

    def spare(self, food: Food) -> bool:
        """Whether orders would lack nothing without this prepared food, one of those in stock."""
        if len(food.parts) == 1:
            (part,) = food.parts
            kept = self.view.kitchen.stock.get(part.ingredient, 0)
            return self.stock.pieces[part] > kept + len(self._wanting(part.ingredient))
        if step := self.recipes.mixed.get(food.parts):
            return self.stock.mixed[step.what] > len(self._unmade(step.what))
        ingredients = set(food.ingredients)
        return all(
            not ingredients <= set(self.menu.dishes[o.dish].ingredients) for o in self.orders
        )

    def takes_from_orders(self, dish: str) -> bool:
        """Whether one more of `dish` would be made of pieces that orders want."""
        return any(
            0 < self.stock.ready(self.menu.ingredients[name]) <= len(self._wanting(name))
            for name in self.menu.dishes[dish].ingredients
        )

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

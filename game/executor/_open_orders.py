"""What the orders still need after all that is made, whoever looks: worked out once for a state."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from game.executor._per_state import Shared, per_state
from game.executor.floor import floor_of, rooms
from game.kitchen.items import DirtyPlate, Food, Part, Plate, food_of, without
from game.kitchen.layout import Kind
from game.kitchen.menu import Ingredient
from game.kitchen.recipe import Process, Recipes, recipes_of
from game.kitchen.state import Content, Gathering, Heating, Order, Stack, State, Washing

#: Plating and serving what is cooked, at best: an order with less left is lost.
SERVE_TICKS = 40


@dataclass(frozen=True, slots=True)
class Stock:
    """Dishes by stage and loose pieces, wherever they can be got at, all hands included.

    `heating`: dishes and single ingredients; `pieces`: ingredients by themselves, by how far they
    are, portions each by itself; `partial`: the ingredients of each mix that is not a dish's
    complete one; `gathering`: those of what is in an appliance that waits for more.
    """

    plated: Counter[str] = field(default_factory=Counter)
    heating: Counter[str] = field(default_factory=Counter)
    mixed: Counter[str] = field(default_factory=Counter)
    pieces: Counter[Part] = field(default_factory=Counter)
    partial: list[tuple[str, ...]] = field(default_factory=list)
    gathering: list[tuple[str, ...]] = field(default_factory=list)

    def ready(self, ingredient: Ingredient) -> int:
        """Pieces of `ingredient` that can be put together with others, or will be soon."""
        return self.pieces[ingredient.prepared] + self.heating[ingredient.name]


@dataclass(frozen=True, slots=True)
class Plates:
    """Empty plates where they are counted, those in hands apart.

    `held`: clean ones in hands; `wanted`: for the orders that are not on one yet.
    """

    clean: int
    held: int
    dirty: int
    wanted: int


def _stock(state: State) -> Stock:
    """What there is in `state`."""
    stock, recipes = Stock(), recipes_of(state.kitchen.menu)
    everything: Iterable[Content | None] = (*state.usable, *(c.held for c in state.cooks))
    for content in everything:
        match content:
            case None:
                pass
            case Gathering(food):
                stock.gathering.append(food.ingredients)
            case Heating(Food(parts), portions=portions):
                step = recipes.heated.get(parts)
                stock.heating[step.what if step else ""] += portions
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
        stock.partial.append(food.ingredients)


class OpenOrders:
    """The orders of `state` against its stock, were the cooks in `still` to stay where they are.

    An order is met by the most advanced dish of its kind, orders in the sequence of their
    deadlines. Lists are in that sequence, too.
    """

    def __init__(self, state: State, still: frozenset[int]) -> None:
        self.state = state
        self.kitchen = state.kitchen
        self.menu = state.kitchen.menu
        self.recipes = recipes_of(self.menu)
        self.stock = _stock(state)
        self._still = still
        self._ordered = Shared[str, list[Order]]()
        self._unmade = Shared[str, list[Order]]()
        self._wanting = Shared[str, list[Order]]()
        self.orders = sorted(state.orders, key=lambda o: (o.deadline, o.number))

    @cached_property
    def plates(self) -> Plates:
        clean = dirty = begun = 0
        hands = [cook.held for cook in self.state.cooks]
        for content in (*self.state.contents, *hands):
            match content:
                case Plate(None):
                    clean += 1
                case Plate(Food(parts)) if parts not in self.menu.dish_of:
                    begun += 1
                case DirtyPlate():
                    dirty += 1
                case Stack(count, True) | Washing(count):
                    dirty += count
                case Stack(count):
                    clean += count
        ordered = Counter(order.dish for order in self.orders) - self.stock.plated
        held = hands.count(Plate())
        return Plates(clean - held, held, dirty, max(0, ordered.total() - begun))

    def ordered(self, dish: str) -> list[Order]:
        """Orders of `dish`."""
        return self._ordered.get(dish, lambda: [o for o in self.orders if o.dish == dish])

    def unmade(self, dish: str) -> list[Order]:
        """Orders of `dish` beyond what is heated and plated, as far as they can still be met."""
        return self._unmade.get(dish, lambda: self._to_be_met(dish))

    def wanting(self, ingredient: str) -> list[Order]:
        """Orders that call for a piece of `ingredient`: no mix and no part of one is there.

        Those that call for several are in it as often.
        """
        return self._wanting.get(ingredient, lambda: self._wanting_piece(ingredient))

    def calling(self, dish: str) -> list[Order]:
        """Orders of `dish`, and those of others that call for it as a piece."""
        if dish not in self.menu.pieces:
            return self.ordered(dish)
        return sorted(self.ordered(dish) + self.wanting(dish), key=self.orders.index)

    def plated(self, dish: str) -> int:
        """How many are ready, be it to serve or to go into others."""
        piece = self.menu.pieces.get(dish)
        lying = 0 if piece is None else self.stock.pieces[piece.prepared]
        return self.stock.plated[dish] + lying

    def _to_be_met(self, dish: str) -> list[Order]:
        if not self._makeable(dish):
            return []
        step = self.recipes.find(Process.COOK, dish)
        done = self.plated(dish) + self.stock.heating[dish]
        latest = self.state.tick + (step.ticks if step else 0) + SERVE_TICKS
        return [o for o in self.calling(dish)[done:] if o.deadline >= latest]

    def _makeable(self, dish: str) -> bool:
        """Whether someone can get at every ingredient, or a mix stands ready."""
        made_of = self.menu.dishes[dish].made_of
        return self.stock.mixed[dish] > 0 or all(map(self._is_to_be_had, made_of))

    def _is_to_be_had(self, name: str) -> bool:
        if name not in self.menu.dishes:
            return self._to_be_had[name]
        there = self.stock.plated[name] + self.stock.heating[name]
        there += self.stock.pieces[self.menu.pieces[name].prepared]
        return there > 0 or self._makeable(name)

    @cached_property
    def _to_be_had(self) -> dict[str, bool]:
        """Which ingredients there are pieces of, or sources that no idle cook bars; who is idle in
        another room may yet hand things over.
        """
        cooks, still = self.state.cooks, self._still
        room = rooms(self.kitchen, frozenset(cooks[i].cell for i in still))
        taken = {room.get(cook.cell, -1) for i, cook in enumerate(cooks) if i not in still}
        beside, whole = floor_of(self.kitchen).beside, rooms(self.kitchen, frozenset())
        busy = {whole[cook.cell] for i, cook in enumerate(cooks) if i not in still}
        idle = {whole[cook.cell] for cook in cooks} - busy
        return {
            name: self._has_piece(name)
            or any(
                room.get(cell) in taken or whole.get(cell) in idle
                for source in self.kitchen.cells(Kind.SOURCE, name)
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
    def _begun(self) -> list[tuple[str, ...]]:
        """The ingredients of what a larger dish can be made of: parts of dishes, and such dishes
        put together as nobody ordered.
        """
        found = [*self.stock.partial, *self.stock.gathering]
        for dish in self.menu.dishes.values():
            made = self.stock.mixed if dish.appliance else self.stock.plated
            spare = made[dish.name] - len(self.ordered(dish.name))
            if dish.name not in self.menu.pieces:  # such a one is a piece by itself
                found += [dish.made_of] * max(0, spare)
        return found

    @cached_property
    def _dealt(self) -> list[tuple[str, ...]]:
        """Those of `_begun` that orders can take all at once: two with bread go into two burgers.
        Mixes of soups may all be in it, for those that nobody ordered are cleared away.
        """
        dishes, dealt = self.menu.dishes.values(), [*self._begun]
        if any(dish.appliance for dish in dishes):
            return dealt
        rests = [dish.made_of for dish in dishes for _ in self.unmixed(dish.name)]
        for mix in sorted(dealt, key=len, reverse=True):
            fits = [rest for rest in rests if without(rest, mix) is not None]
            if fits:
                rests.remove(least := min(fits, key=len))
                rests.append(without(least, mix) or ())
            else:
                dealt.remove(mix)
        return dealt

    def _wanting_piece(self, ingredient: str) -> list[Order]:
        uses = [dish for dish in self.menu.dishes.values() if ingredient in dish.made_of]
        calls = [(order, dish.made_of) for dish in uses for order in self.unmixed(dish.name)]
        calls.sort(key=lambda call: self.orders.index(call[0]))
        wanting = [order for order, made_of in calls for _ in range(made_of.count(ingredient))]
        for mix in self._dealt:
            fits = (call for call in calls if without(call[1], mix) is not None)
            if (there := mix.count(ingredient)) and (call := next(fits, None)) is not None:
                calls.remove(call)
                for _ in range(there):
                    wanting.remove(call[0])
        return wanting

    def batches(self, dish: str) -> list[Order]:
        """Those of `unmade` for each of which something goes into the heat: the first of as many as
        it gives portions.
        """
        return self.unmade(dish)[:: self.menu.dishes[dish].portions]

    def unmixed(self, dish: str) -> list[Order]:
        """Those of `batches` for which no mix is there."""
        return self.batches(dish)[self.stock.mixed[dish] :]

    def unfilled(self, dish: str) -> list[Order]:
        """Orders of `dish` that still lack something in the heat, each for every piece of that."""
        parts, begun = self.menu.dishes[dish].made_of, self.stock.gathering
        rests = [rest for mix in begun if (rest := without(parts, mix)) is not None]
        batches = self.batches(dish)
        rests += [parts] * len(batches)
        met = zip(batches, rests, strict=False)
        return [order for order, rest in met for _ in rest or ("",)]

    def mixed(self, dish: str) -> int:
        """Complete mixes that lack nothing but the heat."""
        cooked = self.recipes.find(Process.COOK, dish) is not None
        return self.stock.mixed[dish] if cooked else 0

    def takes_from_orders(self, dish: str) -> bool:
        """Whether one more of `dish` would be made of pieces that orders want."""
        return any(
            0 < self.stock.ready(self.menu.pieces[name]) <= len(self.wanting(name))
            for name in self.menu.dishes[dish].made_of
        )

    def spare(self, food: Food) -> bool:
        """Whether orders would lack nothing without this prepared food, one of those in stock."""
        if len(food.parts) == 1:
            (part,) = food.parts
            kept = self.kitchen.stock.get(part.ingredient, 0)
            return self.stock.pieces[part] > kept + len(self.wanting(part.ingredient))
        if step := self.recipes.mixed.get(food.parts):
            return self.stock.mixed[step.what] > len(self.unmade(step.what))
        dishes = [dish for dish in self.menu.dishes.values() if self.calling(dish.name)]
        return all(without(dish.made_of, food.ingredients) is None for dish in dishes)


@per_state
def _by_still(state: State) -> Shared[frozenset[int], OpenOrders]:
    return Shared()


def open_orders(state: State, still: frozenset[int]) -> OpenOrders:
    """Those of `state`, for all cooks to whom the same others stand still."""
    return _by_still(state).get(still, lambda: OpenOrders(state, still))

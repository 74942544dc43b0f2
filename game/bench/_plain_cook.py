"""A scripted person who makes one dish after the other, from the first crate to the delivery.

It goes by the menu and the rules of stations, not by the graph of steps that partners go by, and
puts everything together on one plate: what it serves can be served, whatever they make of it.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from game.content.level import CookSpec
from game.executor.run import station_used
from game.executor.view import View
from game.executor.walk import Walker
from game.kitchen.items import Food, Plate
from game.kitchen.layout import Kind
from game.kitchen.menu import Dish, Ingredient
from game.kitchen.moves import Move
from game.kitchen.state import Gathering, Heating, State
from game.session.seats.pace import Pace, Paced
from game.session.seats.seat import IdleSeat


class PlainCook(IdleSeat):
    """Makes what has the most time left, again and again, while nobody else touches anything."""

    def __init__(self, name: str, pace: Paced) -> None:
        super().__init__(name, pace)
        self._walker = Walker()
        self._view: View | None = None
        self._uses = self._dishes()
        self._cell: int | None = None  # of the station that is used next

    def move(self, state: State, cook: int) -> Move:
        view = self._view = View(state, cook)
        self._walker.look(view)
        if self._cell is None:
            self._cell = next(self._uses, None)
        if self._cell is None:
            return Move.STAY
        if _is_to_come(view, self._cell):
            return self._walker.stand_by(view, self._cell)
        move = self._walker.use(view, self._cell)
        if station_used(view, move) == self._cell:
            self._cell = None
        return move

    @property
    def _seen(self) -> View:
        assert self._view is not None
        return self._view

    def _dishes(self) -> Iterator[int]:
        """The stations to use, each once, for dish after dish, until no counter is left for any."""
        with suppress(LookupError):
            while True:
                order = max(self._seen.state.orders, key=lambda o: o.deadline)
                yield from self._dish(self._seen.menu.dishes[order.dish])

    def _dish(self, dish: Dish) -> Iterator[int]:
        yield from self._made(dish)
        yield self._nearest(Kind.DELIVERY)

    def _made(self, dish: Dish) -> Iterator[int]:
        """Until it is on a plate in hand; dishes that go into it are made first."""
        menu, finished, inner = self._seen.menu, self._seen.menu.finished[dish.name], list[int]()
        if dish.appliance is not None and (left := self._seen.heating(finished)):
            yield from self._plate()
            yield left[0][0]
            return
        for name in dish.made_of:
            if name in menu.dishes:
                yield from self._made(menu.dishes[name])
                inner.append(self._free_counter())
                yield inner[-1]
        ingredients = [menu.ingredients[name] for name in dish.made_of if name in menu.ingredients]
        if dish.appliance is not None and menu.gathered(dish.name):
            yield from self._gathered(dish.appliance, ingredients, inner)
            return
        yield from self._plate()
        home = self._free_counter()
        yield home
        for ingredient in sorted(ingredients, key=lambda i: i.appliance is not None):
            if left := self._seen.heating(Food((ingredient.prepared,))):
                yield from (home, left[0][0], home)
                continue
            if ingredient.appliance is not None:
                yield from self._emptied(ingredient.appliance)
            yield from self._piece(ingredient)
            if ingredient.appliance is not None:
                pot = self._free_pot(ingredient.appliance)
                yield from (pot, home, pot)
            yield home
        for cell in inner:
            yield from (cell, home, self._nearest(Kind.PLATES))
        if dish.appliance is not None:
            yield from self._emptied(dish.appliance)
        yield home
        if dish.appliance is not None and self._seen.held != Plate(finished):
            pot = self._free_pot(dish.appliance)
            yield from (pot, pot)

    def _gathered(
        self, appliance: str, ingredients: Sequence[Ingredient], inner: Sequence[int]
    ) -> Iterator[int]:
        """Everything goes into the appliance by itself, what lies on plates at `inner` too."""
        yield from self._emptied(appliance)
        pot = self._free_pot(appliance)
        for ingredient in ingredients:
            yield from self._piece(ingredient)
            yield pot
        for cell in inner:
            yield from (cell, pot, self._nearest(Kind.PLATES))
        if isinstance(self._seen.content(pot), Gathering):
            yield pot
        yield from self._plate()
        yield pot

    def _emptied(self, appliance: str) -> Iterator[int]:
        """What is left of an earlier load goes into the bin where no appliance is free."""
        pots = self._seen.of_kind(Kind.APPLIANCE, appliance)
        if self._seen.free(pots):
            return
        pot = self._among(pots)
        yield from self._plate()
        while self._seen.content(pot) is not None:
            yield from (pot, self._nearest(Kind.BIN))
        yield self._free_counter()

    def _free_pot(self, appliance: str) -> int:
        return self._among(self._seen.free(self._seen.of_kind(Kind.APPLIANCE, appliance)))

    def _plate(self) -> Iterator[int]:
        """Into the hand; the next one that comes back is washed if no clean one is left."""
        rule = self._seen.menu.plates
        if rule is None or self._seen.plate_stacks():
            yield self._among(self._seen.plate_stacks())
            return
        yield self._nearest(Kind.RETURN)
        sink = self._nearest(Kind.SINK)
        yield from [sink] * (1 + rule.strikes)

    def _piece(self, ingredient: Ingredient) -> Iterator[int]:
        """From the crate into the hand, chopped if it is to be."""
        yield self._nearest(Kind.SOURCE, ingredient.name)
        if ingredient.chop_strikes:
            board = self._nearest(Kind.BOARD)
            yield board
            yield from [board] * ingredient.chop_strikes
            yield board

    def _nearest(self, kind: Kind, of: str | None = None) -> int:
        return self._among(self._seen.of_kind(kind, of))

    def _free_counter(self) -> int:
        return self._among(self._seen.free(self._seen.counters))

    def _among(self, cells: list[int]) -> int:
        cell = self._seen.nearest(cells)
        if cell is None:
            raise LookupError
        return cell


def plain_cook(cook: int, spec: CookSpec) -> PlainCook:
    """Such a person, as quick as the level lets the cook be."""
    return PlainCook("Plain", Pace.of(spec.moves_per_second))


def _is_to_come(view: View, cell: int) -> bool:
    """Whether what is wanted there still cooks, or has not come back yet."""
    content = view.content(cell)
    if view.kitchen.stations[cell].kind is Kind.RETURN:
        return content is None
    return isinstance(content, Heating) and not view.cooked(content)

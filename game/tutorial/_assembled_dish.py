"""How to make a dish that is put together on a plate from ready parts, such as a burger."""

from collections import Counter
from collections.abc import Iterator

from game.executor.view import View
from game.kitchen.items import Food, Parts, Plate, food_of
from game.kitchen.layout import Kind
from game.kitchen.recipe import Process
from game.tutorial._dish_work import DishWork
from game.tutorial.todo import Advice, Todo, charred, empty_hands, free_for, pots, to_chop


class AssembledDish(DishWork):
    """One dish whose parts come together on one plate: the fullest that lies about or is held."""

    def __init__(self, view: View, dish: str) -> None:
        super().__init__(view, dish)
        self.free = view.free(pots(view))
        self.base = max(self._bases(), key=lambda pair: len(_parts(pair[1])), default=None)
        self.begun = view.held if self._may_begin(view.held) else self.base and self.base[1]
        self.hot = [p for p, c in self.heating.items() if self._joins(c.food)]

    def _with_empty_hands(self) -> Advice:
        view = self.view
        if any(pot in self.ready for pot in self.hot):
            return self._fetch_plate()
        if chopping := self._on_boards():
            return Advice(Todo.CHOP, (chopping[0],), self._raw_on(chopping[0]))
        for ingredient in self._missing():
            if to_chop(view, self._fresh(ingredient)) and not self._to_heat(ingredient):
                return self._fetch(ingredient)
        for ingredient in self._missing():
            if view.menu.pieces[ingredient].appliance is not None:
                return self._fetch_to_heat(ingredient)
        return self._fetch_plate() if self.hot else self._put_together()

    def _with_a_plate(self) -> Advice:
        view = self.view
        if ready := [pot for pot in self.hot if pot in self.ready]:
            return self._say(Todo.SCOOP, ready, self._in_heat(ready[0]))
        if self.hot:
            return self._say(Todo.WAIT, self.hot, self._in_heat(self.hot[0]))
        spoilt = [pot for pot in pots(view) if charred(view.content(pot))]
        if not self.free and (done := spoilt + self.ready):
            return Advice(Todo.CLEAR_POT, tuple(done))
        return empty_hands(view) if self.base else self._put_down()

    def _with_a_full_plate(self, food: Food) -> Advice:
        view = self.view
        if not self._is_part(food):
            return empty_hands(view)
        if ready := [pot for pot in self.hot if pot in self.ready]:
            return self._say(Todo.SCOOP, ready, self._in_heat(ready[0]))
        if others := [cell for cell, other in view.items() if self._goes_with(food, other)]:
            return self._say(Todo.MIX, others[:1], view.content(others[0]))
        if self.hot and not self._missing():
            return self._say(Todo.WAIT, self.hot, self._in_heat(self.hot[0]))
        return self._put_down()

    def _with_food(self, food: Food) -> Advice:
        view = self.view
        wanted = set(food.ingredients) & set(self._missing())
        if wanted and not self._is_part(food) and (free := free_for(view, food)):
            return self._say(Todo.INTO_POT, free, food)
        if wanted and to_chop(view, food) and (boards := view.free(view.boards)):
            return self._say(Todo.TO_BOARD, boards, food)
        if self.base and self._is_part(food) and self._joins(food):
            return self._say(Todo.MIX, [self.base[0]], self.base[1])
        if food.charred:
            return self._say(Todo.THROW_AWAY, view.of_kind(Kind.BIN), food)
        return empty_hands(view)

    def _fetch_to_heat(self, ingredient: str) -> Advice:
        """Get what becomes the ingredient in the heat; a pan must be free for it."""
        view = self.view
        appliance = view.menu.ingredients[ingredient].appliance
        if not view.free(view.of_kind(Kind.APPLIANCE, appliance)):
            return self._say(Todo.FETCH_PLATE_TO_CLEAN, view.loose_plates(), None)
        if lying := self._to_heat(ingredient):
            return self._say(Todo.PICK_UP, lying, view.content(lying[0]))
        return self._take(ingredient)

    def _to_heat(self, ingredient: str) -> list[int]:
        """Where pieces of it lie that go into the heat next."""
        step = self.view.recipes.find(Process.COOK, ingredient)
        return [] if step is None else self.view.where(step.inputs[0])

    def _put_together(self) -> Advice:
        """All is ready: part by part onto the plate."""
        view = self.view
        if self.base is None:
            return self._fetch_plate()
        parts = [cell for cell, other in view.items() if self._may_join(cell, other)]
        if parts:
            return self._say(Todo.PICK_UP, parts[:1], view.content(parts[0]))
        return self._take(self._missing()[0])

    def _fetch_plate(self) -> Advice:
        """The plate that was begun, else an empty one."""
        plates = self.view.loose_plates() if self.base is None else [self.base[0]]
        hot = self._in_heat(self.hot[0]) if self.hot else None
        return self._say(Todo.FETCH_PLATE, plates, hot)

    def _put_down(self) -> Advice:
        """On the nearest counter; food that finds none is lost."""
        free = self.view.free(self.view.counters)
        nearest = self.view.nearest(free)
        if nearest is None:
            return empty_hands(self.view)
        return self._say(Todo.PUT_DOWN, [nearest], self.view.held)

    def _take(self, ingredient: str) -> Advice:
        crates = self.view.of_kind(Kind.SOURCE, ingredient)
        return self._say(Todo.TAKE, crates, self._fresh(ingredient))

    def _at_hand(self) -> Counter[str]:
        """Ingredients on the plate that was begun, in the heat, or ready to join them."""
        foods = [food_of(item) for _, item in self.view.items()]
        foods += [self._in_heat(pot) for pot in self.hot]
        found = [i for food in foods if food and self._joins(food) for i in food.ingredients]
        return Counter([*found, *(part.ingredient for part in _parts(self.begun))])

    def _bases(self) -> Iterator[tuple[int, Plate]]:
        """Plates that lie about and can become the dish."""
        for cell, item in self.view.items():
            if isinstance(item, Plate) and self._may_begin(item):
                yield cell, item

    def _may_begin(self, item: object) -> bool:
        """Whether `item` is a plate with nothing on it that the dish does not want."""
        return isinstance(item, Plate) and (item.food is None or self._is_part(item.food))

    def _may_join(self, cell: int, item: object) -> bool:
        """Whether what lies on `cell` can be put onto the plate that lies about."""
        food = food_of(item)
        elsewhere = self.base is not None and cell != self.base[0]
        return elsewhere and food is not None and self._joins(food)

    def _joins(self, food: Food) -> bool:
        """Whether a part can be added to the plate that was begun."""
        on_plate = food_of(self.begun)
        return self._is_part(food) if on_plate is None else self._fits(food, on_plate)

    def _goes_with(self, held: Food, lying: object) -> bool:
        food = food_of(lying)
        return food is not None and self._fits(held, food)

    def _in_heat(self, pot: int) -> Food:
        return self.heating[pot].food


def _parts(item: object) -> Parts:
    food = food_of(item)
    return () if food is None else food.parts


class TwiceCookedDish(AssembledDish):
    """One dish: its parts come together on a plate, go into the heat and come out of it again."""

    def __init__(self, view: View, dish: str) -> None:
        super().__init__(view, dish)
        self.mixed = view.where(Plate(self.mix))

    def _with_empty_hands(self) -> Advice:
        if not self.mixed:
            return super()._with_empty_hands()
        return self._into_heat(self.mixed, Plate(self.mix))

    def _with_a_plate(self) -> Advice:
        if not self.mixed or self.view.free(self.own):
            return super()._with_a_plate()
        return self._clear()

    def _with_a_full_plate(self, food: Food) -> Advice:
        if food == self.mix:
            free = free_for(self.view, food)
            return self._say(Todo.INTO_POT, free, food) if free else self._put_down()
        return super()._with_a_full_plate(food)

    def _with_food(self, food: Food) -> Advice:
        return empty_hands(self.view) if self.cooking else super()._with_food(food)

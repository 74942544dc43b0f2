"""How to make a dish that is chopped, mixed and cooked as a whole, such as a soup."""

from game.executor.view import View
from game.kitchen.items import Food
from game.kitchen.layout import Kind
from game.kitchen.state import Heating
from game.tutorial.dish_work import DishWork
from game.tutorial.todo import Advice, Todo, charred, empty_hands, to_chop


class CookedDish(DishWork):
    """One dish on its way into the heat and out again."""

    def __init__(self, view: View, dish: str) -> None:
        super().__init__(view, dish)
        self.pots = view.of_kind(Kind.APPLIANCE, view.menu.dishes[dish].appliance)
        self.free = view.free(self.pots)
        heating = {p: c for p in self.pots if isinstance(c := view.content(p), Heating)}
        self.cooking = [p for p, c in heating.items() if c.food == self.finished]
        self.ready = [p for p, c in heating.items() if view.cooked(c)]

    def _with_empty_hands(self) -> Advice:
        view = self.view
        if self.cooking:
            return self._say(Todo.FETCH_PLATE, view.loose_plates(), self.finished)
        if mixed := view.where(self.mix):
            if self.free:
                return self._say(Todo.PICK_UP, mixed, self.mix)
            return Advice(Todo.FETCH_PLATE_TO_CLEAN, tuple(view.loose_plates()))
        if chopping := self._on_boards():
            return Advice(Todo.CHOP, (chopping[0],), self._raw_on(chopping[0]))
        if missing := self._missing():
            return self._fetch(missing[0])
        part = next(food for _, food in view.foods() if self._is_part(food))
        return self._say(Todo.PICK_UP, view.where(part), part)

    def _with_a_plate(self) -> Advice:
        if ready := [pot for pot in self.cooking if pot in self.ready]:
            return self._say(Todo.SCOOP, ready, self.finished)
        if self.cooking:
            return self._say(Todo.WAIT, self.cooking, self.finished)
        if self.free:
            return empty_hands(self.view)
        # Every pot is taken by what nobody wants.
        spoilt = [pot for pot in self.pots if charred(self.view.content(pot))]
        if done := spoilt + self.ready:
            return Advice(Todo.CLEAR_POT, tuple(done))
        return self._say(Todo.WAIT, self.pots, None)

    def _with_a_full_plate(self, food: Food) -> Advice:
        if food == self.finished:
            return self._say(Todo.SERVE, self.view.of_kind(Kind.DELIVERY), food)
        if food == self.mix and self.free:
            return self._say(Todo.INTO_POT, self.free, food)
        return empty_hands(self.view)

    def _with_food(self, food: Food) -> Advice:
        view = self.view
        if food == self.mix and self.free:
            return self._say(Todo.INTO_POT, self.free, food)
        if to_chop(view, food):
            boards = view.free(view.boards)
            if boards and food.ingredients[0] in self._missing():
                return self._say(Todo.TO_BOARD, boards, food)
            return empty_hands(view)
        others = [cell for cell, other in view.foods() if self._fits(food, other)]
        if others:
            return self._say(Todo.MIX, others, view.content(others[0]))
        if self._is_part(food):
            return empty_hands(view)
        return self._say(Todo.THROW_AWAY, view.of_kind(Kind.BIN), food)

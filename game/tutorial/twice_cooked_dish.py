"""How to make a dish whose parts are heated by themselves before it is cooked as a whole."""

from game.executor.view import View
from game.kitchen.items import Food, Plate
from game.kitchen.layout import Kind
from game.kitchen.state import Heating
from game.tutorial.assembled_dish import AssembledDish
from game.tutorial.todo import Advice, Todo, charred, empty_hands, free_for


class TwiceCookedDish(AssembledDish):
    """One dish: its parts come together on a plate, go into the heat and come out of it again."""

    def __init__(self, view: View, dish: str) -> None:
        super().__init__(view, dish)
        self.own = view.of_kind(Kind.APPLIANCE, view.menu.dishes[dish].appliance)
        heating = {p: c for p in self.own if isinstance(c := view.content(p), Heating)}
        self.cooking = [p for p, c in heating.items() if c.food == self.finished]
        self.mixed = view.where(Plate(self.mix))

    def _with_empty_hands(self) -> Advice:
        view = self.view
        if self.cooking:
            return self._say(Todo.FETCH_PLATE, view.loose_plates(), self.finished)
        if not self.mixed:
            return super()._with_empty_hands()
        if view.free(self.own):
            return self._say(Todo.PICK_UP, self.mixed, Plate(self.mix))
        return Advice(Todo.FETCH_PLATE_TO_CLEAN, tuple(view.loose_plates()))

    def _with_a_plate(self) -> Advice:
        if ready := [pot for pot in self.cooking if pot in self.ready]:
            return self._say(Todo.SCOOP, ready, self.finished)
        if self.cooking:
            return self._say(Todo.WAIT, self.cooking, self.finished)
        if not self.mixed or self.view.free(self.own):
            return super()._with_a_plate()
        # Every pot is taken by what nobody wants.
        spoilt = [pot for pot in self.own if charred(self.view.content(pot))]
        if done := spoilt + [pot for pot in self.ready if pot in self.own]:
            return Advice(Todo.CLEAR_POT, tuple(done))
        return self._say(Todo.WAIT, self.own, None)

    def _with_a_full_plate(self, food: Food) -> Advice:
        view = self.view
        if food == self.finished:
            return self._say(Todo.SERVE, view.of_kind(Kind.DELIVERY), food)
        if food == self.mix:
            free = free_for(view, food)
            return self._say(Todo.INTO_POT, free, food) if free else self._put_down()
        return super()._with_a_full_plate(food)

    def _with_food(self, food: Food) -> Advice:
        return empty_hands(self.view) if self.cooking else super()._with_food(food)

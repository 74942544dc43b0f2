"""What all dishes have in common for whoever is told how to make one: parts, boards and crates."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable

from game.executor.view import View
from game.kitchen.items import Food, Plate, without
from game.kitchen.layout import Kind
from game.kitchen.state import Chopping, Content, Gathering, Heating
from game.tutorial.todo import Advice, Todo, charred, empty_hands, name_of, pots, to_chop


class DishWork(ABC):
    """One dish in the making, as the cook of `view` finds it. `mix`: its prepared ingredients.

    `own`: what heats the dish as a whole, if anything does, and `cooking`: of them where it is;
    `heating`: what all pots and pans heat, `ready`: of them what is done.
    """

    def __init__(self, view: View, dish: str) -> None:
        self.view = view
        self.mix = Food(view.menu.assembly(dish))
        self.finished = view.menu.finished[dish]
        appliance = view.menu.dishes[dish].appliance
        self.own = [] if appliance is None else view.of_kind(Kind.APPLIANCE, appliance)
        self.heating = {p: c for p in pots(view) if isinstance(c := view.content(p), Heating)}
        self.ready = [p for p, c in self.heating.items() if view.cooked(c)]
        heated = {p for p, c in self.heating.items() if c.food == self.finished}
        self.cooking = [pot for pot in self.own if pot in heated]

    def advice(self) -> Advice:
        """The next thing to do for it."""
        match self.view.held:
            case None if plated := self.view.where(Plate(self.finished)):
                return self._say(Todo.PICK_UP, plated, Plate(self.finished))
            case None if self.cooking:
                return self._say(Todo.FETCH_PLATE, self.view.loose_plates(), self.finished)
            case None:
                return self._with_empty_hands()
            case Plate(None) if done := [pot for pot in self.cooking if pot in self.ready]:
                return self._say(Todo.SCOOP, done, self.finished)
            case Plate(None) if self.cooking:
                return self._say(Todo.WAIT, self.cooking, self.finished)
            case Plate(None):
                return self._with_a_plate()
            case Plate(Food() as food) if food == self.finished:
                return self._say(Todo.SERVE, self.view.of_kind(Kind.DELIVERY), food)
            case Plate(Food() as food):
                return self._with_a_full_plate(food)
            case Food() as food:
                return self._with_food(food)
        return empty_hands(self.view)

    @abstractmethod
    def _with_empty_hands(self) -> Advice:
        """What comes next where none is finished."""

    @abstractmethod
    def _with_a_plate(self) -> Advice:
        """What the plate in hand is for."""

    @abstractmethod
    def _with_a_full_plate(self, food: Food) -> Advice:
        """What the plate of `food` in hand is for."""

    @abstractmethod
    def _with_food(self, food: Food) -> Advice:
        """What the bare `food` in hand is for."""

    def _fetch(self, ingredient: str) -> Advice:
        """Take an ingredient, if there is a board for it; else make room."""
        view = self.view
        title = view.menu.ingredients[ingredient].title.lower()
        if view.free(view.boards) or not to_chop(view, self._fresh(ingredient)):
            return Advice(Todo.TAKE, tuple(view.of_kind(Kind.SOURCE, ingredient)), title)
        for board in view.boards:
            lying = view.content(board)
            if isinstance(lying, Chopping):
                return Advice(Todo.CHOP, (board,), self._raw_on(board))
            if lying is not None and not (isinstance(lying, Food) and self._is_part(lying)):
                return self._say(Todo.PICK_UP, [board], lying)
        return self._say(Todo.PICK_UP, view.boards[:1], view.content(view.boards[0]))

    def _into_heat(self, mixed: list[int], item: Content) -> Advice:
        """What is `mixed` there is heated next, if there is a place for it; else make room."""
        if self.view.free(self.own):
            return self._say(Todo.PICK_UP, mixed, item)
        return Advice(Todo.FETCH_PLATE_TO_CLEAN, tuple(self.view.loose_plates()))

    def _clear(self) -> Advice:
        """With a plate, where every pot is taken by what nobody wants."""
        spoilt = [pot for pot in self.own if charred(self.view.content(pot))]
        if done := spoilt + [pot for pot in self.ready if pot in self.own]:
            return Advice(Todo.CLEAR_POT, tuple(done))
        return self._say(Todo.WAIT, self.own, None)

    def _lacking(self) -> Counter[str]:
        """Ingredients of which too little is ready to be mixed, and how much."""
        return Counter(self.mix.ingredients) - self._at_hand()

    def _at_hand(self) -> Counter[str]:
        """Ingredients that lie about ready to be mixed."""
        parts = [food for _, food in self.view.foods() if self._is_part(food)]
        return Counter(name for food in parts for name in food.ingredients)

    def _on_boards(self) -> list[int]:
        """Boards on which something that is lacking waits for the knife."""
        lacking = self._lacking()
        chopping = [b for b in self.view.boards if isinstance(self.view.content(b), Chopping)]
        return [board for board in chopping if self._raw_on(board) in lacking]

    def _missing(self) -> list[str]:
        """Ingredients that must be fetched, in the order of their crates' names."""
        return sorted(self._lacking() - Counter(map(self._raw_on, self._on_boards())))

    def _raw_on(self, board: int) -> str:
        chopping = self.view.content(board)
        assert isinstance(chopping, Chopping)
        return chopping.food.ingredients[0]

    def _fresh(self, ingredient: str) -> Food:
        return Food((self.view.menu.pieces[ingredient].fresh,))

    def _is_part(self, food: Food) -> bool:
        return without(self.mix.parts, food.parts) is not None

    def _fits(self, held: Food, lying: Food) -> bool:
        mix = self.view.menu.combined(held, lying)
        return mix is not None and self._is_part(mix)

    def _say(self, todo: Todo, cells: Iterable[int], item: Content | None) -> Advice:
        return Advice(todo, tuple(cells), name_of(self.view, item))


class CookedDish(DishWork):
    """One dish on its way into the heat and out again."""

    def __init__(self, view: View, dish: str) -> None:
        super().__init__(view, dish)
        self.free = view.free(self.own)

    def _with_empty_hands(self) -> Advice:
        view = self.view
        if mixed := view.where(self.mix):
            return self._into_heat(mixed, self.mix)
        if chopping := self._on_boards():
            return Advice(Todo.CHOP, (chopping[0],), self._raw_on(chopping[0]))
        if missing := self._missing():
            return self._fetch(missing[0])
        part = next(food for _, food in view.foods() if self._is_part(food))
        return self._say(Todo.PICK_UP, view.where(part), part)

    def _with_a_plate(self) -> Advice:
        return empty_hands(self.view) if self.free else self._clear()

    def _with_a_full_plate(self, food: Food) -> Advice:
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


class GatheredDish(CookedDish):
    """One dish whose parts go into the heat one by one. `rests`: what each pot lacks, by pot."""

    def __init__(self, view: View, dish: str) -> None:
        super().__init__(view, dish)
        begun = {p: c.food.parts for p in self.own if isinstance(c := view.content(p), Gathering)}
        rests = {p: without(self.mix.parts, parts) for p, parts in begun.items()}
        known = {pot: rest for pot, rest in rests.items() if rest is not None}
        known |= dict.fromkeys(self.free, self.mix.parts)
        self.rests = dict(sorted(known.items(), key=lambda pair: len(pair[1]))[:1])

    def _at_hand(self) -> Counter[str]:
        lacking = [part.ingredient for rest in self.rests.values() for part in rest]
        there = Counter(self.mix.ingredients) - Counter(lacking) if self.rests else Counter[str]()
        return super()._at_hand() + there

    def _with_empty_hands(self) -> Advice:
        full = [pot for pot, rest in self.rests.items() if not rest]
        return self._say(Todo.INTO_POT, full, self.mix) if full else super()._with_empty_hands()

    def _with_food(self, food: Food) -> Advice:
        takers = [p for p, rest in self.rests.items() if without(rest, food.parts) is not None]
        return self._say(Todo.INTO_POT, takers, food) if takers else super()._with_food(food)

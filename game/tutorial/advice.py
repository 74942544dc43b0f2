"""What a beginner should do next, worked out from the kitchen as it is.

Nothing here remembers how things came to be: whatever somebody has done, there is a next thing to
do, and it leads to the aim.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from game.executor.view import View
from game.kitchen.items import Extinguisher, Food, Item, Plate, food_of
from game.kitchen.layout import Kind
from game.kitchen.naming import content_name
from game.kitchen.recipe import Process
from game.kitchen.state import Burning, Chopping, Content, Heating


class Todo(Enum):
    """One thing to do at one station."""

    TAKE = auto()
    TO_BOARD = auto()
    CHOP = auto()
    PICK_UP = auto()
    MIX = auto()
    INTO_POT = auto()
    FETCH_PLATE = auto()
    WAIT = auto()
    SCOOP = auto()
    SERVE = auto()
    WATCH = auto()
    FETCH_EXTINGUISHER = auto()
    SPRAY = auto()
    FETCH_PLATE_TO_CLEAN = auto()
    CLEAR_POT = auto()
    THROW_AWAY = auto()
    PUT_DOWN = auto()


@dataclass(frozen=True, slots=True)
class Advice:
    """Do `todo` at any of `cells`. `what`: the thing that it is about, as players call it."""

    todo: Todo
    cells: tuple[int, ...]
    what: str = ""


def toward_serving(view: View, dish: str) -> Advice:
    """The next step on the way to serve a `dish` that is chopped, mixed and cooked as a whole."""
    return fight_fire(view) or _CookedDish(view, dish).advice()


def toward_burning(view: View) -> Advice:
    """The next step on the way to food that burns in a pot; WATCH when only time is needed."""
    if (fire := fight_fire(view)) is not None:
        return fire
    if heating := [pot for pot in _pots(view) if isinstance(view.content(pot), Heating)]:
        return Advice(Todo.WATCH, tuple(heating))
    free = view.free(_pots(view))
    if not free and (cleaning := toward_order(view)) is not None:
        return cleaning
    match view.held:
        case Food() | Plate(Food()) if _cookable(view, view.held):
            return Advice(Todo.INTO_POT, tuple(free), _name(view, view.held))
        case Food() as food if _to_chop(view, food) and (boards := view.free(view.boards)):
            return Advice(Todo.TO_BOARD, tuple(boards), _name(view, view.held))
        case None:
            return _any_chopped(view)
    return empty_hands(view)


def toward_order(view: View) -> Advice | None:
    """The next step on the way to a kitchen without fire and burnt food; None if it is one."""
    if (fire := fight_fire(view)) is not None:
        return fire
    burnt = [pot for pot in _pots(view) if _charred(view.content(pot))]
    lying = [cell for cell, item in view.items() if _charred(item)]
    match view.held:
        case Plate(Food() as food) if food.charred:
            return empty_hands(view)
        case _ if not burnt and not lying:
            return None
        case Plate(None) if burnt:
            return Advice(Todo.CLEAR_POT, tuple(burnt))
        case None if burnt:
            return Advice(Todo.FETCH_PLATE_TO_CLEAN, tuple(view.loose_plates()))
        case None:
            return Advice(Todo.PICK_UP, tuple(lying), "burnt food")
    return empty_hands(view)


def fight_fire(view: View) -> Advice | None:
    """The next step to put out a fire; None if nothing burns."""
    fires = [pot for pot in _pots(view) if isinstance(view.content(pot), Burning)]
    if not fires:
        return None
    match view.held:
        case Extinguisher():
            return Advice(Todo.SPRAY, tuple(fires))
        case None:
            return Advice(Todo.FETCH_EXTINGUISHER, tuple(view.where(Extinguisher())))
    return empty_hands(view)


def empty_hands(view: View) -> Advice:
    """Get rid of what is held, which there must be."""
    held = view.held
    assert held is not None
    bins, free = view.of_kind(Kind.BIN), view.free(view.counters)
    match held:
        case Plate(None):
            places = view.of_kind(Kind.PLATES)
        case Plate(Food()):
            return Advice(Todo.THROW_AWAY, tuple(bins), _name(view, held))
        case Food() if not free:
            return Advice(Todo.THROW_AWAY, tuple(bins), _name(view, held))
        case Extinguisher() if homes := [c for c in free if c in view.kitchen.contents]:
            places = homes
        case _:
            nearest = view.nearest(free)
            places = free if nearest is None else [nearest]
    return Advice(Todo.PUT_DOWN, tuple(places), _name(view, held))


class _CookedDish:
    """One dish on its way into the heat and out again, as the cook of `view` finds it."""

    def __init__(self, view: View, dish: str) -> None:
        self.view = view
        cooking = view.recipes.step(Process.COOK, dish)
        self.mix, self.finished = cooking.inputs[0], cooking.output
        self.pots = _pots(view)
        self.free = view.free(self.pots)
        heating = {p: c for p in self.pots if isinstance(c := view.content(p), Heating)}
        self.cooking = [p for p, c in heating.items() if c.food == self.finished]
        self.ready = [p for p, c in heating.items() if view.cooked(c)]

    def advice(self) -> Advice:
        match self.view.held:
            case None:
                return self._with_empty_hands()
            case Plate(None):
                return self._with_a_plate()
            case Plate(Food() as food):
                return self._with_a_full_plate(food)
            case Food() as food:
                return self._with_food(food)
        return empty_hands(self.view)

    def _with_empty_hands(self) -> Advice:
        view = self.view
        if plated := view.where(Plate(self.finished)):
            return self._say(Todo.PICK_UP, plated, Plate(self.finished))
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
        spoilt = [pot for pot in self.pots if _charred(self.view.content(pot))]
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
        if _to_chop(view, food):
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

    def _fetch(self, ingredient: str) -> Advice:
        """Take an ingredient, if there is a board for it; else make room."""
        view = self.view
        title = view.menu.ingredients[ingredient].title.lower()
        if view.free(view.boards):
            return Advice(Todo.TAKE, tuple(view.of_kind(Kind.SOURCE, ingredient)), title)
        for board in view.boards:
            lying = view.content(board)
            if isinstance(lying, Chopping):
                return Advice(Todo.CHOP, (board,), self._raw_on(board))
            if lying is not None and not (isinstance(lying, Food) and self._is_part(lying)):
                return self._say(Todo.PICK_UP, [board], lying)
        return self._say(Todo.PICK_UP, view.boards[:1], view.content(view.boards[0]))

    def _lacking(self) -> set[str]:
        """Ingredients of which nothing is ready to be mixed."""
        lying = {i for _, f in self.view.foods() if self._is_part(f) for i in f.ingredients}
        return set(self.mix.ingredients) - lying

    def _on_boards(self) -> list[int]:
        """Boards on which something that is lacking waits for the knife."""
        lacking = self._lacking()
        chopping = [b for b in self.view.boards if isinstance(self.view.content(b), Chopping)]
        return [board for board in chopping if self._raw_on(board) in lacking]

    def _missing(self) -> list[str]:
        """Ingredients that must be fetched, in the order of their crates' names."""
        missing = self._lacking() - {self._raw_on(board) for board in self._on_boards()}
        return sorted(missing)

    def _raw_on(self, board: int) -> str:
        chopping = self.view.content(board)
        assert isinstance(chopping, Chopping)
        return chopping.food.ingredients[0]

    def _is_part(self, food: Food) -> bool:
        return set(food.parts) <= set(self.mix.parts)

    def _fits(self, held: Food, lying: Food) -> bool:
        mix = self.view.menu.combined(held, lying)
        return mix is not None and self._is_part(mix)

    def _say(self, todo: Todo, cells: Iterable[int], item: Content | None) -> Advice:
        return Advice(todo, tuple(cells), _name(self.view, item))


def _any_chopped(view: View) -> Advice:
    """With free hands: get something chopped that a pot takes."""
    lying = [(cell, item) for cell, item in view.items() if _cookable(view, item)]
    if lying:
        return Advice(Todo.PICK_UP, (lying[0][0],), _name(view, lying[0][1]))
    for board in view.boards:
        if isinstance(chopping := view.content(board), Chopping):
            return Advice(Todo.CHOP, (board,), chopping.food.ingredients[0])
    if not view.free(view.boards):
        board = view.boards[0]
        return Advice(Todo.PICK_UP, (board,), _name(view, view.content(board)))
    chops = [(view.of_kind(Kind.SOURCE, s.what), s) for s in view.recipes.doing(Process.CHOP)]
    crates, step = max(chops, key=lambda chop: chop[0])
    return Advice(Todo.TAKE, tuple(crates), step.thing)


def _pots(view: View) -> list[int]:
    return view.of_kind(Kind.APPLIANCE)


def _to_chop(view: View, food: Food) -> bool:
    """Whether the knife is what `food` is ready for."""
    step = view.recipes.next_of.get(food.parts)
    return step is not None and step.process is Process.CHOP


def _cookable(view: View, item: Item) -> bool:
    food = food_of(item)
    return food is not None and any(food.parts in heats for heats in view.menu.heats.values())


def _charred(content: Content | None) -> bool:
    food = food_of(content)
    return food is not None and food.charred


def _name(view: View, item: Content | None) -> str:
    """What players call a thing; that food is raw is plain to see."""
    return "" if item is None else content_name(item, view.menu).removeprefix("raw ")

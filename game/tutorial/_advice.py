"""What a beginner should do next, worked out from the kitchen as it is.

Nothing here remembers how things came to be: whatever somebody has done, there is a next thing to
do, and it leads to the aim.
"""

from game.executor.view import View
from game.kitchen.items import Extinguisher, Food, Plate, food_of
from game.kitchen.layout import Kind
from game.kitchen.recipe import Process
from game.kitchen.state import Burning, Chopping, Gathering, Heating
from game.tutorial._assembled_dish import AssembledDish, TwiceCookedDish
from game.tutorial._dish_work import CookedDish, DishWork, GatheredDish
from game.tutorial.todo import Advice, Todo, charred, cookable, empty_hands, name_of, pots, to_chop


def toward_serving(view: View, dish: str) -> Advice:
    """The next step on the way to serve a `dish`."""
    return fight_fire(view) or _work_on(view, dish).advice()


def _work_on(view: View, name: str) -> DishWork:
    dish, pieces = view.menu.dishes[name], view.menu.pieces
    for part in dish.made_of:
        if part in view.menu.dishes and not _is_there(view, part):
            return _work_on(view, part)
    if dish.appliance is None:
        return AssembledDish(view, name)
    if view.menu.gathered(name):
        return GatheredDish(view, name)
    hot = any(n in view.menu.dishes or pieces[n].appliance is not None for n in dish.made_of)
    return TwiceCookedDish(view, name) if hot else CookedDish(view, name)


def _is_there(view: View, part: str) -> bool:
    """Whether a dish that goes into another is made, or in one already."""
    (piece,) = view.menu.finished[part].parts
    hot = (view.content(pot) for pot in pots(view))
    foods = [food_of(item) for item in (view.held, *(item for _, item in view.items()))]
    foods += [content.food for content in hot if isinstance(content, Heating | Gathering)]
    known = {p.ingredient for food in foods if food is not None for p in food.parts}
    return piece.ingredient in known


def toward_burning(view: View) -> Advice:
    """The next step on the way to food that burns in a pot; WATCH when only time is needed."""
    if (fire := fight_fire(view)) is not None:
        return fire
    if heating := [pot for pot in pots(view) if isinstance(view.content(pot), Heating)]:
        return Advice(Todo.WATCH, tuple(heating))
    free = view.free(pots(view))
    if not free and (cleaning := toward_order(view)) is not None:
        return cleaning
    match view.held:
        case Food() | Plate(Food()) if cookable(view, view.held):
            return Advice(Todo.INTO_POT, tuple(free), name_of(view, view.held))
        case Food() as food if to_chop(view, food) and (boards := view.free(view.boards)):
            return Advice(Todo.TO_BOARD, tuple(boards), name_of(view, view.held))
        case None:
            return _anything_to_heat(view)
    return empty_hands(view)


def toward_order(view: View) -> Advice | None:
    """The next step on the way to a kitchen without fire and burnt food; None if it is one."""
    if (fire := fight_fire(view)) is not None:
        return fire
    burnt = [pot for pot in pots(view) if charred(view.content(pot))]
    lying = [cell for cell, item in view.items() if charred(item)]
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
    fires = [pot for pot in pots(view) if isinstance(view.content(pot), Burning)]
    if not fires:
        return None
    match view.held:
        case Extinguisher():
            return Advice(Todo.SPRAY, tuple(fires))
        case None:
            return Advice(Todo.FETCH_EXTINGUISHER, tuple(view.where(Extinguisher())))
    return empty_hands(view)


def _anything_to_heat(view: View) -> Advice:
    """With free hands: get something that a pot takes, from its crate or chopped."""
    lying = [(cell, item) for cell, item in view.items() if cookable(view, item)]
    if lying:
        return Advice(Todo.PICK_UP, (lying[0][0],), name_of(view, lying[0][1]))
    if fresh := [s for s in view.recipes.doing(Process.COOK) if view.sources(s.inputs[0])]:
        return Advice(Todo.TAKE, tuple(view.sources(fresh[0].inputs[0])), fresh[0].thing)
    for board in view.boards:
        if isinstance(chopping := view.content(board), Chopping):
            return Advice(Todo.CHOP, (board,), chopping.food.ingredients[0])
    if not view.free(view.boards):
        board = view.boards[0]
        return Advice(Todo.PICK_UP, (board,), name_of(view, view.content(board)))
    chops = [(view.of_kind(Kind.SOURCE, s.what), s) for s in view.recipes.doing(Process.CHOP)]
    crates, step = max(chops, key=lambda chop: chop[0])
    return Advice(Todo.TAKE, tuple(crates), step.thing)

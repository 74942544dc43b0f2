"""Whether a macro action can be started now, and if not, why not and what must come first."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from game.executor.hands import clear_a_board
from game.executor.macros import Macro, Verb, macro_for
from game.executor.plans import Use
from game.executor.scripts.heating import TICKS_PER_MOVE
from game.executor.scripts.mixing import best_cover, missing, why_not
from game.executor.view import View
from game.kitchen.items import Extinguisher, Food, Plate, food_of
from game.kitchen.layout import Kind
from game.kitchen.state import Burning, Chopping, Heating, State


@dataclass(frozen=True, slots=True)
class Yes:
    """It can be started."""


@dataclass(frozen=True, slots=True)
class No:
    """It cannot: why, and the macro actions that would make it possible."""

    reason: str
    prerequisites: tuple[Macro, ...] = ()


Availability = Yes | No


def availability(state: State, cook: int, macro: Macro) -> Availability:
    """Whether `cook` can start `macro` in `state`, other cooks not being in the way."""
    return available(View(state, cook), macro)


def available(view: View, macro: Macro) -> Availability:
    """As `availability`, for a view that is at hand."""
    return _CHECKS[macro.verb](view, macro.what or "")


def _chop(view: View, what: str) -> Availability:
    ingredient = view.menu.ingredients[what]
    raw = Food((ingredient.fresh,))
    if not view.boards:
        return No("no chopping board is within reach")
    if not _board_to_use(view):
        return No("every chopping board is in use")
    if not _board_to_use(view):
        return No("every chopping board is in use")
    half = any(
        isinstance(c := view.content(b), Chopping) and c.food == raw and not view.attended(b)
        for b in view.boards
    )
    if half or view.held == raw or view.where(raw) or view.can_use(Kind.SOURCE, what):
        return Yes()
    return No(f"no {ingredient.title.lower()} is within reach")


def _board_to_use(view: View) -> bool:
    """Whether a board is left for me: free, to be cleared or half done, others coming first."""
    coming = view.coming_to_boards()
    if len([b for b in view.boards if not view.attended(b)]) <= coming:
        return False
    return len(view.free(view.boards)) > coming or isinstance(clear_a_board(view), Use)


def _prepare(view: View, dish: str) -> Availability:
    if len(view.menu.assembly(dish)) < 2:
        return No("there is nothing to mix")
    if best_cover(view, dish) is None:
        lacking = [i for i in missing(view, dish) if view.menu.ingredients[i].chop_strikes]
        chops = tuple(macro_for(view.menu, Verb.CHOP, i) for i in lacking)
        return No(why_not(view, dish), chops)
    plated = isinstance(view.held, Plate) or view.loose_plates()
    return Yes() if view.menu.mix_bare or plated else No("there is no plate")


def _cook(view: View, dish: str) -> Availability:
    spec = view.menu.dishes[dish]
    mix = Food(view.menu.assembly(dish))
    pots = view.of_kind(Kind.APPLIANCE, spec.appliance)
    if not pots:
        return No(f"no {spec.appliance} is within reach")
    if food_of(view.held) != mix and not view.where(mix) and not view.where(Plate(mix)):
        prepare = macro_for(view.menu, Verb.PREPARE, dish)
        return No(f"the ingredients of {spec.title} are not mixed yet", (prepare,))
    if view.free(pots):
        return Yes()
    return No(f"every {spec.appliance} is in use", _emptying(view, pots))


def _emptying(view: View, pots: list[int]) -> tuple[Macro, ...]:
    """The macro actions that would free one of `pots`."""
    found: list[Macro] = []
    for pot in pots:
        match view.content(pot):
            case Burning():
                found.append(macro_for(view.menu, Verb.PUTOUT, None))
            case Food():
                found.append(macro_for(view.menu, Verb.DROP, None))
            case Heating(food) if dish := view.menu.dish_of.get(food.parts):
                found.append(macro_for(view.menu, Verb.PLATE, dish))
    return tuple(dict.fromkeys(found))


def _plate(view: View, dish: str) -> Availability:
    title = view.menu.dishes[dish].title
    pots = view.heating(view.menu.finished[dish])
    if not pots:
        return No(f"no {title} is cooking", _before_plating(view, dish))
    plates = [] if view.held == Plate() else view.loose_plates()
    if view.held != Plate() and not plates:
        return No("there is no plate")
    pot, soonest = min(pots, key=lambda p: p[1].cooked_at)
    moves = view.steps(pot)
    if plates:
        moves = min(view.steps(p) + 1 + view.floor.between(p, pot) for p in plates)
    wait = soonest.cooked_at - view.state.tick
    if wait <= moves * TICKS_PER_MOVE:
        return Yes()
    return No(f"{title} is still cooking")


def _before_plating(view: View, dish: str) -> tuple[Macro, ...]:
    """What comes before plating a dish that is not in the heat."""
    if _burning(view):
        return (macro_for(view.menu, Verb.PUTOUT, None),)
    earlier = Verb.COOK if view.menu.dishes[dish].appliance else Verb.PREPARE
    return (macro_for(view.menu, earlier, dish),)


def _burning(view: View) -> bool:
    return any(isinstance(view.content(c), Burning) for c in view.of_kind(Kind.APPLIANCE))


def _serve(view: View, dish: str) -> Availability:
    title = view.menu.dishes[dish].title
    plated = Plate(view.menu.finished[dish])
    if not view.can_use(Kind.DELIVERY):
        return No("the delivery is out of reach")
    if view.held == plated or view.where(plated):
        return Yes()
    return No(f"no plated {title} is within reach", (macro_for(view.menu, Verb.PLATE, dish),))


def _put_out(view: View, _: str) -> Availability:
    if not _burning(view):
        return No("nothing burns")
    if isinstance(view.held, Extinguisher) or view.where(Extinguisher()):
        return Yes()
    return No("the fire extinguisher is out of reach")


def _drop(view: View, _: str) -> Availability:
    stacks = [view.held, *(item for _, item in view.items())]
    if any(food is not None and food.charred for food in map(food_of, stacks)):
        return Yes()
    if not any(isinstance(view.content(c), Food) for c in view.of_kind(Kind.APPLIANCE)):
        first = (macro_for(view.menu, Verb.PUTOUT, None),) if _burning(view) else ()
        return No("nothing is burnt", first)
    if view.held == Plate() or view.loose_plates():
        return Yes()
    return No("there is no plate")


_CHECKS: Mapping[Verb, Callable[[View, str], Availability]] = {
    Verb.CHOP: _chop,
    Verb.PREPARE: _prepare,
    Verb.COOK: _cook,
    Verb.PLATE: _plate,
    Verb.SERVE: _serve,
    Verb.PUTOUT: _put_out,
    Verb.DROP: _drop,
}

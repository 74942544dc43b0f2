"""What a cook's hands and gaze tell of what it is at."""

from game.executor.view import View, facing_cell
from game.kitchen.items import Food, Plate
from game.kitchen.recipe import Process
from game.kitchen.state import Chopping, Heating

#: A cook with an empty plate is taken to come for a dish that is done within this time.
SOON_TICKS = 50

#: What a cook is at or is expected to do: a verb and its object.
Claim = tuple[str, str]


def claim(view: View, cook: int) -> Claim | None:
    """What `cook` is visibly at, as the cook of `view` sees it; None if nothing tells."""
    match view.state.cooks[cook].held:
        case None:
            return _claim_of_gaze(view, cook)
        case Plate(None):
            return _claim_of_plate(view, cook)
        case Plate(Food(parts)) if dish := view.menu.dish_of.get(parts):
            return Process.SERVE, dish
        case Food(parts) | Plate(Food(parts)):
            step = view.recipes.next_of.get(parts)
            return (step.process, step.what) if step is not None else None
    return None


def _claim_of_gaze(view: View, cook: int) -> Claim | None:
    """Whoever faces half chopped food with free hands chops it."""
    cell = facing_cell(view.state, cook)
    front = view.content(cell) if cell >= 0 else None
    if not isinstance(front, Chopping):
        return None
    return Process.CHOP, front.food.parts[0].ingredient


def _claim_of_plate(view: View, cook: int) -> Claim | None:
    """Who holds an empty plate comes for what is done first, if it is done soon.

    If I hold one too, only for a pot that is nearer to the other cook than to me.
    """
    here, floor = view.state.cooks[cook].cell, view.floor
    soon = [
        (content.cooked_at, cell, step.what)
        for cell in view.kitchen.appliances
        if isinstance(content := view.content(cell), Heating)
        and content.cooked_at <= view.state.tick + SOON_TICKS
        and (step := view.recipes.heated.get(content.food.parts)) is not None
        and floor.reaches(here, cell)
    ]
    if not soon:
        return None
    _, pot, what = min(soon)
    theirs = min(floor.distance[here][c] for c in floor.beside[pot])
    if view.held == Plate() and theirs >= view.steps(pot):
        return None
    return Process.PLATE, what

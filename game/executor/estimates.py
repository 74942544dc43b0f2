"""How many moves a cook needs for the steps of recipes."""

from game.executor.floor import Floor
from game.kitchen.layout import Kind
from game.kitchen.recipe import Process, Recipes, Step

_Place = tuple[Kind, str | None]
_BOARD: _Place = (Kind.BOARD, None)
_PLATES: _Place = (Kind.PLATES, None)


def usual_moves(floor: Floor, recipes: Recipes, step: Step) -> int:
    """What one cook needs for a step, by the ways between the stations that it is done at.

    It comes from the last station of its work, and nobody is in its way.
    """
    heat = (Kind.APPLIANCE, step.appliance.name if step.appliance else None)
    match step.process:
        case Process.CHOP:
            return 2 * floor.apart((Kind.SOURCE, step.what), _BOARD) + step.strikes + 2
        case Process.COOK if step.what in recipes.menu.ingredients or step.gathers:
            origins = (_origin(recipes, step, i) for i in range(len(step.inputs)))
            return sum(2 * floor.apart(origin, heat) + 2 for origin in origins)
        case Process.COOK:
            return floor.apart(_BOARD, heat) + 1
        case Process.PREPARE:
            to = _PLATES if step.plated else _BOARD
            ways = [floor.apart(_origin(recipes, step, i), to) for i in range(len(step.inputs))]
            return sum(ways) + 2 * len(ways) + step.plated
        case Process.PLATE:
            return 2 * floor.apart(_PLATES, heat) + 2
    hot = recipes.find(Process.PLATE, step.what)
    last = _PLATES if hot is None or hot.appliance is None else (Kind.APPLIANCE, hot.appliance.name)
    return floor.apart(last, (Kind.DELIVERY, None)) + 2


def _origin(recipes: Recipes, step: Step, number: int) -> _Place:
    """Where an input of a step comes from: the station that makes it, or its source."""
    food = step.inputs[number]
    made = next(
        (s for s in recipes.steps if s.output == food and s.process is not Process.PLATE), None
    )
    if made is None:
        return Kind.SOURCE, food.ingredients[0]
    return made.station, made.appliance.name if made.appliance else None

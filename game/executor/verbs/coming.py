"""Coming: next to the other cook, or as near as there is a way."""

from game.executor.floor import FAR
from game.executor.plans import Fail, Plan, ScriptMemory
from game.executor.verbs.staying import least, standable, staying
from game.executor.verbs.verb import Obstacle, Verb, once
from game.executor.view import View
from game.kitchen.state import Cook

#: Ticks for which a cook follows another that walks on.
PATIENCE_TICKS = 200

NOBODY = Obstacle("there is nobody to come to")


def _obstacle(view: View, _: str) -> Obstacle | None:
    return NOBODY if view.colleague is None else None


def _script(view: View, _: str, memory: ScriptMemory) -> Plan:
    if view.colleague is None:
        return Fail(NOBODY.reason)
    tick = view.state.tick
    memory.began = tick if memory.began is None else memory.began
    if memory.stood is None and tick - memory.began >= PATIENCE_TICKS:
        return Fail("you keep walking away")
    return staying(view, _beside(view, view.colleague), memory)


def _beside(view: View, other: Cook) -> tuple[int, ...]:
    """The cells nearest to the other cook: by the way there or, without one, as the crow flies."""
    ways, place = view.floor.distance[other.cell], view.kitchen.xy(other.cell)

    def apart(cell: int) -> float:
        if ways[cell] < FAR:
            return ways[cell]
        x, y = view.kitchen.xy(cell)
        return abs(x - place[0]) + abs(y - place[1])

    return least(standable(view), apart)


COMING = Verb("come", "came", once("Come Here"), _obstacle, _script, on_demand=True)

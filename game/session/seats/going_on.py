"""Work at a station that takes several uses, so that a held key may go on with it."""

from game.kitchen.items import Extinguisher
from game.kitchen.state import Burning, Chopping, State


def goes_on(state: State, cook: int) -> bool:
    """Whether the next use of the station before `cook` is one more strike or spray."""
    who = state.cooks[cook]
    cell = state.kitchen.neighbour[who.cell][who.facing]
    match who.held, None if cell < 0 else state.usable[cell]:
        case (None, Chopping()) | (Extinguisher(), Burning()):
            return True
    return False

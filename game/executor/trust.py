"""What one cook has seen the others do, and so may expect of them."""

from game.executor.ledger import Ledger
from game.executor.macros import Verb
from game.executor.view import View
from game.kitchen.state import State

#: Ticks for which a cook that was seen doing something is expected to do it again.
LASTING_TICKS = 300


class Trust:
    """Remembers when each other cook was last seen at each kind of work."""

    def __init__(self) -> None:
        self._seen: dict[tuple[int, Verb], int] = {}

    def look(self, view: View) -> None:
        """Note what the others are visibly doing in `view`."""
        ledger = Ledger(view)
        for cook in range(len(view.state.cooks)):
            if cook != view.me and (claim := ledger.claim(cook)) is not None:
                self._seen[cook, claim[0]] = view.state.tick

    def expects(self, cook: int, verb: Verb, state: State) -> bool:
        """Whether `cook` may be expected to do such work when it is the one to do it."""
        seen = self._seen.get((cook, verb))
        return seen is not None and state.tick - seen <= LASTING_TICKS

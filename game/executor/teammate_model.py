"""What one cook remembers of the others: what they were seen doing, and since when they stand."""

from game.executor.claims import claim
from game.executor.view import View
from game.kitchen.recipe import Process
from game.kitchen.state import Cook, State

#: Ticks for which a cook that was seen doing something is expected to do it again.
LASTING_TICKS = 300
#: Ticks after which a cook that has not changed counts as a fixture to walk around.
STILL_TICKS = 40


class TeammateModel:
    """Cook `me` watching the others. Call `look` before each decision."""

    def __init__(self, me: int) -> None:
        self.me = me
        self._seen: dict[tuple[int, str], int] = {}
        self._since: dict[int, tuple[Cook, int]] = {}

    def look(self, state: State) -> View:
        """Note what the others are visibly doing, and see the kitchen with that in mind."""
        for i, cook in enumerate(state.cooks):
            if i not in self._since or self._since[i][0] != cook:
                self._since[i] = cook, state.tick
        view = View(state, self.me, self._still(state))
        for i, cook in enumerate(state.cooks):
            if i != self.me and (seen := claim(view, i)) is not None:
                self._seen[i, seen[0]] = state.tick
                if seen[0] == Process.CHOP:  # it stands, but not idly
                    self._since[i] = cook, state.tick
        return view

    def expects(self, cook: int, verb: str, tick: int) -> bool:
        """Whether `cook` may be expected to do such work when it is the one to do it."""
        seen = self._seen.get((cook, verb))
        return seen is not None and tick - seen <= LASTING_TICKS

    def _still(self, state: State) -> frozenset[int]:
        return frozenset(
            i
            for i, (_, since) in self._since.items()
            if i != self.me and state.tick - since >= STILL_TICKS
        )

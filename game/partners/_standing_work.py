"""What stands leads while no mind decides in time: the first of it that can be worked on."""

from collections.abc import Callable, Collection, Sequence

from agents.orders import QueueMoment, demand_values, masked, urgent, way_to
from agents.orders.wording import vocabulary_of
from game.executor.macros import Macro, find_macro
from game.executor.view import View
from game.partners._arbiter import MacroRequest
from game.partners._mind_state import MindState
from game.partners._sites import find_site
from game.partners.minds import Minds


class StandingWork:
    """That of one cook. `memory` has the kitchen as it was shown last; `look` shows it anew."""

    def __init__(
        self, minds: Minds, memory: MindState, look: Callable[[], None], names: Sequence[str]
    ) -> None:
        """`names`: of the cooks, by seat."""
        self._minds, self._memory, self._look, self._names = minds, memory, look, names

    def first(self, view: View, avoid: Collection[Macro]) -> MacroRequest | None:
        """What to begin for the sake of what stands; None if nothing of it can be worked on now, or
        something cannot wait.
        """
        quick = self._minds.frugal and self._minds.decides  # it asks at once for all that it wants
        if quick or not self._memory.wants:
            return None
        if self._memory.now is None or self._memory.now.tick != view.state.tick:
            self._look()
        now, left_out = self._memory.shown, {macro.name for macro in avoid}
        wanted = QueueMoment.of(now.book, now, vocabulary_of(now))
        allowed = [o for o in masked(now.options, wanted.bounds) if o.name not in left_out]
        steps = {name for goal in wanted.focus.goals for name in way_to(goal, allowed).steps}
        if not steps or any(map(urgent, allowed)):
            return None
        values = demand_values(allowed, wanted.focus.goals, frozenset())
        best = max(sorted(steps), key=lambda name: values[name])
        macro = find_macro(view.menu, best)
        site = find_site(wanted.focus.place(best, now.options), view, self._names)
        return None if macro is None else MacroRequest(macro, "intention", site=site)

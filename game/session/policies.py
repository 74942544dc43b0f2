"""What scripted humans choose to do next. The reflex policy itself is the executor's."""

from collections.abc import Collection

from game.executor.macros import Macro, Verb
from game.executor.reflex import distance, options
from game.executor.trust import Trust
from game.executor.value import CHOP
from game.executor.view import View
from game.kitchen.state import State


def chop_only(
    state: State, cook: int, avoid: Collection[Macro] = (), trust: Trust | None = None
) -> Macro | None:
    """The most valuable chopping that orders need now; ties by distance, then name.

    None if nothing, apart from `avoid`, needs chopping. What the others may be trusted to do
    (`trust`) does not matter: whoever only chops leaves no chopping to them.
    """
    needed = [
        o
        for o in options(state, cook)
        if o.macro.verb is Verb.CHOP and o.available and o.value >= CHOP and o.macro not in avoid
    ]
    view = View(state, cook)
    best = min(
        needed, key=lambda o: (-o.value, distance(view, o.macro), o.macro.name), default=None
    )
    return None if best is None else best.macro

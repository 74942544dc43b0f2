"""What scripted humans choose to do next. The reflex policy itself is the executor's."""

from game.executor.macros import Macro, Verb
from game.executor.reflex import distance, options
from game.executor.value import CHOP
from game.executor.view import View
from game.kitchen.state import State


def chop_only(state: State, cook: int) -> Macro | None:
    """The most valuable chopping that orders need now; ties by distance, then name."""
    needed = [
        option
        for option in options(state, cook)
        if option.macro.verb is Verb.CHOP and option.available and option.value >= CHOP
    ]
    view = View(state, cook)
    best = min(
        needed, key=lambda o: (-o.value, distance(view, o.macro), o.macro.name), default=None
    )
    return None if best is None else best.macro

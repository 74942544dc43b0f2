"""What scripted humans choose to do next. The reflex policy itself is the executor's."""

from collections.abc import Collection

from game.executor.macros import Macro
from game.executor.reflex import appeal, options
from game.executor.teammate_model import TeammateModel
from game.executor.value import CHOP
from game.executor.view import View
from game.kitchen.recipe import Process


def chop_only(
    view: View, avoid: Collection[Macro] = (), watch: TeammateModel | None = None
) -> Macro | None:
    """The chopping that orders need now, the most valuable for the way to it.

    None if nothing, apart from `avoid`, needs chopping. What the others may be expected to do
    (`watch`) does not matter: whoever only chops leaves no chopping to them.
    """
    needed = [
        o
        for o in options(view)
        if o.macro.verb == Process.CHOP and o.available and o.value >= CHOP and o.macro not in avoid
    ]
    best = max(needed, key=lambda o: (appeal(view, o), o.macro.name), default=None)
    return None if best is None else best.macro

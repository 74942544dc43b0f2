"""What the announcement of a wish means to the cook: what it must not do, where it stays, and when
it stands still.
"""

from dataclasses import replace

from agents.demands import FREELY, Bounds, is_work, unplaced
from agents.intention import Demand, Goal, Part, Qualified, Stay, Wait, is_side
from agents.messages import Intend
from game.executor.macros import Macro, macros
from game.executor.verbs.table import VERBS
from game.kitchen.menu import Menu


def prohibitions(menu: Menu, intend: Intend) -> frozenset[Macro]:
    """The macro actions that what the human wants rules out while it is in force."""
    needs = {name: dish.ingredients for name, dish in menu.dishes.items()}
    bounds = Bounds.of(intend.queue, needs) if intend.queue else _alone(intend)
    still, halted = stands_still(intend), _halted(intend)

    def allowed(macro: Macro) -> bool:
        rests = halted or (still and macro.verb != "putout")
        return not rests and bounds.allow(macro.verb, macro.what)

    return frozenset(macro for macro in macros(menu) if not allowed(macro))


def going_on(intend: Intend) -> Intend:
    """The same without what keeps the cook from moving."""
    moving = (e for e in intend.queue if e.kind != "halt" and not isinstance(e.part, Wait))
    return replace(intend, queue=tuple(moving))


def stands_still(intend: Intend) -> bool:
    """Whether the human wants the cook to stand by; fires apart, unless it was told to stop."""
    waits = any(e.state == "active" and isinstance(e.part, Wait) for e in intend.queue)
    return waits or _halted(intend)


def _halted(intend: Intend) -> bool:
    """Whether the human said stop."""
    return any(e.kind == "halt" and not e.over for e in intend.queue)


def side_of(intend: Intend) -> str:
    """The side of the kitchen to which the human wants the cook to keep; '' for none."""
    parts = (Qualified.of(entry.part) for entry in intend.queue if not entry.over)
    sides = (p.at for p in parts if isinstance(p.inner, Stay) and not p.condition and is_side(p.at))
    return next(sides, "")


def calls_for_favours(intend: Intend | None) -> bool:
    """Whether what is wanted may take more than what cooks do unasked."""
    parts = (unplaced(e.part) for e in intend.queue if not e.over) if intend is not None else ()
    return any(is_work(part) and not _is_usual(part) for part in parts)


def _is_usual(part: Part) -> bool:
    """Whether it is a goal that cooks work for unasked."""
    return isinstance(part, Goal) and part.do in VERBS and not VERBS[part.do].on_demand


def _alone(intend: Intend) -> Bounds:
    """The bounds of an announcement that tells no queue."""
    if intend.state not in ("pending", "active") or not isinstance(intend.intention, Demand):
        return FREELY
    return Bounds(intend.intention.avoids)

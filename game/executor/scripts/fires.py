"""Fires and what they leave: spraying, and clearing away burnt food."""

from game.executor.hands import put_away
from game.executor.plans import Fail, Finish, Memory, Plan, Use
from game.executor.view import View
from game.kitchen.items import Extinguisher, Food, Plate, food_of
from game.kitchen.layout import Kind
from game.kitchen.state import Burning


def put_out(view: View, what: str, memory: Memory) -> Plan:
    """Spray the nearest fire until it is out, then put the extinguisher back."""
    fires = [c for c in view.of_kind(Kind.APPLIANCE) if isinstance(view.content(c), Burning)]
    holds = isinstance(view.held, Extinguisher)
    if not fires:
        return _put_back(view, holds, memory)
    memory.made = True
    if holds:
        fire = view.nearest(fires)
        assert fire is not None
        return Use(fire)
    cell = view.nearest(view.where(Extinguisher()))
    if cell is None:
        return Fail("the fire extinguisher is out of reach")
    return put_away(view) if view.held is not None else Use(cell)


def _put_back(view: View, holds: bool, memory: Memory) -> Plan:
    if not holds:
        return Finish() if memory.made else Fail("nothing burns")
    back = put_away(view)
    return Use(back.cell, ends=True) if isinstance(back, Use) else back


def drop(view: View, what: str, memory: Memory) -> Plan:
    """Burnt food goes onto a plate and into the bin."""
    burnt = food_of(view.held)
    if burnt is not None and burnt.charred:
        bins = view.of_kind(Kind.BIN) or view.free(view.counters)
        cell = view.nearest(bins)
        return Use(cell, ends=True) if cell is not None else Fail("there is no bin")
    plated = [c for c, i in view.items() if (f := food_of(i)) is not None and f.charred]
    pots = [c for c in view.of_kind(Kind.APPLIANCE) if isinstance(view.content(c), Food)]
    if plated and view.held is None:
        cell = view.nearest(plated)
    elif pots and view.held == Plate():
        cell = view.nearest(pots)
    elif view.held is not None:
        return put_away(view)
    elif pots:
        cell = view.nearest(view.loose_plates())
    else:
        return Fail("nothing is burnt")
    return Use(cell) if cell is not None else Fail("there is no plate")

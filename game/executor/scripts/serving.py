"""Serving: the plated dish to the delivery."""

from game.executor.hands import put_away
from game.executor.plans import Fail, Memory, Plan, Use
from game.executor.view import View
from game.kitchen.items import Plate
from game.kitchen.layout import Kind


def serve(view: View, dish: str, memory: Memory) -> Plan:
    """The plated dish to the nearest delivery."""
    plated = Plate(view.menu.finished[dish])
    hatches = view.of_kind(Kind.DELIVERY)
    if not hatches:
        return Fail("the delivery is out of reach")
    if view.held == plated:
        hatch = view.nearest(hatches)
        assert hatch is not None
        return Use(hatch, ends=True)
    cell = view.nearest(
        view.where(plated), lambda c: min(view.floor.between(c, h) for h in hatches)
    )
    if cell is None:
        return Fail(f"no plated {view.menu.dishes[dish].title} is within reach")
    return put_away(view) if view.held is not None else Use(cell)

"""Serving: the plated dish to the delivery."""

from collections.abc import Iterator

from game.executor._hands import put_away
from game.executor._order_needs import EXPIRES_SOON, OrderNeeds
from game.executor.plans import Fail, Plan, ScriptMemory, UseStation
from game.executor.value import SERVE, pressing
from game.executor.verbs.verb import Obstacle, Verb, each
from game.executor.view import View
from game.kitchen.events import Event, Served
from game.kitchen.items import Plate
from game.kitchen.layout import Kind
from game.kitchen.recipe import Process
from game.kitchen.state import State


def _obstacle(view: View, dish: str) -> Obstacle | None:
    plated = Plate(view.menu.finished[dish])
    if not view.can_use(Kind.DELIVERY):
        return Obstacle("the delivery is out of reach", kind="elsewhere")
    if view.held == plated or view.where(plated):
        return None
    hot = view.recipes.find(Process.PLATE, dish) is not None
    earlier = Process.PLATE if hot else Process.PREPARE
    return Obstacle(_nowhere(view, dish), ((earlier.value, dish),))


def _nowhere(view: View, dish: str) -> str:
    return f"no plated {view.menu.dishes[dish].title} is within reach"


def _script(view: View, dish: str, memory: ScriptMemory) -> Plan:
    """The plated dish to the nearest delivery."""
    plated = Plate(view.menu.finished[dish])
    hatches = view.wished(view.of_kind(Kind.DELIVERY))
    if not hatches:
        return Fail("the delivery is out of reach")
    if view.held == plated:
        hatch = view.nearest(hatches)
        assert hatch is not None
        return UseStation(hatch, ends=True)
    cell = view.nearest(
        view.where(plated), lambda c: min(view.floor.between(c, h) for h in hatches)
    )
    if cell is None:
        return Fail(_nowhere(view, dish))
    return put_away(view) if view.held is not None else UseStation(cell)


def _value(needs: OrderNeeds, dish: str) -> float:
    return pressing(needs, SERVE, needs.lacking(Process.SERVE, dish))


def expires_soon(view: View, dish: str) -> bool:
    """Whether an order of `dish` is about to be lost."""
    orders = [o for o in view.state.orders if o.dish == dish]
    return any(o.deadline - view.state.tick <= EXPIRES_SOON for o in orders)


def _told(before: State, event: Event) -> Iterator[tuple[int | None, str]]:
    if isinstance(event, Served):
        yield event.cook, event.dish


SERVING = Verb(
    "serve", "served", each(Process.SERVE), _obstacle, _script, _value, _told, expires_soon,
    alike=True,
)  # fmt: skip

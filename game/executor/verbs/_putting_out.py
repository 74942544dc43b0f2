"""Putting out: fires are sprayed until they are out, also by who else keeps to a zone."""

from collections.abc import Iterator

from game.executor._hands import put_away
from game.executor.plans import Fail, Finish, Plan, ScriptMemory, UseStation
from game.executor.value import RESCUE, OrderNeeds
from game.executor.verbs.verb import Obstacle, Verb, once
from game.executor.view import View
from game.kitchen.events import Event, FireOut
from game.kitchen.items import Extinguisher
from game.kitchen.state import Burning, State


def _obstacle(view: View, _: str) -> Obstacle | None:
    view = view.anywhere
    if not view.fires():
        return Obstacle("nothing burns")
    if isinstance(view.held, Extinguisher) or view.where(Extinguisher()):
        return None
    return Obstacle("the fire extinguisher is out of reach", kind="elsewhere")


def _script(view: View, _: str, memory: ScriptMemory) -> Plan:
    """Spray the nearest fire until it is out, then put the extinguisher back."""
    view = view.anywhere
    fires = view.fires()
    holds = isinstance(view.held, Extinguisher)
    if not fires:
        if not holds:
            return Finish() if memory.made else Fail("nothing burns")
        back = put_away(view)
        return UseStation(back.cell, ends=True) if isinstance(back, UseStation) else back
    memory.made = True
    if holds:
        fire = view.nearest(fires)
        assert fire is not None
        return UseStation(fire)
    cell = view.nearest(view.where(Extinguisher()))
    if cell is None:
        return Fail("the fire extinguisher is out of reach")
    return put_away(view) if view.held is not None else UseStation(cell)


def _value(needs: OrderNeeds, _: str) -> float:
    return RESCUE if needs.burning() else 0.0


def _urgent(view: View, _: str) -> bool:
    return True


def _told(before: State, event: Event) -> Iterator[tuple[int | None, str]]:
    if isinstance(event, FireOut):
        fire = before.contents[event.cell]
        yield fire.sprayer if isinstance(fire, Burning) else None, ""


PUTTING_OUT = Verb(
    "putout", "put out", once("Putout"), _obstacle, _script, _value, _told, _urgent, alike=True
)

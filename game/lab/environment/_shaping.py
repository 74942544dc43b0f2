"""Points for work on the way to a dish, for agents that would else learn from nothing for long."""

from collections.abc import Mapping

from game.kitchen import events as ev
from game.kitchen.items import Parts, without
from game.kitchen.state import State

#: What each is worth to the cook who does it, or to all if it happens by itself. What is served is
#: in the score.
POINTS: Mapping[type[ev.Event], float] = {
    ev.Chopped: 1.0,
    ev.Mixed: 1.0,
    ev.StartedCooking: 2.0,
    ev.TakenFromHeat: 2.0,
    ev.FireStarted: -5.0,
    ev.FireOut: 2.0,
}


def shaped(state: State, event: ev.Event) -> tuple[int | None, float]:
    """(cook, points) of an event that followed `state`; of nobody in particular the cook is None.

    Work counts only on what an open order calls for.
    """
    points = POINTS.get(type(event), 0.0)
    match event:
        case ev.Chopped(cook, _, ingredient):
            return cook, points * _needed(state, ingredient)
        case ev.Mixed(cook, _, food) | ev.StartedCooking(cook, _, food):
            return cook, points * _called_for(state, food.parts)
        case ev.TakenFromHeat(cook, _, food):
            return cook, points * _called_for(state, food.parts)
    return None, points


def _needed(state: State, ingredient: str) -> bool:
    dishes = state.kitchen.menu.dishes
    return any(ingredient in dishes[order.dish].ingredients for order in state.orders)


def _called_for(state: State, parts: Parts) -> bool:
    """Whether it is an ordered dish, or can become one as it is."""
    menu = state.kitchen.menu
    return any(
        parts == menu.finished[order.dish].parts
        or without(menu.assembly(order.dish), parts) is not None
        for order in state.orders
    )

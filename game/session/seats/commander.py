"""A scripted person who orders what it will not do itself: a stand-in for people who talk.

It cooks the first order and tells its partners, by words alone, to cook the second. That one stays
theirs until it has been served or has expired; the next is given away then.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from agents.messages import Say
from game.executor import reflex
from game.executor.driver import PolicyDriver
from game.executor.macros import Macro
from game.executor.teammate_model import TeammateModel
from game.executor.view import View
from game.kitchen.events import Event
from game.kitchen.recipe import Process, recipes_of
from game.kitchen.state import Order, State
from game.session.seats.pace import Paced
from game.session.seats.seat import DrivenSeat

#: The step of a dish that is asked for: the first of these that it has.
_ASKED = (Process.COOK, Process.PREPARE, Process.SERVE)


class Commander(DrivenSeat):
    """The seat of cook `cook`."""

    def __init__(self, name: str, pace: Paced, cook: int) -> None:
        super().__init__(name, pace, PolicyDriver(cook, self._choose, "script"))
        self._given: int | None = None  # the number of the order that is the partners'
        self._saying: tuple[Say, ...] = ()

    def see(self, before: State, state: State, events: Sequence[Event]) -> None:
        super().see(before, state, events)
        if any(order.number == self._given for order in state.orders) or len(state.orders) < 2:
            return
        second = state.orders[1]
        self._given = second.number
        self._saying = (Say(_command(state, second), kind=None),)

    def speak(self) -> Sequence[Say]:
        said, self._saying = self._saying, ()
        return said

    def _choose(self, view: View, avoid: Collection[Macro], watch: TeammateModel) -> Macro | None:
        """As reflex does, were the first order that is its own the only one."""
        own = tuple(order for order in view.state.orders if order.number != self._given)[:1]
        state = replace(view.state, orders=own)
        mine = View(state, view.me, view.still, view.people, view.given, view.site)
        return reflex.choose(mine, avoid, watch)


def _command(state: State, order: Order) -> str:
    """'Cook Bob Soup.'"""
    recipes = recipes_of(state.kitchen.menu)
    found = (recipes.find(process, order.dish) for process in _ASKED)
    return f"{next(step for step in found if step is not None).task}."

"""When the open orders will be served if all cooks go on: the executor plays the round ahead."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from time import perf_counter
from types import MappingProxyType

from game.executor import reflex
from game.executor.driver import PolicyDriver
from game.executor.macros import find_macro
from game.kitchen.events import Served
from game.kitchen.moves import Move
from game.kitchen.state import State
from game.kitchen.step import step
from game.session.seats.pace import Pace


class Outlook:
    """The round from `state` on, each cook by the reflex policy; `tick`: when it was begun.

    It is played a little at a time, since a look half a minute ahead takes some tenths of a second.
    """

    def __init__(
        self, state: State, intervals: Sequence[Fraction], doing: Sequence[str | None], end: int
    ) -> None:
        """`intervals`: ticks from one move of each cook to its next; `doing`: the macro action that
        each is known to be at; `end`: of the round.
        """
        self.tick = state.tick
        self._state = state
        self._end = min(end, max((order.deadline for order in state.orders), default=0))
        self._open = {order.number for order in state.orders}
        self._served: dict[int, int] = {}
        self._paces = [Pace(interval) for interval in intervals]
        self._drivers = [_driver(cook, name, state) for cook, name in enumerate(doing)]

    @property
    def over(self) -> bool:
        """Whether it is known what becomes of every order."""
        return self._state.tick >= self._end or not self._open

    @property
    def served(self) -> Mapping[int, int | None]:
        """The tick at which each order that was open is served, None if it never is; by number.

        Of one of which nothing is known yet nothing is told.
        """
        missed: dict[int, None] = dict.fromkeys(self._open) if self.over else {}
        return MappingProxyType({**self._served, **missed})

    def advance(self, seconds: float) -> None:
        """Play on until so much time is spent, at least a tick, or to the end."""
        start = perf_counter()
        while not self.over:
            self._play()
            if perf_counter() - start >= seconds:
                return

    def _play(self) -> None:
        """One tick."""
        tick = self._state.tick
        pairs = zip(self._drivers, self._paces, strict=True)
        moves = tuple(d.next(self._state) if p.allows(tick) else Move.STAY for d, p in pairs)
        self._state, events = step(self._state, moves)
        for event in events:
            if isinstance(event, Served) and event.order.number in self._open:
                self._open.discard(event.order.number)
                self._served[event.order.number] = self._state.tick


def _driver(cook: int, doing: str | None, state: State) -> PolicyDriver:
    """Of a cook who goes on with what it is at as long as that is best."""
    driver = PolicyDriver(cook, reflex.choose)
    if doing is not None and (macro := find_macro(state.kitchen.menu, doing)) is not None:
        driver.assign(state, macro, driver.source)
        driver.adopt(driver.source, requested=False)
    return driver

"""Turning a mind's wishes into moves, with the reflex policy as the floor under them."""

from collections.abc import Callable, Collection

from game.executor import reflex
from game.executor.driver import Driver, MacroEnded, MacroRecord, MacroStarted
from game.executor.macros import Macro
from game.executor.teammate_model import TeammateModel
from game.executor.view import View
from game.kitchen.moves import Move
from game.kitchen.state import State
from game.partners.macro_request import Wish, refusal

#: Ticks that a decision which is worth waiting for may take before the cook goes on by reflex.
PATIENCE = 10


class Acting:
    """Cook `me`, who does what is wished, and what the reflex policy says when nothing is.

    `waits` tells whether, at a tick, an answer is worth standing still for. `source` and `since`:
    on what the macro action in progress was decided, and when it began.
    """

    def __init__(self, me: int, waits: Callable[[int], bool]) -> None:
        self.driver = Driver(me, self._fallback)
        self.source, self.since = "", 0
        self.forbidden: frozenset[Macro] = frozenset()
        self._me = me
        self._waits = waits
        self._next: Wish | None = None
        """To begin when what is in progress has ended."""
        self._wished = False
        """What is in progress was wished, not chosen by reflex."""
        self._lacking: int | None = None
        """Since when a decision is needed; None while there is one."""
        self._holding = False
        """The cook waits for a decision, in this very move."""
        self._fresh = False
        """A wish was granted since the last move was made."""
        self._refused: list[tuple[Wish, str]] = []

    def move(self, state: State) -> Move:
        """The move to make now; call `settle` after it."""
        self._holding = self._fresh = False
        return self.driver.next(state)

    def settle(self, state: State, move: Move) -> Move:
        """`move`, unless a wish that has come (or come true) since calls for another one."""
        if self._next is not None and self.driver.current is None:
            self._grant(self._next, state)
        if self._fresh:
            move = self.move(state)
        return Move.STAY if self._holding else move

    def want(self, wish: Wish, now: bool, state: State) -> None:
        """Begin `wish`: `now`, or when what is in progress has ended.

        What reflex began makes way at once if that leaves nothing half done.
        """
        if wish.macro == self.driver.current:
            if self._waits(state.tick):
                self._adopt(wish)
            self.source = wish.source
        elif now or self.driver.current is None or (not self._wished and self._free(state)):
            self._grant(wish, state)
        else:
            self._next = wish

    def forbid(self, macros: frozenset[Macro], state: State) -> None:
        """Do none of `macros` from now on, whoever says so; drop what is in progress if it is."""
        self.forbidden = macros
        if self.driver.current in macros:
            self.driver.interrupt(state)

    def gather(self) -> list[MacroRecord]:
        """What began and ended since the last call."""
        records = self.driver.drain()
        for record in records:
            match record:
                case MacroStarted(_, tick, source):
                    self.source, self.since = source, tick
                case MacroEnded():
                    self._wished = self.driver.current is not None and self._wished
        return records

    def refusals(self) -> list[tuple[Wish, str]]:
        """The wishes that could not be granted since the last call, with readable reasons."""
        refused, self._refused = self._refused, []
        return refused

    def _grant(self, wish: Wish, state: State) -> None:
        self._next = None
        if reason := refusal(wish, state, self._me, self.forbidden):
            self._refused.append((wish, reason))
            return
        self.driver.assign(state, wish.macro, wish.source)
        self._adopt(wish)
        self._fresh = True

    def _adopt(self, wish: Wish) -> None:
        self._wished, self._lacking, self._next = True, None, None
        self.source = wish.source

    def _free(self, state: State) -> bool:
        """Whether turning to something else leaves nothing half done."""
        view = View(state, self._me)
        return view.held is None and not view.chopping

    def _fallback(
        self, view: View, avoid: Collection[Macro] = (), watch: TeammateModel | None = None
    ) -> Macro | None:
        """The driver's policy: what to do when nothing is wished."""
        busy, tick = self.driver.current is not None, view.state.tick
        if busy and self._wished:
            return None  # nothing better than a wish
        if not busy:
            self._wished = False
        if self._next is not None:
            self._holding = not busy  # it begins in a moment
            return None
        if self._lacking is None:
            self._lacking = tick
        if self._waits(tick) and tick - self._lacking < PATIENCE:
            self._holding = not busy
            return None
        return reflex.choose(view, (*avoid, *self.forbidden), watch)

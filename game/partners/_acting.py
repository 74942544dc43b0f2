"""A cook who does what its minds ask for, as the arbiter decides, and else what reflex chooses."""

from collections.abc import Collection

from game.executor import reflex
from game.executor.driver import Driver, MacroRecord, Running
from game.executor.macros import Macro
from game.executor.teammate_model import TeammateModel
from game.executor.view import View
from game.kitchen.moves import Move
from game.kitchen.state import State
from game.partners._arbiter import (
    Continue,
    Decision,
    Hold,
    MacroRequest,
    Refuse,
    Start,
    Waiting,
    arbitrate,
)

#: What a mind can have its cook do in one step.
_MOVES = {move.value: move for move in Move}


class Acting:
    """Cook `me`, who does favours to `people`.

    `wanted` (see Waiting) tells whether an answer is worth standing still for. `driven`: nothing is
    ever begun by reflex. `others`: what reflex leaves to other cooks. `moved`: the number of the
    newest of the steps asked for that was made.
    """

    def __init__(self, me: int, people: Collection[int] = (), *, driven: bool = False) -> None:
        self._driven = driven
        self.driver = Driver(me, people=people)
        self.forbidden: frozenset[Macro] = frozenset()
        self.others: frozenset[Macro] = frozenset()
        self.wanted = False
        self.moved = 0
        self._step: tuple[int, Move] | None = None  # to make next, and its number
        self._still = False
        self._kept: MacroRequest | None = None  # to begin when what is in progress has ended
        self._lacking: int | None = None  # since when a decision is needed
        self._after: Running | None = None  # what was in progress when it came to be needed
        self._begun = False  # something was begun since the last move was made
        self._refused: list[tuple[MacroRequest, str]] = []

    def move(self, state: State) -> Move:
        """The move to make now; call `settle` after it."""
        self._begun = False
        if self._step is not None:
            (self.moved, step), self._step = self._step, None
            return step
        self._note_lack(state)
        move = self.driver.drive(state, self._by_reflex)
        holds = self._still or self._driven or isinstance(self._decide(state, None), Hold)
        return Move.STAY if holds and self.driver.running is None else move

    def note_end(self, state: State) -> None:
        """End what the last move has completed, so that what comes next is decided in good time."""
        self.driver.note_end(state)

    def settle(self, state: State, move: Move) -> Move:
        """`move`, unless what is asked for, or can be begun by now, calls for another one."""
        if self._kept is not None and self.driver.running is None:
            self.ask(self._kept, state)
        return self.move(state) if self._begun else move

    def step(self, number: int, move: str) -> None:
        """Make this move next, if it is one, in place of one asked for before."""
        if move in _MOVES:
            self._step = number, _MOVES[move]

    def drop(self, state: State) -> None:
        """Go on with nothing of what is in progress, nor with what was to follow."""
        self._kept = None
        self.driver.interrupt(state)

    def ask(self, request: MacroRequest, state: State) -> None:
        """Do what the arbiter says about `request`."""
        match self._decide(state, request):
            case Start():
                self.driver.assign(state, request.macro, request.source, request.site)
                self._begun = True
                self._is_decided()
            case Continue(adopted):
                self.driver.adopt(request.source, request.site, requested=adopted)
                if adopted:
                    self._is_decided()
            case Hold():
                self._kept = request
            case Refuse(reason):
                self._kept = None
                self._refused.append((request, reason))

    def forbid(self, macros: frozenset[Macro], state: State, *, still: bool = False) -> None:
        """Do none of `macros` from now on, whoever says so; drop what is in progress if it is.

        `still`: nor move without one.
        """
        self.forbidden, self._still = macros, still
        if isinstance(self._decide(state, None), Refuse):
            self.driver.interrupt(state)

    def gather(self) -> list[MacroRecord]:
        """What began and ended since the last call."""
        return self.driver.drain()

    def refusals(self) -> list[tuple[MacroRequest, str]]:
        """What could not be granted since the last call, with readable reasons."""
        refused, self._refused = self._refused, []
        return refused

    def _is_decided(self) -> None:
        self._kept = self._lacking = None

    def _decide(self, state: State, request: MacroRequest | None) -> Decision:
        since = state.tick if self._lacking is None else self._lacking
        waiting = Waiting(self._kept, self.wanted, since)
        view = self.driver.view(state)
        return arbitrate(view, self.driver.running, request, self.forbidden, waiting)

    def _note_lack(self, state: State) -> None:
        """Since when a decision is needed: nothing is in progress, or what it may turn from."""
        running = self.driver.running
        if running is not None and not self.driver.may_turn(self.driver.view(state)):
            return
        if self._kept is None and (self._lacking is None or running is not self._after):
            self._lacking, self._after = state.tick, running

    def _by_reflex(
        self, view: View, avoid: Collection[Macro], teammates: TeammateModel
    ) -> Macro | None:
        """What the cook chooses for itself, if the arbiter leaves it to that."""
        self._note_lack(view.state)
        if self._driven or isinstance(self._decide(view.state, None), Hold):
            return None
        return reflex.choose(view, (*avoid, *self.forbidden, *self.others), teammates)

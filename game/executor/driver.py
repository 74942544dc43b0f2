"""Drives one cook: keeps the macro action in progress and makes a move of it each time."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from game.executor.chores import chore
from game.executor.macros import Macro, worth
from game.executor.order_needs import OrderNeeds
from game.executor.run import MakeMove, Run, RunFailed, RunFinished
from game.executor.teammate_model import TeammateModel
from game.executor.view import View
from game.executor.walk import Walker
from game.kitchen.moves import Move
from game.kitchen.state import State

#: Macro actions that may end without a move within one decision, lest it go on for ever.
CHAIN = 4

#: How much more another macro action must be worth to turn round for it.
WORTH_TURNING = 0.02
#: Ticks for which a macro action that failed is not taken up again.
SHUNNED_TICKS = 40

#: Chooses the next macro action of a view, none of those given; None for nothing.
Policy = Callable[[View, Collection[Macro], TeammateModel], Macro | None]


@dataclass(frozen=True, slots=True)
class MacroStarted:
    macro: Macro
    tick: int
    source: str


@dataclass(frozen=True, slots=True)
class MacroEnded:
    """`outcome`: 'done', 'failed' (with its reason) or 'interrupted'."""

    macro: Macro
    started: int
    tick: int
    outcome: str
    reason: str = ""


MacroRecord = MacroStarted | MacroEnded


class Driver:
    """Turns the macro actions of a policy into the moves of cook `me`."""

    def __init__(self, me: int, policy: Policy, source: str = "reflex") -> None:
        self.me = me
        self.policy = policy
        self.source = source
        self._walker = Walker()
        self._teammates = TeammateModel(me)
        self._run: Run | None = None
        self._started = 0
        self._assigned = False  # by somebody else than the policy
        self._shunned: dict[Macro, int] = {}  # until which tick
        self._records: list[MacroRecord] = []

    @property
    def current(self) -> Macro | None:
        """The macro action in progress."""
        return self._run.macro if self._run is not None else None

    def assign(self, state: State, macro: Macro, source: str) -> None:
        """Start `macro` now and carry it to its end, whatever the policy thinks of it.

        What was in progress is interrupted, unless it is the same: then that is carried to its end.
        """
        if self.current != macro or self._is_over(state):
            self.interrupt(state)
            self._begin(state, macro, source)
        self._assigned = True

    def interrupt(self, state: State) -> None:
        """Drop the macro action in progress; it is done if the last move has completed it."""
        if self._run is not None:
            self._end(state, "done" if self._is_over(state) else "interrupted")

    def _is_over(self, state: State) -> bool:
        return self._run is not None and self._run.over(View(state, self.me))

    def drain(self) -> list[MacroRecord]:
        """What began and ended since the last call."""
        records, self._records = self._records, []
        return records

    def next(self, state: State) -> Move:
        """The move to make in `state`. Call once for each move the cook may make."""
        view = self._teammates.look(state)
        for _ in range(CHAIN):
            if self._run is None:
                macro = self._choice(view)
                if macro is None:
                    return self._idle(view)
                self._begin(state, macro, self.source)
            assert self._run is not None
            match self._run.next(view):
                case MakeMove(move):
                    better = self._better(view)
                    if better is None:
                        return move
                    self._end(state, "interrupted")
                    self._begin(state, better, self.source)
                case RunFinished():
                    self._end(state, "done")
                case RunFailed(reason):
                    self._end(state, "failed", reason)
        return Move.STAY

    def _choice(self, view: View) -> Macro | None:
        tick = view.state.tick
        shunned = [macro for macro, until in self._shunned.items() if tick < until]
        return self.policy(view, shunned, self._teammates)

    def _better(self, view: View) -> Macro | None:
        """What to turn to while nothing is in hand or under the knife, if it is worth much more."""
        assert self._run is not None
        if self._assigned or view.held is not None or view.chopping:
            return None
        better = self._choice(view)
        if better is None or better is self._run.macro:
            return None
        needs = OrderNeeds(view)
        gain = worth(needs, better) - worth(needs, self._run.macro)
        return better if gain >= WORTH_TURNING else None

    def _begin(self, state: State, macro: Macro, source: str) -> None:
        self._run = Run(macro, self._walker)
        self._started = state.tick
        self._assigned = False
        self._records.append(MacroStarted(macro, state.tick, source))

    def _end(self, state: State, outcome: str, reason: str = "") -> None:
        assert self._run is not None
        if outcome == "failed":
            self._shunned[self._run.macro] = state.tick + SHUNNED_TICKS
        ended = MacroEnded(self._run.macro, self._started, state.tick, outcome, reason)
        self._records.append(ended)
        self._run = None

    def _idle(self, view: View) -> Move:
        """Nothing is worth doing: keep the kitchen in order and keep out of the way."""
        self._walker.look(view)
        task = chore(view)
        return self._walker.rest(view) if task is None else self._walker.use(view, task.cell)

"""A cook who does what its minds ask for, as the arbiter decides, and else what reflex chooses."""

from collections.abc import Callable, Collection

from game.executor import reflex
from game.executor.driver import Driver, MacroRecord
from game.executor.law import Law
from game.executor.macros import Macro, macros
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
from game.partners.observation_builder import News

#: What to begin of what was agreed, None for nothing; none of some macro actions.
Agreed = Callable[[View, Collection[Macro]], MacroRequest | None]
#: What a mind can have its cook do in one step.
_MOVES = {move.value: move for move in Move}


class Acting:
    """Cook `me`, who does favours to `people`.

    `wanted` (see Waiting) tells whether an answer is worth standing still for. `driven`: nothing is
    ever begun by reflex; `agreed`: what comes before what reflex would choose. `others`:
    what reflex leaves to other cooks. `moved`: the number of the
    newest of the steps asked for that was made.
    """

    def __init__(
        self,
        me: int,
        people: Collection[int] = (),
        *,
        driven: bool = False,
        agreed: Agreed = lambda view, avoid: None,
    ) -> None:
        self._driven, self._agreed = driven, agreed
        self._first: MacroRequest | None = None  # of what was agreed, as chosen last
        self.driver = Driver(me, people=people)
        self.others: frozenset[Macro] = frozenset()
        self.wanted = False
        self.moved = 0
        self._step: tuple[int, Move] | None = None  # to make next, and its number
        self._kept: MacroRequest | None = None  # to begin when what is in progress has ended
        self._lacking: int | None = None  # since when a decision is needed, as of the last move
        self._lacked: int | None = None  # the same as of the move before it
        self._made = -1  # the tick of the last move
        self._foreseen = -1  # the tick that was foreseen last
        self._begun = False  # something was begun since the last move was made
        self._refused: list[tuple[MacroRequest, str]] = []

    def move(self, state: State) -> Move:
        """The move to make now; call `settle` after it."""
        self._begun, self._made = False, state.tick
        if self._step is not None:
            (self.moved, step), self._step = self._step, None
            return step
        self._lacked, self._lacking = self._lacking, None
        self._first = None
        move = self.driver.drive(state, self._by_itself, self._consents)
        if self._first is not None and self._first.macro == self.driver.current:
            self.driver.adopt(self._first.source, self._first.site, requested=False)
        return Move.STAY if self.stands and self.driver.running is None else move

    def foresee(self, state: State) -> bool:
        """There is time before the next move: work out what everybody's is chosen by, as far as it
        is about this cook. Whether that had not been done.
        """
        if self._foreseen == state.tick:
            return False
        self._foreseen = state.tick
        reflex.foresee(self.driver.view(state))
        return True

    @property
    def stands(self) -> bool:
        """Whether it does nothing unless it is told to."""
        return self.driver.teammates.law.still or self._driven

    @property
    def lacks(self) -> bool:
        """Whether there is something to do that waits for a decision."""
        return self._lacking is not None

    def news(self, state: State) -> News:
        """What an observation of `state` tells of what the cook does, and leaves alone."""
        running, driver = self.driver.running, self.driver
        view = driver.view(state)
        return News(
            doing=driver.current,
            doing_since=0 if running is None else running.since,
            given=view.given,
            left=(*self._left_to_others(view), *driver.shunned(state.tick)),
            turning=self.lacks and running is not None,
        )

    def end_if_done(self, state: State) -> None:
        """End what the last move has completed, so that what comes next is decided in good time."""
        if self._made == state.tick - 1:
            self.driver.end_if_done(state)

    def settle(self, state: State, move: Move) -> Move:
        """`move`, unless what is asked for, or can be begun by now, calls for another one."""
        if self._kept is not None and self.driver.running is None:
            self.ask(self._kept, state)
        return self.move(state) if self._begun else move

    def step(self, number: int, move: str) -> None:
        """Make this move next, in place of one asked for before. KeyError if it is none."""
        self._step = number, _MOVES[move]

    def drop(self, state: State) -> None:
        """Go on with nothing of what is in progress, nor with what was to follow."""
        self._kept = None
        self.driver.interrupt(state)

    def ask(self, request: MacroRequest, state: State) -> None:
        """Do what the arbiter says about `request`."""
        match self._decide(state, request):
            case Start():
                self.driver.assign(
                    state, request.macro, request.source, request.site, requested=request.firm
                )
                self._begun = True
                self._is_decided()
            case Continue(adopted):
                self.driver.adopt(request.source, request.site, requested=adopted)
                if adopted:
                    self._is_decided()
            case Hold():
                self._kept = request if request.firm else None
            case Refuse(reason):
                self._kept = None
                self._refused.append((request, reason))

    def obey(self, law: Law, state: State) -> None:
        """Keep to that from now on, whoever says otherwise; drop what must not be in progress."""
        self.driver.teammates.law = law
        if isinstance(self._decide(state, None), Refuse):
            self.driver.interrupt(state)

    def bound(self, state: State) -> tuple[View, Law]:
        """What the cook sees, and the law to which it keeps."""
        return self.driver.view(state), self.driver.teammates.law

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
        since = state.tick if self._lacked is None else self._lacked
        waiting = Waiting(self._kept, self.wanted, since)
        view = self.driver.view(state)
        law = self.driver.teammates.law
        return arbitrate(view, self.driver.running, request, law, waiting)

    def _consents(self, state: State) -> bool:
        """Whether what the cook has chosen for itself is begun; else that waits for a decision."""
        if isinstance(self._decide(state, None), Hold):
            self._lacking = state.tick if self._lacked is None else self._lacked
            return False
        return True

    def _by_itself(
        self, view: View, avoid: Collection[Macro], teammates: TeammateModel
    ) -> Macro | None:
        """What the cook would choose for itself: of what stands first, unless a mind may tell."""
        if self._driven:
            return None
        if not isinstance(self._decide(view.state, None), Hold):
            self._first = self._agreed(view, avoid)
            if self._first is not None:
                return self._first.macro
        banned = (m for m in macros(view.menu) if m.task in teammates.law.forbidden)
        return reflex.choose(view, (*avoid, *banned, *self._left_to_others(view)), teammates)

    def _left_to_others(self, view: View) -> Collection[Macro]:
        """What a cook leaves alone unasked; what it holds is its own to finish."""
        return self.others if view.held is None else ()

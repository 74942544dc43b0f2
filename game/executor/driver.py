"""A cook's driver: runs one macro action at a time and turns it into moves."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from game.executor._hands import (
    CROWDED_ROOM,
    between,
    cluttering,
    destination,
    is_spare,
    linking,
    out_of_plates,
    put_away,
    room,
)
from game.executor._outlook import outlook
from game.executor.macros import Macro, macro_for
from game.executor.plans import Site, UseStation
from game.executor.run import MakeMove, Run, RunFailed, RunFinished
from game.executor.teammate_model import TeammateModel
from game.executor.view import View
from game.executor.walk import Walker
from game.kitchen.items import Plate
from game.kitchen.layout import Kind
from game.kitchen.moves import Move
from game.kitchen.state import State

#: Macro actions that one decision may begin and end without a move: a limit, against endless loops.
MOST_IN_A_ROW = 4

#: How much more another macro action must be worth for the cook to switch to it.
SWITCH_MARGIN = 0.02
#: Ticks for which a macro action that failed is not begun again.
SHUNNED_TICKS = 40
#: Instead of waiting for others, a cook switches to work that is worth at most this much less; for
#: so many ticks it does not come back to what it waited for.
WAITING_MARGIN, WAITED_FOR_TICKS = 0.045, 20

#: Chooses the next macro action for a view, but none of those given; None to do nothing.
Policy = Callable[[View, Collection[Macro], TeammateModel], Macro | None]
#: Whether a cook may begin in that state what its policy has chosen.
Consent = Callable[[State], bool]


def always(_: State) -> bool:
    """The consent that is never refused."""
    return True


@dataclass(frozen=True, slots=True)
class Running:
    """The macro action in progress, since tick `since`; `source`: what decided on it.

    `requested`: somebody asked for it, so the policy does not replace it before it ends.
    `site`: where it was asked to be done.
    """

    macro: Macro
    source: str
    since: int
    requested: bool = False
    site: Site | None = None


@dataclass(frozen=True, slots=True)
class MacroStarted:
    macro: Macro
    tick: int
    source: str
    site: Site | None = None


@dataclass(frozen=True, slots=True)
class MacroEnded:
    """`outcome`: 'done', 'failed' (with its reason) or 'interrupted'. `waited`: moves for which the
    cook stood still because others were in the way.
    """

    macro: Macro
    started: int
    tick: int
    outcome: str
    reason: str = ""
    waited: int = 0


MacroRecord = MacroStarted | MacroEnded


class Driver:
    """Turns macro actions into the moves of cook `me`.

    `source`: recorded for macro actions that a policy chose; `people`: the seats of people, whom
    favours are for. `teammates`: the model of the other cooks.
    """

    def __init__(self, me: int, source: str = "reflex", people: Collection[int] = ()) -> None:
        self.me = me
        self.source = source
        self.running: Running | None = None
        self._walker = Walker()
        self.teammates = TeammateModel(me, people)
        self._run: Run | None = None  # of what is running
        self._waited = 0  # moves spent waiting for others since the last macro action ended
        self._shunned: dict[Macro, int] = {}  # until which tick
        self._records: list[MacroRecord] = []

    @property
    def current(self) -> Macro | None:
        """The macro action in progress."""
        return self.running.macro if self.running is not None else None

    @property
    def doing(self) -> str | None:
        """The name of the macro action in progress."""
        return self.running.macro.name if self.running is not None else None

    def assign(
        self,
        state: State,
        macro: Macro,
        source: str,
        site: Site | None = None,
        *,
        requested: bool = True,
    ) -> None:
        """Start `macro` now, at `site` if possible; if `requested`, the policy does not replace it.

        Any other macro action in progress is interrupted; the same one just continues.
        """
        if self.current != macro or self._is_over(state):
            self.interrupt(state)
            self._begin(state, macro, source, site)
        self.adopt(source, site, requested=requested)

    def adopt(self, source: str, site: Site | None = None, *, requested: bool) -> None:
        """Credit the macro action in progress to `source`; if `requested`, it runs to its end.

        The rest of it is done at `site`, if one is given.
        """
        if self.running is None or self._run is None:
            return
        running, self._run.site = self.running, site or self.running.site
        requested = requested or running.requested
        self.running = replace(running, source=source, requested=requested, site=self._run.site)

    def interrupt(self, state: State) -> None:
        """Stop the macro action in progress; it counts as done if the last move completed it."""
        if self._run is not None:
            self._end(state, "done" if self._is_over(state) else "interrupted")

    def end_if_done(self, state: State) -> None:
        """End the macro action in progress if the last move completed it.

        `drive` does so, too, but only when the cook may move again.
        """
        if self._is_over(state):
            self._end(state, "done")

    def _is_over(self, state: State) -> bool:
        return self._run is not None and self._run.over(self.view(state))

    def view(self, state: State) -> View:
        """This cook's view of `state`, as if no other cook were in the way."""
        others = self.teammates
        given = others.given(state)
        return View(state, self.me, people=others.people, given=given, zone=others.law.zone)

    def drain(self) -> list[MacroRecord]:
        """What began and ended since the last call."""
        records, self._records = self._records, []
        return records

    def drive(self, state: State, policy: Policy, consent: Consent = always) -> Move:
        """The move to make in `state`. `policy` chooses what to begin or to switch to.

        Without `consent` the cook continues what it does, or stands still. Call this once for each
        move the cook may make.
        """
        view = self.teammates.look(state)
        self._rescue(view)
        for _ in range(MOST_IN_A_ROW):
            if self._run is None:
                macro = self._choice(view, policy)
                if macro is None:
                    return self._idle(view)
                if not consent(state):
                    return Move.STAY
                self._begin(state, macro, self.source)
            assert self._run is not None
            match self._run.next(view):
                case MakeMove(move):
                    better = self._better(view, policy) or self._instead_of_waiting(view, policy)
                    if better is None or not consent(state):
                        self._waited += self._walker.waiting
                        return move
                    self._end(state, "interrupted")
                    self._begin(state, better, self.source)
                case RunFinished():
                    self._end(state, "done")
                    view = self.teammates.look(state)  # it may have given something away
                case RunFailed(reason):
                    self._end(state, "failed", reason)
        return Move.STAY

    def _rescue(self, view: View) -> None:
        """Switch to food that would burn, even if an order was to leave it alone."""
        task = self.teammates.law.rescue(view)
        if task is None or (macro := macro_for(view.menu, *task)) in self.shunned(view.state.tick):
            return
        if macro != self.current:
            self.assign(view.state, macro, self.source)

    def shunned(self, tick: int) -> list[Macro]:
        """The macro actions that failed, or were waited for, too recently to be begun again."""
        return [macro for macro, until in self._shunned.items() if tick < until]

    def _choice(self, view: View, policy: Policy, *avoid: Macro) -> Macro | None:
        return policy(view, [*self.shunned(view.state.tick), *avoid], self.teammates)

    def _may_switch(self, view: View) -> bool:
        """Whether the policy may interrupt: nobody asked for the work, and none is half done."""
        asked_for = self.running is None or self.running.requested
        return not asked_for and view.held is None and not view.chopping

    def _better(self, view: View, policy: Policy) -> Macro | None:
        """What to switch to; the policy is asked only if something is worth SWITCH_MARGIN more."""
        if not self._may_switch(view):
            return None
        around = outlook(view)
        assert self.current is not None
        current = around.worth(self.current)
        if not around.offers(SWITCH_MARGIN, current):
            return None
        better = self._choice(view, policy)
        if better is None or around.worth(better) - current < SWITCH_MARGIN:
            return None
        return better

    def _instead_of_waiting(self, view: View, policy: Policy) -> Macro | None:
        """Among more than two cooks, work that is worth nearly as much as what this one waits for.

        What it waited for is shunned for a while, or the cook would switch back and forth.
        """
        if not (view.crowded and self._walker.waiting and self._may_switch(view)):
            return None
        assert self.current is not None
        waits_for, around = self.current, outlook(view)
        other = self._choice(view, policy, waits_for)
        if other is None or around.worth(other) < around.worth(waits_for) - WAITING_MARGIN:
            return None
        self._shunned[waits_for] = view.state.tick + WAITED_FOR_TICKS
        return other

    def _begin(self, state: State, macro: Macro, source: str, site: Site | None = None) -> None:
        self._run = Run(macro, self._walker, site)
        self.running = Running(macro, source, state.tick, site=site)
        self._records.append(MacroStarted(macro, state.tick, source, site))

    def _end(self, state: State, outcome: str, reason: str = "") -> None:
        assert self.running is not None and self._run is not None
        macro, since = self.running.macro, self.running.since
        if self._run.given is not None:
            self.teammates.give(state, self._run.given)
        if outcome == "failed":
            self._shunned[macro] = state.tick + SHUNNED_TICKS
        waited, self._waited = self._waited, 0
        self._records.append(MacroEnded(macro, since, state.tick, outcome, reason, waited))
        self._run = self.running = None

    def _idle(self, view: View) -> Move:
        """Nothing is worth doing: keep the kitchen in order and keep out of the way."""
        self._walker.look(view)
        task = chore(view)
        move = self._walker.rest(view) if task is None else self._walker.use(view, task.cell)
        self._waited += self._walker.waiting
        return move


class PolicyDriver(Driver):
    """A driver that always follows the same policy."""

    def __init__(
        self, me: int, policy: Policy, source: str = "reflex", people: Collection[int] = ()
    ) -> None:
        super().__init__(me, source, people)
        self.policy = policy

    def next(self, state: State) -> Move:
        """The move to make in `state`. Call once for each move the cook may make."""
        return self.drive(state, self.policy)


def chore(view: View) -> UseStation | None:
    """The station to use for the next chore; None if all is well.

    Puts away what is held, hands over what only cooks in another room can use, and frees a counter
    when none is left.
    """
    if view.held is not None:
        place = put_away(view)
        return place if isinstance(place, UseStation) else None
    for things in (_stranded(view), _needless_plates(view), _spares(view), cluttering(view)):
        if (cell := view.nearest(things)) is not None:
            return UseStation(cell)
    return None


def _stranded(view: View) -> list[int]:
    """Cells with things to hand over, not between the rooms yet though a counter there is free."""
    goals = ((cell, destination(view, item)) for cell, item in view.items())
    return [
        cell
        for cell, goal in goals
        if goal is not None and cell not in linking(view, goal) and between(view, goal)
    ]


def _needless_plates(view: View) -> list[int]:
    """Loose plates that take up scarce room and can go back on their stack."""
    scarce = room(view) <= CROWDED_ROOM
    return view.where(Plate()) if scarce and view.can_use(Kind.PLATES) else []


def _spares(view: View) -> list[int]:
    """Food that can be thrown away, when no counter is free or no plate is left."""
    if (room(view) > 0 and not out_of_plates(view)) or not view.can_use(Kind.BIN):
        return []
    return [cell for cell, item in view.items() if is_spare(view, item)]

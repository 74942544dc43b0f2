"""A macro action in progress: one move at a time until it is done or cannot be done."""

from dataclasses import dataclass, replace

from game.executor.macros import Macro, plan
from game.executor.plans import Await, Fail, Finish, ScriptMemory, Site, Stand, UseStation
from game.executor.view import View
from game.executor.walk import Walker
from game.kitchen import interact as table
from game.kitchen.items import Item
from game.kitchen.layout import Control
from game.kitchen.moves import Move

#: Uses that may come out otherwise than planned before the macro action fails.
TRIES = 3
#: Decisions without a way to the target before it fails.
WAITS = 15

IN_THE_WAY = "another cook stands in the way"


@dataclass(frozen=True, slots=True)
class MakeMove:
    """Make this move."""

    move: Move


@dataclass(frozen=True, slots=True)
class RunFinished:
    """The macro action is complete; the last move did it."""


@dataclass(frozen=True, slots=True)
class RunFailed:
    """It cannot be completed; `reason` can be read by a person."""

    reason: str


@dataclass(frozen=True, slots=True)
class _Expected:
    """What the hand holds after a use at `tick` that goes as planned."""

    tick: int
    station: int
    hand: Item | None
    plan: UseStation


class Run:
    """One execution of `macro` by one cook. Call `next` once for each move the cook may make.

    `site`: where it is wished to be done. `given`: the cell on which it has put something for
    another cook.
    """

    def __init__(self, macro: Macro, walker: Walker, site: Site | None = None) -> None:
        self.macro = macro
        self.walker = walker
        self.site = site
        self.given: int | None = None
        self._memory = ScriptMemory()
        self._expected: _Expected | None = None
        self._failures = 0
        # For which site and thing in hand it was looked up where a cook stands, and that cell.
        self._near: tuple[tuple[Site, Item | None], int] | None = None

    def next(self, view: View) -> MakeMove | RunFinished | RunFailed:
        """The move to make in what `me` sees, or how the macro action ended."""
        view = view.with_preferred_site(self._wish(view))
        self.walker.look(view)
        if self._last_use_ended_it(view):
            return RunFinished()
        if self._failures >= TRIES:
            return RunFailed("it kept going wrong")
        match plan(view, self.macro, self._memory):
            case UseStation() as use:
                return self._use(view, use)
            case Await(cell):
                return MakeMove(self.walker.stand_by(view, cell))
            case Stand(cells):
                move = self.walker.stand(view, cells)
                return RunFailed(IN_THE_WAY) if self.walker.stuck > WAITS else MakeMove(move)
            case Finish():
                return RunFinished()
            case Fail(reason):
                return RunFailed(IN_THE_WAY if self._barred(view) else reason)

    def over(self, view: View) -> bool:
        """Whether the last move completed the macro action. Ask only when dropping it."""
        view = view.with_preferred_site(self._wish(view))
        if self._last_use_ended_it(view):
            return True
        match plan(view, self.macro, self._memory):
            case Finish() | Stand(done=True):
                return True
        return False

    def _wish(self, view: View) -> Site | None:
        """Where it is wished to be done. Where another cook stands is looked up anew only for
        another thing in hand: who followed it about, as it goes out of the way, would never arrive.
        """
        site = self.site
        if site is None or site.seat is None:
            return site
        if self._near is None or self._near[0] != (site, view.held):
            self._near = (site, view.held), view.state.cooks[site.seat].cell
        return replace(site, near=self._near[1])

    def _last_use_ended_it(self, view: View) -> bool:
        """Take note of how the last use went; whether it completed the macro action."""
        expected = self._expected
        if expected is None or expected.tick == view.state.tick:
            return False
        self._expected = None
        met = view.ahead == expected.station and view.held == expected.hand
        self._failures = 0 if met else self._failures + 1
        if met and expected.plan.gives:
            self.given = expected.station
        return met and expected.plan.ends

    def _barred(self, view: View) -> bool:
        """Whether there would be something to do if those who stand still stood elsewhere."""
        if not view.still:
            return False
        return not isinstance(plan(view.unbarred(), self.macro, self._memory), Fail)

    def _use(self, view: View, planned: UseStation) -> MakeMove | RunFailed:
        cell = planned.cell
        move = self.walker.use(view, cell)
        if self.walker.stuck > WAITS:
            return RunFailed(IN_THE_WAY)
        if station_used(view, move) == cell:
            lost, tick = cell in view.state.lost, view.state.tick + 1
            use = table.Use(view.kitchen, tick, view.me, cell, view.held, view.content(cell), lost)
            match table.interact(use):
                case table.No(reason):
                    return RunFailed(reason)
                case table.Done(hand):
                    self._expected = _Expected(view.state.tick, cell, hand, planned)
        return MakeMove(move)


def station_used(view: View, move: Move) -> int:
    """The cell in front of the cook that a move acts on, -1 if it acts on none."""
    if move is Move.INTERACT:
        return view.ahead
    if move is Move.STAY or view.kitchen.control is Control.INTERACT:
        return -1
    return view.kitchen.neighbour[view.cook.cell][move]

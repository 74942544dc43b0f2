"""How well a crew keeps its standing orders: tick by tick, by what its cooks are seen to do.

A cook is at an order while it carries out a macro action that was on the way to it when it began,
and for a second afterwards. Ticks do not count in which nothing that leads there can be done that
nobody else is at, or in which its cook sees to something urgent: an order can be kept only where
there is work for it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from agents.demands import DemandQueue, QueueMoment, update_queue, way_to
from agents.demands.wording import vocabulary_of
from agents.intention import Avoid, Control, Demand, Only, Part, Prefer, Qualified
from agents.messages import TICKS_PER_SECOND, Observation, StandingOrder
from game.executor.macros import find_macro
from game.kitchen.state import State
from game.partners.observation_builder import News, ObservationBuilder
from game.session.match.match import Match
from game.session.seats.notes import MacroBegun, MacroOver

#: What a macro action goes by that cannot wait.
URGENT = "urgent"
#: So long, in ticks, a cook that has ended something is still at what it was for.
BETWEEN = TICKS_PER_SECOND

#: Whether a cook keeps an order at a tick; 'cannot': it could not, or had something urgent to do.
Kept = Literal["yes", "no", "cannot"]


@dataclass(frozen=True, slots=True)
class Share:
    """Of `count` ticks in which it could be kept those in which it was."""

    kept: int = 0
    count: int = 0

    def __add__(self, other: "Share") -> "Share":
        return Share(self.kept + other.kept, self.count + other.count)

    @property
    def value(self) -> float | None:
        """0..1; None where it never could be."""
        return self.kept / self.count if self.count else None


class QuotaWatch:
    """Follows the standing orders of `match` from now on: call `see` after each tick."""

    def __init__(self, match: Match) -> None:
        self._match = match
        cooks = range(len(match.seats))
        names = tuple(match.names)
        self._lookouts = [ObservationBuilder(match.level, cook, names) for cook in cooks]
        self._on: dict[int, set[int]] = {cook: set() for cook in cooks}  # orders a cook is at
        self._rushes = dict.fromkeys(cooks, False)
        self._ended = dict.fromkeys(cooks, 0)
        self.share = Share()

    def see(self) -> None:
        """One tick more."""
        crew = self._match.crew
        orders = [] if crew is None else [order for order in crew.orders if not order.rests]
        for cook, note in self._match.notes:
            self._note(cook, note, orders)
        for order in orders:
            if not isinstance(Qualified.of(order.part).inner, Prefer):
                self.share += self._tick(order)

    def _note(self, cook: int, note: object, orders: Iterable[StandingOrder]) -> None:
        match note:
            case MacroBegun(macro, source):
                self._rushes[cook] = source == URGENT
                mine = [order for order in orders if cook in order.cooks]
                now = self._look(cook, self._match.previous) if mine else None
                self._on[cook] = {
                    order.id for order in mine if now and macro in steps(order.part, now)
                }
            case MacroOver():
                self._ended[cook] = self._match.state.tick

    def _tick(self, order: StandingOrder) -> Share:
        if order.problem or not order.cooks:
            return Share(0, 1)
        found = [self._kept(order, cook) for cook in order.cooks]
        counts = any(each != "cannot" for each in found)
        return Share(int(counts and "no" not in found), int(counts))

    def _kept(self, order: StandingOrder, cook: int) -> Kept:
        part, doing = Qualified.of(order.part).inner, self._match.seats[cook].doing
        macro = None if doing is None else find_macro(self._match.level.kitchen.menu, doing)
        match part:
            case Control():
                return "yes" if doing is None else "no"
            case Avoid() | Only():
                bounds = _moment(order.part, self._look(cook, self._match.state)).bounds
                free = macro is None or bounds.allow(macro.verb, macro.what)
                return "yes" if free else "no"
        if order.id in self._on[cook]:
            rests = doing is None and self._match.state.tick - self._ended[cook] > BETWEEN
            if not rests:
                return "yes"
        ways = steps(order.part, self._look(cook, self._match.state))
        if doing in ways:
            return "yes"
        others = {seat.doing for seat in self._match.seats}
        rushes = doing is not None and self._rushes[cook]
        return "cannot" if rushes or ways <= others else "no"

    def _look(self, cook: int, state: State) -> Observation:
        return self._lookouts[cook].observe(0, state, News())


def steps(part: Part, now: Observation) -> frozenset[str]:
    """The macro actions that bring a standing order forward now."""
    goals = _moment(part, now).focus.goals
    return frozenset(step for goal in goals for step in way_to(goal, now.options).steps)


def _moment(part: Part, now: Observation) -> QueueMoment:
    vocabulary = vocabulary_of(now)
    if isinstance(part, Qualified):
        part = Qualified.around(part.inner, (), part.at)
    queue = update_queue(DemandQueue(), Demand((part,)), vocabulary, now.tick).queue
    return QueueMoment.of(queue, now, vocabulary)

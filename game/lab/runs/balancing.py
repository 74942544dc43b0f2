"""Playing a kitchen with scripted people to see how it is balanced."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from game.content.level import Level
from game.kitchen import events as ev
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.runs.rounds import PlayedRound, measured
from game.partners.rehearsal import LEAST, MOST, proposed_stars, rehearse
from game.session.match.history import MatchHistory
from game.session.match.match import Match


@dataclass(slots=True)
class Traffic:
    """Counts, by cell: `stays`, ticks that a cook was there; `collisions`, moves refused because
    of another cook. Grows with each match that is shown to it; all must be of one kitchen.
    """

    stays: list[int] = field(default_factory=list)
    collisions: list[int] = field(default_factory=list)

    def see(self, match: Match) -> None:
        if not self.stays:
            cells = len(match.state.contents)
            self.stays, self.collisions = [0] * cells, [0] * cells
        for cook in match.state.cooks:
            self.stays[cook.cell] += 1
        for event in match.events:
            if isinstance(event, ev.MoveBlocked):
                self.collisions[event.cell] += 1


@dataclass(frozen=True, slots=True)
class OrderTimes:
    """Orders of one dish. `waits`: seconds from order to serving of those that were served.

    `left`: the share (0..1) of their time that each of them had left; `missed`: how many ran out.
    """

    waits: tuple[float, ...]
    left: tuple[float, ...]
    missed: int

    @property
    def served(self) -> int:
        """How many were served."""
        return len(self.waits)

    @property
    def wait(self) -> float | None:
        """Seconds on average; None if none was served."""
        return fmean(self.waits) if self.waits else None


def order_times(histories: Iterable[MatchHistory]) -> Mapping[str, OrderTimes]:
    """By dish, in the order of the menu; dishes nobody ordered are left out."""
    waits: dict[str, list[float]] = defaultdict(list)
    left: dict[str, list[float]] = defaultdict(list)
    missed: dict[str, int] = defaultdict(int)
    dishes: dict[str, None] = {}
    for history in histories:
        dishes |= dict.fromkeys(history.level.kitchen.menu.dishes)
        for occurrence in history.occurrences:
            match occurrence.event:
                case ev.Served(dish=dish, order=order):
                    tick = occurrence.before.tick + 1
                    waits[dish].append((tick - order.placed) / TICKS_PER_SECOND)
                    left[dish].append((order.deadline - tick) / (order.deadline - order.placed))
                case ev.OrderExpired(order=order):
                    missed[order.dish] += 1
    return {
        dish: OrderTimes(tuple(waits[dish]), tuple(left[dish]), missed[dish])
        for dish in dishes
        if waits[dish] or missed[dish]
    }


#: Who the people are in turn: nobody, someone who helps a little, a steady cook.
PEOPLE = (LEAST, "chopper", MOST)


@dataclass(slots=True)
class Balance:
    """What was found on `level`. `rounds`: by who the people were; the rest is of steady cooks."""

    level: Level
    rounds: Mapping[str, Sequence[PlayedRound]]
    traffic: Traffic = field(default_factory=Traffic)
    orders: Mapping[str, OrderTimes] = field(default_factory=dict)

    def scores(self, people: str) -> list[int]:
        return [played.score for played in self.rounds[people]]

    @property
    def stars(self) -> tuple[int, int, int] | None:
        """The thresholds that fit these scores; None where too little is earned for three."""
        return proposed_stars(self.scores(LEAST), self.scores(MOST))


def balance(level: Level, seeds: Sequence[int], done: Callable[[], None]) -> Balance:
    """Play `level` as in play, with partners by reflex. `done` is called after each round."""
    level = level.for_play()
    traffic = Traffic()
    rounds: dict[str, list[PlayedRound]] = {}
    steady: list[MatchHistory] = []
    for people in PEOPLE:
        rounds[people] = []
        for seed in seeds:
            history = rehearse(level, people, seed, traffic.see if people == MOST else None)
            rounds[people].append(measured(history))
            if people == MOST:
                steady.append(history)
            done()
    return Balance(level, rounds, traffic, order_times(steady))

"""Playing a kitchen with scripted people to see how it is balanced."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from game.content.level import Level
from game.lab.metrics.order_times import OrderTimes, order_times
from game.lab.metrics.traffic import Traffic
from game.lab.runs.rounds import PlayedRound, measured
from game.partners.rehearsal import LEAST, MOST, proposed_stars, rehearse
from game.session.match.history import MatchHistory

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
        """By seed."""
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

"""Commands given in the middle of a round, and what came of each within a while."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Self

from agents.hla import rush
from agents.hla.labelled_messages import MessageItem
from agents.intention import ALWAYS, Demand, Goal
from agents.messages import Fact, Observation
from agents.orders import Bounds, masked, remaining, way_to
from agents.orders.wording import vocabulary_of
from game.content.level import Level
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.runs.arguments import named_level
from game.lab.runs.rounds import with_orders
from game.partners.casting import HUMANS, Maker, cast, listening
from game.partners.minds import Minds
from game.partners.observation_builder import News, ObservationBuilder
from game.session.match.match import Match
from game.session.seats.notes import MacroBegun, MacroOver
from tuning.rollout import LEVELS

#: A round that no experiment comes to the end of, in ticks.
ENDLESS = 36_000


class CommandedMatch:
    """One match, for a `with`; the human does as `human` does and says what the experiment says."""

    def __init__(
        self, level: Level, human: Maker, minds: Minds, seed: int = 0, ticks: int = ENDLESS
    ) -> None:
        """`ticks`: how long the round is said to last."""
        self.level = replace(level, round_ticks=ticks)
        self.match = Match(self.level, cast(self.level, human, listening(lambda: minds)), seed)
        self.me = self.level.partner

    @property
    def facts(self) -> Sequence[Fact]:
        return self.match.history.deeds

    @property
    def now(self) -> int:
        return self.match.state.tick

    def type(self) -> None:
        """The human types for long enough that the seats are told what becomes of the orders."""
        self.match.typing(self.level.human)
        self.match.look_ahead(inf)

    def say(self, text: str) -> int:
        """The human says `text`; the tick at which."""
        self.match.say(self.level.human, text)
        return self.now

    def run(self, seconds: float, until: Callable[[], bool] = lambda: False) -> bool:
        """Play until `until` comes true, for `seconds` at most; whether it did."""
        last = self.now + round(seconds * TICKS_PER_SECOND)
        while not until():
            if self.now >= last:
                return False
            self.match.tick()
        return True

    def seconds(self, since: int) -> float:
        """Game time from tick `since` until now."""
        return (self.now - since) / TICKS_PER_SECOND

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End the match and its minds."""
        self.match.close()


#: Seconds of cooking before the words, at least and more by the seed; seconds that are watched.
BEFORE, LATER, WINDOW = 2.0, 4.7, 45.0
#: What cannot be asked for in any kitchen, and how much is too much for the window.
_RARE, _MOST = frozenset({"putout", "drop"}), 3


@dataclass(frozen=True, slots=True)
class Obeyed:
    """What came of a command within the window.

    `seconds` until its goals were met, None if they were not; `begun`: macro actions while it
    stood; `wasted`: those of them that did not bring it nearer although something could;
    `interrupted`: broken off; `score`: won in the window.
    """

    item: str
    say: str
    level: str
    seconds: float | None
    begun: int
    wasted: int
    interrupted: int
    score: int

    @property
    def spent(self) -> float:
        """Seconds with the goals unmet."""
        return WINDOW if self.seconds is None else self.seconds


def commands(items: list[MessageItem]) -> list[tuple[MessageItem, Demand]]:
    """Those that ask for a few things which can be done in a window, and are clear."""
    return [
        (item, meant)
        for item in items
        if not (item.ambiguous or item.situation.before)
        and isinstance(meant := item.right[0], Demand)
        and meant.goals
        and not any(goal.do in _RARE or goal.times == ALWAYS for goal in meant.goals)
        and sum(goal.times for goal in meant.goals if goal.times != ALWAYS) <= _MOST
    ]


def level_for(item: MessageItem, number: int) -> Level:
    """A level with the item's orders, the levels in turn."""
    level = named_level(LEVELS[number % len(LEVELS)])
    return with_orders(level, item.situation.orders) if item.situation.orders else level


def obey(level: Level, item: MessageItem, demand: Demand, minds: Minds, seed: int) -> Obeyed:
    """Give the command, and watch."""
    with CommandedMatch(level, HUMANS["idle"], minds, seed) as played:
        played.run(BEFORE + LATER * (seed % 5))
        return _Watched(played, demand).run(item)


class _Watched:
    def __init__(self, played: CommandedMatch, demand: Demand) -> None:
        self._played, self._demand = played, demand
        self._lookout = ObservationBuilder(played.level, played.me, played.match.names)
        self._since = 0
        self._met: float | None = None
        self._begun = self._wasted = self._interrupted = 0

    def run(self, item: MessageItem) -> Obeyed:
        before = self._played.match.state.score
        self._since = self._played.say(item.say)
        self._played.run(WINDOW, self._look)
        return Obeyed(
            item.id,
            item.say,
            self._played.level.name,
            self._met,
            self._begun,
            self._wasted,
            self._interrupted,
            self._played.match.state.score - before,
        )

    def _look(self) -> bool:
        match_ = self._played.match
        if self._met is not None or match_.state.tick <= self._since:
            return False
        for cook, note in match_.notes:
            match note:
                case MacroBegun(macro) if cook == self._played.me:
                    self._begun += 1
                    self._wasted += self._in_vain(macro)
                case MacroOver(_, "interrupted", _) if cook == self._played.me:
                    self._interrupted += 1
        if self._demand.goals and not self._left(self._seen()):
            self._met = self._played.seconds(self._since)
        return False

    def _seen(self) -> Observation:
        return self._lookout.observe(1, self._played.match.previous, News())

    def _left(self, seen: Observation) -> Sequence[Goal]:
        facts = [fact for fact in self._played.facts if fact.tick >= self._since]
        return remaining(self._demand.goals, seen, facts, vocabulary_of(seen))

    def _in_vain(self, macro: str) -> bool:
        """Whether it leads nowhere although something else would; urgent things never do."""
        seen = self._seen()
        bounds = Bounds(self._demand.avoids)
        options = masked(seen.options, bounds)
        ways = [way_to(goal, options) for goal in self._left(seen)]
        useful = {name for way in ways for name in way.names}
        if macro in useful or macro in rush(seen, bounds):
            return False
        return any(way.steps for way in ways)

"""A match in simulated time in which a listening partner is told things, and what comes of it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf
from typing import Self

from agents.messages import Fact
from game.content.level import Level
from game.kitchen.state import TICKS_PER_SECOND
from game.partners.casting import Maker, cast, listening
from game.partners.mind_seat import MindSeat
from game.partners.minds import Minds
from game.session.match.match import Match

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

    @property
    def partner(self) -> MindSeat:
        seat = self.match.seats[self.me]
        assert isinstance(seat, MindSeat)
        return seat

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

"""Playing on from a state without seats: two drivers, their macro actions, what gets done."""

from collections.abc import Callable, Collection
from dataclasses import replace

from agents.messages import Fact, Observation
from game.content.level import Level
from game.executor.driver import Habit, MacroEnded, Policy
from game.executor.macros import Macro, find_macro
from game.executor.teammate_model import TeammateModel
from game.executor.view import View
from game.kitchen.moves import Move
from game.kitchen.state import State
from game.kitchen.step import step
from game.partners.casting import SCRIPTED_RATE
from game.partners.observation_builder import News, ObservationBuilder
from game.session.match.deeds import deeds
from game.session.seats.pace import Pace

#: Names the next macro action of an observation, None for none.
Chooser = Callable[[Observation], str | None]

#: The cooks' names: the partner's, and everybody else's.
ME, OTHER = "Partner", "Human"


def stand(
    view: View, avoid: Collection[Macro] = (), watch: TeammateModel | None = None
) -> Macro | None:
    """The policy of a cook who chooses nothing."""
    return None


class Rollout:
    """The partner does what `choose` says, the others what `other` says, from `state` on."""

    def __init__(self, level: Level, state: State, choose: Chooser, other: Policy | None) -> None:
        """`other` None: the human does not move at all."""
        self.state = state
        self.level, self.me = level, level.partner
        self.names = tuple(ME if i == self.me else OTHER for i in range(len(level.cooks)))
        self.done: list[str] = []
        self.choose, self.other = choose, other
        self.lookout = ObservationBuilder(level, self.me, self.names)
        self._number = 0
        self._drivers = [
            Habit(i, stand if i == self.me else (other or stand), "script")
            for i in range(len(level.cooks))
        ]
        self._paces = [
            Pace.of(spec.moves_per_second if i == self.me else SCRIPTED_RATE)
            for i, spec in enumerate(level.cooks)
        ]

    @property
    def driver(self) -> Habit:
        """The partner's."""
        return self._drivers[self.me]

    def observe(self) -> Observation:
        """What the partner sees now, without the favours that nobody asks for here."""
        self._number += 1
        news = News(doing=self.driver.current)
        seen = self.lookout.observe(self._number, self.state, news)
        return replace(seen, options=tuple(o for o in seen.options if not o.on_demand))

    def assign(self, name: str) -> None:
        """Have the partner begin a macro action."""
        macro = find_macro(self.level.kitchen.menu, name)
        assert macro is not None
        self.driver.assign(self.state, macro, "script")

    def tick(self) -> tuple[Fact, ...]:
        """One tick; what was done in it."""
        moves = tuple(self._move(i) for i in range(len(self._drivers)))
        before = self.state
        self.state, events = step(before, moves)
        return deeds(before, events)

    def _move(self, cook: int) -> Move:
        if not self._paces[cook].allows(self.state.tick):
            return Move.STAY
        if cook != self.me:
            return Move.STAY if self.other is None else self._drivers[cook].next(self.state)
        return self._mine()

    def _mine(self) -> Move:
        if self.driver.current is None and (name := self.choose(self.observe())) is not None:
            self.assign(name)
        move = self.driver.next(self.state)
        for record in self.driver.drain():
            match record:
                case MacroEnded(macro=macro, outcome="done"):
                    self.done.append(macro.name)
        return move


def best(observation: Observation) -> str | None:
    """The available macro action of greatest value, None if none is worth anything."""
    ready = [o for o in observation.options if o.available and o.value > 0]
    found = max(ready, key=lambda o: o.value, default=None)
    return None if found is None else found.name

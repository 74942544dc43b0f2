"""Playing on from a state without seats: two drivers, their macro actions, what gets done; and to
states in which something that is asked for can be done at once.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from agents.intention import Goal
from agents.messages import Fact, Observation
from agents.orders import covers, demand_values
from game.content.level import Level
from game.executor.driver import MacroEnded, Policy, PolicyDriver
from game.executor.macros import find_macro
from game.kitchen.moves import Move
from game.kitchen.state import State
from game.kitchen.step import first_state, step
from game.lab.runs.arguments import named_level
from game.lab.runs.rounds import with_orders
from game.partners.casting import SCRIPTED_RATE
from game.partners.observation_builder import News, ObservationBuilder
from game.session.match.history import deeds
from game.session.seats.pace import Pace

#: Names the next macro action of an observation, None for none.
Chooser = Callable[[Observation], str | None]

#: The cooks' names: the partner's, and everybody else's.
ME, OTHER = "Partner", "Human"


def stand(*_: object) -> None:
    """The policy of a cook who chooses nothing."""


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
            PolicyDriver(i, stand if i == self.me else (other or stand), "script")
            for i in range(len(level.cooks))
        ]
        self._paces = [
            Pace.of(spec.moves_per_second if i == self.me else SCRIPTED_RATE)
            for i, spec in enumerate(level.cooks)
        ]

    @property
    def driver(self) -> PolicyDriver:
        return self._drivers[self.me]

    def observe(self) -> Observation:
        """What the partner sees now, without the favours that nobody asks for here."""
        self._number += 1
        news = News(doing=self.driver.current)
        seen = self.lookout.observe(self._number, self.state, news)
        return replace(seen, options=tuple(o for o in seen.options if not o.on_demand))

    def assign(self, name: str) -> None:
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


#: Levels on which the partner can do everything without the human.
LEVELS = ("ring", "quick")
#: Ticks of cooking before it turns to what is asked for, at most; ticks that it tries for.
BEFORE, LONGEST = 300, 1100
#: Ticks between two looks; chance of doing something at random.
LOOK, ERRING = 5, 0.15
#: What only a soup that was left to burn makes possible.
_AFTER_A_FIRE = ("putout", "drop")
_HOT = frozenset({"cooking", "cooked", "burning"})


@dataclass(frozen=True, slots=True)
class Sighting:
    level: str
    observation: Observation


def sightings(
    orders: Sequence[str], goal: Goal | None, number: int, seed: int
) -> Iterator[Sighting]:
    """As many sightings, fewer if they cannot be reached, one a round, the levels in turn.

    The board has exactly `orders` (any, if there are none). `goal`: can be worked on at once with
    its own macro action. The human does not move.
    """
    for i in range(number):
        name = LEVELS[(i + seed) % len(LEVELS)]
        chance = Random(f"{seed} {i} {' '.join(orders)} {goal}")
        found = _Played(_with_board(named_level(name), orders), goal, chance).sighting(orders)
        if found is not None:
            yield Sighting(name, found)


class _Played:
    def __init__(self, level: Level, goal: Goal | None, random: Random) -> None:
        state = first_state(level.kitchen, random.randrange(1 << 20))
        self._play = Rollout(level, state, self._choose, None)
        self._goal, self._random = goal, random
        self._turns = random.randint(0, BEFORE)

    def sighting(self, orders: Sequence[str]) -> Observation | None:
        while self._play.state.tick < LONGEST:
            self._play.tick()
            if self._play.state.tick >= self._turns and self._play.state.tick % LOOK == 0:
                seen = self._play.observe()
                board = tuple(order.name for order in seen.orders)
                if self._possible(seen) and board == (tuple(orders) or board):
                    return seen
        return None

    def _possible(self, seen: Observation) -> bool:
        ready = [o for o in seen.options if o.available]
        return self._goal is None or any(covers(self._goal, o.verb, o.what) for o in ready)

    def _choose(self, seen: Observation) -> str | None:
        goal = self._goal
        if goal is not None and goal.do in _AFTER_A_FIRE:
            return self._let_burn(seen)
        ready = [o for o in seen.options if o.available]
        if ready and self._random.random() < ERRING:
            return self._random.choice(ready).name
        if goal is None or seen.tick < self._turns:
            return best(seen)
        values = demand_values(seen.options, (goal,), frozenset())
        useful = [o for o in ready if values[o.name] > 0]
        return max(useful, key=lambda o: values[o.name]).name if useful else None

    def _let_burn(self, seen: Observation) -> str | None:
        burning = any(station.state == "burning" for station in seen.stations)
        if burning and self._goal is not None and self._goal.do == "drop":
            return next((o.name for o in seen.options if o.verb == "putout" and o.available), None)
        hot = any(station.state in _HOT for station in seen.stations)
        return None if hot else best(seen)


def _with_board(level: Level, orders: Sequence[str]) -> Level:
    if not orders:
        return level
    level = with_orders(level, orders)
    rules = replace(level.kitchen.orders, concurrent=len(orders))
    return replace(level, kitchen=replace(level.kitchen, orders=rules))

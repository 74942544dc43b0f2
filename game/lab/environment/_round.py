"""A round in which agents from outside choose for some or all of the cooks: one move, or one macro
action that the executor carries out.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from agents import arrays
from game.content.level import Level
from game.executor.driver import Driver
from game.executor.macros import CanStart, Macro, available, macros
from game.kitchen import events as ev
from game.kitchen.events import Event
from game.kitchen.items import Parts, without
from game.kitchen.moves import Move
from game.kitchen.sight import seen
from game.kitchen.state import State
from game.kitchen.step import first_state, rest, step
from game.partners.casting import Maker
from game.partners.observation_builder import News
from game.session.match.match import Match
from game.session.seats.pace import Pace
from game.session.seats.seat import Seat

#: 1 for what can be chosen, as Gymnasium's spaces take it.
Mask = NDArray[np.int8]
ActionKind = Literal["moves", "macros"]
MOVES = tuple(map(Move, arrays.MOVES))
#: Ticks that a cook stands still who chooses no macro action.
WAIT_TICKS = 5
WAIT = "Wait"


class MoveActions:
    """A move at each tick that the cook's pace allows, else it stays. `names`: by action number."""

    names = tuple(move.value for move in MOVES)

    def __init__(self, level: Level, agents: Sequence[int]) -> None:
        self._allowed, self._next = _turns(level, tuple(agents))
        self._any = np.ones(len(MOVES), np.int8)
        self._stay = np.array([move is Move.STAY for move in MOVES], np.int8)
        self._none = (Move.STAY,) * len(level.cooks)
        self._moves = [*self._none]

    def any_due(self, views: Sequence[State]) -> bool:
        """Whether one of the agents can choose in the present; `views`: as each cook sees it."""
        return self._next[views[0].tick] == views[0].tick

    def rests_until(self, tick: int) -> int:
        """Until then nobody moves, if all cooks are agents and none can choose at `tick`."""
        return self._next[tick]

    def choose(self, views: Sequence[State], choices: Mapping[int, int]) -> None:
        """By cook; whoever cannot choose goes on, whatever is chosen for it."""
        allowed, moves = self._allowed[views[0].tick], self._moves
        for cook, action in choices.items():
            if allowed[cook]:
                moves[cook] = MOVES[action]

    def move(self, state: State, cook: int) -> Move:
        """The move that `cook` makes in `state`."""
        move, self._moves[cook] = self._moves[cook], Move.STAY
        return move

    def moves(self, views: Sequence[State]) -> Sequence[Move]:
        """Those of all cooks, if all are agents."""
        moves, self._moves = self._moves, [*self._none]
        return moves

    def mask(self, state: State, cook: int) -> Mask:
        """What `cook` can choose in `state`."""
        return (self._any if self._allowed[state.tick][cook] else self._stay).copy()

    def doing(self, cook: int) -> Macro | None:
        """The macro action in progress."""
        return None

    def busy(self, cooks: Iterable[int]) -> Sequence[bool]:
        """Which of the cooks have one in progress; () for none at all."""
        return ()

    def news(self, state: State, cook: int) -> News:
        """What a mind of `cook` would be told beside the kitchen."""
        return News()


class MacroActions:
    """A macro action when the last one has ended, done or failed; or to stand still for a moment.
    The methods are those of MoveActions.

    Actions are in the order of the options in a mind's observation, waiting comes last. Masks take
    other cooks not to be in the way.
    """

    def __init__(self, level: Level, agents: Sequence[int]) -> None:
        self._agents = tuple(agents)
        self._paces = paces(level)
        self._macros = macros(level.kitchen.menu)
        self.names = (*(macro.name for macro in self._macros), WAIT)
        cooks, people = range(len(level.cooks)), level.humans
        self._drivers = [Driver(cook, "agent", people) for cook in cooks]
        self._until = [0 for _ in cooks]

    def any_due(self, views: Sequence[State]) -> bool:
        due = [self._is_due(views[cook], cook) for cook in self._agents]  # all are asked
        return any(due)

    def rests_until(self, tick: int) -> int:
        return tick  # macro actions are carried out meanwhile

    def _is_due(self, state: State, cook: int) -> bool:
        if not self._paces[cook][state.tick] or state.tick < self._until[cook]:
            return False
        driver = self._drivers[cook]
        driver.end_if_done(state)
        return driver.running is None

    def choose(self, views: Sequence[State], choices: Mapping[int, int]) -> None:
        for cook, action in choices.items():
            if self._is_due(views[cook], cook):
                self._choose(views[cook], cook, action)

    def _choose(self, state: State, cook: int, action: int) -> None:
        if action < len(self._macros):
            self._drivers[cook].assign(state, self._macros[action], "agent")
        else:
            self._until[cook] = state.tick + WAIT_TICKS

    def move(self, state: State, cook: int) -> Move:
        driver = self._drivers[cook]
        if driver.running is None or not self._paces[cook][state.tick]:
            return Move.STAY
        move = driver.drive(state, lambda *_: None)  # it begins nothing by itself
        return Move.STAY if driver.running is None else move

    def moves(self, views: Sequence[State]) -> Sequence[Move]:
        return [self.move(state, cook) for cook, state in enumerate(views)]

    def mask(self, state: State, cook: int) -> Mask:
        mask = np.zeros(len(self.names), np.int8)
        mask[-1] = 1
        if self._is_due(state, cook):
            view = self._drivers[cook].view(state)
            mask[:-1] = [isinstance(available(view, macro), CanStart) for macro in self._macros]
        return mask

    def doing(self, cook: int) -> Macro | None:
        return self._drivers[cook].current

    def busy(self, cooks: Iterable[int]) -> Sequence[bool]:
        return [self._drivers[cook].running is not None for cook in cooks]

    def news(self, state: State, cook: int) -> News:
        driver = self._drivers[cook]
        since = 0 if driver.running is None else driver.running.since
        return News(doing=driver.current, doing_since=since, given=driver.view(state).given)


@cache
def paces(level: Level) -> tuple[tuple[bool, ...], ...]:
    """By seat and tick: whether the cook may move then."""
    found = (Pace.of(cook.moves_per_second) for cook in level.cooks)
    ticks = range(level.round_ticks + 1)
    return tuple(tuple(pace.allows(tick) for tick in ticks) for pace in found)


@cache
def _turns(
    level: Level, agents: tuple[int, ...]
) -> tuple[tuple[tuple[bool, ...], ...], tuple[int, ...]]:
    """By tick: which cooks may move, and when one of `agents` may, then or later; the last tick if
    none may any more.
    """
    allowed = tuple(zip(*paces(level), strict=True))
    due = list(range(len(allowed)))
    for tick in reversed(range(len(allowed) - 1)):
        if not any(allowed[tick][cook] for cook in agents):
            due[tick] = due[tick + 1]
    return allowed, tuple(due)


#: The choices of the cooks of one round.
Actions: TypeAlias = MoveActions | MacroActions
#: How actions of the agents on these seats are made.
ACTIONS: Mapping[ActionKind, Callable[[Level, Sequence[int]], Actions]] = {
    "moves": MoveActions,
    "macros": MacroActions,
}


#: What each is worth to the cook who does it, or to all if it happens by itself. What is served is
#: in the score.
POINTS: Mapping[type[ev.Event], float] = {
    ev.Chopped: 1.0,
    ev.Mixed: 1.0,
    ev.StartedCooking: 2.0,
    ev.TakenFromHeat: 2.0,
    ev.FireStarted: -5.0,
    ev.FireOut: 2.0,
}


def shaped(state: State, event: ev.Event) -> tuple[int | None, float]:
    """(cook, points) of an event that followed `state`; of nobody in particular the cook is None.

    Work counts only on what an open order calls for.
    """
    points = POINTS.get(type(event), 0.0)
    match event:
        case ev.Chopped(cook, _, ingredient):
            return cook, points * _needed(state, ingredient)
        case ev.Mixed(cook, _, food) | ev.StartedCooking(cook, _, food):
            return cook, points * _called_for(state, food.parts)
        case ev.TakenFromHeat(cook, _, food):
            return cook, points * _called_for(state, food.parts)
    return None, points


def _needed(state: State, ingredient: str) -> bool:
    dishes = state.kitchen.menu.dishes
    return any(ingredient in dishes[order.dish].ingredients for order in state.orders)


def _called_for(state: State, parts: Parts) -> bool:
    """Whether it is an ordered dish, or can become one as it is."""
    menu = state.kitchen.menu
    return any(
        parts == menu.finished[order.dish].parts
        or without(menu.assembly(order.dish), parts) is not None
        for order in state.orders
    )


#: An event that has its points in `_shaping`, and the state that it followed.
Worked = tuple[State, Event]


class AgentSeat(Seat):
    """A cook for whom an agent from outside chooses."""

    def __init__(self, name: str, pace: Pace, actions: Actions, cook: int) -> None:
        super().__init__(name, pace)
        self._actions = actions
        self._cook = cook

    @property
    def doing(self) -> str | None:
        macro = self._actions.doing(self._cook)
        return None if macro is None else macro.name

    def move(self, state: State, cook: int) -> Move:
        return self._actions.move(state, cook)


class AgentRound:
    """A round of `level` with `agents` on these seats, and on all others whom `partner` makes.

    With agents alone there is no match about the kitchen: nobody speaks, and no history is kept.
    `views`: the state as each cook sees it, by seat. `over`: whether the round's time is up, or
    nothing is left to do in it.
    """

    def __init__(
        self, level: Level, agents: Sequence[int], actions: Actions, partner: Maker, seed: int
    ) -> None:
        self.level = level
        self.actions = actions
        self._agents = tuple(agents)
        self._count = len(level.cooks)
        self._hidden = bool(level.kitchen.hidden)
        self.state = first_state(level.kitchen, seed)
        self.views = self._views()
        self.match: Match | None = None
        if len(self._agents) < self._count:
            seats = [self._seat(cook, partner) for cook in range(self._count)]
            self.match = Match(level, seats, seed)
        self.over = level.is_over(self.state)
        if not (self.over or actions.any_due(self.views)):
            self._pass_time()

    def advance(self, choices: Mapping[int, int]) -> list[Worked]:
        """Each cook takes its choice if it can, and time passes until one of them can again."""
        self.actions.choose(self.views, choices)
        return self._pass_time()

    def close(self) -> None:
        if self.match is not None:
            self.match.close()

    def _pass_time(self) -> list[Worked]:
        """A tick, and more until an agent can choose or the round is over."""
        worked: list[Worked] = []
        while True:
            before = self.state
            if self.match is None:
                self.state, events = step(before, self.actions.moves(self.views))
                state = self.state
                until = self.actions.rests_until(state.tick)
                if state.tick < until and state.tick < state.alarm - 1:
                    self.state = rest(state, min(until, state.alarm - 1))
            else:
                events = self.match.tick()
                self.state = self.match.state
            self.views = self._views() if self._hidden else (self.state,) * self._count
            for event in events:
                if type(event) in POINTS:
                    worked.append((before, event))
            self.over = self.level.is_over(self.state)
            if self.over or self.actions.any_due(self.views):
                return worked

    def _views(self) -> Sequence[State]:
        return [seen(self.state, cook) for cook in range(self._count)]

    def _seat(self, cook: int, partner: Maker) -> Seat:
        spec = self.level.cooks[cook]
        if cook not in self._agents:
            return partner(cook, spec)
        return AgentSeat("Agent", Pace.of(spec.moves_per_second), self.actions, cook)

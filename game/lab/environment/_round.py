"""A round in which agents from outside choose for some or all of the cooks."""

from collections.abc import Mapping, Sequence

from game.content.level import Level
from game.kitchen import events as ev
from game.kitchen.events import Event
from game.kitchen.items import Parts, without
from game.kitchen.moves import Move
from game.kitchen.sight import seen
from game.kitchen.state import State
from game.kitchen.step import first_state, rest, step
from game.lab.environment._actions import Actions
from game.partners.casting import Maker
from game.session.match.match import Match
from game.session.seats.pace import Pace
from game.session.seats.seat import IdleSeat, Seat

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


class AgentSeat(IdleSeat):
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
                until = min(self.actions.rests_until(state.tick), state.alarm - 1)
                if until > state.tick:
                    self.state = rest(state, until)
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

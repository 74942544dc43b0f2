"""Looking ahead: what the open orders would yield, were a certain macro action begun with.

What is left to do for each order, by the graph of steps, is dealt to the cooks and appliances that
there are: who is free first takes what brings the most urgent and most advanced order on the
soonest. Nothing is foreseen that a cook cannot see: orders to come do not occur in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, inf

from game.executor._hands import nearer_to_heat
from game.executor._tasks import Task, Tasks, Thing
from game.executor.floor import FAR, rooms
from game.executor.macros import Macro
from game.executor.teammate_model import TeammateModel, claims
from game.executor.view import View
from game.kitchen.items import Plate
from game.kitchen.layout import Kind
from game.kitchen.orders import reward
from game.kitchen.recipe import Process
from game.kitchen.state import Order

#: How far to look, and the time in which what is yielded comes to be worth 1/e of that.
HORIZON_TICKS, PATIENCE_TICKS = 700, 300
#: Moves for putting down what is in the way.
PUTTING_DOWN = 2
#: Ticks for which work is put off for the sake of an order that is due before, and for the sake of
#: one for which there is a step less to do.
URGENCY_TICKS, ADVANCE_TICKS = 15, 150
#: Points that a fire costs.
FIRE = 30


@dataclass(slots=True, eq=False)
class _Cook:
    """Free from tick `free` on, at a floor cell or before a station; `verbs`: what it may do."""

    seat: int
    free: float
    cell: int
    verbs: frozenset[str] | None
    plate: bool
    holds: Thing | None = None


#: When a task would be done, and at which station.
_Done = tuple[float, int]


class Forecast:
    """What comes of the macro actions that the cook of `view` may begin, who watches the others."""

    def __init__(self, view: View, watch: TeammateModel) -> None:
        state, kitchen = view.state, view.kitchen
        self.view = view
        self.orders = sorted(state.orders, key=lambda o: (o.deadline, o.number))
        self.rewards = {order: reward(kitchen, order) for order in self.orders}
        self.claims = claims(view)
        self.move_ticks = watch.move_ticks
        self.closes = inf if kitchen.closes is None else kitchen.closes
        self.plates = view.loose_plates()
        self.cooks = [
            (seat, cook, None if seat == view.me else watch.expects(seat, view))
            for seat, cook in enumerate(state.cooks)
            if seat not in view.still
        ]

    @property
    def sees(self) -> bool:
        """Whether it can tell: what cooks in other rooms will hand over is not foreseen."""
        room = rooms(self.view.kitchen, self.view.barred)
        return all(room[cook.cell] == self.view.room for _, cook, _ in self.cooks)

    @property
    def stake(self) -> int:
        """The greatest reward that one of the open orders brings."""
        return max(self.rewards.values(), default=0)

    def gain(self, first: Macro) -> float | None:
        """Points to come, discounted, if `first` is begun with; None if no open order needs it."""
        return _Schedule(self, first).gain()


class _Schedule:
    """The work of all cooks from now on; what there is goes into what is begun with."""

    def __init__(self, ahead: Forecast, first: Macro) -> None:
        self.ahead = ahead
        self.first = first
        self.view = view = ahead.view
        self.now = view.state.tick
        self.gained = 0.0
        self.free_pots = {c: inf if view.content(c) else 0.0 for c in view.of_kind(Kind.APPLIANCE)}
        self.tasks = Tasks(view, {seat for seat, *_ in ahead.cooks}, ahead.orders, first.what)
        held = {t.holder: t for task in self.tasks.ready for t in task.things}
        self.cooks = [
            _Cook(seat, self.now, cook.cell, verbs, cook.held == Plate(), held.get(seat))
            for seat, cook, verbs in ahead.cooks
        ]

    def gain(self) -> float | None:
        """Points to come; None if what is begun with brings no order on."""
        me = next(cook for cook in self.cooks if cook.seat == self.view.me)
        for cook in self.cooks:
            if cook is not me and cook.seat in self.ahead.claims:
                self._begin(cook, *self.ahead.claims[cook.seat])
        if self.first.what is None or not self._begin(me, self.first.verb, self.first.what):
            return None
        working = [*self.cooks]
        while working and self.tasks.ready:
            cook = min(working, key=lambda each: each.free)
            if cook.free > self.now + HORIZON_TICKS:
                break
            if not self._go_on(cook):
                working.remove(cook)
        late = (order for rank, order in enumerate(self.ahead.orders) if self.tasks.left[rank])
        return self.gained - sum(self._fine(order) for order in late)

    def _begin(self, cook: _Cook, verb: str, what: str) -> bool:
        """Let `cook` do that first; False if nobody needs it."""
        for task in self.tasks.ready:
            if task.step.process == verb and task.step.what == what:
                done = self._done(cook, task)
                if done is not None:
                    self._do(cook, task, *done)
                    return True
        return False

    def _go_on(self, cook: _Cook) -> bool:
        """Let `cook` do what comes next; False if there is nothing for it now."""
        best: tuple[float, Task, _Done] | None = None
        for task in self.tasks.ready:
            if cook.verbs is None or task.step.process in cook.verbs:
                off = task.rank * URGENCY_TICKS + self.tasks.left[task.rank] * ADVANCE_TICKS
                if best is not None and cook.free + off >= best[0]:
                    continue
                done = self._done(cook, task)
                if done is not None and (best is None or done[0] + off < best[0]):
                    best = done[0] + off, task, done
        if best is None:
            return False
        self._do(cook, best[1], *best[2])
        return True

    def _done(self, cook: _Cook, task: Task) -> _Done | None:
        """When `cook` would have done it, and at which station; None if it cannot."""
        step, at, tick, move = task.step, cook.cell, cook.free, self.ahead.move_ticks
        things, held = task.things, cook.holds
        if held is not None and held in things:
            things = [thing for thing in things if thing is not held]
        elif held is not None or (cook.plate and not step.plated):
            tick += PUTTING_DOWN * move
        stops = [self.view.of_kind(Kind.SOURCE, name) for name in task.sources]
        if step.plated and not cook.plate and not any(t.plated for t in task.things):
            stops.append(self.ahead.plates)
        for stop in stops:
            at, moves = self._nearest(at, stop)
            tick += (moves + 1) * move
        if len(things) > 1:
            things = sorted(things, key=lambda each: (each.ready, self._way(at, each.cell)))
        for thing in things:
            if thing.holder not in (-1, cook.seat):
                return None
            tick = max(tick + self._way(at, thing.cell) * move, thing.ready) + move
            at = thing.cell
        match step.process:
            case Process.CHOP if things and things[0].left:
                tick += (things[0].left - 1) * move
            case Process.CHOP:
                at, moves = self._nearest(at, self.view.boards)
                tick += (moves + 1 + step.strikes) * move
            case Process.SERVE:
                at, moves = self._nearest(at, self.view.of_kind(Kind.DELIVERY))
                tick += (moves + 1) * move
            case Process.COOK:
                tick, at = self._into_heat(task, tick, at)
        return (tick, at) if tick < cook.free + FAR else None

    def _into_heat(self, task: Task, tick: float, at: int) -> _Done:
        """When what is at hand at `at` would be in the first appliance that has room for it."""
        move = self.ahead.move_ticks
        pots = [
            (max(free, tick + self._way(at, pot) * move) + move, pot)
            for pot, free in self._pots_for(task)
        ]
        return min(pots, default=(inf, at))

    def _pots_for(self, task: Task) -> list[tuple[int, float]]:
        """The appliances for it, and from when on they have room."""
        if task.load is not None and task.load.pot >= 0:
            return [(task.load.pot, 0.0)]
        assert task.step.appliance is not None
        name, stations = task.step.appliance.name, self.view.kitchen.stations
        return [(pot, free) for pot, free in self.free_pots.items() if stations[pot].of == name]

    def _do(self, cook: _Cook, task: Task, tick: float, at: int) -> None:
        """Let `cook` have done it."""
        if cook.holds is not None and cook.holds not in task.things:
            cook.holds.holder, cook.holds.cell = -1, cook.cell
        cook.free, cook.cell, cook.plate, cook.holds = tick, at, False, None
        for thing in task.things:
            if thing.cell in self.free_pots:
                self.free_pots[thing.cell] = tick
                self.gained -= FIRE * self._worth(thing.burns) if tick > thing.burns else 0
        self.tasks.done(task, self._product(cook, task, tick, at))

    def _product(self, cook: _Cook, task: Task, tick: float, at: int) -> Thing | None:
        """What there is when `cook` has done it; it pays if that is a dish served."""
        step, load = task.step, task.load
        if step.process is Process.SERVE:
            late = tick >= min(task.order.deadline, self.ahead.closes)
            points = self.ahead.rewards[task.order] * self._worth(tick)
            self.gained += -self._fine(task.order) if late else points
            return None
        made = Thing(step.output.parts, at, tick, plated=step.plated)
        if step.plated:
            made.holder, cook.holds = cook.seat, made
        elif step.process is Process.CHOP:
            made.cell = nearer_to_heat(self.view, at)
        elif step.process is Process.COOK and step.appliance is not None:
            self.free_pots[at] = inf
            made.ready += step.ticks
            if step.appliance.burn_ticks is not None:
                made.burns = made.ready + step.appliance.burn_ticks
            if load is not None:
                load.pot, load.lacking = at, load.lacking - 1
        return made if load is None or not load.lacking else None

    def _worth(self, tick: float) -> float:
        """That of a point at `tick`."""
        return exp((self.now - tick) / PATIENCE_TICKS)

    def _fine(self, order: Order) -> float:
        """What it costs if `order` runs out."""
        rules = self.view.kitchen.orders
        if not rules.expire or order.deadline >= min(self.ahead.closes, self.now + HORIZON_TICKS):
            return 0.0
        penalty = rules.expired_penalty if order.penalty is None else order.penalty
        return penalty * self._worth(order.deadline)

    def _nearest(self, at: int, cells: Sequence[int]) -> tuple[int, int]:
        """The cell of `cells` that is nearest to `at`, and the moves to there."""
        ways = [(self._way(at, cell), cell) for cell in cells]
        moves, cell = min(ways, default=(FAR, at))
        return cell, moves

    def _way(self, at: int, cell: int) -> int:
        """Moves from a floor cell, or from before a station, to before the station at `cell`."""
        floor = self.view.floor
        return floor.steps(at, cell) if self.view.kitchen.walkable[at] else floor.between(at, cell)

"""The one function that advances the world by a tick, and the first state of a match."""

from collections.abc import Sequence
from dataclasses import replace

from game.kitchen import _plates, orders, unfolding
from game.kitchen import events as ev
from game.kitchen.interact import No, Use, interact
from game.kitchen.items import Food, Item, charred
from game.kitchen.layout import WALK, Kitchen
from game.kitchen.menu import FireRule
from game.kitchen.moves import INTERACT, STAY, Move
from game.kitchen.scheduled_events import Critic, Lorry
from game.kitchen.state import Burning, Content, Cook, Heating, Returning, State

#: Later than any tick of any match.
NEVER = 1 << 60


def first_state(kitchen: Kitchen, seed: int) -> State:
    """The state before the first tick: cooks at their starts, the board of orders filled."""
    contents: list[Content | None] = [None] * len(kitchen.stations)
    for cell, item in {**kitchen.contents, **_plates.first_stacks(kitchen)}.items():
        contents[cell] = item
    board, drawn = orders.refill(kitchen, (), 0, seed, 0)
    cooks = tuple(Cook(cell) for cell in kitchen.starts)
    alarm = min(
        orders.next_change(kitchen, board, drawn, NEVER),
        unfolding.next_change(kitchen, seed, 0, NEVER),
    )
    return State(kitchen, 0, cooks, tuple(contents), board, 0, seed, drawn, alarm)


def step(state: State, moves: Sequence[Move]) -> tuple[State, tuple[ev.Event, ...]]:
    """Advance one tick. `moves[i]` is what cook i does; there must be one for each cook.

    Order within a tick: collisions; the cooks' moves in seat order (deliveries score at once);
    order expiry; cooking, burning and fires; plates that come back; what happens by itself;
    arrivals.
    """
    tick = _Tick(state)
    targets = tick.targets(moves)
    for cook, target in enumerate(targets):
        tick.act(cook, moves[cook], target)
    if tick.now >= state.alarm:
        tick.expire_orders()
        tick.end_sprays(targets)
        tick.heat()
        tick.return_plates()
        tick.happen()
    return tick.result(), tuple(tick.events)


def rest(state: State, until: int) -> State:
    """What many a `step` comes to in which nobody moves, up to tick `until`; it must lie before the
    alarm, since nothing happens by itself until then.
    """
    assert state.tick <= until < state.alarm
    return State(
        state.kitchen, until, state.cooks, state.contents, state.orders, state.score, state.seed,
        state.drawn, state.alarm, state.row, state.lost, state.returning,
    )  # fmt: skip


class _Tick:
    """The tick being worked out: a scratch pad between two immutable states."""

    def __init__(self, state: State) -> None:
        self.before = state
        self.kitchen = state.kitchen
        self.now = state.tick + 1
        self.cooks = list(state.cooks)
        self.contents: list[Content | None] | None = None  # copied when first changed
        self.orders = state.orders
        self.score = state.score
        self.row = state.row
        self.lost = state.lost
        self.returning = state.returning
        self.events: list[ev.Event] = []

    def targets(self, moves: Sequence[Move]) -> list[int]:
        """The cell each cook acts on, -1 if it stays, only turns or collides.

        Nobody steps into a cell that somebody stands in at the start of the tick (so no swapping
        and no following), and of several who step into one free cell none does.
        """
        kitchen, cooks = self.kitchen, self.before.cooks
        targets: list[int] = []
        steps: list[int] = []  # the free cells among them
        standing: list[int] = []
        for cook, move in zip(cooks, moves, strict=True):
            target = step_ = -1
            if move is INTERACT:
                target = kitchen.neighbour[cook.cell][cook.facing]
            elif move is not STAY:
                target = kitchen.neighbour[cook.cell][move]
                if target >= 0 and kitchen.walkable[target]:
                    step_ = target
                elif kitchen.control is not WALK:
                    target = -1
            targets.append(target)
            steps.append(step_)
            standing.append(cook.cell)
        for i, cell in enumerate(steps):
            if cell >= 0 and (cell in standing or steps.count(cell) > 1):
                others = (j for j in range(len(cooks)) if j != i)
                by = next(j for j in others if cell in (standing[j], steps[j]))
                self.events.append(ev.MoveBlocked(i, cell, by, "another cook is in the way"))
                targets[i] = -1
        return targets

    def act(self, i: int, move: Move, target: int) -> None:
        """Cook i turns, and steps onto `target` or uses the station there."""
        cook = self.cooks[i]
        cell, held = cook.cell, cook.held
        facing = cook.facing if move is INTERACT or move is STAY else move
        if target >= 0:
            if self.kitchen.walkable[target] and move is not INTERACT:
                self.events.append(ev.Walked(i, cell, target))
                cell = target
            else:
                held = self._use(i, held, target)
        if cell != cook.cell or held is not cook.held or facing is not cook.facing:
            self.cooks[i] = Cook(cell, facing, held)

    def _use(self, i: int, held: Item | None, target: int) -> Item | None:
        """What cook i holds after using the station at `target`."""
        content = self._content(target)
        use = Use(self.kitchen, self.now, i, target, held, content, target in self.lost)
        done = interact(use)
        if isinstance(done, No):
            self.events.append(ev.Refused(i, target, done.reason))
            return held
        self.events += done.events
        if done.content is not content:
            self._put(target, done.content)
        if done.delivered is not None:
            self._deliver(use, done.delivered)
        return done.hand

    def _content(self, cell: int) -> Content | None:
        return (self.before.contents if self.contents is None else self.contents)[cell]

    def _put(self, cell: int, content: Content | None) -> None:
        if self.contents is None:
            self.contents = list(self.before.contents)
        self.contents[cell] = content

    def _deliver(self, use: Use, food: Food) -> None:
        self.orders, event = orders.deliver(use, food, self.orders, self.row)
        match event:
            case ev.Served() as served:
                self.score += served.points
                self.row += 1
            case ev.ServedUnordered(penalty=penalty):
                self.score -= penalty
                self.row = 0
        self.events.append(event)
        if (rule := self.kitchen.menu.plates) is not None:
            back = Returning(self.now + rule.return_ticks, self.kitchen.place_of_return(use.cell))
            self.returning += (back,)

    def expire_orders(self) -> None:
        """Take orders whose time is up off the board."""
        expired = [order for order in self.orders if self.now >= order.deadline]
        for order in expired:
            penalty = orders.penalty(self.kitchen, order)
            self.score -= penalty
            self.row = 0
            self.events.append(ev.OrderExpired(order, penalty))
        if expired:
            self.orders = tuple(order for order in self.orders if order not in expired)

    def end_sprays(self, targets: Sequence[int]) -> None:
        """A sprayer who does something else gives the fire its freedom back."""
        for cell in self.kitchen.appliances:
            match self._content(cell):
                case Burning(sprayer=int(cook)) as fire if targets[cook] not in (-1, cell):
                    # The sprayer turned to something else: the grace ends before this tick.
                    self._put(cell, Burning(fire.food, fire.size, self.now - 1))

    def heat(self) -> None:
        """Cook, burn and fight fires by one tick."""
        for cell in self.kitchen.appliances:
            content = self._content(cell)
            after, event = _heated(content, cell, self.now, self.kitchen.menu.fire)
            if after is not content:
                self._put(cell, after)
            if event is not None:
                self.events.append(event)

    def return_plates(self) -> None:
        """Pile up the dirty plates that are back."""
        for plate in self.returning:
            if self.now >= plate.at:
                self._put(plate.cell, _plates.with_one_more(self._content(plate.cell), dirty=True))
                self.events.append(ev.PlateReturned(plate.cell))
        if self.returning and self.now >= self.returning[0].at:
            self.returning = tuple(plate for plate in self.returning if self.now < plate.at)

    def happen(self) -> None:
        """Let happen what the level has for this tick."""
        if not self.kitchen.schedule:
            return
        seed = self.before.seed
        before, self.lost = self.lost, unfolding.lost_boards(self.kitchen, seed, self.now)
        self.events.extend(ev.BoardLost(cell) for cell in self.lost if cell not in before)
        self.events.extend(ev.BoardBack(cell) for cell in before if cell not in self.lost)
        for place, planned in enumerate(unfolding.scheduled(self.kitchen, seed), 1):
            match planned:
                case Lorry(at) if at == self.now:
                    self._unload(planned)
                case Critic(at) if at == self.now:
                    order = unfolding.critic_order(planned, -place)
                    self.events += (ev.CriticCame(order), ev.OrderPlaced(order))
                    self.orders += (order,)

    def _unload(self, lorry: Lorry) -> None:
        contents = self.before.contents if self.contents is None else self.contents
        pieces = unfolding.unloaded(self.kitchen, contents, lorry)
        for cell, food in pieces.items():
            self._put(cell, food)
        self.events.append(ev.LorryCame(lorry.ingredient, tuple(pieces)))

    def result(self) -> State:
        """The state after this tick, with arrived orders and the next alarm."""
        old = self.before
        contents, drawn, alarm = old.contents, old.drawn, old.alarm
        changed = self.orders is not old.orders or self.returning is not old.returning
        if self.contents is not None:
            contents = tuple(self.contents)
            changed |= any(contents[c] is not old.contents[c] for c in self.kitchen.appliances)
        if changed or self.now >= alarm:
            placed = orders.refill(self.kitchen, self.orders, self.now, old.seed, drawn)
            self.events.extend(ev.OrderPlaced(o) for o in placed[0][len(self.orders) :])
            self.orders, drawn = placed
            alarm = min(
                orders.next_change(self.kitchen, self.orders, drawn, NEVER),
                _next_heat_change(self.kitchen, contents, self.now, NEVER),
                unfolding.next_change(self.kitchen, old.seed, self.now, NEVER),
                self.returning[0].at if self.returning else NEVER,
            )
        after = State(
            self.kitchen, self.now, tuple(self.cooks), contents, self.orders,
            self.score, old.seed, drawn, alarm, self.row, self.lost,
            self.returning,
        )  # fmt: skip
        points = orders.won_by_being_early(old, after) if self.events else 0
        if points:
            self.events.append(ev.DoneEarly(points))
            after = replace(after, score=after.score + points)
        return after


def _heated(
    content: Content | None, cell: int, tick: int, rule: FireRule
) -> tuple[Content | None, ev.Event | None]:
    """An appliance's content after `tick`, and what happened if anything did."""
    match content:
        case Heating(food, _, cooked_at, burns_at):
            if burns_at is not None and tick >= burns_at:
                burnt = charred(food)
                return Burning(burnt, rule.size), ev.FireStarted(cell, burnt)
            return content, ev.Cooked(cell, food) if tick == cooked_at else None
        case Burning() as fire:
            size = fire.size
            if rule.grace_ticks:
                size = size - 1 if tick <= fire.wet_until else min(size + 1, rule.size)
            if size <= 0:
                return fire.food, ev.FireOut(cell)
            if size == fire.size:
                return fire, None
            return Burning(fire.food, size, fire.wet_until, fire.sprayer), None
    return content, None


def _next_heat_change(
    kitchen: Kitchen, contents: Sequence[Content | None], tick: int, never: int
) -> int:
    """The next tick at which some appliance changes by itself, `never` if none does."""
    soonest = never
    for cell in kitchen.appliances:
        match contents[cell]:
            case Burning():
                return tick + 1
            case Heating(_, _, cooked_at, burns_at):
                change = cooked_at if tick < cooked_at else burns_at
                soonest = soonest if change is None else min(soonest, change)
    return soonest

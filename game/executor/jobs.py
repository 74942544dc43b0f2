"""The next piece of work for one cook, in outline: what can be done, how long it takes, what comes.

A job is what a macro action or two do: chop a piece, mix a dish and put it on the heat, plate it,
serve it. Jobs walk as the scripts do and take the same things, so that a plan can be kept.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import exp
from typing import TypeVar

from game.executor.estimates import LINGER_TICKS, MOVE_TICKS, SERVE_TICKS, SLOW_MOVE_TICKS
from game.executor.floor import FAR
from game.executor.macros import macro_for
from game.executor.plan_state import EMPTY, PIECE_TICKS, Hand, Helper, Mix, PlanState, Pot
from game.executor.view import View
from game.kitchen.layout import Kind
from game.kitchen.orders import reward
from game.kitchen.recipe import Process
from game.kitchen.state import Chopping

_T = TypeVar("_T")

#: Points in so many ticks are worth 1/e of points now.
PATIENCE_TICKS = 300
#: Moves that freeing a board takes.
CLEARING = 4


@dataclass(frozen=True, slots=True)
class Lacking:
    """What orders lack: dishes that are not on the heat yet, pieces that nobody has chopped."""

    dishes: frozenset[str]
    pieces: tuple[str, ...]


class Jobs:
    """The jobs of the cook of `view`, for outlines of that moment and of later ones."""

    def __init__(self, view: View) -> None:
        menu = view.menu
        self.view = view
        self.now = view.state.tick
        self.goals = {name: frozenset(dish.ingredients) for name, dish in menu.dishes.items()}
        kitchen, board = view.kitchen, view.state.orders
        self.rewards = {(o.deadline, o.dish): reward(kitchen, o) for o in board}
        appliances = {d.name: menu.appliances[d.appliance or ""] for d in menu.dishes.values()}
        self.cook_ticks = {name: a.cook_ticks for name, a in appliances.items()}
        self.burn_ticks = {name: a.burn_ticks for name, a in appliances.items()}
        self._boards = [b for b in view.boards if not isinstance(view.content(b), Chopping)]
        self._counters = view.free(view.counters)
        self._hatches = view.of_kind(Kind.DELIVERY)
        self._plates = view.loose_plates()
        self._sources = {i: view.of_kind(Kind.SOURCE, i) for i in menu.ingredients}
        self._walks: dict[tuple[int, int], tuple[int, int]] = {}

    def discount(self, tick: float) -> float:
        """What a point at `tick` is worth now."""
        return exp((self.now - tick) / PATIENCE_TICKS)

    def after(self, now: PlanState) -> Iterator[PlanState]:
        """What the kitchen may look like after one more job."""
        needs = self.needs(now)
        for dish in dict.fromkeys(dish for _, dish in now.orders):
            if now.hand.dish == dish or any(plated == dish for plated, _ in now.plated):
                yield from self._serve(now, dish)
            else:
                yield from self._plate(now, dish)
            if dish in needs.dishes:
                yield from self._make(now, dish)
        for ingredient in dict.fromkeys(needs.pieces):
            yield from self._chop(now, ingredient)

    def helped(self, now: PlanState) -> PlanState:
        """`now` with the pieces that the helper has chopped by then; they come to a board."""
        while now.helper is not None and now.helper.ready <= now.tick:
            what = now.helper.ingredient or next(iter(self.needs(now).pieces), "")
            if not what:
                return replace(now, helper=Helper(now.tick + PIECE_TICKS))
            place = self.view.boards[0] if self.view.boards else now.cell
            more = (*now.mixes, (frozenset((what,)), place))
            now = replace(now, mixes=more, helper=Helper(now.helper.ready + PIECE_TICKS))
        return now

    def needs(self, now: PlanState) -> Lacking:
        """What the orders that can still be met lack, the most urgent first."""
        made = [pot.dish for pot in now.pots] + [dish for dish, _ in now.plated] + [now.hand.dish]
        stock = [mix for mix, _ in now.mixes] + [now.hand.mix]
        dishes: list[str] = []
        pieces: list[str] = []
        for deadline, dish in now.orders:
            if dish in made:
                made.remove(dish)
            elif deadline >= now.tick + self.cook_ticks[dish] + SERVE_TICKS:
                dishes.append(dish)
                pieces += sorted(lacking(self.goals[dish], stock)[0])
        return Lacking(frozenset(dishes), tuple(pieces))

    # ------------------------------------------------------------ the jobs

    def _serve(self, now: PlanState, dish: str) -> Iterator[PlanState]:
        moves = 0
        if now.hand.dish != dish:
            fetched = self._empty_handed(now)
            if fetched is None:
                return
            now, moves = fetched
            cell = self._on_the_way(
                now.cell, [c for d, c in now.plated if d == dish], self._hatches
            )
            left = _without(now.plated, (dish, cell))
            now, moves = self._used(replace(now, plated=left), moves, cell)
        now, moves = self._used(now, moves, self._nearest(now.cell, self._hatches))
        order = max((o for o in now.orders if o[1] == dish), key=self.rewards.__getitem__)
        tick = now.tick + moves * MOVE_TICKS
        gain = self.rewards[order] * self.discount(tick) if tick < order[0] else 0.0
        orders = _without(now.orders, order)
        done = replace(now, tick=tick, hand=EMPTY, orders=orders, gain=now.gain + gain)
        yield self._begun(done, Process.SERVE, dish)

    def _plate(self, now: PlanState, dish: str) -> Iterator[PlanState]:
        pot = min((p for p in now.pots if p.dish == dish), key=lambda p: p.ready, default=None)
        fetched = (now, 0) if now.hand.only_plate else self._empty_handed(now)
        if pot is None or fetched is None:
            return
        then, moves = fetched
        if not now.hand.only_plate:
            if not self._plates:
                return
            cell = self._on_the_way(then.cell, self._plates, [pot.cell])
            then, moves = self._used(then, moves, cell)
        then, moves = self._used(then, moves, pot.cell)
        # Until then the macro action cannot be started.
        slack = moves * SLOW_MOVE_TICKS + (LINGER_TICKS if now.hand.only_plate else 0)
        too_early = now.first is None and pot.ready > now.tick + slack
        tick = max(now.tick + moves * MOVE_TICKS, pot.ready)
        if too_early or tick > pot.ready + self.burn_ticks[dish]:
            return
        pots = _with_pot(then.pots, Pot(pot.cell))
        done = replace(then, tick=tick, pots=pots, hand=Hand(dish=dish))
        yield self._begun(done, Process.PLATE, dish)

    def _make(self, now: PlanState, dish: str) -> Iterator[PlanState]:
        """Mix it, if it is not mixed, and put it on the heat."""
        goal = self.goals[dish]
        free = [pot.cell for pot in now.pots if not pot.dish]
        if not free:
            return
        if now.hand.mix == goal:
            yield self._heated(now, 0, dish, free, Process.COOK)
            return
        held = now.hand.mix if now.hand.mix < goal else frozenset[str]()
        fetched = (now, 0) if held else self._empty_handed(now)
        if fetched is None:
            return
        then, moves = fetched
        whole = [cell for mix, cell in then.mixes if mix == goal]
        if whole and not held:
            cell = self._on_the_way(then.cell, whole, free)
            mixes = _without(then.mixes, (goal, cell))
            then, moves = self._used(replace(then, mixes=mixes), moves, cell)
            yield self._heated(then, moves, dish, free, Process.COOK)
        elif (gathered := self._gathered(then, moves, held, goal, free)) is not None:
            yield self._heated(*gathered, dish, free, Process.PREPARE)

    def _gathered(
        self, now: PlanState, moves: int, held: Mix, goal: Mix, free: list[int]
    ) -> tuple[PlanState, int] | None:
        """With the parts of `goal` in hand: the shortest way round them and to a pot."""
        rounds = [
            (*self._round(now.cell, [cell for _, cell in chosen], bool(held), free), chosen)
            for chosen in _covers(goal - held, now.mixes)
            if held or len(chosen) > 1
        ]
        if not rounds:
            return None
        _, walked, cell, chosen = min(rounds, key=lambda r: r[:3])
        mixes = now.mixes
        for part in chosen:
            mixes = _without(mixes, part)
        return replace(now, cell=cell, mixes=mixes, hand=EMPTY), moves + walked

    def _round(
        self, start: int, cells: list[int], held: bool, free: list[int]
    ) -> tuple[float, int, int]:
        """Moves to gather what is on `cells`, half of those to a pot added; without; the end."""
        here, moves = start, 0
        for i, cell in enumerate(cells):
            steps, here = self._walk(here, cell)
            merges = i > 0 or held  # what is merged lies there and must be taken up again
            moves += steps + 1 + merges
        return moves + min(self._walk(here, pot)[0] for pot in free) / 2, moves, here

    def _heated(
        self, now: PlanState, moves: int, dish: str, free: list[int], verb: Process
    ) -> PlanState:
        pot = self._nearest(now.cell, free)
        then, moves = self._used(now, moves, pot)
        tick = now.tick + moves * MOVE_TICKS
        pots = _with_pot(now.pots, Pot(pot, dish, tick + self.cook_ticks[dish]))
        done = replace(then, tick=tick, pots=pots, hand=Hand(plate=now.hand.plate))
        return self._begun(done, verb, dish)

    def _chop(self, now: PlanState, what: str) -> Iterator[PlanState]:
        then, moves = now, 0
        if now.hand.raw != what:
            fetched = self._empty_handed(now)
            if fetched is None:
                return
            then, moves = fetched
            half = next((half for half in then.halves if half[0] == what), None)
            if half is not None:
                steps, cell = self._walk(then.cell, half[1])
                then = replace(then, halves=_without(then.halves, half), cell=cell)
                yield self._chopped(then, moves + steps + half[2], what, half[1])
                return
        taken = {cell for _, cell in then.mixes}
        free = [board for board in self._boards if board not in taken]
        if not free:
            moves, free = moves + CLEARING, self._boards
        if not free:
            return
        if now.hand.raw != what:
            if not self._sources[what]:
                return
            source = self._on_the_way(then.cell, self._sources[what], free)
            then, moves = self._used(then, moves, source)
        board = self._nearest(then.cell, free)
        then, moves = self._used(then, moves, board)
        strikes = self.view.menu.ingredients[what].chop_strikes
        yield self._chopped(then, moves + strikes, what, board)

    def _chopped(self, now: PlanState, moves: int, what: str, board: int) -> PlanState:
        mixes = (*now.mixes, (frozenset((what,)), board))
        tick = now.tick + moves * MOVE_TICKS
        return self._begun(replace(now, tick=tick, hand=EMPTY, mixes=mixes), Process.CHOP, what)

    def _begun(self, done: PlanState, verb: Process, what: str) -> PlanState:
        if done.first is not None:
            return done
        return replace(done, first=macro_for(self.view.menu, verb, what))

    # ------------------------------------------------------------ hands and ways

    def _empty_handed(self, now: PlanState) -> tuple[PlanState, int] | None:
        """What is held put down, and the moves that takes; None if there is no place for it."""
        hand = now.hand
        if hand == EMPTY:
            return now, 0
        places = self._plates if hand.only_plate and self._plates else self._counters
        if not places:
            return None
        place = self._nearest(now.cell, places)
        then, moves = self._used(now, 0, place)
        mixes = (*now.mixes, (hand.mix, place)) if hand.mix else now.mixes
        plated = (*now.plated, (hand.dish, place)) if hand.dish else now.plated
        return replace(then, hand=EMPTY, mixes=mixes, plated=plated), moves

    def _used(self, now: PlanState, moves: int, station: int) -> tuple[PlanState, int]:
        """Standing where `station` has been used, and the moves up to then."""
        steps, cell = self._walk(now.cell, station)
        return replace(now, cell=cell), moves + steps + 1

    def _walk(self, cell: int, station: int) -> tuple[int, int]:
        """Moves to where `station` can be used, and that cell."""
        key = (cell, station)
        if key not in self._walks:
            view, floor = self.view, self.view.floor
            steps = view.walk if cell == view.cook.cell else floor.distance[cell]
            self._walks[key] = min((steps[near], near) for near in floor.beside[station])
        return self._walks[key]

    def _nearest(self, cell: int, stations: Iterable[int]) -> int:
        return min(stations, key=lambda station: (self._walk(cell, station)[0], station))

    def _on_the_way(self, cell: int, stations: Iterable[int], goals: list[int]) -> int:
        """That of `stations` by which the way to the nearest of `goals` is shortest."""

        def length(station: int) -> tuple[int, int]:
            steps, here = self._walk(cell, station)
            return steps + min((self._walk(here, g)[0] for g in goals), default=FAR), station

        return min(stations, key=length)


def lacking(goal: Mix, stock: list[Mix]) -> tuple[Mix, int]:
    """The ingredients of `goal` that `stock` lacks, and how many parts of it that has.

    What is used for it is taken off `stock`, the largest parts first.
    """
    rest, used = goal, 0
    for mix in sorted(stock, key=len, reverse=True):
        if mix and mix <= rest:
            rest, used = rest - mix, used + 1
            stock.remove(mix)
    return rest, used


def _covers(goal: Mix, parts: tuple[tuple[Mix, int], ...]) -> Iterator[tuple[tuple[Mix, int], ...]]:
    """Every sequence of `parts` that together make up `goal`, nothing twice."""
    for part in parts:
        if part[0] == goal:
            yield (part,)
        elif part[0] < goal:
            for others in _covers(goal - part[0], parts):
                yield (part, *others)


def _without(things: tuple[_T, ...], thing: _T) -> tuple[_T, ...]:
    i = things.index(thing)
    return things[:i] + things[i + 1 :]


def _with_pot(pots: tuple[Pot, ...], new: Pot) -> tuple[Pot, ...]:
    return tuple(new if pot.cell == new.cell else pot for pot in pots)

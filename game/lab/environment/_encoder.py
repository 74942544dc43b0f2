"""The arrays that `agents.arrays` makes of a mind's observation, made of the kitchen's states.

An encoder keeps up with a round: only what has changed since the last state is written, so that
arrays cost less than the step of the kitchen does.
"""

from collections.abc import Iterator, MutableSequence, Sequence
from itertools import chain, compress, count
from operator import is_not
from typing import cast

import numpy as np
from numpy.typing import NDArray

from agents.arrays import (
    BUSY,
    FACINGS,
    FIRST_ORDER,
    LARGEST_COUNT,
    TIME_LEFT,
    Arrays,
    Layout,
    Marks,
)
from game.kitchen.moves import Move
from game.kitchen.state import Burning, Chopping, Content, Cook, Heating, Order, State, Washing
from game.partners.kitchen_facts import station_fact, thing_fact

#: Places in all grids, one after the other.
Indices = tuple[int, ...]
#: Where a cook shows that stands in a cell and faces somewhere.
_Figures = dict[tuple[int, Move], Indices]
#: Of what is in the heat: where its progress is written, the tick until which nothing else of it
#: changes, and the ticks that it takes till then.
_Heat = tuple[Indices, int, int]
#: So many cooks never show in one place: they are marked apart, as oneself and the other.
_APART = 2
#: Ticks for which times are worked out at once: they pass by the clock alone.
_FORESEEN = 128
#: What one more order of a dish adds to its entry.
_ONE = 1 / LARGEST_COUNT


class StateEncoder:
    """Encodes the states of one round after the other for the cooks of `seats`, who see the same.

    `places`: the grid with nothing on it; `ticks`: of a round. All grids and after them all vectors
    lie in one array of numbers, so that what is written is a list of places in it.
    """

    def __init__(
        self, layout: Layout, seats: Sequence[int], places: NDArray[np.float32], ticks: int
    ) -> None:
        self._layout = layout
        self.seats = tuple(seats)
        self._ticks = ticks
        self._area = layout.width * layout.height
        length, own = len(layout.entries), len(self.seats)
        numbers = np.concatenate([*[places.reshape(-1)] * own, np.zeros(own * length)])
        numbers = numbers.astype(np.float32)
        self._numbers = cast(MutableSequence[float], numbers.data.cast("B").cast("f"))
        self._starts = tuple(range(0, own * places.size, places.size))  # of each grid
        self._rows = tuple(range(own * places.size, numbers.size, length))  # of each vector
        grids = numbers[: own * places.size].reshape(own, *places.shape)
        self._vectors = numbers[own * places.size :].reshape(own, length)
        self._own = [*zip(grids, self._vectors, strict=True)]
        self._common = self._vectors[:, : layout.common]  # what is not about cooks
        self._counts = np.zeros(layout.common, np.float32)  # of orders, where they stand there
        self._clocks: list[tuple[int, int, float]] = []  # where, since when, share a tick
        self._times = np.zeros((_FORESEEN, layout.common), np.float32)  # tick by tick ahead
        self._first = -_FORESEEN  # the tick of the first of them
        self._contested = False  # whether another order of a dish may become the most urgent
        self._dishes = {dish: FIRST_ORDER + 2 * i for i, dish in enumerate(layout.dishes)}
        cooks = range(layout.cooks)
        self._by_held: list[dict[Marks, _Figures]] = [{} for _ in cooks]
        self._figures: list[_Figures] = [{} for _ in cooks]  # with what each cook holds now
        self._shown: list[Indices] = [()] * layout.cooks  # where each is written
        self._written: dict[int, list[int]] = {}  # by cell
        self._heats: dict[int, _Heat] = {}  # by cell
        self._known: dict[Content, Marks] = {}
        self._state: State | None = None

    def see(self, state: State) -> None:
        """The round has come to `state`."""
        before, self._state = self._state, state
        if before is None:
            self._begin(state)
            return
        if state.orders is not before.orders or self._contested:
            self._take_orders(state)
        self._write_times(state.tick)
        self._write_cooks(state, before.cooks)
        if state.contents is not before.contents or state.lost != before.lost:
            changed = map(is_not, before.contents, state.contents)
            for cell in {*compress(count(), changed), *({*before.lost} ^ {*state.lost})}:
                self._write_station(state, cell)
        if self._heats:
            self._write_heats(state)

    def arrays(self, busy: Sequence[bool]) -> list[Arrays]:
        """What each of the cooks observes.

        `busy`: who is in the middle of a macro action, () for nobody.
        """
        if busy:
            self._vectors[:, BUSY] = busy
        return [{"grid": grid.copy(), "vector": vector.copy()} for grid, vector in self._own]

    def _begin(self, state: State) -> None:
        """The first state of all; those of later rounds follow the last of the one before."""
        self._take_orders(state)
        self._write_times(state.tick)
        self._write_cooks(state, (None,) * len(state.cooks))
        for cell in range(len(state.contents)):
            self._write_station(state, cell)

    def _take_orders(self, state: State) -> None:
        self._counts[:] = 0
        urgent: dict[int, Order] = {}
        for order in state.orders:
            at = self._dishes[order.dish]
            self._counts[at] = min(1, self._counts[at] + _ONE)
            if at not in urgent or _gone(order, state.tick) > _gone(urgent[at], state.tick):
                urgent[at] = order
        self._clocks = [
            (TIME_LEFT, self._ticks, -1 / self._ticks),
            *((at + 1, order.placed, _share(order)) for at, order in urgent.items()),
        ]
        spans = {(order.dish, _share(order)) for order in state.orders}
        self._contested = len(spans) > len(urgent)
        self._first = -_FORESEEN  # what was worked out holds no more

    def _write_times(self, tick: int) -> None:
        if not 0 <= tick - self._first < _FORESEEN:
            self._first, ticks = tick, np.arange(tick, tick + _FORESEEN)
            self._times[:] = self._counts
            for at, since, share in self._clocks:
                self._times[:, at] = (ticks - since) * share
        self._common[:] = self._times[tick - self._first]

    def _write_cooks(self, state: State, old: Sequence[Cook | None]) -> None:
        numbers, shown, changed = self._numbers, self._shown, []
        for seat, cook in enumerate(state.cooks):
            if cook is not old[seat]:
                changed.append(seat)
                for index in shown[seat]:
                    numbers[index] = 0.0
        for seat in changed:  # after all were taken away: one may stand where another stood
            shown[seat] = self._shows(state, seat, old[seat])
            for index in shown[seat]:
                numbers[index] = 1.0
        if changed and len(shown) > _APART:
            for index in chain(*shown):
                numbers[index] = 1.0

    def _shows(self, state: State, seat: int, was: Cook | None) -> Indices:
        """Where a cook shows that was otherwise before."""
        cook = state.cooks[seat]
        if was is None or was.held is not cook.held:
            held = () if cook.held is None else self._marks(state, cook.held, cook.cell)
            self._figures[seat] = self._by_held[seat].setdefault(held, {})
        figures, key = self._figures[seat], (cook.cell, cook.facing)
        if key not in figures:
            figures[key] = tuple(self._figure(state, seat))
        return figures[key]

    def _figure(self, state: State, seat: int) -> Iterator[int]:
        """Where a cook shows: in all vectors where it looks and what it holds, and on all grids."""
        layout, cook = self._layout, state.cooks[seat]
        held = () if cook.held is None else self._marks(state, cook.held, cook.cell)
        for block in self._blocks(seat):
            yield block + FACINGS.index(cook.facing.value)
            yield from (block + layout.first_held + mark for mark in held)
        cell, front = cook.cell, state.kitchen.neighbour[cook.cell][cook.facing]
        for own, start in zip(self.seats, self._starts, strict=True):
            stands, looks = ("me", "my front") if own == seat else ("others", "their front")
            yield start + layout.plane(stands) * self._area + cell
            if front >= 0:
                yield start + layout.plane(looks) * self._area + front
            yield from (start + (layout.first_thing + mark) * self._area + cell for mark in held)

    def _blocks(self, cook: int) -> list[int]:
        """Where the entries about a cook begin, in each of the vectors."""
        common, block = self._layout.common, self._layout.block
        places = (0 if own == cook else cook + (cook < own) for own in self.seats)
        return [row + common + at * block for row, at in zip(self._rows, places, strict=True)]

    def _write_station(self, state: State, cell: int) -> None:
        for index in self._written.pop(cell, ()):
            self._numbers[index] = 0.0
        self._heats.pop(cell, None)
        lost = cell in state.lost
        content = None if lost else state.contents[cell]
        if content is not None:
            for mark in self._marks(state, content, cell):
                self._put(self._layout.first_thing + mark, cell, 1.0)
            if self._layout.washing:
                for plane, value in self._layout.piled(thing_fact(state, content, cell)):
                    self._put(plane, cell, value)
        if lost or isinstance(content, Chopping | Heating | Burning | Washing):
            for plane, value in self._layout.going_on(station_fact(state, cell, "")):
                self._put(plane, cell, value)
        if isinstance(content, Heating):
            since, end = content.started, content.cooked_at
            if state.tick < end:
                self._heats[cell] = self._heat(since, end, cell)
            elif content.burns_at is not None:
                self._heats[cell] = self._heat(end, content.burns_at, cell)

    def _heat(self, since: int, end: int, cell: int) -> _Heat:
        at = self._layout.plane("progress") * self._area + cell
        return tuple(start + at for start in self._starts), end, end - since

    def _write_heats(self, state: State) -> None:
        for cell, (indices, end, span) in [*self._heats.items()]:
            if state.tick >= end:
                self._write_station(state, cell)
                continue
            for index in indices:
                self._numbers[index] = 1 - (end - state.tick) / span

    def _marks(self, state: State, content: Content, cell: int) -> Marks:
        """What is true of a thing; kept, but of what changes by itself."""
        known = self._known.get(content)
        if known is None:
            known = self._layout.marks(thing_fact(state, content, cell))
            if not isinstance(content, Heating):
                self._known[content] = known
        return known

    def _put(self, plane: int, cell: int, value: float) -> None:
        for start in self._starts:
            index = start + plane * self._area + cell
            self._numbers[index] = value
            self._written.setdefault(cell, []).append(index)


def _share(order: Order) -> float:
    """Of an order's time, a tick."""
    return 1 / (order.deadline - order.placed)


def _gone(order: Order, tick: int) -> float:
    return (tick - order.placed) * _share(order)

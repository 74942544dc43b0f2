"""The arrays that `agents.arrays` makes of a mind's observation, made of the kitchen's states.

An encoder keeps up with a round: only what has changed since the last state is written, so that
arrays cost less than the step of the kitchen does.
"""

from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray

from agents.arrays import BUSY, FACINGS, FIRST_ORDER, LARGEST_COUNT, Arrays, Layout, Marks
from game.kitchen.layout import Kitchen
from game.kitchen.moves import Move
from game.kitchen.state import Burning, Chopping, Content, Cook, Heating, Order, State, Washing
from game.partners.kitchen_facts import station_fact, thing_fact

#: Places in all grids, one after the other.
Indices = tuple[int, ...]
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
        length, count = len(layout.entries), len(self.seats)
        numbers = np.concatenate([*[places.reshape(-1)] * count, np.zeros(count * length)])
        numbers = numbers.astype(np.float32)
        self._numbers = _floats(numbers)
        self._starts = tuple(range(0, count * places.size, places.size))  # of each grid
        self._rows = tuple(range(count * places.size, numbers.size, length))  # of each vector
        self._grids = [numbers[start : start + places.size].reshape(places.shape)
                       for start in self._starts]  # fmt: skip
        self._vectors = numbers[count * places.size :].reshape(count, length)
        self._own = [*zip(self._grids, self._vectors, strict=True)]
        self._clocks: list[tuple[Indices, int, float]] = []  # where, since when, share a tick
        self._contested = False  # whether another order of a dish may become the most urgent
        self._dishes = {dish: FIRST_ORDER + 2 * i for i, dish in enumerate(layout.dishes)}
        self._figures: list[dict[tuple[int, Move, Marks], Indices]] = [
            {} for _ in range(layout.cooks)
        ]
        self._held: list[Marks] = [()] * layout.cooks
        self._cooks: list[Indices] = [()] * layout.cooks  # where each is written
        self._written: dict[int, list[int]] = {}  # by cell
        self._heating: list[int] = []  # cells
        self._known: dict[Content, Marks] = {}
        self._state: State | None = None

    def see(self, state: State) -> None:
        """The round has come to `state`."""
        before, self._state = self._state, state
        if before is None or not state.tick:
            self._begin(state)
            return
        if state.orders is not before.orders or self._contested:
            self._write_orders(state)
        self._write_changing(state, before.cooks)
        if state.contents is not before.contents or state.lost or before.lost:
            for cell in self._changed(before, state):
                self._write_station(state, cell)
            self._heating = _heating(state)
        for cell in self._heating:
            self._write_station(state, cell)

    def arrays(self, busy: Sequence[bool]) -> list[Arrays]:
        """What each of the cooks observes.

        `busy`: who is in the middle of a macro action, () for nobody.
        """
        if busy:
            self._vectors[:, BUSY] = busy
        return [{"grid": grid.copy(), "vector": vector.copy()} for grid, vector in self._own]

    def _begin(self, state: State) -> None:
        """The first state of a round."""
        self._write_orders(state)
        self._write_changing(state, (None,) * len(state.cooks))
        for cell in range(len(state.contents)):
            self._write_station(state, cell)
        self._heating = _heating(state)

    def _write_orders(self, state: State) -> None:
        """How many there are, and of each dish the time of the most urgent order."""
        self._vectors[:, FIRST_ORDER : self._layout.common] = 0
        urgent: dict[int, Order] = {}
        for order in state.orders:
            at = self._dishes[order.dish]
            self._vectors[:, at] = np.minimum(1, self._vectors[:, at] + _ONE)
            if at not in urgent or _gone(order, state.tick) > _gone(urgent[at], state.tick):
                urgent[at] = order
        self._clocks = [
            (self._rows, self._ticks, -1 / self._ticks),  # what is left of the round
            *((tuple(row + at + 1 for row in self._rows), order.placed, _share(order))
              for at, order in urgent.items()),
        ]  # fmt: skip
        spans = {(order.dish, _share(order)) for order in state.orders}
        self._contested = len(spans) > len(urgent)

    def _write_changing(self, state: State, old: Sequence[Cook | None]) -> None:
        """What changes at most ticks: times, and cooks that are not as they were."""
        numbers, tick, cooks, shown = self._numbers, state.tick, state.cooks, self._cooks
        for indices, since, share in self._clocks:
            gone = (tick - since) * share
            for index in indices:
                numbers[index] = gone
        changed = [seat for seat, cook in enumerate(cooks) if cook is not old[seat]]
        for seat in changed:  # all before any is written: one may stand where another stood
            for index in shown[seat]:
                numbers[index] = 0
        for seat in changed:
            cook, was = cooks[seat], old[seat]
            if was is None or was.held is not cook.held:
                self._write_held(state, seat, cook)
            key = cook.cell, cook.facing, self._held[seat]
            figure = self._figures[seat].get(key)
            if figure is None:
                figure = tuple(self._figure(state.kitchen, seat, cook))
                self._figures[seat][key] = figure
            shown[seat] = figure
            for index in figure:
                numbers[index] = 1

    def _write_held(self, state: State, seat: int, cook: Cook) -> None:
        """What it holds, in all vectors; on the grids it goes about with the cook."""
        held = () if cook.held is None else self._marks(state, cook.held, cook.cell)
        for start in self._blocks(seat):
            for mark in self._held[seat]:
                self._numbers[start + self._layout.first_held + mark] = 0
            for mark in held:
                self._numbers[start + self._layout.first_held + mark] = 1
        self._held[seat] = held

    def _figure(self, kitchen: Kitchen, seat: int, cook: Cook) -> Iterator[int]:
        """Where a cook shows: where it looks, and on all grids itself and what it holds."""
        cell, front = cook.cell, kitchen.neighbour[cook.cell][cook.facing]
        for block in self._blocks(seat):
            yield block + FACINGS.index(cook.facing.value)
        for own, start in zip(self.seats, self._starts, strict=True):
            stands, looks = ("me", "my front") if own == seat else ("others", "their front")
            yield start + self._layout.plane(stands) * self._area + cell
            if front >= 0:
                yield start + self._layout.plane(looks) * self._area + front
            for mark in self._held[seat]:
                yield start + (self._layout.first_thing + mark) * self._area + cell

    def _blocks(self, cook: int) -> list[int]:
        """Where the entries about a cook begin, in each of the vectors."""
        common, block = self._layout.common, self._layout.block
        places = (0 if own == cook else cook + (cook < own) for own in self.seats)
        return [row + common + at * block for row, at in zip(self._rows, places, strict=True)]

    def _changed(self, before: State, state: State) -> Iterable[int]:
        """Stations that are not as they were written, for another reason than time."""
        if state.lost or before.lost:
            return range(len(state.contents))
        pairs = enumerate(zip(before.contents, state.contents, strict=True))
        return [cell for cell, (old, new) in pairs if old is not new]

    def _write_station(self, state: State, cell: int) -> None:
        for index in self._written.pop(cell, ()):
            self._numbers[index] = 0
        content = state.usable[cell]
        if content is not None:
            for mark in self._marks(state, content, cell):
                self._put(self._layout.first_thing + mark, cell, 1)
            if self._layout.washing:
                for plane, value in self._layout.piled(thing_fact(state, content, cell)):
                    self._put(plane, cell, value)
        if cell in state.lost or isinstance(content, Chopping | Heating | Burning | Washing):
            for plane, value in self._layout.going_on(station_fact(state, cell, "")):
                self._put(plane, cell, value)

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


def _heating(state: State) -> list[int]:
    """Where something changes at every tick."""
    contents = state.contents
    return [cell for cell in state.kitchen.appliances if isinstance(contents[cell], Heating)]


def _floats(array: NDArray[np.float32]) -> MutableSequence[float]:
    """An array's numbers one after the other, in which a single one is written soonest."""
    return cast(MutableSequence[float], array.data.cast("B").cast("f"))

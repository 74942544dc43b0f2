"""The arrays that `agents.arrays` makes of a mind's observation, made of the kitchen's states.

An encoder keeps up with a round: only what has changed since the last state is written, so that
arrays cost less than the step of the kitchen does.
"""

from collections.abc import Iterable, MutableSequence, Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray

from agents.arrays import BUSY, FACINGS, FIRST_ORDER, LARGEST_COUNT, Arrays, Layout, Marks
from game.kitchen.moves import DIRECTIONS
from game.kitchen.state import Burning, Chopping, Content, Heating, State, Washing
from game.partners.kitchen_facts import station_fact, thing_fact

#: What one more order of a dish adds to its entry.
_ONE = 1 / LARGEST_COUNT
_LOOKS = {move: FACINGS.index(move.value) for move in DIRECTIONS}


class StateEncoder:
    """Encodes the states of one round after the other for the cooks of `seats`, who see the same.

    `places`: the grid with nothing on it; `ticks`: of a round. All grids lie in one array, and so
    do all vectors, which are copied at once.
    """

    def __init__(
        self, layout: Layout, seats: Sequence[int], places: NDArray[np.float32], ticks: int
    ) -> None:
        self._layout = layout
        self.seats = tuple(seats)
        self._ticks = ticks
        self._area = layout.width * layout.height
        self._grids = np.stack([places] * len(self.seats))
        self._cells = _floats(self._grids)
        self._starts = tuple(range(0, self._grids.size, places.size))  # of each grid
        self._vectors = np.zeros((len(self.seats), len(layout.entries)), np.float32)
        self._numbers = _floats(self._vectors)
        self._common = np.zeros(layout.common, np.float32)
        self._entries = _floats(self._common)
        self._no_orders = _floats(np.zeros(layout.common - FIRST_ORDER, np.float32))
        self._dishes = {dish: FIRST_ORDER + 2 * i for i, dish in enumerate(layout.dishes)}
        self._blocks = [self._blocks_of(cook) for cook in range(layout.cooks)]
        self._looks = [0] * layout.cooks
        self._held: list[Marks] = [()] * layout.cooks
        self._planes = [self._planes_of(cook) for cook in range(layout.cooks)]
        self._written: dict[int, list[int]] = {}  # by cell
        self._cooks: list[list[int]] = [[] for _ in range(layout.cooks)]  # the same, by cook
        self._known: dict[Content, Marks] = {}
        self._state: State | None = None

    def see(self, state: State) -> None:
        """The round has come to `state`."""
        before = self._state if state.tick else None
        self._state = state
        self._entries[0] = 1 - state.tick / self._ticks
        self._write_orders(before, state)
        self._write_cooks(before, state)
        for cell in self._changed(before, state):
            self._write_station(state, cell)

    def arrays(self, busy: Sequence[bool]) -> list[Arrays]:
        """What each of the cooks observes.

        `busy`: who is in the middle of a macro action, () for nobody.
        """
        grids, vectors = self._grids.copy(), self._vectors.copy()
        vectors[:, : self._layout.common] = self._common
        if busy:
            vectors[:, BUSY] = busy
        return [{"grid": g, "vector": v} for g, v in zip(grids, vectors, strict=True)]

    def _write_orders(self, before: State | None, state: State) -> None:
        entries, tick = self._entries, state.tick
        if before is None or before.orders is not state.orders:
            entries[FIRST_ORDER:] = self._no_orders
            for order in state.orders:
                at = self._dishes[order.dish]
                entries[at] = min(1.0, entries[at] + _ONE)
        for order in state.orders:
            at = self._dishes[order.dish] + 1
            gone = 1 - (order.deadline - tick) / (order.deadline - order.placed)
            if gone > entries[at]:  # noqa: PLR1730 (a call at every tick is dear)
                entries[at] = gone

    def _write_cooks(self, before: State | None, state: State) -> None:
        old = (None,) * len(state.cooks) if before is None else before.cooks
        changed = [seat for seat, cook in enumerate(state.cooks) if cook is not old[seat]]
        for seat in changed:  # all before any is written: one may stand where another stood
            for index in self._cooks[seat]:
                self._cells[index] = 0
        for seat in changed:
            cook, was = state.cooks[seat], old[seat]
            if was is None or was.held is not cook.held:
                held = () if cook.held is None else self._marks(state, cook.held, cook.cell)
                self._write_held(seat, held)
            if was is None or was.facing is not cook.facing:
                self._write_looks(seat, _LOOKS[cook.facing])
            front = state.kitchen.neighbour[cook.cell][cook.facing]
            self._cooks[seat] = indices = self._figure(seat, cook.cell, front)
            for index in indices:
                self._cells[index] = 1

    def _figure(self, seat: int, cell: int, front: int) -> list[int]:
        """Where a cook shows in all grids: itself, where it looks and what it holds."""
        indices: list[int] = []
        for stands, looks, things in self._planes[seat]:
            indices.append(stands + cell)
            if front >= 0:
                indices.append(looks + front)
            for mark in self._held[seat]:
                indices.append(things + mark * self._area + cell)
        return indices

    def _planes_of(self, cook: int) -> list[tuple[int, int, int]]:
        """Where the planes begin on which a cook shows, in each of the grids."""
        found = []
        for own, start in zip(self.seats, self._starts, strict=True):
            names = ("me", "my front") if own == cook else ("others", "their front")
            planes = (*map(self._layout.plane, names), self._layout.first_thing)
            stands, looks, things = (start + plane * self._area for plane in planes)
            found.append((stands, looks, things))
        return found

    def _blocks_of(self, cook: int) -> list[int]:
        """Where the entries about a cook begin, in each of the vectors."""
        length, common, block = len(self._layout.entries), self._layout.common, self._layout.block
        places = (0 if own == cook else cook + (cook < own) for own in self.seats)
        return [row * length + common + place * block for row, place in enumerate(places)]

    def _write_looks(self, seat: int, looks: int) -> None:
        for start in self._blocks[seat]:
            self._numbers[start + self._looks[seat]] = 0
            self._numbers[start + looks] = 1
        self._looks[seat] = looks

    def _write_held(self, seat: int, marks: Marks) -> None:
        for start in self._blocks[seat]:
            for mark in self._held[seat]:
                self._numbers[start + self._layout.first_held + mark] = 0
            for mark in marks:
                self._numbers[start + self._layout.first_held + mark] = 1
        self._held[seat] = marks

    def _changed(self, before: State | None, state: State) -> Iterable[int]:
        """Stations that are not as they were written."""
        contents = state.contents
        if before is None or state.lost or before.lost:
            return range(len(contents))
        found = [c for c in state.kitchen.appliances if isinstance(contents[c], Heating)]
        if before.contents is not contents:
            found += (c for c, old in enumerate(before.contents) if old is not contents[c])
        return found

    def _write_station(self, state: State, cell: int) -> None:
        for index in self._written.pop(cell, ()):
            self._cells[index] = 0
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
            self._cells[index] = value
            self._written.setdefault(cell, []).append(index)


def _floats(array: NDArray[np.float32]) -> MutableSequence[float]:
    """An array's numbers one after the other, in which a single one is written soonest."""
    return cast(MutableSequence[float], array.data.cast("B").cast("f"))

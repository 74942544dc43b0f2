"""An observation's facts as arrays."""

from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from agents.arrays._layout import FACINGS, Layout
from agents.messages import TICKS_PER_SECOND, CookFact, Observation, ThingFact

#: Steps to the cell in front.
_AHEAD = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class Arrays(TypedDict):
    """What a cook observes, see `Layout`."""

    grid: NDArray[np.float32]
    vector: NDArray[np.float32]


def encoded(now: Observation, layout: Layout) -> Arrays:
    """What is observed, as arrays of the layout of that kitchen."""
    grid = places(now, layout)
    for cook in now.cooks:
        _mark_cook(grid, cook, layout, mine=cook.seat == now.seat)
    for thing in now.things:
        x, y = thing.cell
        for mark in layout.marks(thing):
            grid[layout.first_thing + mark, y, x] = 1
        for plane, value in layout.piled(thing):
            grid[plane, y, x] = value
    for station in now.stations:
        x, y = station.cell
        for plane, value in layout.going_on(station):
            grid[plane, y, x] = value
    return Arrays(grid=grid, vector=_vector(now, layout))


def places(now: Observation, layout: Layout) -> NDArray[np.float32]:
    """The grid with nothing on it but what never changes."""
    grid = np.zeros(layout.shape, np.float32)
    grid[layout.plane("counter")] = 1
    for place in now.fixtures:
        x, y = place.cell
        grid[layout.plane("counter"), y, x] = 0
        grid[layout.plane(f"{place.thing} source" if place.thing else place.kind), y, x] = 1
    for x, y in layout.floor:
        grid[layout.plane("counter"), y, x] = 0
        grid[layout.plane("floor"), y, x] = 1
    return grid


def _mark_cook(grid: NDArray[np.float32], cook: CookFact, layout: Layout, *, mine: bool) -> None:
    x, y = cook.cell
    grid[layout.plane("me" if mine else "others"), y, x] = 1
    dx, dy = _AHEAD[cook.facing]
    if 0 <= x + dx < layout.width and 0 <= y + dy < layout.height:
        grid[layout.plane("my front" if mine else "their front"), y + dy, x + dx] = 1


def _vector(now: Observation, layout: Layout) -> NDArray[np.float32]:
    round_s = now.seconds_left + now.tick / TICKS_PER_SECOND
    found = [now.seconds_left / round_s, float(bool(now.doing)), *layout.ordered(now.orders)]
    held = {thing.seat: thing for thing in now.things}
    for cook in sorted(now.cooks, key=lambda each: (each.seat != now.seat, each.seat)):
        found += _block(cook, held.get(cook.seat), layout)
    return np.array(found, np.float32)


def _block(cook: CookFact, held: ThingFact | None, layout: Layout) -> list[float]:
    marks = () if held is None else layout.marks(held)
    looks = [float(cook.facing == way) for way in FACINGS]
    return [*looks, *(float(i in marks) for i in range(len(layout.things)))]

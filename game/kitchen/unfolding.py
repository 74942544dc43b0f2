"""What the scheduled events of a kitchen do to its state."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from game.kitchen.items import Food
from game.kitchen.layout import Kind, Kitchen
from game.kitchen.scheduled_events import (
    Critic,
    Lorry,
    LostBoard,
    Planned,
    ScheduledEvent,
    Uncertain,
)
from game.kitchen.state import Content, Order


@lru_cache(maxsize=64)
def scheduled(kitchen: Kitchen, seed: int) -> tuple[ScheduledEvent, ...]:
    """What happens in a match with `seed`, in the order of the level."""
    return tuple(_drawn(each, seed, place) for place, each in enumerate(kitchen.schedule))


def _drawn(planned: Planned, seed: int, place: int) -> ScheduledEvent:
    if not isinstance(planned, Uncertain):
        return planned
    chance = Random(f"events {seed} {place}")
    return planned.drawn(chance.random(), chance.random())


def lost_boards(kitchen: Kitchen, seed: int, tick: int) -> tuple[int, ...]:
    """The boards that are out of use at `tick`, in reading order."""
    losses = (h for h in scheduled(kitchen, seed) if isinstance(h, LostBoard))
    return tuple(sorted({loss.cell for loss in losses if loss.lasts(tick)}))


def back_at(kitchen: Kitchen, seed: int, cell: int, tick: int) -> int | None:
    """The tick at which a board that is out of use can be used again; None: not in this round."""
    found = scheduled(kitchen, seed)
    losses = [h for h in found if isinstance(h, LostBoard) and h.cell == cell]
    back: int | None = tick
    while back is not None and any(loss.lasts(back) for loss in losses):
        back = next(loss.until for loss in losses if loss.lasts(back))
    return back


def unloaded(kitchen: Kitchen, contents: Sequence[Content | None], lorry: Lorry) -> dict[int, Food]:
    """Where the pieces of `lorry` come to lie: on empty counters, as many as there are.

    Those nearest to a source of the ingredient come first, then in reading order; counters that no
    cook can get at stay empty.
    """
    fresh = Food((kitchen.menu.ingredients[lorry.ingredient].fresh,))
    sources = [kitchen.xy(c) for c in kitchen.cells(Kind.SOURCE, lorry.ingredient)]
    reach = kitchen.within_reach(*kitchen.starts)

    def way(cell: int) -> int:
        x, y = kitchen.xy(cell)
        return min((abs(x - a) + abs(y - b) for a, b in sources), default=0)

    empty = (c for c in kitchen.cells(Kind.COUNTER) if c in reach and contents[c] is None)
    return dict.fromkeys(sorted(empty, key=lambda c: (way(c), c))[: lorry.pieces], fresh)


def critic_order(critic: Critic, number: int) -> Order:
    """The order that `critic` brings. Below zero there is no `number` of an order that is drawn."""
    deadline = critic.at + critic.limit
    return Order(number, critic.dish, critic.at, deadline, critic.reward, critic.penalty, True)


def next_change(kitchen: Kitchen, seed: int, tick: int, never: int) -> int:
    """The next tick at which something happens by itself, `never` if nothing does."""
    return min((at for at in _times(kitchen, seed) if at > tick), default=never)


def _times(kitchen: Kitchen, seed: int) -> Iterator[int]:
    for event in scheduled(kitchen, seed):
        yield event.at
        if isinstance(event, LostBoard) and event.until is not None:
            yield event.until

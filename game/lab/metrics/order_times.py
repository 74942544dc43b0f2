"""How long orders wait, dish by dish, and how near they come to their end."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import fmean

from game.kitchen import events as ev
from game.kitchen.state import TICKS_PER_SECOND
from game.session.match.history import MatchHistory


@dataclass(frozen=True, slots=True)
class OrderTimes:
    """Orders of one dish. `waits`: seconds from order to serving of those that were served.

    `left`: the share (0..1) of their time that each of them had left; `missed`: how many ran out.
    """

    waits: tuple[float, ...]
    left: tuple[float, ...]
    missed: int

    @property
    def served(self) -> int:
        """How many were served."""
        return len(self.waits)

    @property
    def wait(self) -> float | None:
        """Seconds on average; None if none was served."""
        return fmean(self.waits) if self.waits else None


def order_times(histories: Iterable[MatchHistory]) -> Mapping[str, OrderTimes]:
    """By dish, in the order of the menu; dishes nobody ordered are left out."""
    waits: dict[str, list[float]] = defaultdict(list)
    left: dict[str, list[float]] = defaultdict(list)
    missed: dict[str, int] = defaultdict(int)
    dishes: dict[str, None] = {}
    for history in histories:
        dishes |= dict.fromkeys(history.level.kitchen.menu.dishes)
        for happening in history.happenings:
            match happening.event:
                case ev.Served(dish=dish, order=order):
                    tick = happening.before.tick + 1
                    waits[dish].append((tick - order.placed) / TICKS_PER_SECOND)
                    left[dish].append((order.deadline - tick) / (order.deadline - order.placed))
                case ev.OrderExpired(order=order):
                    missed[order.dish] += 1
    return {
        dish: OrderTimes(tuple(waits[dish]), tuple(left[dish]), missed[dish])
        for dish in dishes
        if waits[dish] or missed[dish]
    }

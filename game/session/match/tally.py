"""Counting what happens in a match: the facts behind results, logs' footers and lab metrics."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from game.kitchen import events as ev
from game.kitchen.items import Food
from game.kitchen.moves import Move


@dataclass(slots=True)
class Tally:
    """Running counts of a match, by seat where that makes sense.

    `moves`: what each cook tried, stays not counted; `blocked[(cook, by)]`: how often cook `by`
    was in the way; `served[(cook, dish)]`; `missed[dish]`: orders that expired; `binned`: (cook,
    food), burnt food included.
    """

    moves: Counter[int] = field(default_factory=Counter)
    blocked: Counter[tuple[int, int]] = field(default_factory=Counter)
    refused: Counter[int] = field(default_factory=Counter)
    chopped: Counter[int] = field(default_factory=Counter)
    cooked: Counter[int] = field(default_factory=Counter)
    served: Counter[tuple[int, str]] = field(default_factory=Counter)
    unordered: Counter[int] = field(default_factory=Counter)
    binned: list[tuple[int, Food]] = field(default_factory=list)
    missed: Counter[str] = field(default_factory=Counter)
    fires: int = 0

    def count(self, moves: Sequence[Move], events: Sequence[ev.Event]) -> None:
        """Take in one tick."""
        for cook, move in enumerate(moves):
            if move is not Move.STAY:
                self.moves[cook] += 1
        for event in events:
            self._count(event)

    def _count(self, event: ev.Event) -> None:
        match event:
            case ev.MoveBlocked(cook, _, by):
                self.blocked[cook, by] += 1
            case ev.Refused(cook):
                self.refused[cook] += 1
            case ev.Chopped(cook):
                self.chopped[cook] += 1
            case ev.StartedCooking(cook):
                self.cooked[cook] += 1
            case ev.Served(cook, _, dish):
                self.served[cook, dish] += 1
            case ev.ServedUnordered(cook):
                self.unordered[cook] += 1
            case ev.Binned(cook, _, food):
                self.binned.append((cook, food))
            case ev.OrderExpired(order):
                self.missed[order.dish] += 1
            case ev.FireStarted():
                self.fires += 1

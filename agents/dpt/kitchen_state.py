"""The kitchen as DPT-Agent's systems see it: what there is, in counts, without places.

What other cooks hold is no part of the counts: it cannot be used. Food on a plate counts as food,
and its plate is not counted. Source: dpt.md section 4.1.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from agents.messages import Observation, ThingFact, ThingState
from agents.policy.evaluation import OpenOrder


@dataclass(frozen=True, slots=True)
class KitchenState:
    """One moment: what policies are evaluated on (`agents.policy.evaluation`).

    `within_reach`: what lies about, is in the heat or in this cook's own hands. `in_hand`: what
    this cook holds: one thing or none. `orders`: in the order of the tickets.
    """

    within_reach: tuple[ThingFact, ...]
    in_hand: tuple[ThingFact, ...]
    in_others_hands: tuple[ThingFact, ...]
    orders: tuple[OpenOrder, ...]
    fires: int
    free_counters: int
    score: int
    seconds_left: float

    @classmethod
    def of(cls, now: Observation) -> "KitchenState":
        """What an observation says."""
        return cls(
            within_reach=tuple(t for t in now.things if t.seat in (None, now.seat)),
            in_hand=tuple(t for t in now.things if t.seat == now.seat),
            in_others_hands=tuple(t for t in now.things if t.seat not in (None, now.seat)),
            orders=tuple(OpenOrder(o.name, o.seconds_left, o.needs) for o in now.orders),
            fires=sum(station.state == "burning" for station in now.stations),
            free_counters=now.free_counters,
            score=now.score,
            seconds_left=now.seconds_left,
        )

    def count(self, what: str, state: ThingState | None = None) -> int:
        """How many such things there are; of any state if none is named."""
        return _count(self.within_reach, what, state)

    def holds(self, what: str, state: ThingState | None = None) -> bool:
        """Whether this cook has such a thing in hand."""
        return _count(self.in_hand, what, state) > 0

    def partner_holds(self, what: str, state: ThingState | None = None) -> bool:
        """Whether another cook has such a thing in hand."""
        return _count(self.in_others_hands, what, state) > 0


def _count(things: Iterable[ThingFact], what: str, state: ThingState | None) -> int:
    return sum(thing.what == what and state in (None, thing.state) for thing in things)

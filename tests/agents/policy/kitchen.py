"""A burger kitchen to speak of, and facts of it that a test decides on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from agents.messages import ThingState
from agents.policy.evaluation import OpenOrder
from agents.policy.tasks import Vocabulary

BURGERS = Vocabulary(
    {"beef": "beef", "lettuce": "lettuce", "bread": "bread"},
    {
        "lettuce_burger": "Lettuce Burger",
        "beef_burger": "Beef Burger",
        "full_burger": "Full Burger",
    },
)

Thing = tuple[str, ThingState]


@dataclass(frozen=True)
class Facts:
    """Facts as a test says them; `things`: how many there are of each in each state."""

    score: int = 0
    seconds_left: float = 100.0
    fires: int = 0
    free_counters: int = 18
    orders: Sequence[OpenOrder] = ()
    things: Mapping[Thing, int] = field(default_factory=dict)
    mine: Thing | None = None
    theirs: Thing | None = None

    def count(self, thing: str, state: ThingState | None = None) -> int:
        return sum(n for (what, how), n in self.things.items() if _is((what, how), thing, state))

    def holds(self, thing: str, state: ThingState | None = None) -> bool:
        return self.mine is not None and _is(self.mine, thing, state)

    def partner_holds(self, thing: str, state: ThingState | None = None) -> bool:
        return self.theirs is not None and _is(self.theirs, thing, state)


def _is(found: Thing, thing: str, state: ThingState | None) -> bool:
    return found[0] == thing and state in (None, found[1])

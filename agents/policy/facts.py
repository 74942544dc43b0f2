"""What conditions are evaluated on: the kitchen as one cook sees it, in numbers and values."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from agents.messages import ThingState

#: Seconds left where there is no such order.
NO_ORDER_S = 9999


@dataclass(frozen=True, slots=True)
class OpenOrder:
    """An open order: its dish, the `seconds` left, the ingredients that it `needs`."""

    dish: str
    seconds: float
    needs: tuple[str, ...]


class PolicyFacts(Protocol):
    """The state that a policy may ask about. Things are named as intentions name them."""

    @property
    def score(self) -> int: ...

    @property
    def seconds_left(self) -> float:
        """Of the round."""

    @property
    def fires(self) -> int: ...

    @property
    def free_counters(self) -> int: ...

    @property
    def orders(self) -> Sequence[OpenOrder]:
        """Open orders, the longest waiting first."""

    def count(self, thing: str, state: ThingState | None = None) -> int:
        """Things of that kind, in that state if one is given; what others hold is left out."""

    def holds(self, thing: str, state: ThingState | None = None) -> bool:
        """Whether this cook holds such a thing."""

    def partner_holds(self, thing: str, state: ThingState | None = None) -> bool:
        """Whether another cook holds such a thing."""

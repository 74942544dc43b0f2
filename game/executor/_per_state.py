"""What is worked out once for a state and then known to every cook who looks at it."""

from collections import deque
from collections.abc import Callable
from functools import wraps
from typing import Generic, TypeVar

from game.kitchen.state import State

K = TypeVar("K")
T = TypeVar("T")
#: States of which it is kept: the present one, and a few that cooks see who do not see everything.
KEPT = 4


def per_state(make: Callable[[State], T]) -> Callable[[State], T]:
    """`make`, which remembers what it made of the newest states.

    States are told apart by identity: comparing all that lies about would take longer than most of
    what is kept.
    """
    known: deque[tuple[State, T]] = deque(maxlen=KEPT)

    @wraps(make)
    def remembering(state: State) -> T:
        for seen, made in known:
            if seen is state:
                return made
        made = make(state)
        known.appendleft((state, made))
        return made

    return remembering


class Shared(Generic[K, T]):
    """What was made for each key so far."""

    def __init__(self) -> None:
        self._made: dict[K, T] = {}

    def get(self, key: K, make: Callable[[], T]) -> T:
        """That for `key`, made if need be."""
        try:
            return self._made[key]
        except KeyError:
            made = self._made[key] = make()
            return made

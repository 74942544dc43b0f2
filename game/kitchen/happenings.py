"""What happens in a kitchen by itself, at times that its level tells. Times are in ticks."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LostBoard:
    """The board at `cell` is out of use from `at` on until `until`, to the end if that is None.

    What lies on it stays there.
    """

    at: int
    cell: int
    until: int | None = None

    def lasts(self, tick: int) -> bool:
        """Whether the board is out of use at `tick`."""
        return self.at <= tick and (self.until is None or tick < self.until)


@dataclass(frozen=True, slots=True)
class Lorry:
    """`pieces` of an ingredient, as its source gives them, come onto counters near that source."""

    at: int
    ingredient: str
    pieces: int


@dataclass(frozen=True, slots=True)
class Critic:
    """One more order beside the usual ones, with a limit, a reward and a penalty of its own."""

    at: int
    dish: str
    limit: int
    reward: int
    penalty: int


Happening = LostBoard | Lorry | Critic

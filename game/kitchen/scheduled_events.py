"""What happens in a kitchen by itself, at times that its level tells. Times are in ticks."""

from dataclasses import dataclass, replace


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


ScheduledEvent = LostBoard | Lorry | Critic


@dataclass(frozen=True, slots=True)
class Uncertain:
    """One of `forms`, each as early as it may come, or up to `delay` ticks later.

    Which one, and when, is drawn by the seed of a match.
    """

    forms: tuple[ScheduledEvent, ...]
    delay: int = 0

    def drawn(self, form: float, delay: float) -> ScheduledEvent:
        """What it is where chance says these two shares, 0 <= share < 1."""
        chosen = self.forms[int(form * len(self.forms))]
        late = int(delay * (self.delay + 1))
        if isinstance(chosen, LostBoard):
            until = None if chosen.until is None else chosen.until + late
            return replace(chosen, at=chosen.at + late, until=until)
        return replace(chosen, at=chosen.at + late)


#: What a level says that will happen.
Planned = ScheduledEvent | Uncertain


def forms(planned: Planned) -> tuple[ScheduledEvent, ...]:
    """Everything that may come of it, as early as it may."""
    return planned.forms if isinstance(planned, Uncertain) else (planned,)

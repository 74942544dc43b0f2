"""When the minds of one cook are shown the kitchen."""

from typing import Self

from game.executor.view import PAIR

#: Ticks between two observations in which nothing in particular has happened; and while somebody
#: writes, who is going to be answered: so many after they were last seen to.
PERIOD, ATTENTIVE, WRITES = 5, 2, 20


class Rhythm:
    """That of one cook. `due`: they should see it at once.

    `turn`: ticks by which its beat comes before that of others: those of a crew look about in turn,
    and not all in one frame. `period`: ticks from one beat to the next.
    """

    def __init__(self, turn: int = 0, period: int = PERIOD) -> None:
        self.due = True
        self._turn = turn
        self._period = period
        self._attends_until = -1
        self._waits = False  # what is due can wait until there is time between two ticks
        self._was_between = False

    @classmethod
    def of(cls, cook: int, cooks: int, *, together: bool) -> Self:
        """That of one of several cooks; `together` they look about as often as a pair does."""
        period = PERIOD * max(cooks, PAIR) // PAIR if together else PERIOD
        return cls(cook * period // cooks if cooks > PAIR else 0, period)

    def attend(self, tick: int) -> None:
        """Somebody writes."""
        self._attends_until = tick + WRITES

    def beats(self, tick: int) -> bool:
        """Whether it is time to look about."""
        period = self._period if tick > self._attends_until else ATTENTIVE
        return (tick + self._turn) % period == 0

    def tick(self) -> None:
        """A tick begins. If there was time between the last two, what is due now waits for it; what
        has waited so long does not.
        """
        self._waits, self._was_between = self._was_between and not self.due, False

    def between(self) -> bool:
        """There is time between two ticks; whether something is due."""
        self._waits, self._was_between = False, True
        return self.due

    @property
    def looks(self) -> bool:
        """Whether they are shown the kitchen now."""
        return self.due and not self._waits

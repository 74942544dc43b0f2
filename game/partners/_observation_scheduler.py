"""When the minds of one cook are shown the kitchen."""

from typing import Self

from game.executor.view import PAIR

#: Ticks between two observations in which nothing in particular has happened; and while somebody
#: writes, who is going to be answered: so many after they were last seen to.
PERIOD, ATTENTIVE, WRITES = 5, 2, 20
#: Ticks for which what is due waits for time between two of them.
PATIENCE = 2


class ObservationScheduler:
    """That of one cook. `due`: they should see it at once.

    `turn`: ticks by which its beat comes before that of others: those of a crew look about in turn,
    and not all in one frame. `period`: ticks from one beat to the next.
    """

    def __init__(self, turn: int = 0, period: int = PERIOD) -> None:
        self.due = True
        self._turn = turn
        self._period = period
        self._attends_until = -1
        self._waited = 0  # ticks that have begun since it is due
        self._hurried = PATIENCE  # ticks that have begun since there was time between two

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
        """A tick begins."""
        self._hurried += 1
        self._waited = self._waited + 1 if self.due else 0

    def between(self) -> bool:
        """There is time between two ticks; whether something is due."""
        self._hurried = 0
        return self.due

    @property
    def looks(self) -> bool:
        """Whether they are shown the kitchen now: what is due in a tick waits until there is time,
        unless it has waited long already, or there has been none for as long.
        """
        return self.due and (not self._hurried or max(self._hurried, self._waited) > PATIENCE)

    def looked(self) -> None:
        """They have been shown the kitchen."""
        self.due, self._waited = False, 0

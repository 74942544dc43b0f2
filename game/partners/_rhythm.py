"""When the minds of a cook are shown the kitchen although nothing in particular has happened."""

#: Ticks between two observations; and while somebody writes, who is going to be answered: so many
#: after they were last seen to.
PERIOD, ATTENTIVE, WRITES = 5, 2, 20


class Rhythm:
    """That of one cook. `turn`: ticks by which its beat comes before that of others: those of a
    crew look about in turn, and not all in one frame.
    """

    def __init__(self, turn: int = 0) -> None:
        self._turn = turn
        self._attends_until = -1

    def attend(self, tick: int) -> None:
        """Somebody writes."""
        self._attends_until = tick + WRITES

    def beats(self, tick: int) -> bool:
        """Whether it is time to look about."""
        period = PERIOD if tick > self._attends_until else ATTENTIVE
        return (tick + self._turn) % period == 0

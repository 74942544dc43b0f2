"""Where in a kitchen cooks are, and where they are in each other's way."""

from dataclasses import dataclass, field

from game.kitchen import events as ev
from game.session.match.match import Match


@dataclass(slots=True)
class Traffic:
    """Counts, by cell: `stays`, ticks that a cook was there; `collisions`, moves refused because
    of another cook. Grows with each match that is shown to it; all must be of one kitchen.
    """

    stays: list[int] = field(default_factory=list)
    collisions: list[int] = field(default_factory=list)

    def see(self, match: Match) -> None:
        """Take in the tick just played."""
        if not self.stays:
            cells = len(match.state.contents)
            self.stays, self.collisions = [0] * cells, [0] * cells
        for cook in match.state.cooks:
            self.stays[cook.cell] += 1
        for event in match.events:
            if isinstance(event, ev.MoveBlocked):
                self.collisions[event.cell] += 1

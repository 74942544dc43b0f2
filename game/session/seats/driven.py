"""Seats whose moves come from the executor: partners and scripted humans."""

from collections.abc import Sequence

from game.executor.driver import Habit, MacroEnded, MacroStarted
from game.kitchen.moves import Move
from game.kitchen.state import State
from game.session.seats.notes import MacroBegun, MacroOver, Note
from game.session.seats.pace import Paced
from game.session.seats.seat import IdleSeat


class DrivenSeat(IdleSeat):
    """Carries out the macro actions that `driver`'s policy chooses, or those assigned to it."""

    def __init__(self, name: str, pace: Paced, driver: Habit) -> None:
        super().__init__(name, pace)
        self.driver = driver

    @property
    def doing(self) -> str | None:
        return self.driver.doing

    def move(self, state: State, cook: int) -> Move:
        return self.driver.next(state)

    def drain(self) -> Sequence[Note]:
        return [note_of(record) for record in self.driver.drain()]


def note_of(record: MacroStarted | MacroEnded) -> Note:
    """A record of the executor as a note for the log."""
    match record:
        case MacroStarted(macro, _, source):
            return MacroBegun(macro.name, source)
        case MacroEnded(macro=macro, outcome=outcome, reason=reason):
            return MacroOver(macro.name, outcome, reason)

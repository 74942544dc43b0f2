"""A partner that stands by until it is wanted."""

from collections.abc import Mapping, Sequence

from agents.messages import CrewFacts, FromMember, Say
from game.content.level import CookSpec, Level
from game.executor.driver import PolicyDriver
from game.kitchen.events import Event
from game.kitchen.moves import Move
from game.kitchen.state import State
from game.partners.casting import Maker
from game.session.seats.notes import Note
from game.session.seats.seat import Effort, Seat
from game.session.words import Words


class StandbySeat(Seat):
    """The seat `inner`, whose cook begins nothing while it is `held`.

    It sees and hears all the time, so that it is wide awake when it is let go. Held, it says
    nothing, and its cook puts away what it has in hand and keeps out of everybody's way.
    """

    def __init__(self, inner: Seat, cook: int) -> None:
        super().__init__(inner.name, inner.pace)
        self.kind = inner.kind
        self.inner = inner
        self.held = True
        self._stand_by = PolicyDriver(cook, lambda view, avoid, watch: None)

    @property
    def doing(self) -> str | None:
        return None if self.held else self.inner.doing

    def join(self, level: Level, cook: int, names: Sequence[str]) -> None:
        self.inner.join(level, cook, names)

    def see(self, before: State, state: State, events: Sequence[Event]) -> None:
        self.inner.see(before, state, events)

    def speak(self) -> Sequence[Say]:
        said = self.inner.speak()  # of work that it believes to be at
        return () if self.held else said

    def move(self, state: State, cook: int) -> Move:
        return self._stand_by.next(state) if self.held else self.inner.move(state, cook)

    def hear(self, words: Words) -> None:
        self.inner.hear(words)

    def unsay(self, words: Words) -> None:
        self.inner.unsay(words)

    def withdraw(self, entry: int) -> None:
        self.inner.withdraw(entry)

    def typing(self, cook: int, draft: Words | None) -> None:
        self.inner.typing(cook, draft)

    def foresee(self, tick: int, served: Mapping[int, int | None]) -> None:
        self.inner.foresee(tick, served)

    def brief(self, crew: CrewFacts) -> None:
        self.inner.brief(crew)

    def send(self) -> Sequence[FromMember]:
        sent = self.inner.send()  # what the crew has of it is work, too
        return () if self.held else sent

    def attend(self, state: State) -> Effort:
        return self.inner.attend(state)

    def drain(self) -> Sequence[Note]:
        return self.inner.drain()

    def close(self) -> None:
        self.inner.close()


def standing_by(maker: Maker) -> Maker:
    """Makes what `maker` makes, standing by."""

    def make(cook: int, spec: CookSpec) -> StandbySeat:
        return StandbySeat(maker(cook, spec), cook)

    return make

"""Who drives a cook: the seat protocol, the person at the keyboard and the simplest seats."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from typing import Literal, get_args

from agents.messages import CrewFacts, FromMember, Say
from game.content.level import Level
from game.executor.driver import MacroEnded, MacroStarted, PolicyDriver
from game.kitchen.events import Event
from game.kitchen.items import Extinguisher
from game.kitchen.layout import Control
from game.kitchen.moves import Move
from game.kitchen.state import Burning, Chopping, State, Washing
from game.session.seats.beliefs import Beliefs
from game.session.seats.notes import MacroBegun, MacroOver, Note
from game.session.seats.pace import Cooldown, EveryTick, Pace, Paced
from game.session.words import Words

#: A person, a mind that listens, or a program that does what it always does; '' is not known.
Kind = Literal["person", "mind", "habit", ""]
KINDS: tuple[Kind, ...] = get_args(Kind)
#: Taps that wait for the pace: quick fingers are followed, but nobody walks on long after them.
EARLY = 3


def goes_on(state: State, cook: int) -> bool:
    """Whether the next use of the station before `cook` is one more strike or spray."""
    who = state.cooks[cook]
    cell = state.kitchen.neighbour[who.cell][who.facing]
    match who.held, None if cell < 0 else state.usable[cell]:
        case (None, Chopping() | Washing()) | (Extinguisher(), Burning()):
            return True
    return False


def _use(state: State, cook: int) -> Move:
    """The move that uses the station in front; where cooks walk into things, a step that way."""
    kitchen, who = state.kitchen, state.cooks[cook]
    if kitchen.control is Control.INTERACT:
        return Move.INTERACT
    front = kitchen.neighbour[who.cell][who.facing]
    return Move.STAY if front < 0 or kitchen.walkable[front] else who.facing


class Effort(IntEnum):
    """What a seat does between two ticks, next to what a frame has room for (GREAT)."""

    NONE = 0
    SMALL = 1
    GREAT = 2


class Seat:
    """A driver of one cook. A match asks it for a move at each tick its `pace` allows.

    This one stands still, hears nothing and reports nothing: the ground that others build on.
    `name`: what players call it.
    """

    kind: Kind = "habit"

    def __init__(self, name: str = "Idle", pace: Paced | None = None) -> None:
        self.name = name
        self.pace: Paced = pace or Pace(Fraction(1))

    @property
    def doing(self) -> str | None:
        """The macro action in progress, for the HUD."""
        return None

    def join(self, level: Level, cook: int, names: Sequence[str]) -> None:
        """The match is about to begin; `names` are those of all seats."""

    def see(self, before: State, state: State, events: Sequence[Event]) -> None:
        """Called at every tick before anybody moves: `events` led from `before` to `state`.

        At the first tick both states are the first one. Must return at once.
        """

    def speak(self) -> Sequence[Say]:
        """What the cook has to say since the last call; asked after `see`."""
        return ()

    def move(self, state: State, cook: int) -> Move:
        """What `cook` does now. Must return at once: it is called between two frames."""
        return Move.STAY

    def hear(self, words: Words) -> None:
        """Somebody, perhaps this very seat, said something."""

    def unsay(self, words: Words) -> None:
        """Whoever said them, perhaps this very seat, takes them back."""

    def withdraw(self, entry: int) -> None:
        """A person takes back the entry of that id of the queue that this seat announced."""

    def typing(self, cook: int, draft: Words | None) -> None:
        """Whoever sits at `cook` is writing or saying something; `draft`: it so far, to be read."""

    def foresee(self, tick: int, served: Mapping[int, int | None]) -> None:
        """As seen at `tick`, when each order will be served, by number; None: it will not be."""

    def brief(self, crew: CrewFacts) -> None:
        """How its crew stands, whenever that changes: before `see`."""

    def send(self) -> Sequence[FromMember]:
        """What the cook has for its crew since the last call; asked after `see`."""
        return ()

    def attend(self, state: State) -> Effort:
        """Between two ticks, in the present `state`: there may be news from elsewhere, and time to
        look about or to think ahead. What it took.
        """
        return Effort.NONE

    def drain(self) -> Sequence[Note]:
        """What happened since the last call."""
        return ()

    def close(self) -> None:
        """The match is over. Called at least once."""


class HumanSeat(Seat):
    """A person's keys: a tap makes one move, a held key repeats at the pace.

    The key pressed last counts; when it is released an earlier one still held takes over. Taps
    that come too early are kept in their order until the pace allows them: at most EARLY, of more
    the latest counts. The use key repeats as long as it chops or sprays, and is forgotten then:
    nobody takes up by it what was just put down.
    """

    kind: Kind = "person"

    def __init__(self, name: str, moves_per_second: Fraction) -> None:
        self._cooldown = Cooldown(moves_per_second)
        super().__init__(name, self._cooldown)
        self._held: list[Move] = []
        self._tapped: list[Move] = []
        self._letters: list[FromMember] = []

    def post(self, message: FromMember) -> None:
        """The person has that for their crew."""
        self._letters.append(message)

    def send(self) -> Sequence[FromMember]:
        letters, self._letters = self._letters, []
        return letters

    def press(self, move: Move) -> None:
        """A key went down: one move for sure, more while it is held."""
        if move not in self._held:
            self._held.append(move)
        self._tap(move)

    def release(self, move: Move) -> None:
        """A key went up; unknown keys are ignored."""
        if move in self._held:
            self._held.remove(move)

    def release_all(self) -> None:
        """Forget every key: the window lost the keyboard, or a menu opened."""
        self._held.clear()
        self._tapped.clear()

    def move(self, state: State, cook: int) -> Move:
        if not self._tapped and not goes_on(state, cook):
            self.release(Move.INTERACT)
        if self._tapped:
            move = self._tapped.pop(0)
        elif self._held:
            move = self._held[-1]
        else:
            return Move.STAY
        self._cooldown.spent(state.tick)
        return _use(state, cook) if move is Move.INTERACT else move

    def _tap(self, move: Move) -> None:
        self._tapped = [*self._tapped[: EARLY - 1], move]


class ReplaySeat(Seat):
    """Plays recorded moves and notes of one cook back, by tick."""

    def __init__(
        self,
        name: str,
        moves: Mapping[int, Move],
        notes: Mapping[int, Sequence[Note]],
        kind: Kind = "",
        pace: EveryTick | None = None,
    ) -> None:
        super().__init__(name, pace or EveryTick())
        self.kind = kind
        self._moves = moves
        self._notes = notes
        self._doing: str | None = None
        self._news: Sequence[Note] = ()

    @property
    def doing(self) -> str | None:
        return self._doing

    def move(self, state: State, cook: int) -> Move:
        self._news = self._notes.get(state.tick, ())
        for note in self._news:
            match note:
                case MacroBegun(macro):
                    self._doing = macro
                case MacroOver():
                    self._doing = None
        return self._moves.get(state.tick, Move.STAY)

    def drain(self) -> Sequence[Note]:
        news, self._news = self._news, ()
        return news


class DrivenSeat(Seat):
    """Carries out the macro actions that `driver`'s policy chooses, or those assigned to it.

    It says nothing, and believes what partners tell.
    """

    def __init__(self, name: str, pace: Paced, driver: PolicyDriver) -> None:
        super().__init__(name, pace)
        self.driver = driver
        self._beliefs: Beliefs | None = None

    @property
    def doing(self) -> str | None:
        return self.driver.doing

    def join(self, level: Level, cook: int, names: Sequence[str]) -> None:
        self._beliefs = Beliefs(level.kitchen, cook)

    def see(self, before: State, state: State, events: Sequence[Event]) -> None:
        if self._beliefs is not None:
            self._beliefs.notice(events)

    def hear(self, words: Words) -> None:
        if self._beliefs is not None:
            self._beliefs.hear(words)

    def move(self, state: State, cook: int) -> Move:
        return self.driver.next(state if self._beliefs is None else self._beliefs.working(state))

    def drain(self) -> Sequence[Note]:
        return [note_of(record) for record in self.driver.drain()]


def note_of(record: MacroStarted | MacroEnded) -> Note:
    """A record of the executor as a note for the log."""
    match record:
        case MacroStarted(macro, _, source, site):
            return MacroBegun(macro.name, source, "" if site is None else site.said)
        case MacroEnded(macro=macro, outcome=outcome, reason=reason, waited=waited):
            return MacroOver(macro.name, outcome, reason, waited)

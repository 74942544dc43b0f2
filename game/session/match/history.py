"""What happened in a match, made as it goes: results, charts, metrics and the talk page read it.

A replay makes the same history, so it tells the same as the match did.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import takewhile

from agents.messages import Fact
from game.content.level import Level
from game.executor.verbs.table import VERBS
from game.executor.verbs.verb import object_of
from game.kitchen import events as ev
from game.kitchen.moves import Move
from game.kitchen.state import State
from game.session.crew import Sent
from game.session.seats.notes import Note
from game.session.seats.seat import Kind
from game.session.words import TakenBack, Words


def deeds(before: State, events: Iterable[ev.Event]) -> tuple[Fact, ...]:
    """The facts in `events`, which the moves made in `before` led to.

    Verbs are those of `agents.messages.Fact`, and 'ordered' (a new ticket) and 'finished cooking'.
    """
    found = (event for event in events if not isinstance(event, ev.Walked))
    return tuple(Fact(before.tick, *told) for event in found for told in _told(before, event))


def _told(before: State, event: ev.Event) -> Iterator[tuple[int | None, str, str]]:
    """(cook, verb, object) for whatever is worth telling of an event."""
    for verb in VERBS.values():
        yield from ((cook, verb.past, what) for cook, what in verb.told(before, event))
    match event:
        case ev.Cooked(_, food):
            yield None, "finished cooking", object_of(before.kitchen.menu, food)
        case ev.FireStarted():
            yield None, "caught fire", ""
        case ev.OrderPlaced(order):
            yield None, "ordered", order.dish
        case ev.OrderExpired(order):
            yield None, "expired", order.dish
        case ev.BoardLost():
            yield None, "board lost", ""
        case ev.BoardBack():
            yield None, "board back", ""
        case ev.LorryCame(ingredient):
            yield None, "lorry came", ingredient
        case ev.CriticCame(order):
            yield None, "critic came", order.dish


@dataclass(frozen=True, slots=True)
class Participant:
    """Who drove a cook: name, kind, and how many ticks apart its moves may be."""

    name: str
    kind: Kind
    interval: Fraction


@dataclass(frozen=True, slots=True)
class Occurrence:
    """An event, and the state in which the moves were made that led to it."""

    before: State
    event: ev.Event


@dataclass(slots=True)
class MatchHistory:
    """Grows with its match. `state`: the present; `cooks` by seat.

    `occurrences`: every event but steps; `deeds`: those that count for people; `scores`: (tick,
    score) for every change of the score; `notes`: (tick, cook, note); `moves`: by seat, the ticks
    at which a move was tried; `taken_back`: which of the words, and when; `talk`: what passed
    within the crew.
    """

    level: Level
    state: State
    cooks: tuple[Participant, ...]
    occurrences: list[Occurrence] = field(default_factory=list)
    deeds: list[Fact] = field(default_factory=list)
    scores: list[tuple[int, int]] = field(default_factory=list)
    notes: list[tuple[int, int, Note]] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)
    taken_back: list[TakenBack] = field(default_factory=list)
    moves: tuple[list[int], ...] = ()
    talk: list[Sent] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.moves = tuple([] for _ in self.cooks)

    def write(
        self,
        state: State,
        moves: Sequence[Move],
        events: Sequence[ev.Event],
        notes: Iterable[tuple[int, Note]],
    ) -> None:
        """Take in the tick that led to `state`."""
        before, self.state = self.state, state
        for cook, move in enumerate(moves):
            if move is not Move.STAY:
                self.moves[cook].append(before.tick)
        self.occurrences += (Occurrence(before, e) for e in events if not isinstance(e, ev.Walked))
        self.deeds += deeds(before, events)
        if state.score != before.score:
            self.scores.append((state.tick, state.score))
        self.notes += ((before.tick, cook, note) for cook, note in notes)

    @property
    def unsaid(self) -> frozenset[int]:
        """The numbers of all words that were taken back."""
        return frozenset(each.number for each in self.taken_back)

    def talk_of(self, tick: int) -> tuple[Sent, ...]:
        """What passed within the crew at that tick."""
        at = bisect_left(self.talk, tick, key=lambda sent: sent.tick)
        return tuple(takewhile(lambda sent: sent.tick == tick, self.talk[at:]))

    def count(self, cook: int | None, verb: str) -> int:
        """How often `cook`, or nobody, has done what `verb` says."""
        return sum(deed.seat == cook and deed.verb == verb for deed in self.deeds)

    def moved(self, cook: int, since: int, until: int) -> int:
        """How many moves `cook` has tried from tick `since` to before tick `until`."""
        return bisect_left(self.moves[cook], until) - bisect_left(self.moves[cook], since)

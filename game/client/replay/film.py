"""A recorded match as it can be watched: every tick's state, so that any moment is there at once.

States share what does not change, so keeping all of them costs little.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from game.content.level import Level
from game.kitchen import events as ev
from game.kitchen.state import State
from game.partners.queue_sign import QueueEntry
from game.session.match.replay import MatchRecord, ReplayMatch, ReplayMismatch
from game.session.seats.notes import Intend, Note
from game.session.words.chat import TakenBack, Words


class MarkKind(Enum):
    """What is marked on the way through a replay."""

    SERVED = auto()
    LOST = auto()
    FIRE = auto()
    WORDS = auto()


@dataclass(frozen=True, slots=True)
class FilmMark:
    """Something worth leaping to; `text` says what it was."""

    tick: int
    kind: MarkKind
    text: str = ""


@dataclass(frozen=True, slots=True)
class Still:
    """One state, the events and notes of the tick that led to it, and what each cook is doing.

    `queues`: what was asked of each cook, as it announced it last.
    """

    state: State
    events: tuple[ev.Event, ...] = ()
    notes: tuple[tuple[int, Note], ...] = ()
    doing: tuple[str | None, ...] = ()
    queues: tuple[tuple[QueueEntry, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Film:
    """All of a recorded match. `stills[tick]` is the state at that tick.

    `problem` is '' or why the film ends before the recording does; `taken_back`: which of the words
    were, and when; `cut`: the game was gone before the round ended.
    """

    level: Level
    names: tuple[str, ...]
    stills: tuple[Still, ...]
    words: tuple[Words, ...]
    marks: tuple[FilmMark, ...]
    problem: str = ""
    taken_back: tuple[TakenBack, ...] = ()
    cut: bool = False

    @property
    def last(self) -> int:
        """The last tick there is."""
        return len(self.stills) - 1

    def mark_after(self, tick: int) -> FilmMark | None:
        """The first mark after `tick`, None behind the last."""
        return next((mark for mark in self.marks if mark.tick > tick), None)

    def mark_before(self, tick: int) -> FilmMark | None:
        """The last mark before `tick`, None before the first."""
        return next((mark for mark in reversed(self.marks) if mark.tick < tick), None)

    def said_by(self, tick: int) -> tuple[Words, ...]:
        """Everything said up to `tick`."""
        return tuple(words for words in self.words if words.tick <= tick)

    def unsaid_in(self, ticks: range) -> tuple[int, ...]:
        """The numbers of the words that were taken back in `ticks`."""
        return tuple(back.number for back in self.taken_back if back.tick in ticks)


def shoot(record: MatchRecord, level: Level) -> Film:
    """Play all of `record` once. LogError if it was made on another level.

    A recording that leaves its own way later on gives a film up to there, with its problem.
    """
    match = ReplayMatch(record, level)
    cooks = len(match.seats)
    stills = [Still(match.state, doing=(None,) * cooks, queues=((),) * cooks)]
    problem = ""
    try:
        while not match.over:
            events = match.tick()
            doing = tuple(seat.doing for seat in match.seats)
            queues = _announced(stills[-1].queues, match.notes)
            stills.append(Still(match.state, events, match.notes, doing, queues))
    except ReplayMismatch as mismatch:
        problem = str(mismatch)
    words, taken_back = tuple(match.words), tuple(match.history.taken_back)
    marks = _marks(stills, words, match.names)
    return Film(
        match.level, match.names, tuple(stills), words, marks, problem, taken_back,
        cut=not record.complete,
    )  # fmt: skip


def _announced(
    queues: Sequence[tuple[QueueEntry, ...]], notes: Iterable[tuple[int, Note]]
) -> tuple[tuple[QueueEntry, ...], ...]:
    """The queues of all cooks after the notes of a tick."""
    newest = {cook: note.queue for cook, note in notes if isinstance(note, Intend)}
    return tuple(newest.get(cook, queue) for cook, queue in enumerate(queues))


def _marks(
    stills: Iterable[Still], words: Iterable[Words], names: Sequence[str]
) -> tuple[FilmMark, ...]:
    spoken = [FilmMark(w.tick, MarkKind.WORDS, f"{names[w.cook]}: {w.told}") for w in words]
    happened = [mark for still in stills for mark in _happened(still)]
    return tuple(sorted((*spoken, *happened), key=lambda mark: mark.tick))


def _happened(still: Still) -> Iterator[FilmMark]:
    state = still.state
    titles = state.kitchen.menu.dishes
    for event in still.events:
        match event:
            case ev.Served(dish=dish, reward=reward):
                text = f"{titles[dish].title} served, +{reward}"
                yield FilmMark(state.tick, MarkKind.SERVED, text)
            case ev.OrderExpired(order, penalty):
                text = f"{titles[order.dish].title} lost, -{abs(penalty)}"
                yield FilmMark(state.tick, MarkKind.LOST, text)
            case ev.FireStarted():
                yield FilmMark(state.tick, MarkKind.FIRE, "a fire breaks out")

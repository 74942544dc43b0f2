"""A recorded match as a film, and opening a large one while the window goes on."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from threading import Thread

from game.content.level import Level
from game.content.load import UnknownLevelError
from game.content.problem import ContentError
from game.kitchen import events as ev
from game.kitchen.state import State
from game.partners.shown_words import QueueEntry
from game.session.crew import Sent
from game.session.match.replay import (
    LogError,
    MatchRecord,
    ReplayMatch,
    ReplayMismatch,
    load_log,
    played_level,
)
from game.session.seats.notes import CodePolicy, Intend, Note, Reflection
from game.session.words import TakenBack, Words, name_of

#: Bytes of the largest recording that is opened at once: a tenth of a second.
AT_ONCE = 512 << 10
#: How much of the work is reading.
READING = 0.9


class MarkKind(Enum):
    """What is marked on the way through a replay."""

    SERVED = auto()
    LOST = auto()
    FIRE = auto()
    NEWS = auto()
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

    `queues`: what was asked of each cook, `policies` and `reflections` what it planned and had
    learnt, as it announced it last.
    """

    state: State
    events: tuple[ev.Event, ...] = ()
    notes: tuple[tuple[int, Note], ...] = ()
    doing: tuple[str | None, ...] = ()
    queues: tuple[tuple[QueueEntry, ...], ...] = ()
    policies: tuple[CodePolicy | None, ...] = ()
    reflections: tuple[Reflection | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Film:
    """All of a recorded match. `stills[tick]` is the state at that tick.

    `problem` is '' or why the film ends before the recording does; `taken_back`: which of the words
    were, and when; `cut`: the game was gone before the round ended; `talk`: what passed within a
    crew.
    """

    level: Level
    names: tuple[str, ...]
    stills: tuple[Still, ...]
    words: tuple[Words, ...]
    marks: tuple[FilmMark, ...]
    problem: str = ""
    taken_back: tuple[TakenBack, ...] = ()
    cut: bool = False
    talk: tuple[Sent, ...] = ()

    @property
    def last(self) -> int:
        return len(self.stills) - 1

    def mark_beside(self, tick: int, onward: bool) -> FilmMark | None:
        """The first mark after `tick` or the last before it, None if there is none."""
        if onward:
            return next((mark for mark in self.marks if mark.tick > tick), None)
        return next((mark for mark in reversed(self.marks) if mark.tick < tick), None)

    def news(self, still: Still) -> Iterator[tuple[int, Note]]:
        """The notes of a moment without plans that are only what is left of the one before."""
        known = self.stills[max(0, still.state.tick - 1)].policies
        for cook, note in still.notes:
            match note, known[cook]:
                case CodePolicy(revision=now), CodePolicy(revision=before) if now == before:
                    continue
            yield cook, note

    def said_by(self, tick: int) -> tuple[Words, ...]:
        return tuple(words for words in self.words if words.tick <= tick)

    def sent_in(self, ticks: range) -> tuple[Sent, ...]:
        return tuple(sent for sent in self.talk if sent.tick in ticks)


def shoot(
    record: MatchRecord, level: Level, progress: Callable[[int], None] = lambda tick: None
) -> Film:
    """Play all of `record` once. LogError if it was made on another level.

    A recording that leaves its own way later on gives a film up to there, with its problem.
    `progress` is told of each tick; what it raises ends that.
    """
    match = ReplayMatch(record, level)
    cooks = len(match.seats)
    none = (None,) * cooks
    stills = [Still(match.state, (), (), none, ((),) * cooks, none, none)]
    problem = ""
    try:
        while not match.over:
            events = match.tick()
            doing = tuple(seat.doing for seat in match.seats)
            stills.append(_still(stills[-1], match.state, events, match.notes, doing))
            progress(match.state.tick)
    except ReplayMismatch as mismatch:
        problem = str(mismatch)
    words, taken_back = tuple(match.words), tuple(match.history.taken_back)
    names = match.names
    spoken = [
        FilmMark(w.tick, MarkKind.WORDS, f"{name_of(w.cook, names)}: {w.told}") for w in words
    ]
    happened = [mark for still in stills for mark in _happened(still)]
    marks = tuple(sorted((*spoken, *happened), key=lambda mark: mark.tick))
    return Film(
        match.level, match.names, tuple(stills), words, marks, problem, taken_back,
        cut=not record.complete, talk=tuple(match.history.talk),
    )  # fmt: skip


def _still(
    before: Still,
    state: State,
    events: tuple[ev.Event, ...],
    notes: tuple[tuple[int, Note], ...],
    doing: tuple[str | None, ...],
) -> Still:
    """The moment after `before`: what each cook announced last stands until it announces anew."""
    queues, policies = list(before.queues), list(before.policies)
    reflections = list(before.reflections)
    for cook, note in notes:
        match note:
            case Intend(queue=queue):
                queues[cook] = queue
            case CodePolicy():
                policies[cook] = note
            case Reflection():
                reflections[cook] = note
    announced = tuple(queues), tuple(policies), tuple(reflections)
    return Still(state, events, notes, doing, *announced)


def _happened(still: Still) -> Iterator[FilmMark]:
    state = still.state
    titles = state.kitchen.menu.dishes
    for event in still.events:
        match event:
            case ev.Served(dish=dish) as served:
                text = f"{titles[dish].title} served, +{served.points}"
                yield FilmMark(state.tick, MarkKind.SERVED, text)
            case ev.OrderExpired(order, penalty):
                text = f"{titles[order.dish].title} lost, -{abs(penalty)}"
                yield FilmMark(state.tick, MarkKind.LOST, text)
            case ev.BoardLost():
                yield FilmMark(state.tick, MarkKind.NEWS, "a board is out of use")
            case ev.LorryCame(ingredient):
                title = state.kitchen.menu.ingredients[ingredient].title
                yield FilmMark(state.tick, MarkKind.NEWS, f"a lorry brings {title}")
            case ev.CriticCame(order):
                yield FilmMark(
                    state.tick, MarkKind.NEWS, f"a critic wants {titles[order.dish].title}"
                )
            case ev.DoneEarly(points):
                yield FilmMark(state.tick, MarkKind.SERVED, f"all done early, +{points}")
            case ev.FireStarted():
                yield FilmMark(state.tick, MarkKind.FIRE, "a fire breaks out")


class _LeftError(Exception):
    """Nobody wants it any more."""


class Opening:
    """Opens the log at `path`. `found`: its film, or why there is none; None until it is known.

    `share`: 0..1 of the work that is done.
    """

    def __init__(self, path: Path, levels: Callable[[str], Level]) -> None:
        self.path = path
        self.share = 0.0
        self.found: Film | str | None = None
        self._levels = levels
        self._left = False
        self._thread = Thread(target=self._open, name="opening", daemon=True)

    def begin(self) -> None:
        """Open a small one now, and begin to open a large one."""
        if _size(self.path) <= AT_ONCE:
            self._open()
        else:
            self._thread.start()

    def leave(self) -> None:
        self._left = True
        if self._thread.is_alive():
            self._thread.join()

    def _open(self) -> None:
        try:
            record = load_log(self.path, lambda share: self._tell(READING * share))
            level = played_level(record, self._levels)
            last = max(1, record.ticks)
            self.found = shoot(
                record, level, lambda tick: self._tell(READING + (1 - READING) * tick / last)
            )
        except (LogError, UnknownLevelError, ContentError) as error:
            self.found = str(error)
        except _LeftError:
            pass

    def _tell(self, share: float) -> None:
        if self._left:
            raise _LeftError
        self.share = share


def _size(path: Path) -> int:
    """In bytes; 0 for what cannot be looked at, which is told when it is read."""
    try:
        return path.stat().st_size
    except OSError:
        return 0

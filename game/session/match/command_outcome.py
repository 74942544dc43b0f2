"""What people asked of partners who listen: what was understood, whether it was done, how soon.

Told from what was noted alone, so a replay tells the same as the match did.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from agents.intention import Ask, Avoid, Demand, Part
from agents.messages import QueueEntry, QueueState, Tell
from game.kitchen.state import TICKS_PER_SECOND
from game.session.crew import Sent
from game.session.seats.notes import Intend, Note, Thought
from game.session.seats.seat import Kind
from game.session.words import NOBODY, Words

#: Ticks by which an answer may come after the thought that read the message.
NEAR = 2


class CommandOutcome(Enum):
    """What became of a message."""

    DONE = auto()
    ANSWERED = auto()  # a question
    HOLDS = auto()  # a rule, kept to the end
    TALK = auto()  # nothing was wanted, or nothing understood
    REVOKED = auto()  # called off
    UNSAID = auto()  # taken back by who said it, as if it had not been said
    REPLACED = auto()  # something else was asked for before it was done
    IMPOSSIBLE = auto()
    OPEN = auto()  # not done when the round ended
    UNREAD = auto()  # no mind came to reading it
    DEAF = auto()  # nobody listens here


_ENDS: Mapping[QueueState, CommandOutcome] = {
    "done": CommandOutcome.DONE,
    "revoked": CommandOutcome.REVOKED,
    "impossible": CommandOutcome.IMPOSSIBLE,
}


@dataclass(frozen=True, slots=True)
class CommandResult:
    """A message to a partner. `said` is its tick; `by`, `to`: seat numbers, `to` None if deaf.

    `understood`: as a sentence, '' for nothing; `seconds`: from the words to their outcome, None if
    it had none; `answer`: what the partner said to it, '' for nothing. `detail`: how much of it was
    not done, and why.
    """

    said: int
    by: int
    text: str
    outcome: CommandOutcome
    to: int | None = None
    understood: str = ""
    seconds: float | None = None
    answer: str = ""
    detail: str = ""


def asked(
    notes: Iterable[tuple[int, int, Note]],
    words: Sequence[Words],
    kinds: Sequence[Kind],
    unsaid: Collection[int] = (),
) -> tuple[CommandResult, ...]:
    """Every message of a person, in order, once for each listening partner that it was said to.

    `notes`: (tick, cook, note), oldest first; `unsaid`: the numbers of what was taken back.
    """
    messages = [m for m in words if m.cook != NOBODY and kinds[m.cook] == "person"]
    listeners = [cook for cook, kind in enumerate(kinds) if kind == "mind"]
    if not listeners:
        return tuple(CommandResult(m.tick, m.cook, m.told, CommandOutcome.DEAF) for m in messages)
    told = tuple(notes)
    found: list[CommandResult] = []
    for cook in listeners:
        mine = ((tick, note) for tick, who, note in told if who == cook)
        found += _Listener(cook, messages, words, unsaid).told(mine)
    return tuple(sorted(found, key=lambda each: each.said))


def said_to_crew(words: Iterable[Words], talk: Sequence[Sent]) -> tuple[CommandResult, ...]:
    """Every message of a head chef who does not cook, and what its crew said to it."""
    read = {sent.entry.heard: sent.tick for sent in talk if isinstance(sent.entry, Thought)}
    told = [(sent.tick, sent.entry.text) for sent in talk if isinstance(sent.entry, Tell)]
    found = []
    for each in (m for m in words if m.cook == NOBODY and m.text):
        result = CommandResult(each.tick, NOBODY, each.told, CommandOutcome.UNREAD)
        if (at := read.get(each.number)) is not None:
            answer = " ".join(text for tick, text in told if at <= tick <= at + NEAR)
            seconds = (at - each.tick) / TICKS_PER_SECOND
            result = replace(
                result, outcome=CommandOutcome.ANSWERED, seconds=seconds, answer=answer
            )
        found.append(result)
    return tuple(found)


@dataclass(slots=True)
class _AskedEntries:
    """The entries of the message `heard`, by id, as they were told last.

    An entry stays with its message when a later one adds to it.
    """

    heard: int
    entries: dict[int, QueueEntry] = field(default_factory=dict)

    def take(self, queue: Iterable[QueueEntry]) -> bool:
        """Follow an announcement; whether an entry is new, or stands again, or was lifted.

        What is over stays so, unless what had ended it was taken back. An announcement lists all
        that stands: a rule that is missing there was lifted.
        """
        told = tuple(queue)
        news = self._lift({entry.id for entry in told}, [e.part for e in told if not e.over])
        for entry in told:
            known = self.entries.get(entry.id)
            again = known is not None and known.over and _stands_again(known, entry)
            new = known is None and entry.heard == self.heard
            if new or again or (known is not None and not known.over):
                self.entries[entry.id] = entry
            news = news or new or again
        return news

    def _lift(self, told: Collection[int], standing: Collection[Part]) -> bool:
        """End the rules that are not `told` any more, nor stand for another message."""
        gone = [
            entry
            for entry in self.entries.values()
            if isinstance(entry.part, Avoid) and not entry.over
            if entry.id not in told and entry.part not in standing
        ]
        self.entries.update((entry.id, replace(entry, state="revoked")) for entry in gone)
        return bool(gone)

    @property
    def words(self) -> str:
        """All of them, e.g. 'chop onion x2, cook Bob Soup'; of rules those still kept, if any."""
        every = self.entries.values()
        lifted = [e for e in every if isinstance(e.part, Avoid) and e.state == "revoked"]
        shown = [e for e in every if e not in lifted] or lifted
        return ", ".join(dict.fromkeys(entry.text for entry in shown))

    @property
    def lasts(self) -> bool:
        """Whether none of them is ever over by itself."""
        return all(entry.kind != "task" for entry in self.entries.values())

    @property
    def end(self) -> QueueState | None:
        """How they ended, what went worst counts; None while one of them stands."""
        if not self.entries or not all(entry.over for entry in self.entries.values()):
            return None
        states = {entry.state for entry in self.entries.values()}
        return next(s for s in ("impossible", "revoked", "done") if s in states)

    @property
    def detail(self) -> str:
        """What was not done to its end, and why: '3 of 4, no onion is within reach'."""
        short = (e for e in self.entries.values() if e.state != "done" and e.kind == "task")
        return "; ".join(filter(None, map(_shortfall, short)))


def _stands_again(over: QueueEntry, entry: QueueEntry) -> bool:
    return not entry.over and (entry.heard, entry.part) == (over.heard, over.part)


def _shortfall(entry: QueueEntry) -> str:
    several = entry.times is not None and entry.times > 1
    counted = f"{entry.done} of {entry.times}" if several else ""
    reason = entry.note if entry.state == "impossible" else ""
    return ", ".join(filter(None, (counted, reason)))


@dataclass(slots=True)
class _Message:
    """A message on its way. `entries`: what it brought into the queue; `finding`: its reading."""

    words: Words
    entries: _AskedEntries
    outcome: CommandOutcome = CommandOutcome.UNREAD
    read: int | None = None
    meant: bool = False
    finding: str = ""
    understood: str = ""
    ended: int | None = None

    def end(self, outcome: CommandOutcome, tick: int) -> None:
        self.outcome, self.ended = outcome, tick

    @property
    def pending(self) -> bool:
        return self.outcome in (CommandOutcome.OPEN, CommandOutcome.HOLDS)


@dataclass(slots=True)
class _Listener:
    """Follows what one cook has made of the messages."""

    cook: int
    messages: Sequence[Words]
    words: Sequence[Words]
    unsaid: Collection[int] = ()
    open: dict[int, _Message] = field(default_factory=dict)

    def told(self, notes: Iterable[tuple[int, Note]]) -> Iterator[CommandResult]:
        """What became of every message."""
        mine = (m for m in self.messages if m.to in (None, self.cook))
        self.open = {m.number: _Message(m, _AskedEntries(m.number)) for m in mine}
        for tick, note in notes:
            match note:
                case Thought(heard=heard, finding=finding) if heard in self.open:
                    self._read(self.open[heard], tick)
                    self.open[heard].finding = finding
                case Intend():
                    self._take(tick, note)
        return map(self._close, self.open.values())

    @staticmethod
    def _read(each: _Message, tick: int) -> None:
        if each.read is None:
            each.read = tick

    def _take(self, tick: int, note: Intend) -> None:
        """An announcement: what a message means, if it is the first for it; and how that stands."""
        fresh = self.open.get(note.heard)
        if fresh is not None and not fresh.meant:
            self._read(fresh, tick)
            self._understand(fresh, tick, note)
        else:
            fresh = None
        if note.queue:
            self._follow(tick, note, fresh)

    def _follow(self, tick: int, note: Intend, fresh: _Message | None) -> None:
        """What an announced queue means for all messages."""
        for each in self.open.values():
            if each.entries.take(note.queue):
                each.understood, each.ended = each.entries.words, None
                lasts = each.entries.lasts
                each.outcome = CommandOutcome.HOLDS if lasts else CommandOutcome.OPEN
        replaces = fresh is not None and bool(fresh.entries.entries)
        for each in self.open.values():
            end = each.entries.end if each.pending else None
            waits = each.outcome is CommandOutcome.OPEN
            if end == "revoked" and waits and replaces and each is not fresh:
                each.end(CommandOutcome.REPLACED, tick)
            elif end is not None:
                each.end(_ENDS[end], tick)

    def _understand(self, each: _Message, tick: int, note: Intend) -> None:
        """Enter what a message was taken to mean."""
        each.meant, each.understood = True, note.sentence
        if not isinstance(note.intention, Demand):
            question = isinstance(note.intention, Ask)
            each.end(CommandOutcome.ANSWERED if question else CommandOutcome.TALK, tick)
        elif note.state == "revoked":
            each.end(CommandOutcome.DONE, tick)
            each.understood = f"call off: {note.sentence}"
        else:
            # It took something back or allowed it, unless it brings something (see `_follow`).
            each.end(CommandOutcome.DONE, tick)
            each.understood = each.finding if note.queue else note.sentence

    def _close(self, each: _Message) -> CommandResult:
        unsaid = each.words.number in self.unsaid
        outcome, end = (CommandOutcome.UNSAID, None) if unsaid else (each.outcome, each.ended)
        return CommandResult(
            each.words.tick,
            each.words.cook,
            each.words.told,
            outcome,
            self.cook,
            each.understood,
            None if end is None else max(0, end - each.words.tick) / TICKS_PER_SECOND,
            self._answer(each),
            each.entries.detail,
        )

    def _answer(self, each: _Message) -> str:
        """What the partner said as it read the message."""
        if each.read is None:
            return ""
        near = range(each.read, each.read + NEAR + 1)
        said = (w.text for w in self.words if w.cook == self.cook and w.tick in near)
        return next(said, "")

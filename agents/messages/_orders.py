"""The order book: what one cook shall do and let be, and the edits by which it changes.

The game owns it and shows it with every observation; minds send edits (`EditBook`) and keep none.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Literal, Self, TypeAlias

from agents.intention import Avoid, Demand, Goal, Intention, Part, Wait, is_work

IntentionState = Literal["pending", "active", "satisfied", "revoked", "impossible"]
QueueState = Literal["active", "waiting", "blocked", "halted", "done", "revoked", "impossible"]
QueueKind = Literal["task", "standing", "ban", "yours", "halt"]
#: So many edits are kept: of an older message just what it brought is taken out.
KEPT_EDITS = 8
#: Why something is assigned, or taken back, that a person wants so.
YOURS = "you said so"
#: A cook by its seat; None: a leader without a body, or the organisation itself.
Member: TypeAlias = int | None


@dataclass(frozen=True, slots=True)
class Given:
    """Of which assignment, or share of a standing order, of a crew an entry is.

    `id`: of either, within the match; 0: of none. `cook`: the seat of who is to do it; `by`: whose
    assignment it is. `kept`: it is a share of a standing order. The rest is as `Assign` has it.
    """

    id: int = 0
    cook: int = 0
    by: Member = None
    kept: bool = False
    urgent: bool = False
    lapses: bool = False
    why: str = ""

    @property
    def is_yours(self) -> bool:
        """Whether a person wants it."""
        return self.why == YOURS


#: Of what is asked for outside crews.
NOBODYS = Given()


@dataclass(frozen=True, slots=True)
class QueueEntry:
    """One thing that was asked for, as it stands.

    `id`: within the match, for `Withdraw`. `text`: short, e.g. 'chop 2 onions'. `done` of `times`;
    `times` None: until further notice. `part`: what it is, as a value. `note`: why it is blocked or
    impossible. `heard`: the message that asked for it. `since`: work counts from this tick on.
    `begun`: the tick at which a wait began, or the cook what is assigned; None: it has not.
    `nearer`: the last tick at which what is assigned came nearer. `given`: whose it is in a crew.
    """

    id: int
    text: str
    kind: QueueKind
    state: QueueState
    part: Part
    heard: int = 0
    done: int = 0
    times: int | None = None
    note: str = ""
    since: int = 0
    begun: int | None = None
    nearer: int = 0
    given: Given = NOBODYS

    @property
    def over(self) -> bool:
        """Whether it has ended, one way or the other."""
        return self.state in ("done", "revoked", "impossible")


@dataclass(frozen=True, slots=True)
class Add:
    """What the message `heard` asks for at `tick`; `needless`: goals for which no work is left.

    `given`: what of its crew a cook takes on thereby.
    """

    demand: Demand
    tick: int = 0
    heard: int = 0
    needless: tuple[Goal, ...] = ()
    given: Given = NOBODYS


@dataclass(frozen=True, slots=True)
class TakeOff:
    """Entries are taken out by hand; what they had ended stays so. Without a stop one goes on."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TakeBack:
    """All is as if the message `heard` had not been said; work goes on to count."""

    heard: int


@dataclass(frozen=True, slots=True)
class Settle:
    """Entries as they are now in place of those with their ids: over, or less of the same."""

    entries: tuple[QueueEntry, ...]


Edit: TypeAlias = Add | TakeOff | TakeBack | Settle


@dataclass(frozen=True, slots=True)
class EditBook:
    """A mind edits the book of its cook, or tells by which message nothing changes.

    `number` counts a mind's edits upwards, from the book's `taken` on. `heard`: the message that
    was read, 0: none. `intention`, at `tick`: what that means if it changes nothing. `note`: why
    nothing could be made of it. `confidence`: sum of the answer's log-probabilities, if the model
    tells.
    """

    number: int
    edits: tuple[Edit, ...] = ()
    heard: int = 0
    intention: Intention | None = None
    tick: int = 0
    note: str = ""
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class Edited:
    """An edit that was made, and the book `before` and `after` it."""

    edit: Add | TakeOff
    before: "Book"
    after: "Book"

    @property
    def heard(self) -> int:
        """The message by which it was made; 0: by hand."""
        return self.edit.heard if isinstance(self.edit, Add) else 0

    @property
    def ended(self) -> frozenset[int]:
        """The ids of the entries that it ended."""
        left = {entry.id for entry in self.after.entries}
        return frozenset(entry.id for entry in self.before.entries if entry.id not in left)


@dataclass(frozen=True, slots=True)
class Book:
    """All that stands.

    `line`: counted goals and waits, in the order to take them. `standing`: long-term goals, stocks,
    what to watch, prefer and keep to. `bans`: prohibitions. `halt`: the human said stop. `last`:
    the newest entry's id. `revision`: how often people have changed what is to be done. `read`: the
    newest message of which it is known what it means; `taken`: the number of the newest edit that a
    mind made. `counted`: so many of the match's facts are counted. `ended`: what ended of late,
    oldest first; `edits`: what people changed of late.
    """

    line: tuple[QueueEntry, ...] = ()
    standing: tuple[QueueEntry, ...] = ()
    bans: tuple[QueueEntry, ...] = ()
    halt: QueueEntry | None = None
    last: int = 0
    revision: int = 0
    read: int = 0
    taken: int = 0
    counted: int = 0
    ended: tuple[QueueEntry, ...] = ()
    edits: tuple[Edited, ...] = ()

    @property
    def entries(self) -> tuple[QueueEntry, ...]:
        """All that stand, a stop first, then in the order of doing."""
        return (*((self.halt,) if self.halt else ()), *self.line, *self.standing, *self.bans)

    @property
    def demand(self) -> Demand | None:
        """All of it as one demand; None when nothing stands."""
        parts = tuple(entry.part for entry in self.entries)
        return Demand(parts) if parts else None

    @property
    def work(self) -> tuple[QueueEntry, ...]:
        """What is to be done: the line, and standing work that is more than a rule."""
        return (*self.line, *(e for e in self.standing if is_work(e.part)))

    @property
    def assigned(self) -> tuple[QueueEntry, ...]:
        """What is assigned within a crew, first things first."""
        return tuple(e for e in self.entries if e.given.id and not e.given.kept)

    @property
    def kept(self) -> tuple[QueueEntry, ...]:
        """The cook's share of its crew's standing orders."""
        return tuple(entry for entry in self.entries if entry.given.kept)

    @property
    def avoids(self) -> tuple[Avoid, ...]:
        """The prohibitions."""
        return tuple(entry.part for entry in self.bans if isinstance(entry.part, Avoid))

    @property
    def waiting(self) -> QueueEntry | None:
        """The wait whose turn it is."""
        first = self.line[0] if self.line else None
        return first if first is not None and isinstance(first.part, Wait) else None

    @property
    def alone(self) -> "Book":
        """What stands, without what led there."""
        return replace(self, ended=(), edits=())

    def is_open(self, heard: int) -> bool:
        """Whether anything stands that a message asked for."""
        return any(entry.heard == heard for entry in self.entries)

    def outcome(self, heard: int) -> IntentionState:
        """How what a message asked for stands, or ended."""
        if self.is_open(heard):
            return "active"
        last = next((e for e in reversed(self.ended) if e.heard == heard), None)
        match last:
            case QueueEntry(state="impossible"):
                return "impossible"
            case QueueEntry(state="revoked", note=""):
                return "revoked"
        return "satisfied"

    def without(self, gone: Iterable[QueueEntry]) -> Self:
        """Less some entries."""
        ids = {entry.id for entry in gone}
        return self.each(lambda entry: None if entry.id in ids else entry)

    def having(self, new: QueueEntry) -> Self:
        """With an entry as it is now."""
        return self.each(lambda entry: new if entry.id == new.id else entry)

    def each(self, change: Callable[[QueueEntry], QueueEntry | None]) -> Self:
        """With every entry changed, or left out."""
        line, standing, bans = (
            tuple(new for entry in entries if (new := change(entry)) is not None)
            for entries in (self.line, self.standing, self.bans)
        )
        halt = change(self.halt) if self.halt else None
        return replace(self, line=line, standing=standing, bans=bans, halt=halt)

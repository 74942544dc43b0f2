"""Parts of demands as entries of the book; nothing leaves it silently."""

from dataclasses import replace

from agents.intention import Avoid, Control, Goal, Part, Vocabulary, Wait, unplaced
from agents.messages import QueueEntry, QueueKind, QueueState


def lined_up(
    number: int, part: Part, vocabulary: Vocabulary, heard: int = 0, since: int = 0
) -> QueueEntry:
    """A part as an entry of which nothing is done."""
    return QueueEntry(
        number,
        part.chip(vocabulary),
        _kind_of(part),
        "active",
        part,
        heard,
        times=_times_of(part),
        since=since,
    )


def with_part(entry: QueueEntry, part: Part, vocabulary: Vocabulary) -> QueueEntry:
    """The entry with another part, or the same to be done more or less often."""
    return replace(entry, part=part, text=part.chip(vocabulary), times=_times_of(part))


def closed(entry: QueueEntry, state: QueueState, note: str = "") -> QueueEntry:
    """An entry that is over; `note`: why it is impossible, or done without any work."""
    return replace(entry, state=state, note=note)


def is_reached(entry: QueueEntry) -> bool:
    """Whether it is a counted goal that is reached, or a wait that is over."""
    return entry.times is not None and entry.done >= entry.times


def _kind_of(part: Part) -> QueueKind:
    match unplaced(part):
        case Avoid(yours=True):
            return "yours"
        case Avoid():
            return "ban"
        case Control("stop"):
            return "halt"
    return "standing" if part.standing else "task"


def _times_of(part: Part) -> int | None:
    """How often it is to be done; None: until further notice."""
    match part:
        case Goal(times=int(times)):
            return times
        case Wait():
            return 1
    return None

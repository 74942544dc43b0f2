"""Whether an event has come to pass for which something waits in the queue."""

from collections.abc import Iterable

from agents.intention import Event, Qualified, kind_of
from agents.messages import TICKS_PER_SECOND, Fact, Observation, QueueEntry

#: The fact that tells of it, whoever brought it about.
FACTS = {
    "cooked": "finished cooking",
    "chopped": "chopped",
    "served": "served",
    "order": "ordered",
    "ordered": "ordered",
    "plated": "plated",
}
#: With less than this, in seconds, food is about to burn.
_BURNS_S = 8.0
_READY = ("ready", "chopped", "cooked", "empty")


def has_happened(entry: QueueEntry, now: Observation, facts: Iterable[Fact], *, idle: bool) -> bool:
    """Whether what a waiting entry waits for has happened since it was asked for.

    `idle`: this cook has nothing else in line. A word never comes by itself.
    """
    part = entry.part
    if not isinstance(part, Qualified) or part.condition is None:
        return False
    event: Event = part.condition.event
    what = event.what or (part.task[1] if part.task else None)
    match event:
        case Event(seconds=int(seconds)):
            return now.tick - entry.since >= seconds * TICKS_PER_SECOND
        case Event(count=int(count)):
            there = (t for t in now.things if t.what == what and t.state in _READY)
            return sum(thing.count for thing in there) >= count
        case Event("free", str(where)) if any(
            kind_of(f.name) == kind_of(where) for f in now.fixtures
        ):
            return _is_free(where, now)
        case Event("done" | "free"):
            return idle
        case Event("gone"):
            return not any(thing.what == what for thing in now.things)
        case Event("burning"):
            return any(_burns(now))
        case Event("ordered") if any(order.name == what for order in now.orders):
            return True
    known = {fact.what for fact in facts if fact.tick >= entry.since and _tells(fact, event)}
    return bool(known) and (event.word == "order" or event.what is None or what in known)


def _tells(fact: Fact, event: Event) -> bool:
    return fact.verb == FACTS.get(str(event.word))


def _is_free(where: str, now: Observation) -> bool:
    """Whether the station of this name, or one of this kind, holds nothing."""
    taken = {station.name for station in now.stations if station.state != "empty"}
    meant = (f.name for f in now.fixtures if where in (f.name, kind_of(f.name)))
    return any(name not in taken for name in meant)


def _burns(now: Observation) -> Iterable[bool]:
    for station in now.stations:
        soon = station.seconds is not None and station.seconds < _BURNS_S
        yield station.state == "burning" or (station.state == "cooked" and soon)

"""How work moves the queue on: deeds are counted, waits begin and end, what is over leaves."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile

from agents.intention import (
    Allow,
    Cancel,
    Demand,
    Event,
    Goal,
    Qualified,
    Vocabulary,
    Wait,
    kind_of,
)
from agents.messages import (
    TICKS_PER_SECOND,
    Book,
    Fact,
    Observation,
    Option,
    QueueEntry,
    ThingFact,
)
from agents.orders._adding import Change, update_queue
from agents.orders._entries import closed, is_reached
from agents.orders._goals import fits

#: The fact that tells of an event, whoever brought it about.
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

#: What a human does who was waited for, so that one can go on with a dish oneself.
_HANDED = {"cook": "mixed", "serve": "plated"}


def advance(
    queue: Book, now: Observation, facts: Iterable[Fact], vocabulary: Vocabulary
) -> tuple[Book, tuple[QueueEntry, ...]]:
    """The queue after `facts` that were not counted before, and what has ended by now."""
    new = tuple(facts)
    for fact in new:
        if (nearer := credited(queue, fact, now.seat, vocabulary)) is not None:
            queue = queue.having(nearer)
    ended = tuple(closed(entry, "done") for entry in queue.line if is_reached(entry))
    queue, off = _set_off(queue.without(ended), now, new, vocabulary)
    ended = (*ended, *off)
    while queue.halt is None and (waiting := queue.waiting) is not None:
        begun = replace(waiting, begun=now.tick if waiting.begun is None else waiting.begun)
        cooked = isinstance(begun.part, Wait) and begun.part.event == "cooked" and _any_cooked(now)
        over = cooked or has_waited(begun, now.tick, new)
        if not (over or _is_handed(queue.line[1:], begun, now, new)):
            return replace(queue, line=(begun, *queue.line[1:])), ended
        ended = (*ended, closed(begun, "done"))
        queue = queue.without((begun,))
    return queue, ended


def _set_off(
    queue: Book, now: Observation, facts: Sequence[Fact], vocabulary: Vocabulary
) -> tuple[Book, tuple[QueueEntry, ...]]:
    """The queue with what waited for an event in its place, and what has ended by that."""
    ended: tuple[QueueEntry, ...] = ()
    for entry in queue.standing:
        if has_happened(entry, now, facts, idle=not queue.line):
            assert isinstance(entry.part, Qualified)
            due = Demand((entry.part.due,))
            left = queue.without((entry,))
            update = update_queue(left, due, vocabulary, now.tick, entry.heard)
            ended = (*ended, *update.ended, *_gone(queue, update))
            queue = update.book
    return queue, ended


def _gone(queue: Book, update: Change) -> Iterable[QueueEntry]:
    """The ends that have come, and the bans that they ended; what begins goes on as what it is."""
    known = {entry.id for entry in (*update.book.entries, *update.ended)}
    for entry in queue.entries:
        begins = isinstance(entry.part, Qualified) and not isinstance(
            entry.part.inner, Allow | Cancel
        )
        if entry.id not in known and not begins:
            yield closed(entry, "done")


def remaining(
    goals: Sequence[Goal], now: Observation, facts: Iterable[Fact], vocabulary: Vocabulary
) -> tuple[Goal, ...]:
    """What is to be worked on of goals since which `facts` happened, () if all are reached.

    The first with a count left; after those all that last.
    """
    queue = update_queue(Book(), Demand(tuple(goals)), vocabulary).book
    queue, _ = advance(queue, now, facts, vocabulary)
    left = [entry.part for entry in queue.entries if isinstance(entry.part, Goal)]
    counted = [goal for goal in left if not goal.standing]
    return tuple(counted[:1] or left)


def credited(queue: Book, fact: Fact, seat: int, vocabulary: Vocabulary) -> QueueEntry | None:
    """The first goal that a fact fits, one nearer; what is behind a wait has not begun."""
    begun = takewhile(lambda entry: not isinstance(entry.part, Wait), queue.line)
    for entry in (*begun, *queue.standing):
        if not is_reached(entry) and _counts(entry, fact, seat, vocabulary):
            nearer = replace(entry, done=entry.done + 1, nearer=fact.tick)
            return closed(nearer, "done") if is_reached(nearer) else nearer
    return None


def _counts(entry: QueueEntry, fact: Fact, seat: int, vocabulary: Vocabulary) -> bool:
    goal = entry.part
    return (
        isinstance(goal, Goal) and fact.tick >= entry.since and fits(goal, fact, seat, vocabulary)
    )


def has_waited(entry: QueueEntry, tick: int, facts: Sequence[Fact]) -> bool:
    """Whether a wait that has begun is over by `facts`; one for a word never is by itself."""
    begun = tick if entry.begun is None else entry.begun
    match entry.part:
        case Wait(seconds=int(seconds)):
            return tick - begun >= seconds * TICKS_PER_SECOND
        case Wait(event=str(event), what=what) if event in FACTS:
            known = (f.what for f in facts if f.verb == FACTS[event] and f.tick >= begun)
            return any(what in (None, each) for each in known)
    return False


def _is_handed(
    behind: Sequence[QueueEntry], wait: QueueEntry, now: Observation, facts: Iterable[Fact]
) -> bool:
    """Whether the human has done its share of what was to be done after a wait for a word."""
    following = behind[0].part if behind else None
    if wait.part != Wait(event="word") or not isinstance(following, Goal):
        return False
    people = {cook.seat for cook in now.cooks if cook.human}
    share = _HANDED.get(following.do)
    done = (f for f in facts if f.verb == share and f.seat in people and f.tick >= wait.since)
    return any(fact.what == following.what for fact in done)


def _any_cooked(now: Observation) -> bool:
    return any(station.state == "cooked" for station in now.stations)


def is_so_already(entry: QueueEntry, options: Iterable[Option]) -> bool:
    """Whether what is left of an entry is so already, as the game tells."""
    goal, left = entry.part, (entry.times or 0) - entry.done
    if not isinstance(goal, Goal) or left != 1:
        return False
    return any(o.settled and (o.verb, o.what) == (goal.do, goal.what) for o in options)


def has_happened(entry: QueueEntry, now: Observation, facts: Iterable[Fact], *, idle: bool) -> bool:
    """Whether what a waiting entry waits for has happened since it was asked for.

    `idle`: this cook has nothing else in line. A word never comes by itself.
    """
    part = entry.part
    if not isinstance(part, Qualified) or part.event is None:
        return False
    event: Event = part.event
    what = event.what or (part.task[1] if part.task else None)
    match event:
        case Event(seconds=int(seconds)):
            return now.tick - entry.since >= seconds * TICKS_PER_SECOND
        case Event(count=int(count)):
            there = (t for t in now.things if t.what == what and t.state in _READY)
            return sum(thing.count for thing in there) >= count
        case Event("free", str(where)) if _is_station(where, now):
            return _is_free(where, now)
        case Event("done" | "free"):
            return idle
        case Event("gone"):
            return not any(thing.what == what for thing in now.things)
        case Event("burning"):
            return any(_burns(now))
        case Event("cooked", str(where)) if _is_station(where, now):
            named = (s for s in now.stations if where in (s.name, kind_of(s.name)))
            return any(station.state == "cooked" for station in named)
        case Event("cooked") if any(_is_in_heat(thing, what) for thing in now.things):
            return True
        case Event("ordered") if any(order.name == what for order in now.orders):
            return True
    known = {fact.what for fact in facts if fact.tick >= entry.since and _tells(fact, event)}
    return bool(known) and (event.word == "order" or event.what is None or what in known)


def _tells(fact: Fact, event: Event) -> bool:
    return fact.verb == FACTS.get(str(event.word))


def _is_in_heat(thing: ThingFact, what: str | None) -> bool:
    """Whether it is done, and waits to be taken out."""
    ready = thing.state == "cooked" and not thing.plated and thing.seat is None
    return ready and what in (None, thing.what) and thing.kind not in ("counter", "board")


def _is_station(where: str, now: Observation) -> bool:
    """Whether this is the name or the kind of a station here."""
    return any(kind_of(f.name) == kind_of(where) for f in now.fixtures)


def _is_free(where: str, now: Observation) -> bool:
    """Whether the station of this name, or one of this kind, holds nothing."""
    taken = {station.name for station in now.stations if station.state != "empty"}
    meant = (f.name for f in now.fixtures if where in (f.name, kind_of(f.name)))
    return any(name not in taken for name in meant)


def _burns(now: Observation) -> Iterable[bool]:
    for station in now.stations:
        soon = station.seconds is not None and station.seconds < _BURNS_S
        yield station.state == "burning" or (station.state == "cooked" and soon)

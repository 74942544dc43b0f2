"""How work moves the queue on: deeds are counted, waits begin and end, what is over leaves."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from agents.demands._events import FACTS, has_happened
from agents.demands._goals import fits
from agents.demands._queue import DemandQueue, closed, is_reached
from agents.demands._queue_update import QueueUpdate, update_queue
from agents.intention import Allow, Cancel, Demand, Goal, Qualified, Vocabulary, Wait
from agents.messages import TICKS_PER_SECOND, Fact, Observation, Option, QueueEntry

#: What a human does who was waited for, so that one can go on with a dish oneself.
_HANDED = {"cook": "mixed", "serve": "plated"}


def advance(
    queue: DemandQueue, now: Observation, facts: Iterable[Fact], vocabulary: Vocabulary
) -> tuple[DemandQueue, tuple[QueueEntry, ...]]:
    """The queue after `facts` that were not counted before, and what has ended by now."""
    new = tuple(facts)
    for fact in new:
        queue = _credited(queue, fact, now.seat, vocabulary)
    ended = tuple(closed(entry, "done") for entry in queue.line if is_reached(entry))
    queue, off = _set_off(queue.without(ended), now, new, vocabulary)
    ended = (*ended, *off)
    while queue.halt is None and (waiting := queue.waiting) is not None:
        begun = replace(waiting, begun=now.tick if waiting.begun is None else waiting.begun)
        if not (_is_over(begun, now, new) or _is_handed(queue.line[1:], begun, now, new)):
            return replace(queue, line=(begun, *queue.line[1:])), ended
        ended = (*ended, closed(begun, "done"))
        queue = queue.without((begun,))
    return queue, ended


def _set_off(
    queue: DemandQueue, now: Observation, facts: Sequence[Fact], vocabulary: Vocabulary
) -> tuple[DemandQueue, tuple[QueueEntry, ...]]:
    """The queue with what waited for an event in its place, and what has ended by that."""
    ended: tuple[QueueEntry, ...] = ()
    for entry in queue.standing:
        if has_happened(entry, now, facts, idle=not queue.line):
            assert isinstance(entry.part, Qualified)
            due = Demand((entry.part.inner,))
            left = queue.without((entry,))
            update = update_queue(left, due, vocabulary, now.tick, entry.heard)
            ended = (*ended, *update.ended, *_gone(queue, update))
            queue = update.queue
    return queue, ended


def _gone(queue: DemandQueue, update: QueueUpdate) -> Iterable[QueueEntry]:
    """The ends that have come, and the bans that they ended; what begins goes on as what it is."""
    known = {entry.id for entry in (*update.queue.entries, *update.ended)}
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
    queue = update_queue(DemandQueue(), Demand(tuple(goals)), vocabulary).queue
    queue, _ = advance(queue, now, facts, vocabulary)
    left = [entry.part for entry in queue.entries if isinstance(entry.part, Goal)]
    counted = [goal for goal in left if not goal.standing]
    return tuple(counted[:1] or left)


def _credited(queue: DemandQueue, fact: Fact, seat: int, vocabulary: Vocabulary) -> DemandQueue:
    """One nearer to the first goal that a fact fits; what is behind a wait has not begun."""
    for entry in queue.line:
        if isinstance(entry.part, Wait):
            break
        if not is_reached(entry) and _counts(entry, fact, seat, vocabulary):
            return _counted(queue, entry)
    for entry in queue.standing:
        if _counts(entry, fact, seat, vocabulary):
            return _counted(queue, entry)
    return queue


def _counts(entry: QueueEntry, fact: Fact, seat: int, vocabulary: Vocabulary) -> bool:
    goal = entry.part
    return (
        isinstance(goal, Goal) and fact.tick >= entry.since and fits(goal, fact, seat, vocabulary)
    )


def _counted(queue: DemandQueue, counted: QueueEntry) -> DemandQueue:
    return queue.each(lambda e: replace(e, done=e.done + 1) if e.id == counted.id else e)


def _is_over(entry: QueueEntry, now: Observation, facts: Sequence[Fact]) -> bool:
    """Whether a wait that has begun is over; one for a word never is by itself."""
    begun = now.tick if entry.begun is None else entry.begun
    match entry.part:
        case Wait(seconds=int(seconds)):
            return now.tick - begun >= seconds * TICKS_PER_SECOND
        case Wait(event=str(event), what=what) if event in FACTS:
            happened = any(
                f.verb == FACTS[event] and f.tick >= begun and what in (None, f.what) for f in facts
            )
            return happened or (event == "cooked" and _any_cooked(now))
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

"""How work moves the queue on: deeds are counted, waits begin and end, what is next leads."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from agents.hla.demand import Way, way_to
from agents.hla.demand_queue import DemandQueue, Ended, Entry
from agents.hla.goals import fits
from agents.intention.language import Vocabulary
from agents.intention.values import Goal, Stock, Wait, Watch
from agents.messages import TICKS_PER_SECOND, Fact, Observation, Option

#: The fact that ends a wait for an event, whoever brought it about.
EVENTS = {
    "cooked": "finished cooking",
    "chopped": "chopped",
    "served": "served",
    "order": "ordered",
}


@dataclass(frozen=True, slots=True)
class Lead:
    """What is to be worked on now.

    `goals`: any of them, () for none that can be advanced. `entry`: that of the line which leads.
    `blocked`: entries ahead of it that cannot be advanced, each with the reason. `wait`: the cook
    stands by. `halted`: nothing is done at all. `spare`: what fills the time.
    """

    goals: tuple[Goal, ...] = ()
    entry: Entry | None = None
    blocked: tuple[tuple[Entry, str], ...] = ()
    wait: Wait | None = None
    halted: bool = False
    spare: tuple[Goal, ...] = ()


def advance(
    queue: DemandQueue, now: Observation, facts: Iterable[Fact], vocabulary: Vocabulary
) -> tuple[DemandQueue, tuple[Ended, ...]]:
    """The queue after `facts` that were not counted before, and what has ended by now."""
    new = tuple(facts)
    for fact in new:
        queue = _credited(queue, fact, now.seat, vocabulary)
    ended = tuple(Ended(entry, "done") for entry in queue.line if entry.complete)
    queue = queue.without(e.entry for e in ended)
    while queue.halt is None and (waiting := queue.waiting) is not None:
        begun = replace(waiting, begun=now.tick if waiting.begun is None else waiting.begun)
        if not _is_over(begun, now, new):
            return replace(queue, line=(begun, *queue.line[1:])), ended
        ended = (*ended, Ended(begun, "done"))
        queue = queue.without((begun,))
    return queue, ended


def _credited(queue: DemandQueue, fact: Fact, seat: int, vocabulary: Vocabulary) -> DemandQueue:
    """One nearer to the first goal that a fact fits; what is behind a wait has not begun."""
    for entry in queue.line:
        if isinstance(entry.part, Wait):
            break
        if not entry.complete and _counts(entry, fact, seat, vocabulary):
            return _counted(queue, entry)
    for entry in queue.standing:
        if _counts(entry, fact, seat, vocabulary):
            return _counted(queue, entry)
    return queue


def _counts(entry: Entry, fact: Fact, seat: int, vocabulary: Vocabulary) -> bool:
    goal = entry.part
    return (
        isinstance(goal, Goal) and fact.tick >= entry.since and fits(goal, fact, seat, vocabulary)
    )


def _counted(queue: DemandQueue, counted: Entry) -> DemandQueue:
    def one_more(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        return tuple(replace(e, done=e.done + 1) if e.id == counted.id else e for e in entries)

    return replace(queue, line=one_more(queue.line), standing=one_more(queue.standing))


def _is_over(entry: Entry, now: Observation, facts: Sequence[Fact]) -> bool:
    """Whether a wait that has begun is over; one for a word never is by itself."""
    begun = now.tick if entry.begun is None else entry.begun
    match entry.part:
        case Wait(seconds=int(seconds)):
            return now.tick - begun >= seconds * TICKS_PER_SECOND
        case Wait(event=str(event)) if event in EVENTS:
            happened = any(f.verb == EVENTS[event] and f.tick >= begun for f in facts)
            return happened or (event == "cooked" and _any_cooked(now))
    return False


def _any_cooked(now: Observation) -> bool:
    return any(station.state == "cooked" for station in now.stations)


def lead(queue: DemandQueue, options: Sequence[Option], now: Observation) -> Lead:
    """What leads: the first in line that can be advanced, else standing work.

    `options`: those that may be done. What waits holds back all behind it, what is blocked nothing.
    """
    if queue.halt is not None:
        return Lead(halted=True)
    blocked: list[tuple[Entry, str]] = []
    for entry in queue.line:
        match entry.part:
            case Wait() as wait if not blocked:
                return Lead(entry=entry, wait=wait)
            case Wait():
                break
            case Goal() as goal:
                way = _open(way_to(goal, options), now.doing)
                if not way.blocked:
                    return Lead((goal,), entry, tuple(blocked))
                blocked.append((entry, way.blocked))
    goals = tuple(_standing_goals(queue, options, now))
    ways = [_open(way_to(goal, options), now.doing) for goal in goals]
    possible = tuple(goal for goal, way in zip(goals, ways, strict=True) if not way.blocked)
    return Lead(possible, None, tuple(blocked), spare=tuple(_spare_goals(queue)))


def _open(way: Way, doing: str) -> Way:
    """What is being done already is a way, too."""
    return replace(way, blocked="") if way.steps or doing in way.names else way


def _standing_goals(
    queue: DemandQueue, options: Sequence[Option], now: Observation
) -> Iterable[Goal]:
    for entry in queue.standing:
        match entry.part:
            case Goal() as goal:
                yield goal
            case Stock(what, count) if chopped(what, now) < count:
                yield Goal("chop", what)
            case Watch("pots"):
                ready = (o for o in options if o.verb == "plate" and o.available)
                yield from (Goal("plate", option.what) for option in ready)


def _spare_goals(queue: DemandQueue) -> Iterable[Goal]:
    watched = (entry.part for entry in queue.standing)
    return (Goal("watch", part.what) for part in watched if isinstance(part, Watch))


def chopped(what: str, now: Observation) -> int:
    """How many of an ingredient lie about chopped and whole for themselves."""
    name = f"chopped {what.replace('_', ' ')}"
    return sum(item.count for item in now.items if item.name == name)

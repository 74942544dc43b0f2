"""How work moves the queue on: deeds are counted, waits begin and end, what is next leads."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from agents.demands._goals import fits
from agents.demands._queue import DemandQueue, Ended, Entry
from agents.demands._queue_update import take
from agents.demands._ways import Way, takers, title_of, way_to
from agents.intention import Demand, Goal, Stock, Vocabulary, Wait, Watch
from agents.messages import TICKS_PER_SECOND, Fact, Observation, Option

#: The fact that ends a wait for an event, whoever brought it about.
EVENTS = {
    "cooked": "finished cooking",
    "chopped": "chopped",
    "served": "served",
    "order": "ordered",
}

#: What a human does who was waited for, so that one can go on with a dish oneself.
HANDED = {"cook": "mixed", "serve": "plated"}


@dataclass(frozen=True, slots=True)
class Lead:
    """What is to be worked on now.

    `goals`: any of them, () for none that can be advanced. `entry`: that of the line which leads.
    `blocked`: entries ahead of it that cannot be advanced, each with the reason. `wait`: the cook
    stands by. `halted`: nothing is done at all. `spare`: what fills the time. `kept`: the names of
    macro actions that would take away what a blocked entry waits for.
    """

    goals: tuple[Goal, ...] = ()
    entry: Entry | None = None
    blocked: tuple[tuple[Entry, str], ...] = ()
    wait: Wait | None = None
    halted: bool = False
    spare: tuple[Goal, ...] = ()
    kept: frozenset[str] = frozenset()


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
        if not (_is_over(begun, now, new) or _is_handed(queue.line[1:], begun, now, new)):
            return replace(queue, line=(begun, *queue.line[1:])), ended
        ended = (*ended, Ended(begun, "done"))
        queue = queue.without((begun,))
    return queue, ended


def remaining(
    goals: Sequence[Goal], now: Observation, facts: Iterable[Fact], vocabulary: Vocabulary
) -> tuple[Goal, ...]:
    """What is to be worked on of goals since which `facts` happened, () if all are reached.

    The first with a count left; after those all that last.
    """
    queue = take(DemandQueue(), Demand(tuple(goals)), vocabulary).queue
    queue, _ = advance(queue, now, facts, vocabulary)
    left = [entry.part for entry in queue.entries if isinstance(entry.part, Goal)]
    counted = [goal for goal in left if not goal.standing]
    return tuple(counted[:1] or left)


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


def _is_handed(
    behind: Sequence[Entry], wait: Entry, now: Observation, facts: Iterable[Fact]
) -> bool:
    """Whether the human has done its share of what was to be done after a wait for a word."""
    following = behind[0].part if behind else None
    if wait.part != Wait(event="word") or not isinstance(following, Goal):
        return False
    people = {cook.seat for cook in now.cooks if cook.human}
    share = HANDED.get(following.do)
    done = (f for f in facts if f.verb == share and f.seat in people and f.tick >= wait.since)
    return any(fact.what == following.what for fact in done)


def _any_cooked(now: Observation) -> bool:
    return any(station.state == "cooked" for station in now.stations)


def lead(queue: DemandQueue, options: Sequence[Option], now: Observation) -> Lead:
    """What leads: the first in line that can be advanced, else standing work.

    `options`: those that may be done. What waits holds back all behind it, what is blocked only
    what would take its ingredients away.
    """
    if queue.halt is not None:
        return Lead(halted=True)
    blocked: list[tuple[Entry, str]] = []
    kept: frozenset[str] = frozenset()
    for entry in queue.line:
        match entry.part:
            case Wait() as wait if not blocked:
                return Lead(entry=entry, wait=wait)
            case Wait():
                break
            case Goal() as goal:
                way = _open(way_to(goal, options), now.doing)
                if not way.blocked:
                    return Lead((goal,), entry, tuple(blocked), kept=kept)
                blocked.append((entry, way.blocked))
                taking = takers(goal, way, options, now)
                options = _without(options, taking, f"{title_of(goal, now)} comes first")
                kept |= taking
    goals = tuple(_standing_goals(queue, options, now))
    ways = [_open(way_to(goal, options), now.doing) for goal in goals]
    possible = tuple(goal for goal, way in zip(goals, ways, strict=True) if not way.blocked)
    return Lead(possible, None, tuple(blocked), spare=tuple(_spare_goals(queue)), kept=kept)


def _without(options: Sequence[Option], gone: frozenset[str], reason: str) -> Sequence[Option]:
    """With those that are `gone` unavailable."""
    return [
        replace(o, available=False, needs=(), reason=reason) if o.name in gone else o
        for o in options
    ]


def settled(entry: Entry, options: Iterable[Option]) -> bool:
    """Whether what is left of an entry is so already."""
    goal, left = entry.part, (entry.times or 0) - entry.done
    if not isinstance(goal, Goal) or left != 1:
        return False
    return any(o.settled and (o.verb, o.what) == (goal.do, goal.what) for o in options)


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

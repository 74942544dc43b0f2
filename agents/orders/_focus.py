"""What of a queue is to be worked on now: the first in line that can be advanced, else what lasts.

What waits holds back all behind it; what is blocked only what would take its ingredients away.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from agents.intention import Goal, Wait, Watch
from agents.messages import Book, Observation, Option, QueueEntry, Reason, RecipeFact
from agents.orders._lasting import lasting_goals
from agents.orders._ways import Way, way_to

#: The verbs that use ingredients up.
_TAKING = ("prepare", "cook")


@dataclass(frozen=True, slots=True)
class Focus:
    """What is to be worked on now.

    `goals`: any of them, () for none that can be advanced. `entry`: that of the line which leads.
    `blocked`: entries ahead of it that cannot be advanced, each with the reason. `wait`: the cook
    stands by. `halted`: nothing is done at all. `spare`: what fills the time. `kept`: the names of
    macro actions that would take away what a blocked entry waits for.
    """

    goals: tuple[Goal, ...] = ()
    entry: QueueEntry | None = None
    blocked: tuple[tuple[QueueEntry, Reason], ...] = ()
    wait: Wait | None = None
    halted: bool = False
    spare: tuple[Goal, ...] = ()
    kept: frozenset[str] = frozenset()

    def place(self, macro: str, options: Sequence[Option]) -> str:
        """Where a macro action on the way to a goal is to be done, '' for anywhere."""
        placed = (goal for goal in self.goals if goal.at)
        return next((goal.at for goal in placed if macro in way_to(goal, options).steps), "")


def focus_of(queue: Book, options: Sequence[Option], now: Observation) -> Focus:
    """What leads: the first in line that can be advanced, else standing work.

    `options`: those that may be done. What waits holds back all behind it, what is blocked only
    what would take its ingredients away.
    """
    if queue.halt is not None:
        return Focus(halted=True)
    blocked: list[tuple[QueueEntry, Reason]] = []
    kept: frozenset[str] = frozenset()
    for entry in queue.line:
        match entry.part:
            case Wait() as wait if not blocked:
                return Focus(entry=entry, wait=wait)
            case Wait():
                break
            case Goal() as goal:
                way = _open(way_to(goal, options), now.doing)
                if way.blocked is None:
                    return Focus((goal,), entry, tuple(blocked), kept=kept)
                blocked.append((entry, way.blocked))
                taking = _takers(goal, way, options, now)
                options = _without(options, taking, Reason(f"{_title_of(goal, now)} comes first"))
                kept |= taking
    standing = (entry.part for entry in queue.standing)
    goals = tuple(lasting_goals(standing, options, now))
    ways = [_open(way_to(goal, options), now.doing) for goal in goals]
    possible = tuple(goal for goal, way in zip(goals, ways, strict=True) if way.blocked is None)
    return Focus(possible, None, tuple(blocked), spare=tuple(_spare_goals(queue)), kept=kept)


def _without(options: Sequence[Option], gone: frozenset[str], reason: Reason) -> Sequence[Option]:
    """With those that are `gone` unavailable."""
    return [
        replace(o, available=False, needs=(), reason=reason) if o.name in gone else o
        for o in options
    ]


def _open(way: Way, doing: str) -> Way:
    """What is being done already is a way, too."""
    return replace(way, blocked=None) if way.steps or doing in way.names else way


def _spare_goals(queue: Book) -> Iterable[Goal]:
    watched = (entry.part for entry in queue.standing)
    return (Goal("watch", part.what) for part in watched if isinstance(part, Watch))


def _takers(goal: Goal, way: Way, options: Sequence[Option], now: Observation) -> frozenset[str]:
    """The names of what must wait lest `goal`, which is blocked as `way` tells, lack yet more."""
    first = now.menu.recipe(goal.what)
    mixing = (o.name for o in options if (o.verb, o.what) == ("prepare", goal.what))
    if first is None or way.names.isdisjoint(mixing):
        return frozenset()
    scarce = {
        name
        for name in first.needs
        if not _obtainable(name, options)
        and _stock(name, first.needs, now) <= first.needs.count(name)
    }
    others = (o for o in options if o.verb in _TAKING and o.what != goal.what)
    return frozenset(o.name for o in others if _takes(o, scarce, first, now))


def _title_of(goal: Goal, now: Observation) -> str:
    """What a dish is called; '' for what is no dish."""
    recipe = now.menu.recipe(goal.what)
    return "" if recipe is None else recipe.title


def _takes(option: Option, scarce: set[str], first: RecipeFact, now: Observation) -> bool:
    """A mix is of use to `first` only if all of it is."""
    other = now.menu.recipe(option.what)
    if other is None or scarce.isdisjoint(other.needs):
        return False
    return option.verb == "prepare" or Counter(other.needs) <= Counter(first.needs)


def _obtainable(ingredient: str, options: Iterable[Option]) -> bool:
    """Whether this cook can chop another."""
    chops = (o for o in options if (o.verb, o.what) == ("chop", ingredient))
    return any(option.available or option.needs for option in chops)


def _stock(ingredient: str, usable: Sequence[str], now: Observation) -> int:
    """How many there are in what has nothing but `usable` in it."""
    mine = (t for t in now.things if t.seat == now.seat or t.kind in ("counter", "board"))
    fitting = (thing for thing in mine if Counter(thing.parts) <= Counter(usable))
    return sum(thing.parts.count(ingredient) for thing in fitting)

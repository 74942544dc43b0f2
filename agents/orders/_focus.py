"""What of a queue is to be worked on now: the first in line that can be advanced, else what lasts.

What waits holds back all behind it; what is blocked only what would take its ingredients away.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from agents.english import plural
from agents.intention import (
    FREE,
    ME,
    PLATE,
    PUT,
    Goal,
    Help,
    Part,
    Prefer,
    Qualified,
    Stay,
    Stock,
    Wait,
    Watch,
    cook_name,
    is_side,
    kind_of,
    on_side,
    unplaced,
)
from agents.messages import (
    Book,
    CookFact,
    Observation,
    Option,
    OrderFact,
    QueueEntry,
    Reason,
    RecipeFact,
)
from agents.orders._ways import Way, way_to

#: What is done where somebody stays, besides what an appliance is for.
_WORK_AT = {"board": ("chop",), "delivery": ("serve",), "sink": ("wash",), "counter": ("prepare",)}
_HEAT_WORK = ("cook", "plate", "prepare")
#: So many counters are left free by who keeps things ready on them.
_SPARE_COUNTERS = 1
#: Where things are kept ready that are kept nowhere in particular.
_SURFACES = ("counter", "board")
_READY = ("chopped", "ready", "empty")
#: How one more is had, the first that there is; all but the chopping ends with it in hand.
_MAKING, _GETTING = ("plate", "prepare"), ("chop", "fetch")


def _lasting_goals(
    parts: Iterable[Part], options: Sequence[Option], now: Observation
) -> Iterator[Goal]:
    """`options`: those that may be done."""
    for part in parts:
        at = part.at if isinstance(part, Qualified) else ""
        match unplaced(part):
            case Goal() as goal:
                yield goal
            case Stock(what, count):
                yield from _stocking(what, count, at, options, now)
            case Watch("pots"):
                yield from (Goal("plate", each.what) for each in _useful(options, ("plate",)))
            case Help(name):
                yield from _helping(name, options, now)
            case Stay() if is_side(at):
                yield from _keeping_to(at, options, now)
            case Stay():
                yield from _staying(at, options, now)


def _stocking(
    what: str, count: int, at: str, options: Sequence[Option], now: Observation
) -> Iterator[Goal]:
    """One more of what is kept ready, if one is missing; what is in hand goes where it is kept."""
    if lying_ready(what, now) >= count:
        return
    dish = now.menu.recipe(what) is not None
    there = [thing for thing in now.things if thing.what == what and thing.state in _READY]
    can = {option.verb for option in options if option.what == what}
    do = next((verb for verb in (_MAKING if dish else _GETTING) if verb in can), None)
    if do != "chop" and any(thing.seat == now.seat for thing in there):
        if now.free_counters and all(order.name != what for order in now.orders):
            yield Goal(PUT, at=at or "counter")
    elif do is not None and (do == "chop" or now.free_counters > _SPARE_COUNTERS):
        yield Goal(do, what, at=_origin(what, now) if do == "fetch" else at)


def lying_ready(what: str, now: Observation) -> int:
    """How many of what is kept ready lie about."""
    plated = what == PLATE or now.menu.recipe(what) is not None
    there = (thing for thing in now.things if thing.what == what and thing.state in _READY)
    return sum(thing.kind in _SURFACES and thing.plated == plated for thing in there)


def preferred(prefer: Prefer | None, now: Observation) -> tuple[OrderFact, ...]:
    """The orders that come first, the first of them in front."""
    match prefer:
        case Prefer("urgent"):
            return tuple(sorted(now.orders, key=lambda order: order.seconds_left)[:1])
        case Prefer("oldest"):
            return now.orders[:1]
        case Prefer("newest"):
            return now.orders[-1:]
        case Prefer(what):
            return tuple(order for order in now.orders if order.name == what)
    return ()


def _origin(what: str, now: Observation) -> str:
    """Where new ones come from."""
    named = (f.name for f in now.fixtures if what == (f.thing or f.kind.removesuffix("s")))
    return kind_of(next(named, ""))


def _useful(options: Iterable[Option], verbs: Sequence[str] = ()) -> Iterator[Option]:
    """Work that can be begun and that orders have use for."""
    for option in options:
        if option.available and option.value > 0 and (option.verb in verbs or not verbs):
            yield option


def _helping(name: str, options: Sequence[Option], now: Observation) -> Iterator[Goal]:
    """The next steps of the dish that another cook is visibly at; else more of the same work."""
    other = next((cook for cook in now.cooks if _is_called(cook, name)), None)
    doing = next((o for o in options if other is not None and o.name == other.doing), None)
    if doing is None:
        return
    about = _dish_of(doing.what, now)
    found = [o for o in _useful(options) if o.what in about]
    found = found or [*_useful(options, (doing.verb,))]
    yield from (Goal(option.verb, option.what) for option in found)


def _is_called(cook: CookFact, name: str) -> bool:
    return cook.human if name == ME else cook_name(cook.name) == name


def _dish_of(what: str | None, now: Observation) -> tuple[str, ...]:
    """The first ordered dish that something is, or is for, with what it is made of."""
    wanted = (o for o in now.orders if what in (o.name, *o.needs))
    order = next(wanted, None)
    return () if order is None else (order.name, *order.needs)


def _keeping_to(side: str, options: Sequence[Option], now: Observation) -> Iterator[Goal]:
    """Who keeps to a side works there as ever, and waits there for more to do."""
    here = next((on_side(side, c.cell, now.size) for c in now.cooks if c.seat == now.seat), True)
    if not here and not any(_useful(options)):
        yield Goal("come", at=side)


def _staying(at: str, options: Sequence[Option], now: Observation) -> Iterator[Goal]:
    """The work of a place; while there is none, standing there with free hands."""
    kind = kind_of(at).split()[-1:]
    appliances = {option.what for option in options if option.verb == FREE and option.what}
    verbs = {**dict.fromkeys(appliances - {*_WORK_AT}, _HEAT_WORK), **_WORK_AT}
    here = next((verbs[k] for k in verbs if k and kind and kind[0] in (k, plural(k))), ())
    work = [Goal(option.verb, option.what, at=at) for option in _useful(options, here)]
    yield from work
    held = PLATE if now.held is None else now.held.what
    yield Goal("come", at=at) if work or held == PLATE else Goal(PUT)


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
    goals = tuple(_lasting_goals(standing, options, now))
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

"""What lasting work comes to in the kitchen as it is: goals, any of which may be worked on."""

from collections.abc import Iterable, Iterator, Sequence

from agents.intention import (
    FREE,
    ME,
    PLATE,
    PUT,
    Goal,
    Help,
    Part,
    Qualified,
    Stay,
    Stock,
    Watch,
    cook_name,
    is_side,
    kind_of,
    on_side,
    plural,
    unplaced,
)
from agents.messages import CookFact, Observation, Option

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


def lasting_goals(
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
    dish = now.menu.recipe(what) is not None
    plated = dish or what == PLATE
    there = [thing for thing in now.things if thing.what == what and thing.state in _READY]
    lying = [thing for thing in there if thing.kind in _SURFACES and thing.plated == plated]
    if len(lying) >= count:
        return
    can = {option.verb for option in options if option.what == what}
    do = next((verb for verb in (_MAKING if dish else _GETTING) if verb in can), None)
    if do != "chop" and any(thing.seat == now.seat for thing in there):
        if now.free_counters and all(order.name != what for order in now.orders):
            yield Goal(PUT, at=at or "counter")
    elif do is not None and (do == "chop" or now.free_counters > _SPARE_COUNTERS):
        yield Goal(do, what, at=_origin(what, now) if do == "fetch" else at)


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

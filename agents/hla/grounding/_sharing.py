"""Who does what: what a wish to share the work, or to change jobs, comes to.

It becomes a proposal, from what each is at, what was asked for, and what this cook cannot get at.
"""

from collections.abc import Iterator, Sequence
from math import dist

from agents.english import plural
from agents.intention import (
    ANY,
    Allow,
    Avoid,
    Cancel,
    Demand,
    Goal,
    Part,
    Qualified,
    Split,
    Stay,
    Swap,
    cook_name,
    kind_of,
    unplaced,
)
from agents.messages import Book, CookFact, Observation, Option
from agents.orders import way_to

#: The work on the board, and that on the stove and after.
BOARD, STOVE = ("chop", "prepare"), ("cook", "plate", "serve")
#: Kinds of stations at which nobody has a job.
_NO_JOB = ("source", "plates", "return", "bin", "extinguisher", "counter")


def shared(demand: Demand, now: Observation, queue: Book) -> Demand:
    """With a proposal in place of every wish to share or to swap; `queue`: what stands."""
    parts = tuple(part for whole in demand.parts for part in _proposed(whole, now, queue))
    return Demand(parts, demand.place)


def _proposed(part: Part, now: Observation, queue: Book) -> Iterator[Part]:
    match part:
        case Split(what):
            yield from _split(what, now)
        case Swap() | Qualified(inner=Swap(), condition=None):
            swap, names = Qualified.of(part).inner, Qualified.of(part).who
            other = _other(names, now)
            if other is not None and swap.what == "sides":
                yield Qualified(Stay(), at=_side(other, now))
            elif other is not None:
                yield from _swapped(other, now, queue)
        case _:
            yield part


def cannot_swap(names: Sequence[str], now: Observation) -> bool:
    """Whether there is nothing that this cook could do of the other's job, for where it is."""
    other = _other(names, now)
    if other is None:
        return True
    left = {do for do, _ in _my_job(other, now)}
    rest = (o for o in now.options if o.verb in (*BOARD, *STOVE) and o.verb not in left)
    ways = (way_to(Goal(option.verb, option.what), now.options) for option in rest)
    return all(way.blocked is not None and way.blocked.of_place for way in ways)


def _split(what: str, now: Observation) -> Iterator[Part]:
    """The human keeps what it is at; the rest is the partner's."""
    theirs = _their_dishes(now) if what == "dishes" else ()
    if theirs:
        yield from (Avoid(ANY, dish, yours=True) for dish in theirs)
    else:
        yield from (Avoid(verb, yours=True) for verb in _their_verbs(now))


def _their_dishes(now: Observation) -> tuple[str, ...]:
    """Every second dish that is ordered, one that the human is at among them; () for too few."""
    ordered = list(dict.fromkeys(order.name for order in now.orders))
    if len(ordered) < 2:
        return ()
    at = _at(_human(now), now)
    mine = ordered[1::2] if at is not None and at.what in ordered[::2] else ordered[::2]
    return tuple(dish for dish in ordered if dish not in mine)


def _their_verbs(now: Observation) -> tuple[str, ...]:
    """The board if that is where the human is, or where I cannot be; else the stove."""
    at = _at(_human(now), now)
    return _known(
        BOARD if (at.verb in BOARD if at is not None else not _possible(now)) else STOVE, now
    )


def _known(verbs: Sequence[str], now: Observation) -> tuple[str, ...]:
    known = {option.verb for option in now.options}
    return tuple(verb for verb in verbs if verb in known)


def _possible(now: Observation) -> bool:
    return any(o.available or o.needs for o in now.options if o.verb == "chop")


def _human(now: Observation) -> CookFact | None:
    return next((cook for cook in now.cooks if cook.human), None)


def _other(names: Sequence[str], now: Observation) -> CookFact | None:
    """With whom: one who is named beside me, else the human."""
    named = (c for c in now.cooks if c.seat != now.seat and cook_name(c.name) in names)
    return next(named, _human(now))


def _at(cook: CookFact | None, now: Observation) -> Option | None:
    """What a cook is doing, as a macro action of the menu."""
    doing = cook.doing if cook is not None else ""
    return next((option for option in now.options if option.name == doing), None)


def _swapped(other: CookFact, now: Observation, queue: Book) -> Iterator[Part]:
    """What was mine, asked for or visibly done, is left to the other; what was theirs is open."""
    asked = [entry.part for entry in queue.work if isinstance(entry.part, Goal)]
    claimed = [(ban.do, ban.what) for ban in queue.avoids if ban.yours]
    if any(isinstance(unplaced(entry.part), Stay) for entry in queue.work):
        yield Qualified(Stay(), at=_workplace(other, now))
        return
    mine = [goal.task for goal in asked] or list(_my_job(other, now))
    yield from (Cancel(*task) for task in [goal.task for goal in asked])
    yield from (Allow(*task) for task in claimed)
    yield from (Avoid(*task, yours=other.human) for task in mine if task not in claimed)


def _my_job(other: CookFact, now: Observation) -> Iterator[tuple[str, str | None]]:
    """The board or the stove by what is done; where both are at one of them, what I do there."""
    me = next((cook for cook in now.cooks if cook.seat == now.seat), None)
    mine, theirs = _at(me, now), _at(other, now)
    at_board = mine.verb in BOARD if mine is not None else now.seat < other.seat
    if theirs is not None:
        if mine is not None and at_board == (theirs.verb in BOARD):
            yield mine.verb, mine.what
            return
        at_board = theirs.verb not in BOARD
    yield from ((verb, None) for verb in _known(BOARD if at_board else STOVE, now))


def _workplace(other: CookFact, now: Observation) -> str:
    """The kind of station that another cook is nearest to."""
    places = [f for f in now.fixtures if f.kind not in _NO_JOB]
    nearest = min(places, key=lambda f: dist(f.cell, other.cell), default=None)
    return plural(kind_of(nearest.name)) if nearest is not None else _side(other, now)


def _side(other: CookFact, now: Observation) -> str:
    """The side of the kitchen on which another cook is."""
    xs = [each.cell[0] for each in now.fixtures]
    return "left" if other.cell[0] * 2 < min(xs) + max(xs) else "right"

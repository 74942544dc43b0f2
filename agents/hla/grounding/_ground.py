"""What a demand, or a pointing finger, comes to in the kitchen as it is.

An order that is called off and of which nothing was asked for is left alone from then on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import dist

from agents.english import plural
from agents.hla.grounding._naming import named, stations_meant
from agents.hla.grounding._redundant_goals import LeftToDo, left_to_do
from agents.hla.knowledge import Knowledge
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
    Vocabulary,
    cook_name,
    fits_menu,
    kind_of,
    unplaced,
)
from agents.messages import Book, CookFact, Fact, Heard, Observation, Option, Pointing, StationFact
from agents.orders import update_queue, way_to


@dataclass(frozen=True, slots=True)
class GroundedDemand:
    """A demand with names for what it left open, less what needs no work.

    `asked`: as it was understood, with the wish to share. `place`: the station in which its one
    thing is, if the kitchen had to tell which.
    """

    asked: Demand
    left: LeftToDo
    place: str = ""

    @property
    def demand(self) -> Demand:
        """All of it, also what needs no work."""
        return self.left.demand

    @property
    def needless(self) -> tuple[Goal, ...]:
        """The goals that need no work."""
        return self.left.needless


def ground(
    demand: Demand,
    heard: Heard,
    known: Knowledge,
    queue: Book,
    facts: Sequence[Fact],
    *,
    anew: bool,
) -> GroundedDemand:
    """`facts`: what happened lately; `anew`: a new one is wanted whatever there is."""
    kept = skipping(demand, queue, known.now, known.vocabulary)
    proposed = shared(kept, known.now, queue)
    found = named(proposed, known, stations_meant(heard, known.now), queue.avoids)
    if anew:
        return GroundedDemand(demand, LeftToDo(found.demand), found.place)
    left = left_to_do(found.demand, known, queue, facts)
    return GroundedDemand(demand, left, found.place)


def skipping(demand: Demand, queue: Book, now: Observation, vocabulary: Vocabulary) -> Demand:
    """The demand with a prohibition where it calls off what is ordered and not in the queue."""
    wanted = {goal.what for goal in demand.goals}
    ordered = {order.name for order in now.orders} - wanted
    verbs = (ANY, *(verb for verb, _ in vocabulary.verbs))

    def meant(part: Part) -> Part:
        match part:
            case Cancel(do, str(what)) if what in ordered and do in verbs:
                found = update_queue(queue, Demand((part,)), vocabulary)
                return Avoid(do, what) if part in found.idle else part
        return part

    return Demand(tuple(meant(part) for part in demand.parts), demand.place)


def pointed_at(pointing: Pointing, now: Observation, vocabulary: Vocabulary) -> Demand | None:
    """What to do about what is pointed at; None if there is nothing to do about it."""
    goal = _goal(pointing, now)
    if goal is None:
        return None
    demand = Demand((goal,), "front")
    return demand if fits_menu(demand, vocabulary) else None


def _goal(pointing: Pointing, now: Observation) -> Goal | None:
    if pointing.seat is not None:
        return Goal("come")
    thing = pointing.thing or None
    at = next((s for s in now.stations if s.cell == pointing.cell), None)
    if at is not None and (goal := _about_station(at, thing)) is not None:
        return goal
    if thing is None:
        return None
    if thing in now.menu.ingredients:
        return Goal("chop", thing)
    return Goal("serve" if at is not None else "cook", thing)


def _about_station(station: StationFact, thing: str | None) -> Goal | None:
    match station.state:
        case "burning":
            return Goal("putout")
        case "burnt":
            return Goal("drop")
        case "cooked" | "cooking":
            return Goal("plate", thing)
    return None


#: The work on the board, and that on the stove and after.
BOARD, STOVE = ("chop", "prepare"), ("cook", "plate", "serve")
#: Kinds of stations at which nobody has a job.
_NO_JOB = ("source", "plates", "return", "bin", "extinguisher", "counter")


def shared(demand: Demand, now: Observation, queue: Book) -> Demand:
    """With a proposal in place of every wish to share or to swap; `queue`: what stands.

    It goes by what each is at, what was asked for, and what this cook cannot get at.
    """
    parts = tuple(part for whole in demand.parts for part in _proposed(whole, now, queue))
    return Demand(parts, demand.place)


def _proposed(part: Part, now: Observation, queue: Book) -> Iterator[Part]:
    match part:
        case Split(what):
            # The human keeps what it is at; the rest is the partner's.
            theirs = _their_dishes(now) if what == "dishes" else ()
            if theirs:
                yield from (Avoid(ANY, dish, yours=True) for dish in theirs)
            else:
                yield from (Avoid(verb, yours=True) for verb in _their_verbs(now))
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
    if at is not None:
        return _known(BOARD if at.verb in BOARD else STOVE, now)
    possible = any(o.available or o.needs for o in now.options if o.verb == "chop")
    return _known(STOVE if possible else BOARD, now)


def _known(verbs: Sequence[str], now: Observation) -> tuple[str, ...]:
    known = {option.verb for option in now.options}
    return tuple(verb for verb in verbs if verb in known)


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
        places = [f for f in now.fixtures if f.kind not in _NO_JOB]
        nearest = min(places, key=lambda f: dist(f.cell, other.cell), default=None)
        at = plural(kind_of(nearest.name)) if nearest is not None else _side(other, now)
        yield Qualified(Stay(), at=at)
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


def _side(other: CookFact, now: Observation) -> str:
    """The side of the kitchen on which another cook is."""
    xs = [each.cell[0] for each in now.fixtures]
    return "left" if other.cell[0] * 2 < min(xs) + max(xs) else "right"

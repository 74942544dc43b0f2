"""How to share the work: who does what, from what each is at and what I cannot get at."""

from collections.abc import Iterator

from agents.intention import ANY, Avoid, Demand, Part, Split
from agents.messages import CookFact, Observation, Option

#: The work on the board, and that on the stove and after.
BOARD, STOVE = ("chop", "prepare"), ("cook", "plate", "serve")


def shared(demand: Demand, now: Observation) -> Demand:
    """With a proposal in place of every wish to share."""
    parts = tuple(part for whole in demand.parts for part in _proposed(whole, now))
    return Demand(parts, demand.place)


def _proposed(part: Part, now: Observation) -> Iterator[Part]:
    """The human keeps what it is at; the rest is the partner's."""
    if not isinstance(part, Split):
        yield part
        return
    theirs = _their_dishes(now) if part.what == "dishes" else ()
    if theirs:
        yield from (Avoid(ANY, dish, yours=True) for dish in theirs)
    else:
        yield from (Avoid(verb, yours=True) for verb in _their_verbs(now))


def _their_dishes(now: Observation) -> tuple[str, ...]:
    """Every second dish that is ordered, one that the human is at among them; () for too few."""
    ordered = list(dict.fromkeys(order.name for order in now.orders))
    if len(ordered) < 2:
        return ()
    at = _at(now)
    mine = ordered[1::2] if at is not None and at.what in ordered[::2] else ordered[::2]
    return tuple(dish for dish in ordered if dish not in mine)


def _their_verbs(now: Observation) -> tuple[str, ...]:
    """The board if that is where the human is, or where I cannot be; else the stove."""
    known = {option.verb for option in now.options}
    at = _at(now)
    theirs = BOARD if (at.verb in BOARD if at is not None else not _possible(now)) else STOVE
    return tuple(verb for verb in theirs if verb in known)


def _possible(now: Observation) -> bool:
    return any(o.available or o.needs for o in now.options if o.verb == "chop")


def _at(now: Observation) -> Option | None:
    """What the human is doing, as a macro action of the menu."""
    human: CookFact | None = next((cook for cook in now.cooks if cook.human), None)
    doing = human.doing if human is not None else ""
    return next((option for option in now.options if option.name == doing), None)

"""Counts that include what was done already."""

from collections.abc import Iterator

from agents.intention._demand import Demand
from agents.intention._parts.cancel import Cancel
from agents.intention._parts.clause import Part
from agents.intention._parts.goal import Goal
from agents.intention._resolving import Resolver
from agents.intention._words import IntentionError


def said_before(demand: Demand | None) -> Demand:
    """An earlier demand; IntentionError if there is none."""
    if demand is None:
        raise IntentionError("nothing was asked for before")
    return demand


def up_to(resolver: Resolver, total: int, do: str, what: str | None) -> Iterator[Part]:
    """What is left of a total after what the last demand did of it, and will still do."""
    referents = resolver.referents
    asked, done = referents.asked_and_done(do, what)
    stands = referents.open and asked > done
    if stands and total < asked:  # less is wanted than was asked for
        yield Cancel(do, what)
    counted = int(asked) if stands and total >= asked and resolver.place != "instead" else done
    if total > counted:
        yield Goal(do, what, total - counted)

"""Counts that depend on what was said: totals, half or twice as many."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from agents.intention._demand import Demand
from agents.intention._parts.cancel import Cancel
from agents.intention._parts.clause import Part
from agents.intention._parts.goal import Goal
from agents.intention._resolving import Resolver
from agents.intention._words import ALWAYS, MAX_TIMES, IntentionError

HALF: Literal["half"] = "half"


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


def factor_text(factor: int | Literal["half"]) -> str:
    """E.g. 'x2', 'half'."""
    return HALF if factor == HALF else f"x{factor}"


def scaled(part: Part, factor: int | Literal["half"]) -> Part:
    """The same so many times as often, at least once."""
    if not isinstance(part, Goal) or part.times == ALWAYS:
        return part
    times = max(part.times // 2, 1) if factor == HALF else part.times * factor
    return replace(part, times=min(times, MAX_TIMES))

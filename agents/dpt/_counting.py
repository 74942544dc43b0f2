"""Looking back without a large model, by counting: what others are like, and what has cost points.

A cook who only prepares ingredients is a supplier, one who only finishes dishes an assembler. Deeds
of the last minute count, for people change their ways. Every sentence is put together from counts.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from agents.cancel_token import CancelToken
from agents.dpt._decision_context import History
from agents.messages import (
    TICKS_PER_SECOND,
    Belief,
    CookFact,
    Fact,
    Observation,
    RoleOfCook,
)

#: Seconds for which a deed tells what a cook is like, and without any after which it is idle.
LOOKS_BACK_S, IDLE_AFTER_S = 60.0, 25.0
#: Fewer deeds tell nothing; of more, such a share must be of one kind to make a role.
FEWEST, MOST_OF_THEM = 3, 0.85
#: What makes an ingredient ready, and what brings a dish to the customer.
_SUPPLYING = frozenset({"chopped", "cooked", "plated"})
_FINISHING = frozenset({"mixed", "cooked", "plated", "served"})

_EXPECTS: dict[RoleOfCook, str] = {
    "unknown": "",
    "all-round": "that I take other orders",
    "supplier": "that I make dishes of that, and serve them",
    "assembler": "that I see to prepared ingredients",
    "idle": "nothing: the orders are left to me",
}
_DOES: dict[RoleOfCook, str] = {
    "unknown": "{name} has not shown its ways yet",
    "all-round": "{name} does a bit of everything",
    "supplier": "{name} mostly prepares {things}",
    "assembler": "{name} mostly finishes dishes and leaves the ingredients to others",
    "idle": "{name} is idle",
}


def counted_beliefs(now: Observation, facts: Sequence[Fact]) -> tuple[Belief, ...]:
    """A belief about each other cook; `facts`: all deeds of the match."""
    others = (cook for cook in now.cooks if cook.seat != now.seat)
    return tuple(_belief(cook, now, facts) for cook in others)


def _belief(cook: CookFact, now: Observation, facts: Iterable[Fact]) -> Belief:
    own = [fact for fact in facts if fact.seat == cook.seat]
    recent = [fact for fact in own if now.tick - fact.tick <= LOOKS_BACK_S * TICKS_PER_SECOND]
    menu = now.menu
    supplied = Counter(
        f.what for f in recent if f.verb in _SUPPLYING and f.what in menu.ingredients
    )
    finished = Counter(f.what for f in recent if f.verb in _FINISHING and menu.recipe(f.what))
    role = _role(supplied, finished, now.tick - max((fact.tick for fact in own), default=0))
    things = tuple(
        what for what, _ in (finished if role == "assembler" else supplied).most_common()
    )
    does = _DOES[role].format(name=cook.name, things=" and ".join(things))
    expects = _EXPECTS[role]
    return Belief(
        seat=cook.seat,
        role=role,
        things=things,
        habits=tuple(_habits(recent)),
        expects=expects,
        sentence=f"{does}. It expects {expects}." if expects else f"{does}.",
        confidence=_confidence(role, supplied.total(), finished.total()),
    )


def _role(supplied: Counter[str], finished: Counter[str], quiet_ticks: int) -> RoleOfCook:
    total = supplied.total() + finished.total()
    if quiet_ticks >= IDLE_AFTER_S * TICKS_PER_SECOND:
        return "idle"
    if total < FEWEST:
        return "unknown"
    if supplied.total() >= MOST_OF_THEM * total:
        return "supplier"
    return "assembler" if finished.total() >= MOST_OF_THEM * total else "all-round"


def _confidence(role: RoleOfCook, supplied: int, finished: int) -> float:
    """How sure a role is: the more deeds of its kind, and the fewer of the other."""
    total = supplied + finished
    match role:
        case "unknown":
            return 0.0
        case "idle":
            return 1 / (1 + total)
        case "supplier":
            return supplied / (total + 1)
        case "assembler":
            return finished / (total + 1)
        case "all-round":
            return min(1.0, 2 * min(supplied, finished) / (total + 1))


def _habits(recent: Iterable[Fact]) -> Iterator[str]:
    """Its deeds in numbers, the commonest first, e.g. 'served lettuce_burger 3 times'."""
    for (verb, what), count in Counter((fact.verb, fact.what) for fact in recent).most_common(4):
        often = {1: "once", 2: "twice"}.get(count, f"{count} times")
        yield " ".join(filter(None, (verb, what, often)))


class CountingReflector:
    """Needs no model and is done at once."""

    llm = None

    def beliefs(
        self, now: Observation, history: History, cancel: CancelToken
    ) -> tuple[Belief, ...]:
        """What the others do, counted."""
        return counted_beliefs(now, history.facts)

    def guidelines(self, now: Observation, history: History, cancel: CancelToken) -> str:
        """What has cost points lately, and what to do about it."""
        since = now.tick - LOOKS_BACK_S * TICKS_PER_SECOND
        return " ".join(_lessons([fact for fact in history.facts if fact.tick >= since], now))


def _lessons(recent: list[Fact], now: Observation) -> Iterator[str]:
    counts = Counter(fact.verb for fact in recent)
    missed = Counter(fact.what for fact in recent if fact.verb == "expired")
    if missed:
        yield f"Missed lately: {_listed(missed, now)}. Begin what takes longest first."
    if counts["caught fire"]:
        yield "Something burnt: take food off the heat as soon as it is done."
    if not missed and not counts["caught fire"]:
        served = counts["served"]
        yield f"Nothing was missed and nothing burnt; {served} served. Go on like this."


def _listed(dishes: Mapping[str, int], now: Observation) -> str:
    titles = {recipe.name: recipe.title for recipe in now.menu.recipes}
    return ", ".join(f"{count} {titles.get(dish, dish)}" for dish, count in dishes.items())

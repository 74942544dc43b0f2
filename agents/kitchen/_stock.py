"""What there is of an ingredient or a dish, and how far each dish has come."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from agents.messages import CookFact, Observation, OrderFact, StationFact, ThingFact

DishStage = Literal["mixed", "cooking", "cooked", "plated"]
Holder: TypeAlias = StationFact | CookFact


@dataclass(frozen=True, slots=True)
class Portion:
    """A dish in the making. `stage`: how far it is; `seconds`: until it is cooked, or burns."""

    stage: DishStage
    holder: Holder
    seconds: float | None = None


def holders(now: Observation) -> tuple[tuple[Holder, ThingFact], ...]:
    """Every station and every hand that holds something, and what."""
    everything: tuple[Holder, ...] = (*now.stations, *now.cooks)
    pairs = ((holder, now.thing_at(holder)) for holder in everything)
    return tuple((holder, thing) for holder, thing in pairs if thing is not None)


def portions(dish: str, now: Observation) -> tuple[Portion, ...]:
    """What there is of a dish, from mixed to plated."""
    found = ((_portion(dish, holder, thing, now), thing.count) for holder, thing in holders(now))
    return tuple(each for each, count in found if each is not None for _ in range(count))


def _portion(dish: str, holder: Holder, thing: ThingFact, now: Observation) -> Portion | None:
    if thing.what == dish:
        match holder:
            case StationFact(state="cooking" | "cooked" as state, seconds=seconds):
                return Portion(state, holder, seconds)
        return None if thing.state == "burnt" else Portion("plated", holder)
    recipe = now.menu.recipe(dish)
    whole = (
        recipe is not None and len(thing.parts) > 1 and sorted(thing.parts) == sorted(recipe.needs)
    )
    mixed = whole and not thing.what and thing.state != "burnt"
    return Portion("mixed", holder) if mixed else None


def pieces(ingredient: str, now: Observation) -> Iterator[ThingFact]:
    """The single pieces of an ingredient, wherever they are; portions each by itself."""
    return (t for t in now.things if t.parts == (ingredient,) for _ in range(t.count))


def is_ready(piece: ThingFact, now: Observation) -> bool:
    """Whether a piece can be put together with others; not if it is still to be heated."""
    if piece.state in ("ready", "chopped"):
        return not now.menu.done(piece.what, "cook")
    return piece.state == "cooked"


def ready(ingredient: str, now: Observation) -> int:
    """How many single pieces of an ingredient are ready to be mixed."""
    return sum(is_ready(piece, now) for piece in pieces(ingredient, now))


def endless(ingredient: str, now: Observation) -> bool:
    """Whether it is there whenever it is wanted: a source gives it, and nothing is done to it."""
    given = any(fixture.thing == ingredient for fixture in now.fixtures)
    return given and not now.menu.steps_of(ingredient)


def ready_words(ingredient: str, now: Observation) -> str:
    """What an ingredient is when it is ready: 'chopped onion', 'fried beef'."""
    done = [step.done for step in now.menu.steps_of(ingredient) if step.done]
    return " ".join((*done[-1:], now.menu.title(ingredient)))


def unbegun(now: Observation) -> tuple[OrderFact, ...]:
    """The orders for which nothing is mixed, cooking or plated, in the order of the tickets."""
    begun = Counter({r.name: len(portions(r.name, now)) for r in now.menu.recipes})
    left = []
    for order in now.orders:
        if begun[order.name] > 0:
            begun[order.name] -= 1
        else:
            left.append(order)
    return tuple(left)


def needed(ingredient: str, now: Observation) -> int:
    """How many more pieces of an ingredient the orders that are not begun call for."""
    return sum(order.needs.count(ingredient) for order in unbegun(now))


def lying(ingredient: str, now: Observation) -> int:
    """How many pieces of an ingredient lie ready on counters and boards."""
    found = (piece for piece in pieces(ingredient, now) if piece.kind in ("counter", "board"))
    return sum(is_ready(piece, now) and not piece.plated for piece in found)

"""What there is of an ingredient or a dish, how far dishes have come, things and steps in words."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Literal, TypeAlias

from agents.english import listed
from agents.messages import (
    CookFact,
    MenuFacts,
    Observation,
    OrderFact,
    StationFact,
    StepFact,
    ThingFact,
)

#: What lone pieces are called before they are ready.
_UNREADY = {"raw": "raw ", "chopping": "half-{done} ", "chopped": "{done} "}


def held_words(holder: StationFact | CookFact, now: Observation) -> str:
    """What a station or a cook holds, e.g. 'plate of Bob Soup'; '' for nothing."""
    thing = now.thing_at(holder)
    return "" if thing is None else thing_words(thing, now.menu)


def thing_words(thing: ThingFact, menu: MenuFacts) -> str:
    """A thing without an article: 'chopped onion', 'plate of fried beef and bread'."""
    if thing.what == "extinguisher":
        return "fire extinguisher"
    if thing.state in ("empty", "dirty"):
        # 'empty plate', 'dirty plate', '3 clean plates'.
        if thing.count == 1:
            return f"{thing.state} {menu.title('plate')}"
        state = "dirty" if thing.state == "dirty" else "clean"
        return f"{thing.count} {state} {menu.title('plates')}"
    food = _food(thing, menu)
    return f"{menu.title('plate')} of {food}" if thing.plated else food


def lying_about(now: Observation) -> Counter[str]:
    """How many of each thing lie on counters and boards, by its words."""
    lying = (thing for thing in now.things if thing.kind in ("counter", "board"))
    return Counter(thing_words(thing, now.menu) for thing in lying)


def _food(thing: ThingFact, menu: MenuFacts) -> str:
    if thing.state == "burnt":
        return "burnt food"
    if (recipe := menu.recipe(thing.what)) is not None:
        return recipe.title
    if len(thing.parts) > 1:
        return listed(list(_parts(thing.parts, menu)))
    name = menu.title(thing.what)
    if thing.state in ("cooking", "cooked"):
        return f"{menu.done(thing.what, 'cook') or 'cooked'} {name}"
    done = menu.done(thing.what, "chop") or "chopped"
    return f"{_UNREADY.get(thing.state, '').format(done=done)}{name}"


def _parts(parts: Sequence[str], menu: MenuFacts) -> list[str]:
    """'chopped lettuce', 'onion': what is done to neighbours alike is said once."""
    told, before = [], ""
    for part in parts:
        last = next((s for s in reversed(menu.steps_of(part)) if s.done), None)
        verb, done = ("", "") if last is None else (last.verb, last.done)
        told.append(f"{done} {menu.title(part)}" if verb not in ("", before) else menu.title(part))
        before = verb
    return told


def step_words(step: StepFact, menu: MenuFacts) -> str:
    """A step as an instruction: 'chop onion', 'mix', 'fry beef 7.5 s'."""
    return " ".join(filter(None, _instruction(step, menu)))


def steps_in_short(steps: Sequence[StepFact], menu: MenuFacts) -> str:
    """Steps with equal verbs told together: 'chop lettuce and onion, mix, cook 15 s'."""
    told = [_instruction(step, menu) for step in steps]
    groups = [(verb, [what for _, what in same]) for verb, same in groupby(told, itemgetter(0))]
    return ", ".join(f"{verb} {listed(things)}".strip() for verb, things in groups)


def _instruction(step: StepFact, menu: MenuFacts) -> tuple[str, str]:
    """A verb, and to what: 'chop' and 'onion', 'assemble' and 'on a plate'."""
    match step.verb:
        case "chop":
            return step.word or "chop", menu.title(step.what)
        case "prepare":
            on = f"on a {menu.title('plate')}"
            return ("assemble", on) if step.plated else ("mix", "")
        case "cook":
            thing = "" if menu.recipe(step.what) else f"{menu.title(step.what)} "
            return step.word, f"{thing}{step.seconds:g} s"
    return step.verb, ""


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

"""What is still to be done for an order, step by step, and about how long that takes."""

import re
from dataclasses import dataclass

from agents.hla.answering.knowledge import Knowledge
from agents.hla.answering.stock import Portion, chopped, portions, ready_word, recipe_of
from agents.messages import OrderFact, RecipeFact

#: Of hands, with the way there; for a kitchen of this size.
_STEP_S = 4.0
_DONE_BEFORE = {"mixed": "mix", "cooking": "cook", "cooked": "cook", "burning": "cook"}
_ORDER = ("plated", "cooked", "cooking", "mixed")


@dataclass(frozen=True, slots=True)
class RemainingWork:
    """Steps as recipes tell them. `seconds`: until it is served; `hands`: of those, a cook's."""

    steps: tuple[str, ...]
    seconds: float
    hands: float


def remaining_work(order: OrderFact, known: Knowledge, taken: int = 0) -> RemainingWork:
    """What an order lacks; the `taken` portions that are furthest are for orders before it."""
    recipe = recipe_of(order.name, known)
    if recipe is None:
        return RemainingWork(("serve",), _STEP_S, _STEP_S)
    ranked = sorted(
        (p for p in portions(recipe, known) if p.stage in _ORDER),
        key=lambda portion: _ORDER.index(portion.stage),
    )
    portion = ranked[taken] if taken < len(ranked) else None
    return _timed(_steps_left(recipe, portion, known), portion)


def _steps_left(recipe: RecipeFact, portion: Portion | None, known: Knowledge) -> tuple[str, ...]:
    steps = recipe.steps
    if portion is None:
        done = {f"chop {n}" for n in recipe.needs if chopped(n, known) > _bound(n, recipe, known)}
        return tuple(step for step in steps if step not in done)
    if portion.stage == "plated":
        return steps[-1:]
    verb = _DONE_BEFORE[portion.stage]
    last = max((i for i, step in enumerate(steps) if step.split()[0] == verb), default=-1)
    return steps[last + 1 :]


def _bound(ingredient: str, recipe: RecipeFact, known: Knowledge) -> int:
    """How many ready pieces of an ingredient this cook is just taking into another dish."""
    doing = next((option for option in known.now.options if option.name == known.now.doing), None)
    if doing is None or doing.verb != "prepare" or doing.what == recipe.name:
        return 0
    mine = (cook.holds for cook in known.now.cooks if cook.seat == known.now.seat)
    return int(ready_word(ingredient, known) in mine)


def _timed(steps: tuple[str, ...], portion: Portion | None) -> RemainingWork:
    hands = _STEP_S * len(steps)
    heat = sum(_heat_s(step) for step in steps)
    if portion is not None and portion.stage == "cooking":
        heat += portion.seconds or 0.0
    return RemainingWork(steps, hands + heat, hands)


def _heat_s(step: str) -> float:
    """Of 'cook 15 s': 15."""
    found = re.search(r"([\d.]+) s$", step)
    return float(found[1]) if found else 0.0

"""Cooking, burning and fire: what time does to an appliance's content."""

from collections.abc import Sequence

from game.kitchen import events as ev
from game.kitchen.items import charred
from game.kitchen.layout import Kitchen
from game.kitchen.menu import FireRule
from game.kitchen.state import Burning, Content, Heating


def advance(
    content: Content | None, cell: int, tick: int, rule: FireRule
) -> tuple[Content | None, ev.Event | None]:
    """An appliance's content after `tick`, and what happened if anything did."""
    match content:
        case Heating(food, _, cooked_at, burns_at):
            if burns_at is not None and tick >= burns_at:
                burnt = charred(food)
                return Burning(burnt, rule.size), ev.FireStarted(cell, burnt)
            return content, ev.Cooked(cell, food) if tick == cooked_at else None
        case Burning() as fire:
            return _burn(fire, cell, tick, rule)
    return content, None


def _burn(
    fire: Burning, cell: int, tick: int, rule: FireRule
) -> tuple[Content | None, ev.Event | None]:
    size = fire.size
    if rule.grace_ticks:
        size = size - 1 if tick <= fire.wet_until else min(size + 1, rule.size)
    if size <= 0:
        return fire.food, ev.FireOut(cell)
    if size == fire.size:
        return fire, None
    return Burning(fire.food, size, fire.wet_until, fire.sprayer), None


def spray_ended(fire: Burning, tick: int) -> Burning:
    """The sprayer turned to something else: the fire's grace ends before `tick`."""
    return Burning(fire.food, fire.size, tick - 1)


def next_change(kitchen: Kitchen, contents: Sequence[Content | None], tick: int, never: int) -> int:
    """The next tick at which some appliance changes by itself, `never` if none does."""
    soonest = never
    for cell in kitchen.appliances:
        match contents[cell]:
            case Burning():
                return tick + 1
            case Heating(_, _, cooked_at, burns_at):
                change = cooked_at if tick < cooked_at else burns_at
                soonest = soonest if change is None else min(soonest, change)
    return soonest

"""Wishes whose order is gone: nobody makes a dish for an order that has run out or was served."""

from collections.abc import Iterable
from dataclasses import replace

from agents.hla.demand_queue import DemandQueue, Ended, Entry
from agents.intention import Goal
from agents.messages import Fact, Observation

#: Why a wish is off the list.
UNORDERED = "nobody orders it any more"
_WORK = ("prepare", "cook", "plate", "serve")
_GONE = ("expired", "served")


def without_unordered(
    queue: DemandQueue, now: Observation, facts: Iterable[Fact]
) -> tuple[DemandQueue, tuple[Ended, ...]]:
    """The queue less the wishes for orders that went by `facts`, and what that ended.

    What was wished for beside the orders that there were stays so; so does what another is to get.
    """
    gone = [fact for fact in facts if fact.verb in _GONE and fact.seat != now.seat]
    ended: list[Ended] = []
    for fact in gone:
        for entry in queue.line:
            if not _is_for(entry, fact, now) or _left(entry) <= _ordered(entry, now):
                continue
            if _left(entry) == 1:
                ended.append(Ended(entry, "revoked", UNORDERED))
                queue = queue.without((entry,))
            else:
                queue = _with(queue, _one_less(entry))
    return queue, tuple(ended)


def _is_for(entry: Entry, fact: Fact, now: Observation) -> bool:
    """Whether an entry is work for the dish whose order went, asked for while there was one."""
    match entry.part:
        case Goal(do, str(what), int()) if do in _WORK and fact.tick >= entry.since:
            recipe = now.menu.recipe(what)
            return recipe is not None and fact.what in (recipe.name, recipe.title)
    return False


def _left(entry: Entry) -> int:
    return (entry.times or 0) - entry.done


def _ordered(entry: Entry, now: Observation) -> int:
    assert isinstance(entry.part, Goal)
    return sum(order.name == entry.part.what for order in now.orders)


def _one_less(entry: Entry) -> Entry:
    assert isinstance(entry.part, Goal) and isinstance(entry.part.times, int)
    return replace(entry, part=replace(entry.part, times=entry.part.times - 1))


def _with(queue: DemandQueue, changed: Entry) -> DemandQueue:
    return queue.each(lambda entry: changed if entry.id == changed.id else entry)

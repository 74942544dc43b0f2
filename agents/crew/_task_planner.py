"""The task planner: what the open orders call for now, from what can be seen, as goals."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from agents.intention import Goal
from agents.kitchen import RemainingWork, remaining_work
from agents.messages import Cell, Observation, OrderFact, QueueEntry, ThingFact

#: A dish that stays in the heat no longer than that, in seconds, is to be served now: who is sent
#: sooner stands and waits before it.
SOON_S = 0.5
#: The same where nothing is assigned before others are done: nobody could be sent when it is ready.
SOON_IN_TURNS_S = 30.0
#: Of the time of an order, the share below which its guests are in a hurry.
HURRY = 0.5
#: What it adds to a goal's worth that it is the last one before the points.
LAST = 1.0


@dataclass(frozen=True, slots=True)
class Task:
    """A goal that an open order calls for.

    `value`: more for what earns more, is due and nearly done. `begins`: cells of fixtures that are
    used first; `kinds`: of fixtures that its cook must get to; `why`: in few words.
    """

    goal: Goal
    value: float
    begins: frozenset[Cell]
    kinds: frozenset[str]
    why: str = ""


#: The states of a dish that has been in the heat.
_MADE = ("cooking", "cooked", "ready")
#: The verb of the goal that a cook who does this is about to reach.
_COMPLETES = {"prepare": "cook", "cook": "cook", "plate": "serve", "serve": "serve"}

#: How often each verb and thing is seen to.
Taken: TypeAlias = Counter[tuple[str, str | None]]


def open_tasks(
    now: Observation,
    standing: Sequence[QueueEntry],
    kept: Taken,
    bonus: Callable[[OrderFact], float],
    *,
    whole: bool = False,
) -> list[Task]:
    """What is called for and not seen to yet, greatest value first.

    `standing`: what is assigned; `kept`: what cooks see to unasked; `bonus`: of an order that is to
    come first; `whole`: a dish is called for before its pieces are there.
    """
    whole |= now.crew is not None and now.crew.together != "free"  # who has no task does nothing
    taken = kept + _seen_to(now, standing)
    for each in standing:
        if isinstance(each.part, Goal) and each.times is not None:
            taken[each.part.do, each.part.what] += each.times - each.done
    left = []
    for task in sorted(_called_for(now, bonus, whole=whole), key=lambda task: -task.value):
        key = task.goal.do, task.goal.what
        if taken[key] > 0:
            taken[key] -= 1
        else:
            left.append(task)
    return left


def no_longer_needed(now: Observation, standing: Sequence[QueueEntry]) -> Iterator[QueueEntry]:
    """What of `standing` no order calls for any more."""
    called = Counter(order.name for order in now.orders)
    made = Counter(thing.what for thing in now.things if thing.state in _MADE)
    steps = (step for work in remaining_work(now.orders, now) for step in work.steps)
    parts = Counter(s.what for s in steps if s.verb == "cook" and s.what in now.menu.ingredients)
    wanted = {"serve": called, "cook": called - made + parts}
    left = {verb: number.copy() for verb, number in wanted.items()}
    for each in standing:
        if isinstance(part := each.part, Goal) and part.do in left:
            left[part.do][part.what or ""] -= 1
            if left[part.do][part.what or ""] < 0:
                yield each


def _seen_to(now: Observation, standing: Sequence[QueueEntry]) -> Taken:
    """What cooks are visibly about to complete although it is not assigned to them."""
    assigned = {
        (each.given.cook, each.part.do, each.part.what)
        for each in standing
        if isinstance(each.part, Goal)
    }
    options = {option.name: option for option in now.options}
    taken = Taken()
    for cook in now.cooks:
        if (option := options.get(cook.doing)) is not None and option.verb in _COMPLETES:
            verb = _COMPLETES[option.verb]
            taken[verb, option.what] += (cook.seat, verb, option.what) not in assigned
    return taken


def _called_for(
    now: Observation, bonus: Callable[[OrderFact], float], *, whole: bool
) -> Iterator[Task]:
    """For each order what comes next of it: into the heat, or to the guest."""
    ready = Counter(thing.what for thing in now.things if _is_ready(thing, now))
    for work in remaining_work(now.orders, now):
        dish, extra = work.order.name, bonus(work.order)
        verbs = {step.verb for step in now.menu.steps_of(dish) if step.what == dish}
        heated = [step.what for step in work.steps if step.verb == "cook"]
        if dish in heated:
            if whole or _is_at_hand(work):
                yield _cook(work, dish, now, extra)
        elif heated and not whole:
            chopped = {step.what for step in work.steps if step.verb == "chop"}
            for part in heated:
                if part not in chopped:
                    yield _cook(work, part, now, extra)
        elif "cook" not in verbs:
            yield _serve(work, now, extra)
        elif ready[dish] > 0:
            ready[dish] -= 1
            yield _serve(work, now, extra)


def _is_ready(thing: ThingFact, now: Observation) -> bool:
    """Whether the heat is done with it, or nearly; a mix that has not been there is not ready."""
    if thing.state != "cooking":
        return thing.plated or thing.state == "cooked"
    left = (station.seconds for station in now.stations if station.cell == thing.cell)
    return (next(left, None) or 0.0) <= (SOON_IN_TURNS_S if _waits(now) else SOON_S)


def _waits(now: Observation) -> bool:
    """Whether a cook to whom nothing is assigned does nothing."""
    return now.crew is not None and now.crew.together != "free"


def _is_at_hand(work: RemainingWork) -> bool:
    """Whether all pieces are there. Before, whoever is free works for all orders, the first ones
    first: with one cook to each all would be in the heat late, and at once.
    """
    return all(step.what == work.order.name for step in work.steps)


def _cook(work: RemainingWork, part: str, now: Observation, extra: float) -> Task:
    """Getting `part` of it into the heat, which may be all of it."""
    others = {step.what for step in work.steps if step.what != work.order.name}
    lacking = others if part == work.order.name else {part}
    sources = frozenset(f.cell for f in now.fixtures if f.thing in lacking)
    heats = frozenset(step.heat for step in work.steps if step.what == part and step.heat)
    why = _why(work.order, extra)
    return Task(Goal("cook", part), _value(work, now) + extra, sources, heats, why)


def _serve(work: RemainingWork, now: Observation, extra: float) -> Task:
    dish = work.order.name
    there = frozenset(thing.cell for thing in now.things if thing.what == dish)
    value = _value(work, now) + LAST + extra
    return Task(Goal("serve", dish), value, there, frozenset({"delivery"}), "is ready")


def _why(order: OrderFact, extra: float) -> str:
    if extra:
        return "you want it first"
    return f"due in {order.seconds_left:.0f} s" if order.fraction < HURRY else "comes next"


def _value(work: RemainingWork, now: Observation) -> float:
    most = max(recipe.reward for recipe in now.menu.recipes) or 1
    return work.order.reward / most + 1.0 - work.order.fraction

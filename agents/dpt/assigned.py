"""What System 1 does of what System 2 has assigned: task after task, each in its turn.

A task whose condition is false in its turn is discarded, and so is one that cannot begin or whose
dish nobody orders any more. Entries that name an order do nothing but let it come first; they are
used up when it is served. Source: dpt.md section 4.4.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from agents.demands import EpisodicMemory
from agents.dpt.carrying_out import Begin, CannotGoOn, Step, Waits, deeds_of, next_step
from agents.dpt.plan import Entry, Plan, TaskProgress
from agents.dpt.situation import Situation
from agents.messages import Option
from agents.policy.evaluation import holds_true
from agents.policy.tasks import Action


@dataclass(frozen=True, slots=True)
class Turn:
    """The plan at a moment, and the macro action that it wants for its first task, if any."""

    plan: Plan
    option: Option | None = None


def turn(plan: Plan, moment: Situation, episodes: EpisodicMemory) -> Turn:
    """What the plan wants now; what is discarded on the way there is no part of it any more."""
    plan = _without_served(plan, moment, episodes)
    plan = _counted(plan, moment, episodes)
    while (entry := plan.work) is not None:
        if plan.progress is None and _is_discarded(entry, moment):
            plan = plan.without(entry)
            continue
        plan = replace(plan, progress=plan.progress or TaskProgress())
        match _step(plan, entry, moment):
            case Begin(option):
                return Turn(plan, option)
            case Waits():
                break
            case CannotGoOn():
                plan = plan.without(entry)
    return Turn(plan)


def _is_discarded(entry: Entry, moment: Situation) -> bool:
    when = entry.assigned.when
    if when is not None and not holds_true(when, moment.state):
        return True
    ordered = any(order.name == entry.task.what for order in moment.now.orders)
    return entry.task.action is Action.SERVE and not ordered


def _step(plan: Plan, entry: Entry, moment: Situation) -> Step:
    deeds = deeds_of(entry.task, moment)
    done = plan.progress.deeds if plan.progress is not None else 0
    if done >= len(deeds):
        return CannotGoOn("there is nothing of the kind in this kitchen")
    return next_step(deeds[done], moment)


def _counted(plan: Plan, moment: Situation, episodes: EpisodicMemory) -> Plan:
    """After what was asked for last; the task is over when all of its macro actions are done."""
    entry, progress = plan.work, plan.progress
    if entry is None or progress is None or not progress.asked:
        return plan
    deeds, option = deeds_of(entry.task, moment), moment.named.get(progress.asked)
    if option is None or progress.asked not in episodes.completed(progress.since):
        return plan
    reached = progress.deeds + ((option.verb, option.what) == deeds[progress.deeds])
    if reached == len(deeds):
        return plan.carried_out(entry, moment.now.tick)
    return replace(plan, progress=TaskProgress(reached))


def _without_served(plan: Plan, moment: Situation, episodes: EpisodicMemory) -> Plan:
    """Without the orders that were served or are gone."""
    news = episodes.facts(plan.counted + 1)
    served = Counter(fact.what for fact in news if fact.verb == "served")
    still_open = Counter(order.name for order in moment.now.orders)
    left = tuple(_waiting(plan.left, served, still_open))
    return replace(plan, left=left, counted=moment.now.tick)


def _waiting(
    entries: Iterable[Entry], served: Counter[str], still_open: Counter[str]
) -> Iterator[Entry]:
    for entry in entries:
        dish = entry.task.what or ""
        if not entry.is_order:
            yield entry
        elif served[dish]:
            served[dish] -= 1
        elif still_open[dish]:
            still_open[dish] -= 1
            yield entry

"""How a task of a policy is carried out: the macro actions that make it up, and the next of them.

A task that cannot begin fails at once, as in the paper; only what is in the heat is waited for, and
meanwhile the cook does something else.
"""

from dataclasses import dataclass
from typing import TypeAlias

from agents.dpt._decision_context import DecisionContext, Deed
from agents.messages import Option
from agents.policy.tasks import Action, Task


@dataclass(frozen=True, slots=True)
class Begin:
    """A macro action is to begin."""

    option: Option


@dataclass(frozen=True, slots=True)
class Waits:
    """Nothing can be done yet: something is still in the heat."""


@dataclass(frozen=True, slots=True)
class CannotGoOn:
    """It cannot be carried out, or there is nothing to be done; why, readable."""

    reason: str


Step: TypeAlias = Begin | Waits | CannotGoOn


def deeds_of(task: Task, moment: DecisionContext) -> tuple[Deed, ...]:
    """What a task consists of, in this order; () if this kitchen has nothing of the kind."""
    match task.action:
        case Action.PREPARE:
            return _preparing(task, moment)
        case Action.ASSEMBLE:
            return _first_known(moment, ("plate", task.what), ("prepare", task.what))
        case Action.PASS_ON:
            return _first_known(moment, ("pass", task.what))
        case Action.SERVE:
            return _first_known(moment, ("serve", task.what))
        case Action.PUT_OUT:
            return _first_known(moment, ("putout", None))
        case Action.CLEAN:
            return _first_known(moment, ("clean", None))
    return ()


def next_step(deed: Deed, moment: DecisionContext) -> Step:
    """What is to be done for a deed now."""
    option = moment.options[deed]
    if option.available:
        return CannotGoOn("it has just failed") if option.name in moment.shunned else Begin(option)
    earlier = _earlier(option, moment)
    if earlier is not None:
        return Begin(earlier)
    return Waits() if _is_in_heat(option, moment) else CannotGoOn(option.reason.words)


def _preparing(task: Task, moment: DecisionContext) -> tuple[Deed, ...]:
    ways: tuple[Deed, ...] = (("cook", task.what), ("chop", task.what), ("fetch", task.what))
    on_plate = ("plate", task.what)
    if task.plate and not moment.needs_work(task.what or ""):
        return _first_known(moment, on_plate, *ways)
    first = _first_known(moment, *ways)
    return (*first, on_plate) if task.plate and on_plate in moment.options else first


def _first_known(moment: DecisionContext, *deeds: Deed) -> tuple[Deed, ...]:
    """The first of them that this kitchen has a macro action for, alone."""
    return tuple(deed for deed in deeds if deed in moment.options)[:1]


def _earlier(option: Option, moment: DecisionContext) -> Option | None:
    """What must come before it and is about the same thing, such as cooking before plating."""
    seen: set[str] = set()
    while not option.available:
        seen.add(option.name)
        needs = (moment.named[name] for name in option.needs if name in moment.named)
        nearer = [need for need in needs if need.what == option.what and need.name not in seen]
        if not nearer:
            return None
        option = nearer[0]
    return option if option.name not in moment.shunned else None


def _is_in_heat(option: Option, moment: DecisionContext) -> bool:
    """Whether it lacks something that is still cooking."""
    recipe = moment.now.menu.recipe(option.what)
    parts = (option.what or "", *(recipe.needs if recipe is not None else ()))
    return any(moment.state.count(part, "cooking") for part in parts)

"""What a policy can tell a cook to do, as values with a text form.

Source: DPT-Agent's paper, macro actions.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import get_args

from agents.messages import ThingState
from agents.policy.vocabulary import RefusedError, Vocabulary, shown, state_of, unknown


class Action(StrEnum):
    """A macro action of the paper; ORDER does nothing but let the orders of a dish come first."""

    PREPARE = "prepare"
    ASSEMBLE = "assemble"
    PASS_ON = "pass_on"
    SERVE = "serve"
    PUT_OUT = "putout_fire"
    CLEAN = "clean_a_counter"
    ORDER = "order"


#: What a cook can do by itself, the order of orders left alone.
MACRO_ACTIONS = tuple(action for action in Action if action is not Action.ORDER)

#: What an action is done to; those not named here need nothing.
OBJECTS: Mapping[Action, str] = {
    Action.PREPARE: "ingredient",
    Action.ASSEMBLE: "dish",
    Action.PASS_ON: "thing",
    Action.SERVE: "dish",
    Action.ORDER: "dish",
}
ON_A_PLATE = "on a plate"


@dataclass(frozen=True, slots=True)
class Task:
    """`action` done to `what`. `plate`: prepared on a plate; `state`: what is passed on."""

    action: Action
    what: str | None = None
    plate: bool = False
    state: ThingState | None = None

    def __str__(self) -> str:
        """E.g. 'prepare beef on a plate', 'pass_on lettuce chopped', 'putout_fire'."""
        words = (self.action, self.what, self.state, ON_A_PLATE if self.plate else None)
        return " ".join(word for word in words if word)


def task(
    action: str, what: str, vocabulary: Vocabulary, *, plate: bool = False, state: str = ""
) -> Task:
    """A task in any spelling. Raises RefusedError with what does not fit together."""
    if action not in set(Action):
        raise unknown("action", action, Action)
    found = Action(action)
    if plate and found is not Action.PREPARE:
        raise RefusedError(f"only {Action.PREPARE} can be 'on a plate', not {found}")
    if state and found is not Action.PASS_ON:
        raise RefusedError(f"only {Action.PASS_ON} takes a state, not {found}")
    return Task(found, _object(found, what, vocabulary), plate, state_of(state) if state else None)


def read_task(text: str, vocabulary: Vocabulary) -> Task:
    """The task of its text form. Raises RefusedError."""
    rest, plate = text.removesuffix(ON_A_PLATE).strip(), text.endswith(ON_A_PLATE)
    match rest.split():
        case [action]:
            return task(action, "", vocabulary, plate=plate)
        case [action, what]:
            return task(action, what, vocabulary, plate=plate)
        case [action, what, state] if state in get_args(ThingState):
            return task(action, what, vocabulary, plate=plate, state=state)
    raise RefusedError(f"expected a task such as 'prepare beef on a plate', found {shown(text)}")


def _object(action: Action, what: str, vocabulary: Vocabulary) -> str | None:
    match OBJECTS.get(action):
        case "dish":
            return vocabulary.dish(what)
        case "ingredient":
            found = vocabulary.find(what)
            if found is None or found not in vocabulary.ingredients:
                raise unknown("ingredient", what, vocabulary.ingredients)
            return found
        case "thing":
            return vocabulary.thing(what)
    if what:
        raise RefusedError(f"{action} is done to nothing, found {shown(what)}")
    return None

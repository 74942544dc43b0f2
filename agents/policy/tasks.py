"""What a policy can tell a cook to do, as values with a text form, and the names that it may use.

Source: DPT-Agent's paper, macro actions.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from typing import get_args

from agents.messages import MenuFacts, ThingState

PLATE, EXTINGUISHER = "plate", "extinguisher"
#: Other words for states, as the paper has them.
_STATE_WORDS: Mapping[str, ThingState] = {
    "fresh": "raw",
    "unchopped": "raw",
    "inprogress": "cooking",
    "wellcooked": "cooked",
    "overcooked": "burnt",
    "charred": "burnt",
}
_STATES: Mapping[str, ThingState] = {s: s for s in get_args(ThingState)} | dict(_STATE_WORDS)


class RefusedError(Exception):
    """What was written is refused; the text is the sentence."""


def unknown(kind: str, found: str, known: Iterable[str]) -> RefusedError:
    """A refusal of a name that nothing is called, with the nearest spelling or all there are."""
    names = sorted(known)
    close = get_close_matches(found.lower(), names, 1)
    hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(names)}"
    return RefusedError(f"unknown {kind} {shown(found)}: {hint}")


def shown(text: str, most: int = 30) -> str:
    """A piece of what was written, short and harmless."""
    plain = "".join(c if c.isprintable() else "?" for c in text[: most + 1])
    return f"'{plain}'" if len(text) <= most else f"'{plain[:most]}...'"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What can be spoken of in a kitchen. `ingredients` and `dishes`: titles by name."""

    ingredients: Mapping[str, str]
    dishes: Mapping[str, str]
    _spellings: Mapping[str, str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        titles = {**self.ingredients, **self.dishes}
        spelt = {_plain(word): name for name, title in titles.items() for word in (title, name)}
        own = {PLATE: PLATE, EXTINGUISHER: EXTINGUISHER, "fireextinguisher": EXTINGUISHER}
        object.__setattr__(self, "_spellings", own | spelt)

    @classmethod
    def of(cls, menu: MenuFacts) -> "Vocabulary":
        """That of a menu."""
        ingredients = {name: name.replace("_", " ") for name in menu.ingredients}
        return cls(ingredients, {recipe.name: recipe.title for recipe in menu.recipes})

    @property
    def things(self) -> tuple[str, ...]:
        """Everything that can be counted, held or passed on."""
        return (*self.ingredients, *self.dishes, PLATE, EXTINGUISHER)

    def find(self, word: str) -> str | None:
        """The thing that `word` is a spelling of: 'Beef_Burger' and 'BeefBurger' are one."""
        return self._spellings.get(_plain(word))

    def thing(self, word: str) -> str:
        """As `find`; raises RefusedError if there is none."""
        found = self.find(word)
        if found is None:
            raise unknown("thing", word, self.things)
        return found

    def dish(self, word: str) -> str:
        """A dish; raises RefusedError for anything else."""
        found = self.find(word)
        if found is None or found not in self.dishes:
            raise unknown("dish", word, self.dishes)
        return found

    def title(self, thing: str) -> str:
        """What people call it: 'Beef Burger', 'beef'."""
        return self.dishes.get(thing) or self.ingredients.get(thing) or thing


def state_of(word: str) -> ThingState:
    """The state that `word` is a spelling of; raises RefusedError if it is none."""
    found = _STATES.get(_plain(word))
    if found is None:
        raise unknown("state", word, get_args(ThingState))
    return found


def _plain(word: str) -> str:
    return "".join(c for c in word.casefold() if c not in " _-")


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

"""What stays the same all round, in words for large models, whatever the menu."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from agents.dpt._planner import PlanningMoment
from agents.kitchen import step_words
from agents.llm.protocol import ChatPrompt, Turn
from agents.llm.templates import fill, load_prompt
from agents.messages import MenuFacts, Observation, RecipeFact, ThingState, TipsFact


@dataclass(frozen=True, slots=True)
class Pantry:
    """What the ingredients of a menu need, as its macro actions tell.

    `ways`: by ingredient, what has to be done with it, e.g. 'chop and fry'; '' for nothing.
    `ready`: by ingredient, how far it is when it can be used.
    """

    ways: Mapping[str, str]
    ready: Mapping[str, ThingState]

    @classmethod
    def of(cls, now: Observation) -> Self:
        """That of a kitchen."""
        done: Mapping[str, ThingState] = {"chop": "chopped", "cook": "cooked"}
        ways = dict.fromkeys(now.menu.ingredients, "")
        ready: dict[str, ThingState] = dict.fromkeys(now.menu.ingredients, "ready")
        for verb, state in done.items():
            for option in now.options:
                if option.verb == verb and option.what in ways:
                    earlier, word = ways[option.what], option.word or option.verb
                    ways[option.what] = f"{earlier} and {word}" if earlier else word
                    ready[option.what] = state
        return cls(ways, ready)


def prompt_text(name: str) -> str:
    """A prompt file of DPT-Agent; raises FileNotFoundError."""
    return load_prompt("agents.dpt", "prompts", f"{name}.txt")


def kitchen_words(now: Observation) -> str:
    """Rules, cookbook, scores and ingredients."""
    pantry = Pantry.of(now)
    return fill(
        prompt_text("kitchen"),
        {
            "cookbook": "\n".join(_recipe(recipe, now.menu) for recipe in now.menu.recipes),
            "missed": str(now.menu.missed),
            "wrong": str(now.menu.wrong),
            "tips": _tips(now.menu.tips),
            "preparing": "\n".join(_preparing(pantry)),
        },
    )


def action_words(now: Observation) -> str:
    """What a cook can do; who cooks alone passes nothing on."""
    words = _task_holes(now)
    passing = fill(prompt_text("passing"), words) + "\n" if other_names(now) else ""
    return fill(prompt_text("actions"), {**words, "passing": passing})


def task_words(now: Observation) -> str:
    """The tasks and the conditions."""
    words = _task_holes(now)
    return fill(prompt_text("tasks"), {**words, "actions": action_words(now)})


def _task_holes(now: Observation) -> Mapping[str, str]:
    pantry = Pantry.of(now)
    ingredients = tuple(pantry.ways)
    dishes = tuple(recipe.name for recipe in now.menu.recipes)
    worked = next((i for i in ingredients if pantry.ways[i]), ingredients[0])
    states = dict.fromkeys((*pantry.ready.values(), "raw", "chopping", "cooking", "burnt", "empty"))
    return {
        "ingredients": ", ".join(ingredients),
        "dishes": ", ".join(dishes),
        "passable": ", ".join((*ingredients, *dishes, "plate")),
        "ingredient": worked,
        "ready": pantry.ready[worked],
        "states": ", ".join(states),
    }


def company(now: Observation) -> str:
    """Who cooks beside the own cook, as a sentence."""
    others = other_names(now)
    if not others:
        return f"{now.cook} cooks alone."
    return (
        f"{now.cook} cooks together with {' and '.join(others)}, and the score is theirs together."
    )


#: What the only player is called on the screen, and what in prompts: there 'you' is the own cook.
_ON_SCREEN, _IN_PROMPTS = "You", "Person"


def as_told(now: Observation) -> Observation:
    """The kitchen with every cook called as prompts call it."""
    cooks = (replace(c, name=_IN_PROMPTS) if c.name == _ON_SCREEN else c for c in now.cooks)
    return replace(now, cooks=tuple(cooks))


def other_names(now: Observation) -> Sequence[str]:
    """The names of the other cooks."""
    return [cook.name for cook in now.cooks if cook.seat != now.seat]


def _recipe(recipe: RecipeFact, menu: MenuFacts) -> str:
    steps = ", ".join(step_words(step, menu) for step in recipe.steps)
    needs = ", ".join(recipe.needs)
    return (
        f"- {recipe.name} ({recipe.title}): needs {needs}. Steps: {steps}. "
        f"{recipe.reward} points; the customer waits {recipe.seconds:g} seconds."
    )


def _tips(tips: TipsFact | None) -> str:
    """What guests add, as the end of a line; '' where they add nothing."""
    if tips is None:
        return ""
    return (
        f" Customers tip up to {tips.speed} points, the sooner they are served the more, and "
        f"{tips.row} for each dish served in a row before, at most {tips.row_most} of them."
    )


def _preparing(pantry: Pantry) -> Iterator[str]:
    for ingredient, way in pantry.ways.items():
        if way:
            yield f"- {ingredient}: {way} it; then it is {pantry.ready[ingredient]}."
        else:
            yield f"- {ingredient}: is ready as it comes."


def system_turn(name: str, now: Observation, example: str = "", **words: str) -> Turn:
    """What stays the same in all prompts of a kind; `example`: a state as it will be shown."""
    known = {
        "me": now.cook,
        "company": company(now),
        "kitchen": kitchen_words(now),
        "state": fill(prompt_text("state"), {"example": example, "me": now.cook}),
        "tasks": task_words(now),
    }
    return Turn("system", fill(prompt_text(name), {**known, **words}))


@dataclass(frozen=True, slots=True)
class PlanPrompts:
    """The prompts of one kitchen: what all begin with, and what is asked at a moment."""

    fixed: Turn
    turn: Callable[[PlanningMoment], str]

    def known(self) -> ChatPrompt:
        """The part that is the same in every prompt."""
        return ChatPrompt((self.fixed,))

    def prompt(self, moment: PlanningMoment) -> ChatPrompt:
        """What is asked at this moment."""
        return ChatPrompt((self.fixed,), (Turn("user", self.turn(moment)),))

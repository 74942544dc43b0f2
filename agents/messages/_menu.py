"""The menu of a kitchen: how each dish is made, and what it is worth."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StepFact:
    """A step of a recipe: `verb` is done to `what`, an ingredient or a dish.

    `word`: what this menu calls it, e.g. 'fry' for 'cook'; `done`: what it makes of an ingredient,
    e.g. 'fried'. `seconds`: for which it goes on by itself, in the heat; `hands_s`: for which it
    keeps a cook busy in this kitchen, ways included. `plated`: it is done on a plate. `heat`: the
    kind of station that it goes on in, e.g. 'pot'.
    """

    verb: str
    what: str
    word: str
    done: str = ""
    seconds: float = 0.0
    hands_s: float = 0.0
    plated: bool = False
    heat: str = ""


@dataclass(frozen=True, slots=True)
class RecipeFact:
    """How a dish of the menu is made.

    `steps`: all that is done for it, in order, first to the ingredients that it `needs`. `seconds`:
    how long a customer waits for it.
    """

    name: str
    title: str
    needs: tuple[str, ...]
    steps: tuple[StepFact, ...]
    reward: int
    seconds: float

    def of(self, what: str) -> tuple[StepFact, ...]:
        """The steps about an ingredient, or about the dish itself."""
        return tuple(step for step in self.steps if step.what == what)

    def after(self, verb: str) -> tuple[StepFact, ...]:
        """The steps of the dish itself that follow the one that does `verb`."""
        own = self.of(self.name)
        done = [i for i, step in enumerate(own) if step.verb == verb]
        return own[done[0] + 1 :] if done else ()


@dataclass(frozen=True, slots=True)
class TipsFact:
    """What guests add to a dish's reward, in points.

    `speed`: for a dish served as it is ordered; it falls evenly to nothing with the order's time.
    `row`: for each dish served in a row before, of which `row_most` count; an order that runs out
    ends the row, and so does a dish nobody ordered.
    """

    speed: int
    row: int
    row_most: int


@dataclass(frozen=True, slots=True)
class MenuFacts:
    """The menu of this kitchen.

    `titles`: what people call ingredients and stations where that is not their name, in the middle
    of a sentence, e.g. ('board', 'chopping board'). `missed`, `wrong`: the points that an order
    that runs out costs, and a dish nobody ordered.
    `tips`: None where guests give none.
    """

    name: str
    recipes: tuple[RecipeFact, ...]
    ingredients: tuple[str, ...]
    titles: tuple[tuple[str, str], ...] = ()
    missed: int = 0
    wrong: int = 0
    tips: TipsFact | None = None

    def recipe(self, dish: str | None) -> RecipeFact | None:
        """The recipe of a dish by its name; None for what is no dish."""
        return next((recipe for recipe in self.recipes if recipe.name == dish), None)

    def title(self, thing: str) -> str:
        """What people call a dish, an ingredient or a kind of station."""
        if (recipe := self.recipe(thing)) is not None:
            return recipe.title
        return dict(self.titles).get(thing, thing.replace("_", " "))

    def steps_of(self, what: str) -> tuple[StepFact, ...]:
        """The steps about an ingredient or a dish, in order."""
        recipes = (recipe.of(what) for recipe in self.recipes)
        return next((steps for steps in recipes if steps), ())

    def done(self, ingredient: str, verb: str) -> str:
        """What `verb` makes of an ingredient, e.g. 'fried'; '' if it is not done to it here."""
        return next((step.done for step in self.steps_of(ingredient) if step.verb == verb), "")

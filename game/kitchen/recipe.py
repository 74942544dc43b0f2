"""How the dishes of a menu are made: a graph of steps from the crates to the delivery.

It is derived from the menu once and is the only place that tells how a dish is made. Whoever names,
values, searches, explains or measures work reads the steps here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from game.kitchen.items import Food, Parts, Prep, without
from game.kitchen.layout import Kind
from game.kitchen.menu import Appliance, Dish, Ingredient, Menu


class Process(StrEnum):
    """What a step does, in the order of the work; values are the verbs of macro actions, intentions
    and logs.
    """

    CHOP = "chop"
    PREPARE = "prepare"
    COOK = "cook"
    PLATE = "plate"
    SERVE = "serve"


@dataclass(frozen=True, slots=True)
class Step:
    """One step: `inputs` become `output`, which lies on a plate if it is `plated`.

    `what`: the ingredient or dish it is about, `title` as players read it. `station`: where it is
    done, in or from which `appliance`. `strikes`: of the knife. `dishes`: what calls for it.
    `finishes`: what is put together can be served as it is. `short`: the title without the kind of
    dish, 'Bob' for 'Bob Soup', where that tells the dishes of the menu apart. `by_hand`: what work
    on a board is called, and what it makes of an ingredient.
    """

    process: Process
    what: str
    title: str
    inputs: tuple[Food, ...]
    output: Food
    station: Kind
    dishes: tuple[str, ...]
    appliance: Appliance | None = None
    strikes: int = 0
    plated: bool = False
    finishes: bool = False
    short: str = ""
    by_hand: tuple[str, str] = ("chop", "chopped")

    @property
    def load(self) -> Food:
        """All that goes into it, together."""
        return Food(tuple(sorted(part for food in self.inputs for part in food.parts)))

    @property
    def gathers(self) -> bool:
        """Whether its inputs go into the heat one by one."""
        into_heat = self.process is Process.COOK and self.what in self.dishes
        return into_heat and self.appliance is not None and self.appliance.gathers

    @property
    def thing(self) -> str:
        """What it is about, in the middle of a sentence: 'Bob Soup', 'onion'."""
        return self.title if self.what in self.dishes else self.title.lower()

    @property
    def ticks(self) -> int:
        """How long it takes by itself, without a cook."""
        heats = self.process is Process.COOK and self.appliance is not None
        return self.appliance.cook_ticks if heats and self.appliance else 0

    @property
    def verb(self) -> str:
        """What players call it: 'chop', 'fry', 'assemble', ..."""
        if self.process is Process.COOK and self.appliance is not None:
            return self.appliance.verb
        if self.process is Process.CHOP:
            return self.by_hand[0]
        return "assemble" if self.finishes else self.process.value

    @property
    def task(self) -> str:
        """The name of its macro action; for mixes as the HLA paper has it."""
        if self.verb == Process.PREPARE:
            return f"Prepare {self.short} Ingredients"
        return f"{self.verb.title()} {self.title}"

    @property
    def done(self) -> str:
        """What it makes of an ingredient: 'chopped', 'fried', ..."""
        cooks = self.process is Process.COOK and self.appliance is not None
        if cooks and self.appliance:
            return self.appliance.past
        return self.by_hand[1] if self.process is Process.CHOP else "put together"


@dataclass(frozen=True, slots=True, eq=False)
class Recipes:
    """The steps of a menu: ingredients first, then dish by dish, each in the order of the work."""

    menu: Menu
    steps: tuple[Step, ...] = field(init=False)
    #: What is in the heat, or comes from it: the step that put it there.
    heated: Mapping[Parts, Step] = field(init=False)
    #: Food for which there is just one thing to do, and that is to be done to it alone or, in the
    #: heat, with more of the same.
    next_of: Mapping[Parts, Step] = field(init=False)
    #: All the parts of a dish, put together: the step that does it.
    mixed: Mapping[Parts, Step] = field(init=False)
    _found: Mapping[tuple[Process, str], Step] = field(init=False)
    _about: Mapping[str, tuple[Step, ...]] = field(init=False)

    def __post_init__(self) -> None:
        set_ = object.__setattr__
        ingredients = (s for i in self.menu.ingredients.values() for s in self._of_ingredient(i))
        dishes = (s for d in self.menu.dishes.values() for s in self._of_dish(d))
        set_(self, "steps", (*ingredients, *dishes))
        set_(self, "heated", {s.output.parts: s for s in self.doing(Process.COOK)})
        set_(self, "mixed", {s.output.parts: s for s in self.doing(Process.PREPARE)})
        set_(self, "next_of", dict(self._lone_steps()))
        set_(self, "_found", {(s.process, s.what): s for s in self.steps})
        things = dict.fromkeys(step.what for step in self.steps)
        about = {what: tuple(s for s in self.steps if s.what == what) for what in things}
        set_(self, "_about", about)

    def doing(self, process: Process) -> tuple[Step, ...]:
        """The steps that do `process`, in the order of the menu."""
        return tuple(step for step in self.steps if step.process is process)

    def find(self, process: Process, what: str) -> Step | None:
        """The step that does `process` to `what`, None if the menu knows none."""
        return self._found.get((process, what))

    def step(self, process: Process, what: str) -> Step:
        """As `find`. Raises KeyError if there is none."""
        return self._found[process, what]

    def before(self, step: Step) -> Step | None:
        """The step that makes the first thing that `step` takes, None if a crate gives it."""
        made = [s for s in self._work() if s.output == step.inputs[0]]
        return next((s for s in made if s.what == step.what), next(iter(made), None))

    def filled_with(self, food: Food) -> Step | None:
        """The first step for which `food` can lie in an appliance that waits for more."""
        steps = (s for s in self.doing(Process.COOK) if s.gathers)
        return next((s for s in steps if without(s.load.parts, food.parts) is not None), None)

    def of(self, what: str) -> tuple[Step, ...]:
        """The steps about one ingredient or dish, in the order of the work."""
        return self._about.get(what, ())

    def making(self, dish: str) -> tuple[Step, ...]:
        """Every step from the crates to serving `dish`, but plating single ingredients."""
        pieces = (s for s in self._of_pieces(dish) if s.process is not Process.PLATE)
        return (*pieces, *self.of(dish))

    def _of_pieces(self, dish: str) -> list[Step]:
        """The steps about what `dish` is made of, of what is in it several times but once."""
        made_of = dict.fromkeys(self.menu.dishes[dish].made_of)
        steps = (
            each
            for name in made_of
            for each in (self._of_pieces(name) if name in self.menu.dishes else [])
            + [*self.of(name)]
            if each.process is not Process.SERVE
        )
        return [*dict.fromkeys(steps)]

    def cooking_ticks(self, dish: str) -> int:
        """The least time for which `dish` or what is in it is on the heat."""
        pieces = (step.ticks for step in self._of_pieces(dish))
        return max(pieces, default=0) + sum(step.ticks for step in self.of(dish))

    def course(self, dish: str) -> tuple[Step, ...]:
        """All steps of `dish` as one cook would take them: what is heated waits for nobody.

        So ingredients are chopped before others are put into the heat.
        """
        order = list(Process)
        pieces = sorted(self._of_pieces(dish), key=lambda step: order.index(step.process))
        return (*pieces, *self.of(dish))

    @property
    def plate_round(self) -> tuple[Kind, ...]:
        """The stations that a plate passes from clean to clean, but for those of the dish on it."""
        again = () if self.menu.plates is None else (Kind.RETURN, Kind.SINK)
        return (Kind.PLATES, *again)

    def _of_ingredient(self, ingredient: Ingredient) -> Iterator[Step]:
        dishes = tuple(
            d.name for d in self.menu.dishes.values() if ingredient.name in d.ingredients
        )
        stages = [Food((part,)) for part in ingredient.stages]
        name, title = ingredient.name, ingredient.title
        for before, after in pairwise(stages):
            if after.parts[0].prep is Prep.CHOPPED:
                yield Step(
                    Process.CHOP, name, title, (before,), after, Kind.BOARD, dishes,
                    strikes=ingredient.chop_strikes, by_hand=(ingredient.verb, ingredient.past),
                )  # fmt: skip
            elif ingredient.appliance is not None:
                heat = ingredient.appliance
                yield from self._heating(name, title, (before,), after, heat, dishes)

    def _of_dish(self, dish: Dish) -> Iterator[Step]:
        name, title = dish.name, dish.title
        assembly, finished = Food(self.menu.assembly(name)), self.menu.finished[name]
        inputs = tuple(Food((part,)) for part in assembly.parts)
        dishes = (name, *(d.name for d in self.menu.dishes.values() if name in d.made_of))
        gathers = self.menu.gathered(name) is not None
        if not gathers and (len(inputs) > 1 or dish.appliance is None):
            menu = self.menu
            hot = any(
                n in menu.dishes or menu.pieces[n].appliance is not None for n in dish.made_of
            )
            plated = dish.appliance is None or hot or not self.menu.mix_bare
            put_together = finished if dish.appliance is None else assembly
            yield Step(
                Process.PREPARE, name, title, inputs, put_together, Kind.COUNTER, dishes,
                plated=plated, finishes=dish.appliance is None, short=self._short(dish),
            )  # fmt: skip
        if dish.appliance is not None:
            into = inputs if gathers else (assembly,)
            yield from self._heating(name, title, into, finished, dish.appliance, dishes)
        yield Step(Process.SERVE, name, title, (finished,), finished, Kind.DELIVERY, dishes)

    def _heating(
        self, name: str, title: str, before: tuple[Food, ...], after: Food, appliance: str,
        dishes: tuple[str, ...],
    ) -> Iterator[Step]:  # fmt: skip
        """Into the heat, and from there onto a plate: nothing hot leaves otherwise."""
        rule, station = self.menu.appliances[appliance], Kind.APPLIANCE
        yield Step(Process.COOK, name, title, before, after, station, dishes, rule)
        yield Step(Process.PLATE, name, title, (after,), after, station, dishes, rule, plated=True)

    def _short(self, dish: Dish) -> str:
        """'Bob' for 'Bob Soup'; the whole title if another dish would be called the same."""
        names = [_without_kind(each.title) for each in self.menu.dishes.values()]
        short = _without_kind(dish.title)
        return short if names.count(short) == 1 else dish.title

    def _work(self) -> list[Step]:
        """What changes food: all but plating and serving."""
        return [s for s in self.steps if s.process not in (Process.PLATE, Process.SERVE)]

    def _lone_steps(self) -> Iterator[tuple[Parts, Step]]:
        work = self._work()
        for step in work:
            uses = [s for s in work if step.inputs[0] in s.inputs]
            heats = step.process is Process.COOK
            alone = len(step.inputs) == 1 or (heats and len({*step.inputs}) == 1)
            if alone and len(uses) == 1:
                yield step.inputs[0].parts, step


def _without_kind(title: str) -> str:
    return title.rsplit(" ", 1)[0]


@lru_cache(maxsize=16)
def recipes_of(menu: Menu) -> Recipes:
    """The steps of `menu`, derived once."""
    return Recipes(menu)

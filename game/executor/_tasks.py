"""What is left to do for the open orders: their steps as tasks, each with the food it takes.

What there is goes into the first order that calls for it. Who might do them when is worked out
elsewhere (`game.executor._forecast`).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf

from game.executor.view import View
from game.kitchen.items import Food, Parts, Plate, food_of, without
from game.kitchen.recipe import Process, Recipes, Step
from game.kitchen.state import Chopping, Gathering, Heating, Order


@dataclass(slots=True, eq=False)
class Thing:
    """Food at `cell` from tick `ready` to tick `burns`, or in the hand of the cook `holder`.

    `left`: strikes until it is chopped, once it is on a board; `filling`: it waits for more in an
    appliance.
    """

    parts: Parts
    cell: int
    ready: float = 0.0
    burns: float = inf
    plated: bool = False
    holder: int = -1
    left: int = 0
    filling: bool = False


@dataclass(slots=True, eq=False)
class Load:
    """What is put one by one into `pot`, -1 until the first is: so many pieces are `lacking`."""

    pot: int
    lacking: int


@dataclass(slots=True, eq=False)
class Task:
    """A step that is left to do for `order`, the one of that `rank` by deadline.

    `things`: what it takes, as far as it is there; `sources`: the ingredients that come from their
    crates for it. The rest comes of the tasks before it, of which it is `after`; it `waits` for so
    many. `load`: of what is put into the heat one by one.
    """

    step: Step
    order: Order
    rank: int
    things: list[Thing] = field(default_factory=list)
    after: "Task | None" = None
    sources: list[str] = field(default_factory=list)
    waits: int = 0
    load: Load | None = None


@lru_cache(maxsize=1024)
def _maker(recipes: Recipes, parts: Parts, after: tuple[Process, str]) -> Step | None:
    """The step that makes what another one takes, None if it needs no work."""
    work = (s for s in recipes.steps if s.process not in (Process.PLATE, Process.SERVE))
    made = [s for s in work if s.output.parts == parts and (s.process, s.what) != after]
    return next((step for step in made if step.what == after[1]), next(iter(made), None))


class Tasks:
    """The tasks of `orders` (by deadline); what there is goes into one of `preferred` first, as far
    as the cook of `view` gets at it, or one of `seats` has it in hand.

    `ready`: those that can be done now; `left`: how many each order still takes, by rank.
    """

    def __init__(
        self, view: View, seats: Collection[int], orders: Sequence[Order], preferred: str | None
    ) -> None:
        self.ready: list[Task] = []
        self.left = [0] * len(orders)
        self._view = view
        self._things = _things(view, seats)
        first = next((order for order in orders if order.dish == preferred), None)
        for rank, order in sorted(enumerate(orders), key=lambda each: each[1] is not first):
            self._deal(order, rank)

    def done(self, task: Task, made: Thing | None) -> None:
        """Note that `task` is done, and what there is by it."""
        self.ready.remove(task)
        self.left[task.rank] -= 1
        if (after := task.after) is not None:
            if made is not None:
                after.things.append(made)
            after.waits -= 1
            if not after.waits:
                self.ready.append(after)

    def _deal(self, order: Order, rank: int) -> None:
        """The tasks that are left for `order`."""
        recipes = self._view.recipes
        serving = Task(recipes.step(Process.SERVE, order.dish), order, rank)
        dish = serving.step.inputs[0].parts
        plating = recipes.find(Process.PLATE, order.dish)
        if (thing := self._take(dish, plated=True)) is not None:
            serving.things.append(thing)
        elif plating is None:
            self._provide(serving, dish)
        else:
            task = self._before(plating, serving)
            self._provide(task, dish)
            self._add(task)
        self._add(serving)

    def _add(self, task: Task) -> None:
        self.left[task.rank] += 1
        if not task.waits:
            self.ready.append(task)

    def _before(self, step: Step, after: Task) -> Task:
        after.waits += 1
        return Task(step, after.order, after.rank, after=after)

    def _make(self, step: Step, after: Task) -> None:
        """The task of making what `after` takes by `step`, and all before it."""
        rest = step.load.parts
        if step.gathers:
            self._fill(step, rest, after)
            return
        task = self._before(step, after)
        if len(step.inputs) > 1:
            for thing in sorted(self._things, key=lambda each: -len(each.parts)):
                if len(thing.parts) < len(step.load.parts) and self._is_part(thing, step):
                    more = without(rest, thing.parts)
                    if more is not None:
                        self._things.remove(thing)
                        task.things.append(thing)
                        rest = more
            for part in rest:
                self._provide(task, (part,))
        else:
            self._provide(task, rest)
        self._add(task)

    def _is_part(self, thing: Thing, step: Step) -> bool:
        dish = thing.plated and thing.parts in self._view.menu.dish_of
        return not (thing.left or thing.filling or dish)

    def _fill(self, step: Step, rest: Parts, after: Task) -> None:
        """The tasks of putting one thing after the other into the heat."""
        begun = next(
            (t for t in self._things if t.filling and without(rest, t.parts) is not None), None
        )
        load = Load(-1, 0)
        if begun is not None:
            self._things.remove(begun)
            load.pot, rest = begun.cell, without(rest, begun.parts) or ()
        load.lacking = len(rest)
        for part in rest:
            task = self._before(step, after)
            task.load = load
            self._provide(task, (part,))
            self._add(task)

    def _provide(self, task: Task, parts: Parts) -> None:
        if (thing := self._take(parts)) is not None:
            task.things.append(thing)
        elif step := _maker(self._view.recipes, parts, (task.step.process, task.step.what)):
            self._make(step, task)
        else:
            task.sources.append(parts[0].ingredient)

    def _take(self, parts: Parts, plated: bool = False) -> Thing | None:
        """The thing of such parts that is ready first."""
        found = (
            t for t in self._things if t.parts == parts and not t.filling and t.plated >= plated
        )
        thing = min(found, key=lambda each: (each.ready, each.left or inf), default=None)
        if thing is not None:
            self._things.remove(thing)
        return thing


def _things(view: View, seats: Collection[int]) -> list[Thing]:
    """The food that there is within reach of the cook of `view`, and in the hands of `seats`."""
    found = list[Thing]()
    for cell in view.stations:
        match view.content(cell):
            case Food(parts):
                found.append(Thing(parts, cell))
            case Plate(Food(parts)):
                found.append(Thing(parts, cell, plated=True))
            case Chopping(Food(parts), left):
                found.append(Thing(parts, cell, left=left))
            case Gathering(Food(parts)):
                found.append(Thing(parts, cell, filling=True))
            case Heating(Food(parts), cooked_at=ready, burns_at=burns):
                found.append(Thing(parts, cell, ready, inf if burns is None else burns))
    for seat in seats:
        cook = view.state.cooks[seat]
        if (food := food_of(cook.held)) is not None:
            plated = isinstance(cook.held, Plate)
            found.append(Thing(food.parts, cook.cell, plated=plated, holder=seat))
    return found

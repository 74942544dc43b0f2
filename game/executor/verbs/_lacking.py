"""What is said of what cannot be had: who is in the way, what must be done first."""

from collections.abc import Sequence

from agents.english import listed
from game.executor.floor import FAR
from game.executor.teammate_model import WASHING_UP
from game.executor.verbs.verb import Obstacle, Task
from game.executor.view import View
from game.kitchen.items import Food, Part, food_of
from game.kitchen.layout import Kind
from game.kitchen.recipe import Process, Step
from game.kitchen.state import Burning, Gathering, Heating


def wanting(view: View, parts: Sequence[Part]) -> Obstacle:
    """Why a dish that lacks `parts` cannot be put together: 'beef must be fried first'."""
    if not parts:
        return Obstacle("the ingredients are there but mixed with others")
    steps = {part: _next_step(view, part) for part in parts}
    unworked = [part.ingredient for part, step in steps.items() if step is None]
    if unworked:
        titles = [view.menu.ingredients[name].title.lower() for name in unworked]
        words = f"no {listed(titles)} is within reach"
        return Obstacle(words, kind="missing", things=tuple(unworked))
    todo = [s for s in steps.values() if s is not None and not view.heating(s.output)]
    if not todo:
        cooking = [s for s in steps.values() if s is not None]
        are = "is" if len(cooking) == 1 else "are"
        words = f"{listed([s.thing for s in cooking])} {are} still cooking"
        return Obstacle(words, kind="cooking", things=tuple(s.what for s in cooking))
    return Obstacle(_first(todo), tuple((step.process.value, step.what) for step in todo))


def _first(steps: Sequence[Step]) -> str:
    """'onion must be chopped first', 'lettuce must be chopped and beef fried first'."""
    words = dict.fromkeys(step.done for step in steps)
    said = [(listed([s.thing for s in steps if s.done == done]), done) for done in words]
    (things, done), *others = said
    clauses = [f"{things} must be {done}", *(f"{things} {done}" for things, done in others)]
    return f"{listed(clauses)} first"


def _next_step(view: View, part: Part) -> Step | None:
    """The next step towards a piece such as `part`; None for what needs no work."""
    about = view.recipes.of(part.ingredient)
    steps = [s for s in about if s.process not in (Process.PLATE, Process.SERVE)]
    there = [food_of(item) for item in (view.held, *(item for _, item in view.items()))]
    begun = [s for s in steps if s.inputs[0] in there]
    return next(iter((*reversed(begun), *steps)), None)


def in_use(view: View, name: str, pots: Sequence[int]) -> Obstacle:
    """Why nothing can go into any of `pots`, called `name`; first comes what would free one."""
    first: list[Task] = []
    for pot in pots:
        match view.content(pot):
            case Burning():
                first.append(("putout", None))
            case Food():
                first.append(("drop", None))
            case Heating(food) if step := view.recipes.heated.get(food.parts):
                first.append((Process.PLATE.value, step.what))
            case Gathering(food) if step := view.recipes.filled_with(food):
                first.append((Process.COOK.value, step.what))
    return Obstacle(f"every {name} is in use", tuple(dict.fromkeys(first)))


def no_plate(view: View) -> Obstacle:
    """Why there is no plate to be had: where they are washed, none is clean."""
    if view.menu.plates is None:
        return Obstacle(f"there is no {view.menu.vessel.one}")
    return Obstacle(f"there is no clean {view.menu.vessel.one}", (WASHING_UP,))


def unreachable(view: View, kind: Kind, of: str | None, name: str) -> Obstacle:
    """Why nothing called `name` can be had from a station (`kind`, `of`)."""
    things = (of or kind.value,)
    lost = (c for c in view.kitchen.cells(kind, of) if c in view.state.lost)
    if any(view.steps(cell) < FAR for cell in lost):
        return Obstacle(f"the {name} is out of use", things=things)
    if view.unbarred().can_use(kind, of):
        asking = view.still & view.people
        who = "you're" if asking else "another cook is"
        words = f"{who} between me and the {name}"
        return Obstacle(words, kind="barred" if asking else "other", things=things)
    if _is_the_asking_ones(view, kind, of):
        if kind in (Kind.BOARD, Kind.APPLIANCE):
            return Obstacle(f"the {name} is on your side", kind="elsewhere", things=things)
        return Obstacle(f"{name} has to come from your side", kind="theirs", things=things)
    return Obstacle(f"no {name} is within reach", kind="missing", things=things)


def _is_the_asking_ones(view: View, kind: Kind, of: str | None) -> bool:
    """Whether a person gets to such a station, and this cook never does."""
    cooks = [view.state.cooks[i] for i in view.people if i != view.me]
    stations = view.kitchen.cells(kind, of)
    return any(view.floor.reaches(cook.cell, cell) for cook in cooks for cell in stations)

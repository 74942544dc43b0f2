"""Scripted cooks who do one part of the work, whatever the others do.

Suppliers and assembler are DPT-Agent's rule-based partners. Source: DPT-Agent's paper, rule-based
partners, derived from the menu in place of burgers: a supplier makes the pieces of its process
(frying, chopping) and passes them on, the assembler puts together and serves what is there. Other
than the paper's they step out of the way when they have nothing to do, where those move at random.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from game.executor.driver import Policy
from game.executor.macros import CanStart, Macro, available, macro_for, macros
from game.executor.reflex import appeal, options
from game.executor.teammate_model import TeammateModel
from game.executor.value import CHOP
from game.executor.verbs.passing import PASSING
from game.executor.view import View
from game.kitchen.items import Prep, food_of
from game.kitchen.menu import Menu
from game.kitchen.recipe import Process, Recipes, Step, recipes_of
from game.kitchen.state import Chopping, Content, Heating, Order


def chop_only(
    view: View, avoid: Collection[Macro] = (), watch: TeammateModel | None = None
) -> Macro | None:
    """The chopping that orders need now, the most valuable for the way to it.

    None if nothing, apart from `avoid`, needs chopping. What the others may be expected to do
    (`watch`) does not matter: whoever only chops leaves no chopping to them.
    """
    needed = [
        o
        for o in options(view)
        if o.macro.verb == Process.CHOP and o.available and o.value >= CHOP and o.macro not in avoid
    ]
    best = max(needed, key=lambda o: (appeal(view, o), o.macro.name), default=None)
    return None if best is None else best.macro


@dataclass(frozen=True, slots=True)
class Supplier:
    """Makes the pieces that orders need by `process`, puts each on a plate and passes it on.

    What others hold counts: nobody makes what is on its way already.
    """

    process: Process

    def __call__(
        self, view: View, avoid: Collection[Macro] = (), watch: TeammateModel | None = None
    ) -> Macro | None:
        for step in supplied(view.recipes, self.process):
            for verb in (PASSING.name, Process.PLATE, self.process):
                macro = macro_for(view.menu, verb, step.what)
                if self._is_due(view, verb, step) and _can_start(view, macro, avoid):
                    return macro
        return None

    def _is_due(self, view: View, verb: str, step: Step) -> bool:
        """Passed on is what is in its hand, plated what is not yet, made what orders lack."""
        held = food_of(view.held)
        mine = held is not None and held.ingredients == (step.what,) and not held.charred
        if verb == self.process:
            return not mine and _made(view, step.what) < len(_calling(view, step.what))
        return mine if verb == PASSING.name else not mine and _bare(view, step)


@dataclass(frozen=True, slots=True)
class Assembler:
    """Serves what was ordered, the longest waiting order first, else puts together what it can."""

    def __call__(
        self, view: View, avoid: Collection[Macro] = (), watch: TeammateModel | None = None
    ) -> Macro | None:
        for process in (Process.SERVE, Process.PREPARE):
            for order in view.state.orders:
                found = (m for m in macros(view.menu) if (m.verb, m.what) == (process, order.dish))
                if (macro := next(found, None)) and _can_start(view, macro, avoid):
                    return macro  # what nothing is put together for is only served
        return None


@dataclass(frozen=True, slots=True)
class Switcher:
    """Follows `first` up to a tick, then another policy: a partner who changes its role."""

    first: Policy
    then: Policy
    tick: int

    def __call__(self, view: View, avoid: Collection[Macro], watch: TeammateModel) -> Macro | None:
        policy = self.first if view.state.tick < self.tick else self.then
        return policy(view, avoid, watch)


def supplied(recipes: Recipes, process: Process) -> tuple[Step, ...]:
    """The steps in which a supplier of `process` makes pieces of lone ingredients for dishes that
    are put together on plates; none where the menu has no such work.
    """
    plated = {step.what for step in recipes.doing(Process.PREPARE) if step.plated}
    return tuple(
        step
        for step in recipes.doing(process)
        if step.what in recipes.menu.ingredients and plated.intersection(step.dishes)
    )


def suits_suppliers(menu: Menu) -> bool:
    """Whether there is work for a supplier of each process, and so for who assembles."""
    recipes = recipes_of(menu)
    return all(supplied(recipes, process) for process in (Process.COOK, Process.CHOP))


def _can_start(view: View, macro: Macro, avoid: Collection[Macro]) -> bool:
    return macro not in avoid and isinstance(available(view, macro), CanStart)


def _calling(view: View, ingredient: str) -> list[Order]:
    """Open orders of dishes with that ingredient."""
    dishes = view.menu.dishes
    return [o for o in view.state.orders if ingredient in dishes[o.dish].ingredients]


def _made(view: View, ingredient: str) -> int:
    """Pieces that are being made or done, also those that are part of something."""
    contents = (*view.state.usable, *(cook.held for cook in view.state.cooks))
    return sum(ingredient in made for content in contents for made in _foods(content))


def _foods(content: Content | None) -> Iterator[tuple[str, ...]]:
    """The ingredients of what is no longer raw, or is being worked on."""
    match content:
        case Chopping(food) | Heating(food):
            yield food.ingredients
        case _ if (lone := food_of(content)) is not None:
            if lone.parts[0].prep not in (Prep.RAW, Prep.CHARRED):
                yield lone.ingredients


def _bare(view: View, step: Step) -> bool:
    """Whether such a piece waits to be put on a plate."""
    heating = view.heating(step.output)
    return any(view.cooked(heat) for _, heat in heating) or bool(view.where(step.output))

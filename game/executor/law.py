"""What a cook has to let be, whatever makes it act: its mind, its values, or its habits.

A law binds what it names and nothing more: tasks, stations, and what is on its way to a dish that
somebody else makes. It never holds for a fire, nor, at the last moment, for what is about to burn.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from game.executor.floor import FAR
from game.executor.view import SLOW_MOVE_TICKS, View
from game.kitchen.items import Plate, food_of, without
from game.kitchen.recipe import Process
from game.kitchen.state import Gathering, Heating, State

#: Moves for putting down what is in hand, and to spare, for who saves what is about to burn.
PUTTING_DOWN, SPARE_MOVES = 3, 3
#: So long before that the owner is told, if it takes no longer to save it; ticks.
WARNED_TICKS = 50
#: So much sooner than feared may who has set out to save it come to have time again; ticks.
GAINED_TICKS = 50

#: A verb and its object.
Task = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class Endangered:
    """What is to be let be and burns in `left` ticks; who saves it by `task` must begin `spare`
    ticks from now.
    """

    task: tuple[str, str]
    left: int
    spare: float


@dataclass(frozen=True, slots=True)
class Law:
    """`forbidden`: tasks. `zone`: the stations to use, None for all. `theirs`: the dishes that are
    left to others, with all that is on its way there. `still`: the cook moves not without anything
    to do; `halted`: nothing is done, whatever burns. To be shown: `side`, all cells of the side to
    which the cook keeps; `claimed`, the stations that others keep for themselves.
    """

    forbidden: frozenset[Task] = frozenset()
    zone: frozenset[int] | None = None
    theirs: frozenset[str] = frozenset()
    still: bool = False
    halted: bool = False
    side: frozenset[int] = frozenset()
    claimed: frozenset[int] = frozenset()

    def allows(self, view: View, task: Task, *, begun: bool = False) -> bool:
        """Whether the cook of `view` may do that; `begun`: go on with it."""
        most = GAINED_TICKS if begun else 0
        saving = (e for e in self.endangered(view) if e.task == task and e.spare <= most)
        return task not in self.forbidden or any(saving)

    def rescue(self, view: View) -> Task | None:
        """What is to be done now lest something burns that was to be let be; None if nothing is."""
        due = (each for each in self.endangered(view) if each.spare <= 0)
        first = min(due, key=lambda each: each.left, default=None)
        return None if first is None else first.task

    def endangered(self, view: View) -> Iterator[Endangered]:
        """What is to be let be, is done, and will burn."""
        if self.halted or (self.zone is None and not self.forbidden):
            return
        tick = view.state.tick
        for pot in view.kitchen.appliances:
            heat = view.content(pot)
            if not isinstance(heat, Heating) or heat.burns_at is None or tick < heat.cooked_at:
                continue
            step = view.recipes.heated.get(heat.food.parts)
            if step is None or view.recipes.find(Process.PLATE, step.what) is None:
                continue
            task, spare = (Process.PLATE.value, step.what), time_to_spare(view, pot)
            bound = task in self.forbidden or (self.zone is not None and pot not in self.zone)
            if bound and spare > -FAR:
                yield Endangered(task, heat.burns_at - tick, spare)

    def reserved(self, state: State) -> frozenset[int]:
        """Where there is something that is on its way to a dish of others, or can become no other
        that is ordered.
        """
        if not self.theirs:
            return frozenset()
        menu, theirs = state.kitchen.menu, self.theirs
        parts = {menu.assembly(d) for d in theirs} | {menu.finished[d].parts for d in theirs}
        mine = [menu.assembly(o.dish) for o in state.orders if o.dish not in theirs]
        found = set[int]()
        for cell, content in enumerate(state.usable):
            if isinstance(content, Gathering):
                goals = [dish for dish in parts if without(dish, content.food.parts) is not None]
                if goals and all(without(dish, content.food.parts) is None for dish in mine):
                    found.add(cell)
            elif (food := food_of(content)) is not None and food.parts in parts:
                found.add(cell)
        return frozenset(found)


def time_to_spare(view: View, pot: int) -> float:
    """Ticks from now in which its cook must set out to save what `pot` holds from burning; -FAR if
    it comes too late by far, or cannot.
    """
    view = view.anywhere
    moves = view.steps(pot)
    if view.held != Plate():
        ways = (view.steps(p) + 1 + view.floor.between(p, pot) for p in view.loose_plates())
        moves = min(ways, default=FAR) + (PUTTING_DOWN if view.held is not None else 0)
    match view.content(pot):
        case Heating(burns_at=int(burns_at)) if moves < FAR:
            return burns_at - view.state.tick - (moves + SPARE_MOVES) * SLOW_MOVE_TICKS
        case Heating(burns_at=None):
            return FAR
    return -FAR

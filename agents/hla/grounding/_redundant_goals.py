"""What of a demand needs no work (any more): it is there, somebody else did it, its order is gone.

'Cook Bob Soup' means a new one only where no Bob is on the way, or where an order waits that none
would be left for. Otherwise what is left to do for it is done, or it is told how it stands. A count
above one, or a word such as 'another', always asks for new ones. Nobody makes a dish for an order
that has run out or was served.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from agents.hla.grounding._naming import of_dish
from agents.hla.knowledge import Knowledge
from agents.intention import Demand, Goal, Part
from agents.kitchen import DishStage, Portion, holders
from agents.messages import TICKS_PER_SECOND, Book, CookFact, Fact, Option, StationFact
from agents.orders import Bounds, dish_needs, masked, way_to

#: Words, of people or of the language, by which a new one is wanted whatever there is.
_ANEW = re.compile(r'\b(?:another|again|more|extra|additional|new|fresh|to x\d+)\b|"total": ?true')
#: For so long what was served is still talked of: where it is ordered again, and else.
_JUST_S, _LATELY_S = 5, 15
LATELY_TICKS = _LATELY_S * TICKS_PER_SECOND
#: Where things lie that were passed.
_LYING = frozenset({"counter", "board"})

Standing = Literal["cooking", "cooked", "plated", "served", "passed"]

#: The verb that a dish is done with.
_PAST: Mapping[Standing, str] = {"cooked": "cook", "plated": "plate"}
_STANDING: Mapping[DishStage, Standing] = {
    "cooking": "cooking",
    "cooked": "cooked",
    "plated": "plated",
}


@dataclass(frozen=True, slots=True)
class Present:
    """A goal for which there is nothing to do, and how its thing stands.

    `holder`: who or what has it; `seconds`: until it is cooked, or burns.
    """

    goal: Goal
    standing: Standing
    what: str
    holder: StationFact | CookFact | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class LeftToDo:
    """A demand with what is left to do in place of what is done; `present`: what needs no work."""

    demand: Demand
    present: tuple[Present, ...] = ()

    @property
    def needless(self) -> tuple[Goal, ...]:
        """The goals that need no work."""
        return tuple(each.goal for each in self.present)


def wants_new(*texts: str) -> bool:
    """Whether words, or how they were read, ask for a new one."""
    return any(_ANEW.search(text.lower()) for text in texts)


def left_to_do(demand: Demand, known: Knowledge, queue: Book, facts: Sequence[Fact]) -> LeftToDo:
    """`facts`: what happened lately."""
    parts = (*(entry.part for entry in queue.entries), *demand.parts)
    bounds = Bounds.of(parts, dish_needs(known.now.menu))
    kitchen = _Kitchen(known, masked(known.now.options, bounds), facts)
    asked = {goal.task for goal in demand.goals}
    left: list[Part] = []
    present: list[Present] = []
    for part in demand.parts:
        found = kitchen.present(part, left)
        steps = [step for step in kitchen.steps_left(found) if step.task not in asked]
        if found is not None and not steps:
            present += (*kitchen.made_for(found, left), found)
        left += steps or (part,)
    return LeftToDo(replace(demand, parts=tuple(left)), tuple(present))


@dataclass(frozen=True, slots=True)
class _Kitchen:
    """How things stand. `options`: those that may be done; `facts`: what happened lately."""

    known: Knowledge
    options: Sequence[Option]
    facts: Sequence[Fact]

    def present(self, part: Part, before: Sequence[Part]) -> Present | None:
        """Why a goal needs no work; None if it does. `before`: what was asked for ahead of it."""
        match part:
            case Goal("cook", str(what), 1):
                return self._standing(part, what, "cooking", "plated", "cooked")
            case Goal("plate", str(what), 1) if not self._portions(what, "cooking", "cooked"):
                return self._standing(part, what, "plated") or self._served(part, what)
            case Goal("serve", what, 1):
                unserved = what and self._portions(what, "cooking", "cooked", "plated")
                return None if unserved else self._served(part, what)
            case Goal("pass", str(what), 1):
                chopped = any(each.task == ("chop", what) for each in before)
                return self._passed(part, what, chopped=chopped)
        return None

    def steps_left(self, found: Present | None) -> Iterator[Goal]:
        """What is left to do for a dish that is not just to be cooked any more."""
        if found is None or found.goal.do != "cook":
            return
        recipe = self.known.recipe(found.what)
        left = () if recipe is None else recipe.after(_PAST.get(found.standing, ""))
        verbs = [step.verb for step in left]
        lead_there = {o.name for o in self.options if o.verb in verbs and o.what == found.what}
        for verb in verbs:
            step = Goal(verb, found.what, at=found.goal.at)
            if lead_there & way_to(step, self.options).steps.keys():
                yield step

    def made_for(self, found: Present, before: Sequence[Part]) -> Iterator[Present]:
        """The chopping of what is passed already."""
        for part in before:
            if found.standing != "passed" or not isinstance(part, Goal):
                continue
            if part.task == ("chop", found.what):
                yield replace(found, goal=part)

    def _standing(self, goal: Goal, what: str, *stages: DishStage) -> Present | None:
        """The furthest made portion, if there are enough for the orders."""
        if not self._enough(what, *stages):
            return None
        first = self._portions(what, *stages)[0]
        return Present(goal, _STANDING[first.stage], what, first.holder, first.seconds)

    def _enough(self, what: str, *stages: DishStage) -> bool:
        """Whether there is a portion for each order of a dish, and one in any case."""
        ordered = sum(order.name == what for order in self.known.now.orders)
        return len(self._portions(what, *stages)) >= max(1, ordered)

    def _portions(self, what: str, *stages: DishStage) -> tuple[Portion, ...]:
        recipe = self.known.recipe(what)
        return of_dish(recipe, self.known, *stages) if recipe is not None else ()

    def _served(self, goal: Goal, what: str | None) -> Present | None:
        """What was served a moment ago."""
        for fact in reversed(self.facts):
            recipes = self.known.now.menu.recipes
            dishes = (r.name for r in recipes if fact.what in (r.name, self.known.title(r.name)))
            dish = next(dishes, "")
            if fact.verb != "served" or not dish or what not in (None, dish):
                continue
            again = any(order.name == dish for order in self.known.now.orders)
            seconds = (self.known.now.tick - fact.tick) / TICKS_PER_SECOND
            if seconds <= (_JUST_S if again else _LATELY_S):
                return Present(goal, "served", dish)
        return None

    def _passed(self, goal: Goal, what: str, *, chopped: bool) -> Present | None:
        """What lies within the other's reach; `chopped`: a chopped one is wanted."""
        options = [o for o in self.options if (o.verb, o.what) == ("pass", what)]
        passed = (self.known.now.seat, "passed", what)
        given = any((fact.seat, fact.verb, fact.what) == passed for fact in self.facts)
        if not any(option.settled for option in options) and not (chopped and given):
            return None
        lying = [
            holder
            for holder, thing in holders(self.known.now)
            if isinstance(holder, StationFact) and holder.kind in _LYING and thing.what == what
            if not chopped or (thing.state == "chopped" and not thing.plated)
        ]
        nearest = min(lying, key=self._distance, default=None)
        return None if nearest is None else Present(goal, "passed", what, nearest)

    def _distance(self, station: StationFact) -> int:
        human = self.known.human
        if human is None:
            return 0
        return abs(station.cell[0] - human.cell[0]) + abs(station.cell[1] - human.cell[1])

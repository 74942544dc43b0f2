"""What 'it' and 'any' stand for: goals without a thing get the one that is plainly meant.

A model that finds nothing in the words writes 'any'; the kitchen often knows better. Of portions,
what the cook has in hand comes before what stands there, the further made before the less, what
burns soonest before the rest; what lies where the speaker points comes before all. What nothing
points at stays open, and so does lasting work.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from agents.hla.knowledge import Knowledge
from agents.intention import ALWAYS, Avoid, Demand, Goal, Part
from agents.kitchen import DishStage, Portion, portions
from agents.messages import CookFact, Heard, Observation, RecipeFact, StationFact
from agents.orders import covers

#: How far a dish must be for a verb, the likeliest meant first.
STAGES: Mapping[str, tuple[DishStage, ...]] = {
    "cook": ("mixed",),
    "plate": ("cooked", "cooking"),
    "serve": ("plated", "cooked", "cooking"),
    "pass": ("plated", "cooked"),
}

_FOREVER = float("inf")
#: Which end of a row of stations a word means: the axis, and whether it is the greater end.
_SIDES = {
    "left": (0, False),
    "right": (0, True),
    "upper": (1, False),
    "top": (1, False),
    "lower": (1, True),
    "bottom": (1, True),
}
_SIDE = re.compile(rf"\b({'|'.join(_SIDES)})(?:most)? ([a-z]+)")
#: What a station may be called by what is in it.
_CONTENT = frozenset({"one", "soup", "dish"})


@dataclass(frozen=True, slots=True)
class PortionAtHand:
    """A portion of a dish that something could be done to."""

    dish: str
    portion: Portion

    @property
    def place(self) -> str:
        """Where it stands over the fire, e.g. 'pot 3'; '' if it does not."""
        match self.portion:
            case Portion("cooked" | "cooking", StationFact(name=name)):
                return name
        return ""


def at_hand(
    verb: str, known: Knowledge, stations: frozenset[str] = frozenset()
) -> tuple[PortionAtHand, ...]:
    """All that `verb` could be done to; what is in `stations`, by name, first.

    What another cook holds is that cook's.
    """
    stages = STAGES.get(verb, ())
    found = [
        PortionAtHand(recipe.name, portion)
        for recipe in known.now.menu.recipes
        for portion in portions(recipe.name, known.now)
        if portion.stage in stages and not _anothers(portion, known.now)
    ]
    return tuple(sorted(found, key=lambda each: _rank(each, stages, known.now, stations)))


def stations_meant(heard: Heard, now: Observation) -> frozenset[str]:
    """The names of the stations that a message points at, by hand or in words."""
    words = heard.text.lower()
    found = {station.name for station in now.stations if _is_named(station.name, words)}
    if heard.pointing is not None:
        found |= {s.name for s in now.stations if s.cell == heard.pointing.cell}
    return frozenset((*found, *_at_sides(words, now)))


def of_dish(recipe: RecipeFact, known: Knowledge, *stages: DishStage) -> tuple[Portion, ...]:
    """The portions of a dish at these stages, in anybody's hands, too; the furthest made first."""
    found = [portion for portion in portions(recipe.name, known.now) if portion.stage in stages]
    return tuple(sorted(found, key=lambda portion: -stages.index(portion.stage)))


def _anothers(portion: Portion, now: Observation) -> bool:
    return isinstance(portion.holder, CookFact) and portion.holder.seat != now.seat


def _rank(
    each: PortionAtHand, stages: Sequence[DishStage], now: Observation, stations: frozenset[str]
) -> tuple[bool, bool, int, float]:
    portion = each.portion
    elsewhere = portion.holder.name not in stations
    lying = not isinstance(portion.holder, CookFact)
    return elsewhere, lying, stages.index(portion.stage), _seconds(each, now)


def _seconds(each: PortionAtHand, now: Observation) -> float:
    """Until it is cooked, or burns, or its order expires."""
    if each.portion.seconds is not None:
        return each.portion.seconds
    waiting = (order.seconds_left for order in now.orders if order.name == each.dish)
    return min(waiting, default=_FOREVER)


def _is_named(name: str, words: str) -> bool:
    """'pot 2' as 'pot 2', 'pot2', 'pot nr 2'; what has no number says too little."""
    kind, _, number = name.rpartition(" ")
    pattern = rf"\b{re.escape(kind)}\s*(?:no\.?|nr\.?|number|#)?\s*{number}\b"
    return number.isdigit() and re.search(pattern, words) is not None


def _at_sides(words: str, now: Observation) -> Iterator[str]:
    """What 'the left pot', 'the right one' and 'the left stew' are called."""
    content = _CONTENT | {recipe.title.lower().split()[-1] for recipe in now.menu.recipes}
    for side, noun in _SIDE.findall(words):
        row = [
            s for s in now.stations if s.kind == noun or (noun in content and s.seconds is not None)
        ]
        axis, greater = _SIDES[side]
        ends = sorted((s.cell[axis] for s in row), reverse=greater)
        if len(set(ends)) > 1 and ends[0] != ends[1]:
            yield next(s.name for s in row if s.cell[axis] == ends[0])


#: What is done to a thing that was made just before, by the verbs that make it.
_MAKES = {"serve": ("plate",), "pass": ("plate",), "plate": ("cook",)}
_MADE_AT_LAST = {"serve": ("cook", "prepare"), "pass": ("cook",), "cook": ("prepare",)}


@dataclass(frozen=True, slots=True)
class Named:
    """A demand that names things as far as the kitchen does; `place`: where its one thing is."""

    demand: Demand
    place: str = ""


def named(
    demand: Demand,
    known: Knowledge,
    stations: frozenset[str] = frozenset(),
    bans: Sequence[Avoid] = (),
) -> Named:
    """`stations`: what the message points at; `bans`: what stands forbidden is not meant."""
    forbidden = (*bans, *(part for part in demand.parts if isinstance(part, Avoid)))
    naming = _Naming(known, stations, forbidden)
    parts: list[Part] = []
    for part in demand.parts:
        is_open = isinstance(part, Goal) and part.what is None and part.times != ALWAYS
        parts += naming.goals(part, parts) if is_open else (part,)
    goals = [part for part in parts if isinstance(part, Goal)]
    place = naming.place(goals[0]) if len(goals) == 1 and goals[0] not in demand.parts else ""
    return Named(replace(demand, parts=tuple(parts)), place)


@dataclass(frozen=True, slots=True)
class _Naming:
    """Names what one message leaves open."""

    known: Knowledge
    stations: frozenset[str]
    forbidden: Sequence[Avoid]

    def goals(self, part: Part, before: Sequence[Part]) -> Iterator[Goal]:
        """A goal with its thing, or things if there are several; `before`: what leads up to it."""
        assert isinstance(part, Goal) and isinstance(part.times, int)
        things = self._things(part.do, before, part.times)
        for what in dict.fromkeys(things):
            yield replace(part, what=what, times=things.count(what))
        if len(things) < part.times:
            yield replace(part, times=part.times - len(things))

    def place(self, goal: Goal) -> str:
        """Where the one portion is that a goal can mean; '' if it may be one of several."""
        found = [each for each in self._meant(goal.do) if each.dish == goal.what]
        pointed = [each for each in found if each.place in self.stations] or found
        return pointed[0].place if len(pointed) == 1 else ""

    def _things(self, do: str, before: Sequence[Part], times: int) -> list[str]:
        made = self._made(before, _MAKES.get(do, ())) if do != "plate" else None
        if made is not None:
            return [made] * times
        if (held := self._ingredient_in_hand(do)) is not None:
            return [held]
        found = [each.dish for each in self._meant(do)][:times]
        made = self._made(before, (*_MAKES.get(do, ()), *_MADE_AT_LAST.get(do, ())))
        return found or ([made] * times if made is not None else [])

    def _meant(self, do: str) -> Iterable[PortionAtHand]:
        if do not in STAGES or not self.known.vocabulary.things_of(do):
            return
        for each in at_hand(do, self.known, self.stations):
            if not any(covers(ban, do, each.dish) for ban in self.forbidden):
                yield each

    def _made(self, before: Sequence[Part], verbs: Sequence[str]) -> str | None:
        """The thing of the last goal that leads up to this."""
        made = (p.what for p in reversed(before) if isinstance(p, Goal) and p.do in verbs)
        return next(made, None)

    def _ingredient_in_hand(self, do: str) -> str | None:
        """What the cook holds, if that can be chopped or passed."""
        me, vocabulary = self.known.me, self.known.vocabulary
        held = self.known.now.thing_at(me) if me is not None else None
        if held is None or held.plated or len(held.parts) != 1:
            return None
        if do != "pass" and not (do == "chop" and held.state == "raw"):
            return None
        return held.what if held.what in (vocabulary.things_of(do) or ()) else None

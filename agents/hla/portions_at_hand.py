"""Which portions something could be done to now, the one that is plainly meant first.

What the cook has in hand comes before what stands there, the further made before the less, what
burns soonest before the rest. What lies where the speaker points comes before all.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from agents.hla.answering.knowledge import Knowledge
from agents.hla.answering.stock import DishStage, Portion, portions
from agents.messages import CookFact, Heard, Observation, RecipeFact, StationFact

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
        for portion in portions(recipe, known)
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
    found = [portion for portion in portions(recipe, known) if portion.stage in stages]
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

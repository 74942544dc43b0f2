"""What 'it' and 'any' stand for: goals without a thing get the one that is plainly meant.

A model that finds nothing in the words writes 'any'; the kitchen often knows better. What nothing
points at stays open, and so does lasting work.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from agents.hla.answering.knowledge import Knowledge
from agents.hla.goals import covers
from agents.hla.portions_at_hand import STAGES, PortionAtHand, at_hand
from agents.intention import ALWAYS, Avoid, Demand, Goal, Part

#: What is done to a thing that was made just before, by the verbs that make it.
_MAKES = {"serve": ("plate",), "pass": ("plate",), "plate": ("cook",)}
_MADE_AT_LAST = {"serve": ("cook", "prepare"), "pass": ("cook",), "cook": ("prepare",)}
_UNCHOPPED = ("raw", "half-chopped")


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
        parts += naming.goals(part, parts) if _is_open(part) else (part,)
    goals = [part for part in parts if isinstance(part, Goal)]
    place = naming.place(goals[0]) if len(goals) == 1 and goals[0] not in demand.parts else ""
    return Named(replace(demand, parts=tuple(parts)), place)


def _is_open(part: Part) -> bool:
    return isinstance(part, Goal) and part.what is None and part.times != ALWAYS


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
            yield Goal(part.do, what, things.count(what))
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
        prep, _, name = me.holds.partition(" ") if me is not None else ("", "", "")
        if do != "pass" and not (do == "chop" and prep in _UNCHOPPED):
            return None
        things = vocabulary.things_of(do) or ()
        return next((t for t in vocabulary.ingredients if t in things and _called(t) == name), None)


def _called(ingredient: str) -> str:
    return ingredient.replace("_", " ")

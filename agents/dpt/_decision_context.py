"""What happened, scene by scene, and one moment as a decision needs it: the kitchen in counts, what
can be done, what others are at.

What other cooks hold is no part of the counts: it cannot be used. Food on a plate counts as food,
and its plate is not counted. Source: DPT-Agent's paper, state of System 1.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from agents.kitchen import Allotment, Piece, allot
from agents.messages import (
    TICKS_PER_SECOND,
    Fact,
    FinishedMacro,
    Heard,
    Observation,
    Option,
    OrderFact,
    ThingFact,
    ThingState,
)
from agents.policy.evaluation import OpenOrder

#: Deeds that nobody needs to be told of: they are seen in the orders and in the heat.
_SEEN = frozenset({"ordered", "finished cooking"})
#: Scenes that are kept; more than any prompt shows.
KEPT_SCENES = 40


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """One decision point of the own cook and what led to it.

    `ended`: the tick at which the macro action `own` ended. `deeds`: of all cooks since the scene
    before, and what befell the kitchen; `said`: what was said meanwhile. `score`: at its end; None
    where it was seen only together with a later one. `seconds_left`: of the round, at its end.
    """

    own: FinishedMacro
    deeds: tuple[Fact, ...]
    said: tuple[Heard, ...]
    seconds_left: float
    score: int | None = None

    @property
    def ended(self) -> int:
        return self.own.ended

    def of(self, seat: int | None) -> tuple[Fact, ...]:
        """The deeds of one cook; None: what nobody did, such as an order that ran out."""
        return tuple(fact for fact in self.deeds if fact.seat == seat)


class History:
    """Gathers scenes from what one mind is shown, one for each macro action that its cook ends.

    A scene holds what was done since the one before, by whom, and what was served and missed. It
    never changes again, and a new match begins with none (docs/dpt.md, 'Where ours differs').
    """

    def __init__(self) -> None:
        self._scenes: tuple[DecisionPoint, ...] = ()
        self._facts: tuple[Fact, ...] = ()
        self._open: tuple[Fact, ...] = ()  # since the last scene
        self._said = 0  # the newest message that is in a scene

    @property
    def facts(self) -> tuple[Fact, ...]:
        """All deeds so far, oldest first."""
        return self._facts

    def observe(self, observation: Observation) -> None:
        """Add what is new."""
        self._facts += observation.facts
        self._open += tuple(fact for fact in observation.facts if fact.verb not in _SEEN)
        ended = [macro for macro in observation.finished if self._is_news(macro, observation)]
        for macro in ended:
            self._close_scene(macro, observation)
        if ended:
            newest_scene = replace(self._scenes[-1], score=observation.score)
            self._scenes = (*self._scenes[:-1], newest_scene)[-KEPT_SCENES:]

    def last(self, count: int) -> Sequence[DecisionPoint]:
        """The last scenes, oldest first."""
        return self._scenes[-count:]

    def _is_news(self, macro: FinishedMacro, observation: Observation) -> bool:
        """Whether it was the own cook's work, and not known yet; refusals took no time."""
        own = macro.seat == observation.seat and macro.ended > macro.began
        return own and (not self._scenes or macro.ended > self._scenes[-1].ended)

    def _close_scene(self, macro: FinishedMacro, now: Observation) -> None:
        until = [fact for fact in self._open if fact.tick <= macro.ended]
        said = [line for line in now.chat if self._said < line.id and line.tick <= macro.ended]
        left = now.seconds_left + (now.tick - macro.ended) / TICKS_PER_SECOND
        self._scenes += (DecisionPoint(macro, tuple(until), tuple(said), left),)
        self._open = self._open[len(until) :]
        self._said = max([self._said, *(line.id for line in said)])


@dataclass(frozen=True, slots=True)
class KitchenState:
    """One moment: what policies are evaluated on (`agents.policy.evaluation`).

    `within_reach`: what lies about, is in the heat or in this cook's own hands. `in_hand`: what
    this cook holds: one thing or none. `orders`: in the order of the tickets.
    """

    within_reach: tuple[ThingFact, ...]
    in_hand: tuple[ThingFact, ...]
    in_others_hands: tuple[ThingFact, ...]
    orders: tuple[OpenOrder, ...]
    fires: int
    free_counters: int
    score: int
    seconds_left: float

    @classmethod
    def of(cls, now: Observation) -> "KitchenState":
        """What an observation says."""
        return cls(
            within_reach=tuple(t for t in now.things if t.seat in (None, now.seat)),
            in_hand=tuple(t for t in now.things if t.seat == now.seat),
            in_others_hands=tuple(t for t in now.things if t.seat not in (None, now.seat)),
            orders=tuple(OpenOrder(o.name, o.seconds_left, o.needs) for o in now.orders),
            fires=sum(station.state == "burning" for station in now.stations),
            free_counters=now.free_counters,
            score=now.score,
            seconds_left=now.seconds_left,
        )

    def count(self, what: str, state: ThingState | None = None) -> int:
        """How many such things there are; of any state if none is named."""
        return _count(self.within_reach, what, state)

    def holds(self, what: str, state: ThingState | None = None) -> bool:
        """Whether this cook has such a thing in hand."""
        return _count(self.in_hand, what, state) > 0

    def partner_holds(self, what: str, state: ThingState | None = None) -> bool:
        """Whether another cook has such a thing in hand."""
        return _count(self.in_others_hands, what, state) > 0


def _count(things: Iterable[ThingFact], what: str, state: ThingState | None) -> int:
    return sum(thing.what == what and state in (None, thing.state) for thing in things)


#: What only stations in which food cooks are said to be.
_OF_HEAT = frozenset({"empty", "cooking", "cooked", "burning", "burnt"})

#: How far something is that an order can count on without more work, but for its time in the heat.
_PREPARED = frozenset({"ready", "chopped", "cooked", "cooking"})

#: A verb and its object.
Deed: TypeAlias = tuple[str, str | None]


@dataclass(frozen=True)
class DecisionContext:
    """One moment.

    `shunned`: names of macro actions that are not to be begun, say because they have just failed.
    `barred`: dishes that lack what is forbidden: their orders come last.
    """

    now: Observation
    shunned: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()

    @cached_property
    def state(self) -> KitchenState:
        """The kitchen in counts."""
        return KitchenState.of(self.now)

    @cached_property
    def options(self) -> Mapping[Deed, Option]:
        """The macro actions by what they do."""
        return {(option.verb, option.what): option for option in self.now.options}

    @cached_property
    def named(self) -> Mapping[str, Option]:
        """The macro actions by name."""
        return {option.name: option for option in self.now.options}

    @cached_property
    def others_at(self) -> frozenset[Deed]:
        """What other cooks are visibly at."""
        others = (cook.doing for cook in self.now.cooks if cook.seat != self.now.seat)
        seen = (self.named[doing] for doing in others if doing in self.named)
        return frozenset((option.verb, option.what) for option in seen)

    @cached_property
    def heats(self) -> frozenset[str]:
        """The kinds of stations in which food cooks, and burns."""
        return frozenset(s.kind for s in self.now.stations if s.state in _OF_HEAT)

    def is_left_to_others(self, option: Option) -> bool:
        """Whether another cook is visibly at it already."""
        return (option.verb, option.what) in self.others_at

    def can(self, verb: str, what: str | None = None) -> Option | None:
        """The macro action that does this, if it can begin now."""
        option = self.options.get((verb, what))
        ready = option is not None and option.available and option.name not in self.shunned
        return option if ready else None

    def step_to(self, deeds: Iterable[Deed]) -> Option | None:
        """The first of `deeds` that can begin, or what must be done before one of them."""
        named = self.named
        level = [self.options[deed].name for deed in deeds if deed in self.options]
        seen: set[str] = set()
        while level:
            for name in level:
                if named[name].available and name not in self.shunned:
                    return named[name]
            seen.update(level)
            below = [need for name in level for need in named[name].needs]
            level = [name for name in dict.fromkeys(below) if name in named and name not in seen]
        return None

    def needs_work(self, ingredient: str) -> bool:
        """Whether an ingredient must be prepared; what needs no work is fetched on the way."""
        return any((verb, ingredient) in self.options for verb in ("chop", "cook"))

    def wants_heat(self, thing: ThingFact) -> bool:
        """Whether a piece that is chopped, or will be, is still to be heated by itself."""
        return thing.state in ("chopping", "chopped") and ("cook", thing.what) in self.options

    def by_time(self) -> list[OrderFact]:
        """The orders, the most urgent first."""
        orders = self.now.orders
        return sorted(orders, key=lambda order: (order.name in self.barred, order.seconds_left))

    def allot(self, queue: Sequence[OrderFact]) -> tuple[Allotment, ...]:
        """What each order of `queue` gets."""
        worked = [name for name in self.now.menu.ingredients if self.needs_work(name)]
        return allot((*self._others_pieces(), *self._own_pieces()), queue, self.now.menu, worked)

    def _own_pieces(self) -> Iterator[Piece]:
        for thing in self.state.within_reach:
            if self.wants_heat(thing):
                continue
            if thing.state in _PREPARED and thing.parts:
                usable, hot = thing.state != "cooking", thing.kind in self.heats
                yield from [Piece(thing, self._dish(thing), usable, hot=hot)] * thing.count
            elif thing.state == "chopping" and ("chop", thing.what) in self.others_at:
                yield Piece(thing, usable=False, others=True)

    def _others_pieces(self) -> Iterator[Piece]:
        """What other cooks hold, raw things included: they are about to prepare those."""
        for thing in self.state.in_others_hands:
            if thing.parts and thing.state != "burnt":
                yield Piece(thing, self._dish(thing), usable=False, others=True)

    def _dish(self, thing: ThingFact) -> str:
        return thing.what if self.is_dish(thing) else ""

    def is_dish(self, thing: ThingFact) -> bool:
        """Whether it could be served as it is."""
        return thing.plated and self.now.menu.recipe(thing.what) is not None

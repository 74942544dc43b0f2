"""What is still to be done for an order, step by step, and about how long that takes."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import isinf

from agents.messages import (
    MenuFacts,
    Observation,
    OrderFact,
    RecipeFact,
    StepFact,
    ThingFact,
    ThingState,
)


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that a dish can be made of, or the dish itself.

    `dish`: the dish that it is, if it can be served as it is. `usable`: it is done, and nobody else
    has it. `others`: another cook has it. `hot`: it burns if it stays where it is.
    """

    thing: ThingFact
    dish: str = ""
    usable: bool = True
    others: bool = False
    hot: bool = False

    @property
    def parts(self) -> Counter[str]:
        """The ingredients in it, and how often."""
        return Counter(self.thing.parts)


@dataclass(frozen=True, slots=True)
class Allotment:
    """What an open order has got, and what it still wants.

    `missing`: ingredients that must still be prepared for it.
    """

    order: OrderFact
    pieces: tuple[Piece, ...]
    missing: tuple[str, ...]

    @property
    def finished(self) -> bool:
        """Whether its dish is ready to be served."""
        return any(piece.dish == self.order.name and piece.usable for piece in self.pieces)

    @property
    def others(self) -> bool:
        """Whether another cook has its dish, or a part of it."""
        return any(piece.others for piece in self.pieces)

    @property
    def hot(self) -> bool:
        """Whether a part of it is done and burns if it stays in the heat."""
        return any(piece.hot and piece.usable for piece in self.pieces)

    @property
    def waits(self) -> bool:
        """Whether it has all it wants, but not yet, or in another's hands."""
        return not self.missing and not all(piece.usable for piece in self.pieces)


def allot(
    pieces: Iterable[Piece], queue: Sequence[OrderFact], menu: MenuFacts, worked: Container[str]
) -> tuple[Allotment, ...]:
    """What each order of `queue` gets, the first before the next; `worked`: what needs work.

    A dish goes to an order of it, else into one that it is a part of.

    What another cook holds is allotted before everything else: it is on its way to an order, but
    not for this cook to use.
    """
    got: dict[int, list[Piece]] = {i: [] for i in range(len(queue))}
    for piece in sorted(pieces, key=lambda p: (not p.others, not p.dish, -p.parts.total())):
        taker = _taker(piece, queue, got, menu)
        if taker is not None:
            got[taker].append(piece)
    return tuple(
        Allotment(
            order,
            tuple(got[i]),
            tuple(n for n in _lacking(order, got[i]).elements() if n in worked),
        )
        for i, order in enumerate(queue)
    )


def _taker(
    piece: Piece, queue: Sequence[OrderFact], got: dict[int, list[Piece]], menu: MenuFacts
) -> int | None:
    """The first order that it fits into."""
    fits = [i for i, order in enumerate(queue) if piece.parts <= _lacking(order, got[i])]
    named = (i for i in fits if piece.dish in ("", queue[i].name))
    recipes = ((i, menu.recipe(queue[i].name)) for i in fits)
    inside = (i for i, recipe in recipes if recipe is not None and recipe.of(piece.dish))
    return next(chain(named, inside), None)


def _lacking(order: OrderFact, pieces: Iterable[Piece]) -> Counter[str]:
    return Counter(order.needs) - Counter(name for p in pieces for name in p.thing.parts)


#: The verb that a piece is done with.
_PAST: Mapping[ThingState, str] = {"chopped": "chop", "cooking": "cook", "cooked": "cook"}
#: What is furthest counts first.
_RANK: Sequence[ThingState] = ("cooked", "ready", "cooking", "chopped", "chopping", "raw")

#: By how much an order is too late at least that will not be served in time.
LATE_S = 1.0


@dataclass(frozen=True, slots=True)
class RemainingWork:
    """The steps that an order lacks. `ready_s`: until it is served, if it is begun in its turn.

    `hands_s`: of the time that its own work takes, that which keeps a cook busy.
    """

    order: OrderFact
    steps: tuple[StepFact, ...]
    ready_s: float
    hands_s: float


def remaining_work(orders: Sequence[OrderFact], now: Observation) -> tuple[RemainingWork, ...]:
    """What each of `orders` lacks if they are made one after the other, by all cooks together."""
    worked = [name for name in now.menu.ingredients if now.menu.steps_of(name)]
    cooks = max(1, len(now.cooks))
    found, before = [], 0.0
    for allotment in allot(_pieces(now, orders), orders, now.menu, worked):
        recipe = now.menu.recipe(allotment.order.name)
        assert recipe is not None
        work = _Work(allotment, recipe, now)
        ready_s = _foreseen(allotment.order, before / cooks + work.seconds, now)
        found.append(RemainingWork(allotment.order, work.steps, ready_s, work.hands))
        before += work.hands
    return tuple(found)


def _foreseen(order: OrderFact, usual_s: float, now: Observation) -> float:
    """Until it is served as the executor foresees it, else by what the work usually takes."""
    match order.served_s:
        case None:
            return usual_s
        case seconds if isinf(seconds):
            return max(usual_s, min(order.seconds_left, now.seconds_left) + LATE_S)
        case seconds:
            return seconds


def _pieces(now: Observation, orders: Sequence[OrderFact]) -> list[Piece]:
    """All that a dish can be made of, in anybody's hands too, the furthest made first."""
    doing = next((o for o in now.options if o.name == now.doing and o.verb == "prepare"), None)
    others = doing is not None and all(order.name != doing.what for order in orders)
    return [
        Piece(thing, _dish(thing, now))
        for thing in sorted(now.things, key=_rank)
        # What this cook is just putting into another dish is not there.
        if thing.parts and thing.state != "burnt" and not (others and thing.seat == now.seat)
        for _ in range(thing.count)
    ]


def _dish(thing: ThingFact, now: Observation) -> str:
    """The dish that a thing is; what nobody ordered and no heat has closed is only a part."""
    recipe = now.menu.recipe(thing.what)
    if recipe is None:
        return ""
    heated = any(step.verb == "cook" for step in recipe.of(recipe.name))
    ordered = any(order.name == recipe.name for order in now.orders)
    return recipe.name if ordered or heated else ""


def _rank(thing: ThingFact) -> int:
    return _RANK.index(thing.state) if thing.state in _RANK else len(_RANK)


@dataclass(frozen=True, slots=True)
class _Work:
    """The work of one order by what it has got."""

    allotment: Allotment
    recipe: RecipeFact
    now: Observation

    @property
    def steps(self) -> tuple[StepFact, ...]:
        return (*self._of_pieces, *self._inner, *self._own)

    @property
    def _inner(self) -> tuple[StepFact, ...]:
        """What is still to be done to dishes that go into it."""
        there = {piece.thing.what for piece in self.allotment.pieces}
        known = {*self.recipe.needs, self.recipe.name, *there}
        begun = self._all is not None
        return () if begun else tuple(s for s in self.recipe.steps if s.what not in known)

    @property
    def hands(self) -> float:
        """Seconds that keep a cook busy."""
        return sum(step.hands_s for step in self.steps)

    @property
    def seconds(self) -> float:
        """Until it is served by one cook: while one thing is in the heat another is chopped."""
        chains = [self._chain(name, piece) for name, piece in self._wanted()]
        hands = sum(step.hands_s for step in self._of_pieces)
        whole = self._all
        wait = 0.0 if whole is None else self._seconds(whole.thing)
        return max(wait, hands, self._occupied_s(self._own), *chains) + _whole(self._own)

    @property
    def _of_pieces(self) -> tuple[StepFact, ...]:
        """What is still to be done to single ingredients."""
        return tuple(step for name, piece in self._wanted() for step in self._of(name, piece))

    def _wanted(self) -> Iterator[tuple[str, Piece | None]]:
        """Each ingredient, one that is wanted several times as often, and what it has got of it."""
        there = [(name, piece) for piece in self.allotment.pieces for name in piece.thing.parts]
        for name in self.recipe.needs:
            found = next((pair for pair in there if pair[0] == name), (name, None))
            if found in there:
                there.remove(found)
            yield found

    def _chain(self, ingredient: str, piece: Piece | None) -> float:
        """Seconds until an ingredient is ready."""
        steps = self._of(ingredient, piece)
        wait = 0.0 if piece is None else self._seconds(piece.thing)
        return max(wait, self._occupied_s(steps)) + _whole(steps)

    def _occupied_s(self, steps: Sequence[StepFact]) -> float:
        """Seconds until there is room in the heat for what must go there."""
        heats = {step.heat for step in steps if step.heat}
        there = [station for station in self.now.stations if station.kind in heats]
        waits = [s.seconds or 0.0 if s.state == "cooking" else 0.0 for s in there]
        return min(waits, default=0.0)

    def _of(self, ingredient: str, piece: Piece | None) -> tuple[StepFact, ...]:
        """What is still to be done to one ingredient of which there is `piece`."""
        steps = self.recipe.of(ingredient)
        if piece is None:
            return steps
        if piece.dish or len(piece.parts) > 1 or piece.thing.state == "ready":
            return ()
        past = _PAST.get(piece.thing.state)
        verbs = [step.verb for step in steps]
        return steps[verbs.index(past) + 1 :] if past in verbs else steps

    @property
    def _own(self) -> tuple[StepFact, ...]:
        """What is still to be done to the dish."""
        steps, whole = self.recipe.of(self.recipe.name), self._all
        if whole is None or (len(self.recipe.needs) == 1 and not whole.dish):
            return steps
        if whole.thing.plated and whole.dish:
            return steps[-1:]
        verbs = [step.verb for step in steps]
        done = "cook" if whole.dish and "cook" in verbs else "prepare"
        return steps[verbs.index(done) + 1 :] if done in verbs else steps

    @property
    def _all(self) -> Piece | None:
        """What it has got with all of its ingredients in it."""
        needs = Counter(self.recipe.needs)
        return next((piece for piece in self.allotment.pieces if piece.parts >= needs), None)

    def _seconds(self, thing: ThingFact) -> float:
        """Until it comes out of the heat."""
        there = (s.seconds for s in self.now.stations if s.cell == thing.cell)
        return (next(there, None) or 0.0) if thing.state == "cooking" else 0.0


def _whole(steps: Sequence[StepFact]) -> float:
    return sum(step.hands_s + step.seconds for step in steps)

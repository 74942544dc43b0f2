"""Which order gets what there is: what is made or in the making counts once, not for every order.

The most urgent order comes first. What another cook holds is allotted before everything else: it
is on its way to an order, but not for this cook to use.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from agents.dpt.situation import Situation
from agents.messages import OrderFact, ThingFact

#: How far something is that an order can count on without more work, but for its time in the heat.
_PREPARED = frozenset({"ready", "chopped", "cooked", "cooking"})


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that a dish can be made of, or the dish itself.

    `dish`: the dish that it is, if it can be served as it is. `usable`: it is done, and nobody else
    has it. `others`: another cook has it. `hot`: it burns if it stays where it is.
    """

    parts: frozenset[str]
    dish: str = ""
    usable: bool = True
    others: bool = False
    hot: bool = False


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


def allot(moment: Situation, queue: Sequence[OrderFact]) -> tuple[Allotment, ...]:
    """What each order of `queue` gets."""
    pieces = [*_others_pieces(moment), *_own_pieces(moment)]
    got: dict[int, list[Piece]] = {i: [] for i in range(len(queue))}
    for piece in sorted(pieces, key=lambda p: (not p.others, not p.dish, -len(p.parts))):
        taker = _taker(piece, queue, got)
        if taker is not None:
            got[taker].append(piece)
    return tuple(
        Allotment(order, tuple(got[i]), tuple(_missing(moment, order, got[i])))
        for i, order in enumerate(queue)
    )


def _taker(piece: Piece, queue: Sequence[OrderFact], got: dict[int, list[Piece]]) -> int | None:
    """The first order that it fits into."""
    for i, order in enumerate(queue):
        lacks = set(order.needs).difference(*(have.parts for have in got[i]))
        if piece.parts <= lacks and piece.dish in ("", order.name):
            return i
    return None


def _missing(moment: Situation, order: OrderFact, pieces: Iterable[Piece]) -> Iterator[str]:
    lacks = set(order.needs).difference(*(piece.parts for piece in pieces))
    return (name for name in order.needs if name in lacks and moment.needs_work(name))


def _own_pieces(moment: Situation) -> Iterator[Piece]:
    for thing in moment.state.within_reach:
        if moment.wants_heat(thing):
            continue
        if thing.state in _PREPARED and thing.parts:
            usable, hot = thing.state != "cooking", thing.kind in moment.heats
            yield Piece(frozenset(thing.parts), _dish(moment, thing), usable, hot=hot)
        elif thing.state == "chopping" and ("chop", thing.what) in moment.others_at:
            yield Piece(frozenset(thing.parts), usable=False, others=True)


def _others_pieces(moment: Situation) -> Iterator[Piece]:
    """What other cooks hold, raw things included: they are about to prepare those."""
    for thing in moment.state.in_others_hands:
        if thing.parts and thing.state != "burnt":
            yield Piece(frozenset(thing.parts), _dish(moment, thing), usable=False, others=True)


def _dish(moment: Situation, thing: ThingFact) -> str:
    return thing.what if moment.is_dish(thing) else ""

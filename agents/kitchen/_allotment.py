"""Which order gets what there is: what is made or in the making counts once, not for all."""

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from agents.messages import MenuFacts, OrderFact, ThingFact


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

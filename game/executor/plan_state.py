"""A kitchen in outline: what the order of work depends on, quick to copy and to change.

Counters are taken to have room, and the only food is what soups are made of.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from game.executor.estimates import MOVE_TICKS
from game.executor.macros import Macro
from game.executor.order_needs import OrderNeeds
from game.executor.view import View
from game.kitchen.items import Food, Item, Plate, Prep
from game.kitchen.layout import Kind
from game.kitchen.menu import Menu
from game.kitchen.recipe import Process
from game.kitchen.state import Chopping, Content, Heating

#: The ingredients of chopped food, mixed or a single piece.
Mix = frozenset[str]

#: Ticks that another cook's chopping is taken to last, from piece to piece.
PIECE_TICKS = 60
#: Ticks until another cook with raw food in hand has chopped it.
BRINGING_TICKS = 40


@dataclass(frozen=True, slots=True)
class Hand:
    """What is held: one of these, or none. `plate`: an empty plate, or one under `mix`."""

    raw: str = ""
    mix: Mix = frozenset()
    dish: str = ""
    plate: bool = False
    other: bool = False

    @property
    def only_plate(self) -> bool:
        return self.plate and not self.mix


EMPTY = Hand()


@dataclass(frozen=True, slots=True)
class Pot:
    """An appliance; what is in it is done at tick `ready`. `dish` is '' if nothing is in it."""

    cell: int
    dish: str = ""
    ready: float = 0.0


@dataclass(frozen=True, slots=True)
class Helper:
    """Another cook who keeps chopping: when it has the next piece, and of what, '' if unknown."""

    ready: float
    ingredient: str = ""


@dataclass(frozen=True, slots=True)
class PlanState:
    """A moment. Pairs are of a thing and the cell it is on.

    `halves`: half chopped ingredients with the strikes left; `orders`: deadline and dish of those
    that others do not see to; `gain`: what was served on the way here, discounted; `first`: the
    macro action that the way here began with.
    """

    tick: float
    cell: int
    hand: Hand
    mixes: tuple[tuple[Mix, int], ...]
    halves: tuple[tuple[str, int, int], ...]
    pots: tuple[Pot, ...]
    plated: tuple[tuple[str, int], ...]
    orders: tuple[tuple[int, str], ...]
    helper: Helper | None
    gain: float = 0.0
    first: Macro | None = None


def plan_state(view: View, needs: OrderNeeds, helped: bool) -> PlanState:
    """What the cook of `view` sees. `helped`: another cook is expected to chop what is needed."""
    on = [(cell, content) for cell in view.surfaces if (content := view.content(cell)) is not None]
    pots, orders = _mine(needs, list(_pots(view)))
    hands = [(hand_of(content, view.menu), cell) for cell, content in on if _is_item(content)]
    return PlanState(
        tick=float(view.state.tick),
        cell=view.cook.cell,
        hand=hand_of(view.held, view.menu),
        mixes=tuple((hand.mix, cell) for hand, cell in hands if hand.mix),
        halves=tuple(
            (content.food.parts[0].ingredient, cell, content.left)
            for cell, content in on
            if isinstance(content, Chopping) and not view.attended(cell)
        ),
        pots=tuple(pots),
        plated=tuple((hand.dish, cell) for hand, cell in hands if hand.dish),
        orders=tuple(orders),
        helper=_helper(view, needs) if helped else None,
    )


def hand_of(item: Content | None, menu: Menu) -> Hand:
    """A thing that can be held, in outline."""
    match item:
        case None:
            return EMPTY
        case Plate(None):
            return Hand(plate=True)
        case Plate(Food(parts)) if dish := menu.dish_of.get(parts):
            return Hand(dish=dish)
        case Food(parts) if parts[0].prep is Prep.RAW:
            return Hand(raw=parts[0].ingredient)
        case Food(parts) | Plate(Food(parts)) if parts[0].prep is Prep.CHOPPED:
            mix = frozenset(part.ingredient for part in parts)
            return Hand(mix=mix, plate=isinstance(item, Plate))
    return Hand(other=True)


def _is_item(content: Content) -> bool:
    return isinstance(content, Item)


def _pots(view: View) -> Iterator[Pot]:
    """Appliances that are empty or hold a dish."""
    for cell in view.of_kind(Kind.APPLIANCE):
        match view.content(cell):
            case None:
                yield Pot(cell)
            case Heating(food, cooked_at=at) if dish := view.menu.dish_of.get(food.parts):
                yield Pot(cell, dish, float(at))


def _mine(needs: OrderNeeds, pots: list[Pot]) -> tuple[list[Pot], list[tuple[int, str]]]:
    """The appliances and orders that are left when the other cooks have done what they are at."""
    claims = Counter(needs.claims)
    orders = []
    for order in needs.orders:
        claimed = [v for v in _TOWARDS if claims[v, order.dish] > 0]
        if not claimed:
            orders.append((order.deadline, order.dish))
            continue
        claims[claimed[0], order.dish] -= 1
        theirs = [pot for pot in pots if pot.dish == order.dish]
        if claimed[0] == Process.PLATE and theirs:
            pots.remove(min(theirs, key=lambda pot: pot.ready))
    return pots, orders


#: What brings an order nearer to being served: whoever does it is left to it.
_TOWARDS = (Process.SERVE, Process.PLATE, Process.COOK, Process.PREPARE)


def _helper(view: View, needs: OrderNeeds) -> Helper:
    """The other cook that chops, and when it has its next piece."""
    chopped = [what for (verb, what), n in needs.claims.items() if verb == Process.CHOP and n > 0]
    if not chopped:
        return Helper(view.state.tick + PIECE_TICKS)
    boards = (view.content(b) for b in view.kitchen.cells(Kind.BOARD) if view.attended(b))
    left = next((c.left * MOVE_TICKS for c in boards if isinstance(c, Chopping)), BRINGING_TICKS)
    return Helper(view.state.tick + left, chopped[0])

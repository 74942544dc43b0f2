"""What a cook knows of orders from words, until sight contradicts it.

Partners say in typed form what they know (`Say.tells`), and everybody hears it in the same order.
Who sees no orders believes those it was told last, until their time is up or it sees them served;
told of none, it cooks what guests here usually want. Who cannot see what another is making believes
whoever was first to say that it sees to an order.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from agents.messages import OrderFact, ToldOrder
from game.kitchen import events as ev
from game.kitchen.layout import Hidden, Kitchen
from game.kitchen.sight import hidden_from
from game.kitchen.state import TICKS_PER_SECOND, Order, State
from game.session.words import Words


@dataclass(frozen=True, slots=True)
class _Heard:
    """An order that was told at `tick`."""

    order: Order
    tick: int


class Beliefs:
    """Of cook `me`."""

    def __init__(self, kitchen: Kitchen, me: int) -> None:
        self._me = me
        self._kitchen = kitchen
        self._hidden = hidden_from(kitchen, me)
        seats = range(len(kitchen.starts))
        others = (hidden_from(kitchen, seat) for seat in seats if seat != me)
        self._hidden_from_others = frozenset[Hidden]().union(*others)
        self._told: dict[int, _Heard] = {}
        self._makers: dict[int, int] = {}
        self._said: set[int] = set()  # the orders that need not be told again

    def hear(self, words: Words) -> None:
        """Take in what a cook, perhaps this very one, says."""
        for told in words.tells:
            self._hear_of_maker(told, words.cook)
        if words.tells:
            self._said |= {told.number for told in words.tells}
            if words.cook != self._me:
                heard = (self._as_order(told, words.tick) for told in words.tells)
                self._told = {order.number: _Heard(order, words.tick) for order in heard}
        if words.cook == self._me:
            return
        match words.asks:
            case "orders":
                self._said.clear()
            case "far room":
                self._makers = {n: seat for n, seat in self._makers.items() if seat != self._me}

    def notice(self, events: Sequence[ev.Event]) -> None:
        """What is seen to be served is not ordered any more."""
        for event in events:
            if isinstance(event, ev.Served):
                self._told.pop(event.order.number, None)

    def known(self, state: State) -> State:
        """`state` as this cook sees it, with the orders that it was told where it sees none."""
        if "orders" not in self._hidden:
            return state
        heard = (each.order for each in self._told.values())
        return replace(state, orders=tuple(o for o in heard if o.deadline > state.tick))

    def working(self, state: State) -> State:
        """What this cook works by: what others see to is left out, what is not known guessed."""
        known = self.known(state)
        if "orders" in self._hidden and not known.orders:
            return replace(known, orders=tuple(self._usual(state.tick)))
        if "far room" not in self._hidden or not self._makers or not self._makes:
            return known
        mine = tuple(o for o in known.orders if self._makers.get(o.number, self._me) == self._me)
        return replace(known, orders=mine)

    def noted(self, fact: OrderFact) -> OrderFact:
        """`fact` of one of the known orders, with what words have to do with it."""
        if not (self._hidden or self._hidden_from_others):
            return fact
        heard = self._told.get(fact.number) if "orders" in self._hidden else None
        need_not = "orders" not in self._hidden_from_others or fact.number in self._said
        return replace(
            fact,
            told=None if heard is None else heard.tick,
            shared=need_not,
            maker=self._makers.get(fact.number),
        )

    @property
    def _makes(self) -> bool:
        """Whether this cook gets to the heat; who does not helps with every order."""
        reached = self._kitchen.within_reach(self._kitchen.starts[self._me])
        return not reached.isdisjoint(self._kitchen.appliances)

    def _hear_of_maker(self, told: ToldOrder, speaker: int) -> None:
        if told.maker is not None:
            self._makers.setdefault(told.number, told.maker)
        elif self._makers.get(told.number) == speaker:
            del self._makers[told.number]

    def _as_order(self, told: ToldOrder, tick: int) -> Order:
        deadline = tick + round(told.seconds_left * TICKS_PER_SECOND)
        limit = self._kitchen.menu.dishes[told.dish].limit_ticks
        return Order(told.number, told.dish, min(tick, deadline - limit), deadline)

    def _usual(self, tick: int) -> list[Order]:
        """One of each dish, as if it had just been ordered."""
        dishes = self._kitchen.menu.dishes
        return [
            Order(-1 - i, dish, tick, tick + dishes[dish].limit_ticks)
            for i, dish in enumerate(self._kitchen.orders.dishes)
        ]

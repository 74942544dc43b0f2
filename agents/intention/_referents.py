"""What words can refer to in this kitchen now: orders, earlier demands, what is pointed at."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf

from agents.intention._demand import Demand, Intention
from agents.intention._parts.ask import Ask
from agents.intention._parts.clause import Part
from agents.intention._places import Spot
from agents.intention._vocabulary import (
    ALWAYS,
    ORDERS,
    OTHER,
    POSITIONS,
    THAT,
    IntentionError,
    Mention,
    order_choice,
)

_PLACES = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "last": -1, "last2": -2}


@dataclass(frozen=True, slots=True)
class OrderReferent:
    """An order: its dish, how long it lasts, the ingredients it needs; `open`: it still is."""

    name: str
    seconds_left: float = 0.0
    needs: tuple[str, ...] = ()
    open: bool = True


#: One that was there when words were begun, and is no more.
GONE = OrderReferent("", inf, open=False)


def asked_about(meant: Intention | None) -> str | None:
    """What a question was about; None for one about nothing in particular, and for all else."""
    return meant.what if isinstance(meant, Ask) else None


@dataclass(frozen=True, slots=True)
class Referents:
    """What words can refer to now.

    `orders`: as the tickets are, oldest first. `last`: the last demand; `back`: the one before.
    `done`: how often each goal of `last` was reached; left out: not at all. `open`: what is left of
    `last` will still be done. `topic`: what a question since then was about. `pointing`: names of
    what the speaker points at, e.g. a thing, 'pot 2' and 'pot', the likeliest first. `at_hand`:
    what 'that' may be where nothing that fits is pointed at: held, being done, or just talked
    about. `stations`: what stations can be asked about, e.g. 'pot 2'. `spots`: where they lie; ()
    if nobody knows. `cooks`: who can be spoken to, in small letters; () likewise. `me`: the reader.
    `stood`: the orders by which positions go, as the tickets were when the words were begun; () if
    they are the same.
    """

    orders: tuple[OrderReferent, ...] = ()
    last: Demand | None = None
    back: Demand | None = None
    done: tuple[int, ...] = ()
    open: bool = False
    topic: str | None = None
    pointing: tuple[str, ...] = ()
    at_hand: tuple[str, ...] = ()
    stations: tuple[str, ...] = ()
    spots: tuple[Spot, ...] = ()
    cooks: tuple[str, ...] = ()
    me: str = ""
    stood: tuple[OrderReferent, ...] = ()

    def timeless(self) -> "Referents":
        """The same without what changes all the time and makes nothing mean more or less."""
        orders, stood = (
            tuple(replace(order, seconds_left=0.0) for order in each)
            for each in (self.orders, self.stood)
        )
        return replace(self, orders=orders, stood=stood, done=(), open=False)

    def dishes(self, what: str) -> tuple[str, ...]:
        """The ordered dishes that a reference to orders chooses, in the order of the tickets.

        Empty if it chooses none. Raises IntentionError if there is no such order.
        """
        if what == ORDERS:
            return tuple(order.name for order in self.orders)
        match order_choice(what):
            case ("but", of):
                if of not in POSITIONS:
                    return tuple(order.name for order in self.orders if order.name != of)
                left_out = self._index(of)
                return _open(order for i, order in enumerate(self._tickets) if i != left_out)
            case ("with", of):
                return tuple(order.name for order in self.orders if of in order.needs)
            case ("to", of):
                return _open(self._tickets[: self._index(of) + 1])
            case ("from", of):
                return _open(self._tickets[self._index(of) :])
        return (self.other() if what == OTHER else self._at(what),)

    def other(self) -> str:
        """Of two dishes that are ordered, the one that was not talked of last."""
        names = {order.name for order in self.orders}
        talked_of = {mention.what for mention in self.mentions()[-1:]}
        if len(names) != 2 or not talked_of <= names or not talked_of:
            raise IntentionError("there is no other order")
        return next(iter(names - talked_of))

    def pointed(self, allowed: Sequence[str]) -> str:
        """What is pointed at, as far as it is one of these."""
        for name in (*self.pointing, *self.at_hand):
            if name in allowed:
                return name
        raise IntentionError(
            f"nothing that fits is pointed at or at hand, so {THAT!r} means nothing"
        )

    def mentions(self) -> tuple[Mention, ...]:
        """What was talked of last, in order; goals only, if there are some."""
        if self.topic is not None:
            return (Mention(self.topic),)
        parts = self.last.parts if self.last else ()
        found = tuple(mention for part in parts if (mention := part.mention))
        return tuple(mention for mention in found if mention.do) or found

    def unnamed(self, parts: Iterable[Part]) -> tuple[str, ...]:
        """The orders that none of these parts names; where they name none, nor did the last demand.

        A goal speaks of as many orders as it has times, other parts of all of a dish.
        """
        names = {order.name for order in self.orders}
        named = [mention for part in parts if (mention := part.mention) and mention.what in names]
        last = self.last.parts if self.last else ()
        named = named or [mention for part in last if (mention := part.mention)]
        return tuple(_without(self.orders, named))

    def asked_and_done(self, do: str, what: str | None) -> tuple[float, int]:
        """How often the last demand asked for a goal, and how often that was reached."""
        asked, done = 0.0, 0
        for number, goal in enumerate(self.last.goals if self.last else ()):
            if (goal.do, goal.what) == (do, what):
                asked += float("inf") if goal.times == ALWAYS else goal.times
                done += self.done[number] if number < len(self.done) else 0
        return asked, done

    @property
    def _tickets(self) -> tuple[OrderReferent, ...]:
        """Those that positions count."""
        return self.stood or self.orders

    def _at(self, position: str) -> str:
        """The dish of the order there."""
        order = self._tickets[self._index(position)]
        if not order.open:
            raise IntentionError(f"the {position!r} order is gone")
        return order.name

    def _index(self, position: str) -> int:
        tickets = self._tickets
        if position == "urgent" and tickets:
            return min(range(len(tickets)), key=lambda i: tickets[i].seconds_left)
        if position == "middle":
            if len(tickets) < 3 or len(tickets) % 2 == 0:
                raise IntentionError("there is no middle order")
            return len(tickets) // 2
        index = _PLACES.get(position, len(tickets))
        index = index if index >= 0 else len(tickets) + index
        if not 0 <= index < len(tickets):
            raise IntentionError(f"there is no {position!r} order")
        return index


def _open(orders: Iterable[OrderReferent]) -> tuple[str, ...]:
    """The dishes of those that are open."""
    return tuple(order.name for order in orders if order.open)


def _without(orders: Iterable[OrderReferent], named: Iterable[Mention]) -> Iterator[str]:
    """The orders but those named: as many as a goal has times, else all of the dish."""
    left = Counter[str]()
    for mention in named:
        counted = mention.do is not None and mention.times != ALWAYS
        left[mention.what] += int(mention.times) if counted else 10**6
    for order in orders:
        if left[order.name] > 0:
            left[order.name] -= 1
        else:
            yield order.name

"""Questions about orders and time: what is ordered, how long is left, will we make it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from agents.demands.wording import (
    listed,
    number_word,
    order_times,
    seconds_words,
    tallied,
    timed_orders,
)
from agents.hla.answering.facets import says
from agents.hla.answering.knowledge import Knowledge
from agents.hla.answering.remaining_work import RemainingWork, remaining_work
from agents.hla.answering.stock import recipe_of
from agents.hla.talking.dialogue_act import ActKind, DialogueAct
from agents.intention import how_often
from agents.messages import OrderFact

#: With less to spare than this, in seconds, an order is a close thing.
_MARGIN_S = 6.0


def ordered(what: str | None, known: Knowledge) -> DialogueAct:
    """What is ordered, and how long the orders last."""
    orders = known.now.orders
    if not orders:
        return DialogueAct("no_orders")
    recipe = recipe_of(what, known)
    times = order_times(orders)
    if recipe is None:
        facts = {"orders": times, "timed": timed_orders(orders)}
        return DialogueAct("orders", facts, times)
    waiting = [order for order in orders if order.name == recipe.name]
    if not waiting:
        facts = {"title": recipe.title, "orders": timed_orders(orders)}
        return DialogueAct("orders_not_dish", facts, times)
    left = listed([seconds_words(order.seconds_left) for order in waiting])
    facts = {"title": recipe.title, "often": how_often(len(waiting)), "left": left}
    return DialogueAct("orders_dish", facts, recipe.title)


def round_time(what: str | None, known: Knowledge) -> DialogueAct:
    """How long the round lasts; for a dish, how long its order does."""
    if recipe_of(what, known) is not None:
        return ordered(what, known)
    left = seconds_words(known.now.seconds_left)
    return DialogueAct("time", {"left": left}, left)


@dataclass(frozen=True, slots=True)
class _Outlook:
    """An order, what is still to be done for it, and when that will be done, in seconds."""

    order: OrderFact
    work: RemainingWork
    ready: float

    def spare(self, known: Knowledge) -> float:
        """Seconds between its being served and its end, or the round's."""
        return min(self.order.seconds_left, known.now.seconds_left) - self.ready


def make_it(what: str | None, known: Knowledge) -> DialogueAct:
    """Whether the orders will be served in time, by rough figures for each step."""
    outlooks = _outlooks(known) if what is None else _outlook(what, known)
    if not outlooks:
        return ordered(what, known)
    return _verdict(outlooks[0], known) if len(outlooks) == 1 else _verdicts(outlooks, known)


def _verdicts(outlooks: Sequence[_Outlook], known: Knowledge) -> DialogueAct:
    late = [o for o in outlooks if o.spare(known) < 0]
    facts = {
        "count": number_word(len(outlooks)),
        "late": tallied(outlook.order.title for outlook in late),
        "kept": number_word(len(outlooks) - len(late)),
    }
    if not late:
        return DialogueAct("make_all", facts, facts["count"])
    situation: ActKind = "make_none" if len(late) == len(outlooks) else "make_some"
    return DialogueAct(situation, facts, facts["late"])


def _verdict(outlook: _Outlook, known: Knowledge) -> DialogueAct:
    left = min(outlook.order.seconds_left, known.now.seconds_left)
    facts = {
        "title": outlook.order.title,
        "work": seconds_words(outlook.ready),
        "left": seconds_words(left),
    }
    spare = outlook.spare(known)
    situation: ActKind = (
        "make_no" if spare < 0 else "make_tight" if spare < _MARGIN_S else "make_yes"
    )
    return DialogueAct(situation, facts, outlook.order.title)


def _outlook(dish: str, known: Knowledge) -> tuple[_Outlook, ...]:
    """When the orders of a dish could be served if they come first; or just the first of them."""
    orders = [order for order in known.now.orders if order.name == dish]
    return tuple(_one_by_one(orders[:1] if says("first", known) else orders, known))


def _outlooks(known: Knowledge) -> tuple[_Outlook, ...]:
    """When each order could be served if the cooks go through them as they come."""
    return tuple(_one_by_one(known.now.orders, known))


def _one_by_one(orders: Sequence[OrderFact], known: Knowledge) -> Iterator[_Outlook]:
    used: Counter[str] = Counter()
    hands = max(1, len(known.now.cooks))
    before = 0.0
    for order in orders:
        work = remaining_work(order, known, used[order.name])
        used[order.name] += 1
        yield _Outlook(order, work, before / hands + work.seconds)
        before += work.hands

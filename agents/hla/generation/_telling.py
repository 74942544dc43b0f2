"""What one cook tells another who cannot see it, and asks for what it cannot see itself."""

from agents.english import tallied
from agents.hla.generation._acts import DialogueAct
from agents.hla.knowledge import Knowledge
from agents.kitchen import remaining_work
from agents.messages import TICKS_PER_SECOND, Hidden, OrderFact, ToldOrder
from agents.orders.wording import timed_orders

#: Said as soon as it is so: the others work by it.
TELLINGS = frozenset({"tell_orders", "tell_new_orders", "tell_mine"})
#: Who sees something is given so long to tell it before it is asked for.
_PATIENCE_TICKS = 4 * TICKS_PER_SECOND
#: Of so many orders it is told how long they last.
_TIMED = 2


def telling(known: Knowledge) -> DialogueAct | None:
    """What another cook cannot see and was not told: an order, or which one this cook makes."""
    return _orders(known) or _mine(known)


def asking(known: Knowledge) -> DialogueAct | None:
    """What this cook cannot see and nobody has told."""
    if known.now.tick < _PATIENCE_TICKS:
        return None
    if _hidden("orders", known) and not known.now.orders:
        return DialogueAct("ask_orders", about="orders", asks="orders")
    theirs = any(order.maker not in (None, known.now.seat) for order in known.now.orders)
    if _hidden("far room", known) and _makes(known) and known.now.orders and not theirs:
        return DialogueAct("ask_far", about="far room", asks="far room")
    return None


def _orders(known: Knowledge) -> DialogueAct | None:
    new = [order for order in known.now.orders if order.told is None and not order.shared]
    if not new:
        return None
    everything = len(new) == len(known.now.orders)
    situation = "tell_orders" if everything else "tell_new_orders"
    about = " ".join(str(order.number) for order in new)
    words = timed_orders(new) if len(new) <= _TIMED else tallied(order.title for order in new)
    return DialogueAct(situation, {"orders": words}, about, tells=_board(known))


def _mine(known: Knowledge) -> DialogueAct | None:
    """This cook is at an order that another, who cannot see it, might make as well."""
    unseen = any("far room" in cook.hidden for cook in known.now.cooks if cook != known.me)
    order = _at(known) if unseen and _makes(known) else None
    if order is None:
        return None
    about = f"mine {order.number}"
    return DialogueAct("tell_mine", {"title": order.title}, about, tells=_board(known, order))


def _at(known: Knowledge) -> OrderFact | None:
    """The order that this cook works for, if nobody has taken it: the first that lacks that."""
    doing = known.current
    if doing is None or doing.what is None:
        return None
    mine = [order for order in known.now.orders if order.maker in (None, known.now.seat)]
    for work in remaining_work(sorted(mine, key=_urgency), known.now):
        steps = {(step.verb, step.what) for step in work.steps}
        if (doing.verb, doing.what) in steps:
            return work.order if work.order.maker is None else None
    return None


def _urgency(order: OrderFact) -> float:
    return order.seconds_left


def _board(known: Knowledge, mine: OrderFact | None = None) -> tuple[ToldOrder, ...]:
    """The orders as this cook knows them; it takes `mine`."""
    seat = known.now.seat
    return tuple(
        ToldOrder(o.number, o.name, o.seconds_left, seat if o == mine else o.maker)
        for o in known.now.orders
    )


def _hidden(what: Hidden, known: Knowledge) -> bool:
    return known.me is not None and what in known.me.hidden


def _makes(known: Knowledge) -> bool:
    """Whether this cook gets to the heat: who does not helps with every order."""
    heats = {step.heat for recipe in known.now.menu.recipes for step in recipe.steps}
    return any(each.kind in heats and each.reached for each in known.now.fixtures)

"""Questions about orders and time: what is ordered, how long is left, will we make it."""

from collections.abc import Sequence

from agents.demands.wording import number_word, order_times, seconds_words, tallied, timed_orders
from agents.hla.answering.facets import says
from agents.hla.answering.knowledge import Knowledge
from agents.hla.prompt_files import bare
from agents.hla.talking.dialogue_act import ActKind, DialogueAct
from agents.intention import how_often
from agents.kitchen import RemainingWork, listed, remaining_work

#: With less to spare than this, in seconds, an order is a close thing.
_MARGIN_S = 6.0


def ordered(what: str | None, known: Knowledge) -> DialogueAct:
    """What is ordered, and how long the orders last."""
    orders = known.now.orders
    if not orders:
        return DialogueAct("no_orders")
    recipe = known.now.menu.recipe(what)
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
    if known.now.menu.recipe(what) is not None:
        return ordered(what, known)
    left = seconds_words(known.now.seconds_left)
    return DialogueAct("time", {"left": left}, left)


#: Stars by their number.
_STARS = ("one star", "two stars", "three stars")


def points(what: str | None, known: Knowledge) -> DialogueAct:
    """How many points there are."""
    score = str(known.now.score)
    return DialogueAct("score", {"score": score}, score)


def to_stars(what: str | None, known: Knowledge) -> DialogueAct:
    """What the stars take: those that the question counts, else the next."""
    score, words = str(known.now.score), bare(known.heard)
    said = next((n for n in (3, 2, 1) if f"{n} star" in words or number_word(n) in words), None)
    missing = [n for n, needed in enumerate(known.now.stars, 1) if known.now.score < needed]
    number = said if said is not None else next(iter(missing), None)
    if not known.now.stars:
        return points(what, known)
    if number is None or not missing:
        return DialogueAct("stars_all", {"score": score}, score)
    needed = str(known.now.stars[number - 1])
    facts = {"score": score, "points": needed, "stars": _STARS[number - 1]}
    return DialogueAct("stars", facts, needed)


def special(what: str | None, known: Knowledge) -> DialogueAct:
    """Whether a critic is here, and what for."""
    titles = [order.title for order in known.now.orders if order.critic]
    if not titles:
        return DialogueAct("event_none")
    return DialogueAct("event_critic", {"title": titles[0]}, titles[0])


def make_it(what: str | None, known: Knowledge) -> DialogueAct:
    """Whether the orders will be served in time, by rough figures for each step."""
    orders = known.now.orders
    if what is not None:
        orders = tuple(order for order in orders if order.name == what)
        orders = orders[:1] if says("first", known) else orders
    outlooks = remaining_work(orders, known.now)
    if not outlooks:
        return ordered(what, known)
    return _verdict(outlooks[0], known) if len(outlooks) == 1 else _verdicts(outlooks, known)


def _spare_s(work: RemainingWork, known: Knowledge) -> float:
    """Seconds between its being served and its end, or the round's."""
    return min(work.order.seconds_left, known.now.seconds_left) - work.ready_s


def _verdicts(outlooks: Sequence[RemainingWork], known: Knowledge) -> DialogueAct:
    late = [work for work in outlooks if _spare_s(work, known) < 0]
    facts = {
        "count": number_word(len(outlooks)),
        "late": tallied(work.order.title for work in late),
        "kept": number_word(len(outlooks) - len(late)),
    }
    if not late:
        return DialogueAct("make_all", facts, facts["count"])
    situation: ActKind = "make_none" if len(late) == len(outlooks) else "make_some"
    return DialogueAct(situation, facts, facts["late"])


def _verdict(work: RemainingWork, known: Knowledge) -> DialogueAct:
    left = min(work.order.seconds_left, known.now.seconds_left)
    facts = {
        "title": work.order.title,
        "work": seconds_words(work.ready_s),
        "left": seconds_words(left),
    }
    spare = _spare_s(work, known)
    situation: ActKind = (
        "make_no" if spare < 0 else "make_tight" if spare < _MARGIN_S else "make_yes"
    )
    return DialogueAct(situation, facts, work.order.title)

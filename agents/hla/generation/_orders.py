"""Questions about orders, time and recipes: what is ordered, what is missing, will we make it."""

from collections.abc import Sequence
from math import isinf

from agents.english import how_often, listed, many, number_word, seconds_words, tallied
from agents.hla.generation._acts import DialogueAct, says
from agents.hla.knowledge import Knowledge
from agents.hla.prompt_files import bare
from agents.kitchen import RemainingWork, lying, ready_words, remaining_work, steps_in_short
from agents.messages import OrderFact
from agents.orders.wording import timed_orders

#: With less to spare than this, in seconds, an order is a close thing.
_MARGIN_S = 6.0


def ordered(what: str | None, known: Knowledge) -> DialogueAct:
    """What is ordered, and how long the orders last."""
    orders = known.now.orders
    if not orders and known.now.stock:
        return stocked(known)
    if not orders:
        unseen = known.me is not None and "orders" in known.me.hidden
        return DialogueAct("orders_unseen" if unseen else "no_orders")
    recipe = known.recipe(what)
    if recipe is None:
        facts = {"orders": timed_orders(orders, 2), "timed": timed_orders(orders)}
        return DialogueAct("orders", facts)
    waiting = [order for order in orders if order.name == recipe.name]
    if not waiting:
        facts = {"title": recipe.title, "orders": timed_orders(orders)}
        return DialogueAct("orders_not_dish", facts)
    left = listed([seconds_words(order.seconds_left) for order in waiting])
    facts = {"title": recipe.title, "often": how_often(len(waiting)), "left": left}
    return DialogueAct("orders_dish", facts)


def stocked(known: Knowledge, what: str | None = None) -> DialogueAct:
    """How much lies about of what is to in the end: of an ingredient, or what lacks most."""
    left = [(count - lying(name, known.now), name, count) for name, count in known.now.stock]
    short, name, count = max(left, key=lambda each: (each[1] == what, each[0]))
    facts = {
        "ready": many(ready_words(name, known.now)),
        "have": str(count - short),
        "need": str(count),
        "short": str(short),
    }
    return DialogueAct("stock_short" if short > 0 else "stock_there", facts)


def round_time(what: str | None, known: Knowledge) -> DialogueAct:
    """How long the round lasts; for a dish, how long its order does."""
    if known.recipe(what) is not None:
        return ordered(what, known)
    left = seconds_words(known.now.seconds_left)
    return DialogueAct("time", {"left": left})


#: Stars by their number.
_STARS = ("one star", "two stars", "three stars")


def points(what: str | None, known: Knowledge) -> DialogueAct:
    """How many points there are."""
    return DialogueAct("score", {"score": str(known.now.score)})


def to_stars(what: str | None, known: Knowledge) -> DialogueAct:
    """What the stars take: those that the question counts, else the next."""
    score, words = str(known.now.score), bare(known.heard)
    said = next((n for n in (3, 2, 1) if f"{n} star" in words or number_word(n) in words), None)
    missing = [n for n, needed in enumerate(known.now.stars, 1) if known.now.score < needed]
    number = said if said is not None else next(iter(missing), None)
    if not known.now.stars:
        return points(what, known)
    if number is None or not missing:
        return DialogueAct("stars_all", {"score": score})
    needed = known.now.stars[number - 1]
    facts = {"score": score, "points": str(needed), "stars": _STARS[number - 1]}
    if needed <= known.now.score:
        return DialogueAct("stars_reached", facts)
    return DialogueAct("stars", facts | {"more": str(needed - known.now.score)})


def special(what: str | None, known: Knowledge) -> DialogueAct:
    """Whether a critic is here, and what for."""
    titles = [order.title for order in known.now.orders if order.critic]
    if not titles:
        return DialogueAct("event_none")
    return DialogueAct("event_critic", {"title": titles[0]})


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
        "all": "both" if len(outlooks) == 2 else f"all {number_word(len(outlooks))}",
        "late": tallied(work.order.title for work in late),
        "kept": number_word(len(outlooks) - len(late)),
    }
    if not late:
        return DialogueAct("make_all", facts)
    situation = "make_none" if len(late) == len(outlooks) else "make_some"
    return DialogueAct(situation, facts)


def _verdict(work: RemainingWork, known: Knowledge) -> DialogueAct:
    left = min(work.order.seconds_left, known.now.seconds_left)
    facts = {
        "title": work.order.title,
        "work": seconds_words(work.ready_s),
        "left": seconds_words(left),
    }
    if work.order.served_s is not None and isinf(work.order.served_s):
        return DialogueAct("make_late", facts)
    spare = _spare_s(work, known)
    situation = "make_no" if spare < 0 else "make_tight" if spare < _MARGIN_S else "make_yes"
    return DialogueAct(situation, facts)


def how_made(what: str | None, known: Knowledge) -> DialogueAct:
    """How a dish is made; for an ingredient, what it goes into."""
    recipe = known.recipe(what)
    if recipe is not None:
        needs = listed([known.now.menu.title(need) for need in recipe.needs])
        facts = {
            "title": recipe.title,
            "steps": steps_in_short(recipe.steps, known.now.menu) or needs,
            "needs": needs,
        }
        return DialogueAct("recipe", facts)
    uses = [r.title for r in known.now.menu.recipes if what in r.needs]
    if what is not None and uses:
        facts = {"thing": known.title(what), "dishes": listed(uses)}
        return DialogueAct("recipe_ingredient", facts)
    dishes = listed([r.title for r in known.now.menu.recipes])
    return DialogueAct("recipe_unknown", {"dishes": dishes})


def missing(what: str | None, known: Knowledge) -> DialogueAct:
    """What is still to be done for a dish, or for the next order that lacks anything."""
    recipe = known.recipe(what)
    if recipe is not None:
        wanted = (order for order in known.now.orders if order.name == recipe.name)
        imagined = OrderFact(
            recipe.name, recipe.title, recipe.seconds, 1.0, recipe.reward, recipe.needs
        )
        return _lacking(next(wanted, imagined), known)
    wanting = [order for order in known.now.orders if what is None or what in order.needs]
    if not wanting and known.now.stock:
        return stocked(known)
    if not wanting:
        return DialogueAct("missing_no_dish")
    return _lacking(min(wanting, key=lambda order: order.seconds_left), known)


def _lacking(order: OrderFact, known: Knowledge) -> DialogueAct:
    (work,) = remaining_work((order,), known.now)
    steps = steps_in_short(work.steps, known.now.menu)
    facts = {"title": order.title, "steps": steps, "todo": " and ".join(steps.rsplit(", ", 1))}
    situation = "missing_nothing" if len(work.steps) <= 1 else "missing"
    return DialogueAct(situation, facts)

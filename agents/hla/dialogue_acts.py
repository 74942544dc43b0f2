"""What there is to say: a situation and its facts, all read off the kitchen, so that it is true."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from agents.hla.goals import STATES
from agents.hla.profiles import Profile
from agents.hla.words import did, kitchen_status, listed, order_times
from agents.intention.language import Ask, Demand, Vocabulary
from agents.intention.wording import avoid_words, goal_words
from agents.messages import Observation, OrderFact, StationFact

ActKind = Literal[
    "ack", "ack_again", "ack_avoid", "done", "done_state", "revoked", "carry_on", "none",
    "ask_back", "not_understood", "not_here", "blocked", "impossible", "orders", "no_orders",
    "recipe", "recipe_unknown", "status", "plan_doing", "plan_task", "plan_free", "other",
    "remark_fire", "remark_burns", "remark_expires", "remark_doing",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class DialogueAct:
    """Something to say. `about` tells whether two lines say the same, whatever their words."""

    situation: ActKind
    facts: Mapping[str, str] = field(default_factory=dict)
    about: str = ""


def acknowledge(demand: Demand, vocabulary: Vocabulary, *, again: bool) -> DialogueAct:
    """A demand was understood."""
    if not demand.goals:
        avoids = ", ".join(_we(avoid_words(avoid, vocabulary)) for avoid in demand.avoids)
        return DialogueAct("ack_avoid", {"task": avoids}, avoids)
    words = task_words(demand, vocabulary)
    return DialogueAct("ack_again" if again else "ack", {"task": words}, words)


def ask_back(offered: Sequence[Demand], vocabulary: Vocabulary) -> DialogueAct:
    """Which of two things is wanted? E.g. 'Chop 1 onion, or cook Alice Soup?'"""
    first, second = (task_words(demand, vocabulary) for demand in offered)
    return DialogueAct("ask_back", {"first": first, "second": second}, f"{first} {second}")


def finished(demand: Demand, vocabulary: Vocabulary) -> DialogueAct:
    """Every counted goal of a demand is reached."""
    counted = [goal for goal in demand.goals if goal.times != "always"]
    words = did(counted, vocabulary)
    only_states = all(goal.do in STATES for goal in counted)
    return DialogueAct("done_state" if only_states else "done", {"did": words}, words)


def hindered(demand: Demand, reason: str, vocabulary: Vocabulary, *, for_good: bool) -> DialogueAct:
    """A goal cannot be advanced now, or not at all."""
    facts = {"task": task_words(demand, vocabulary), "reason": reason}
    return DialogueAct("impossible" if for_good else "blocked", facts, reason)


def answer(
    ask: Ask, now: Observation, demand: Demand | None, vocabulary: Vocabulary
) -> DialogueAct:
    """The answer to a question, from what the kitchen shows at this moment."""
    match ask.kind:
        case "orders":
            orders = order_times(now.orders)
            return DialogueAct("orders" if orders else "no_orders", {"orders": orders}, orders)
        case "recipe":
            return _recipe(ask.what, now)
        case "status":
            facts = {"status": kitchen_status(now), "score": str(now.score)}
            return DialogueAct("status", facts, facts["status"])
        case "plan":
            return _plan(now, demand, vocabulary)
        case _:
            return DialogueAct("other")


def remark(now: Observation, profile: Profile) -> DialogueAct | None:
    """Something worth saying unasked, the most pressing first; None for nothing."""
    burning = [station for station in now.stations if station.state == "burning"]
    if burning:
        return DialogueAct("remark_fire", {"station": burning[0].name}, burning[0].name)
    hot = [s for s in now.stations if _burns_soon(s, profile)]
    if hot:
        return _deadline("remark_burns", hot[0].holds, hot[0].seconds or 0.0)
    late = [o for o in now.orders if 0 < o.seconds_left <= profile.expires_s]
    if late:
        first: OrderFact = min(late, key=lambda order: order.seconds_left)
        return _deadline("remark_expires", first.title, first.seconds_left)
    if now.doing:
        return DialogueAct("remark_doing", {"doing": now.doing}, now.doing)
    return None


def task_words(demand: Demand, vocabulary: Vocabulary) -> str:
    """The goals in words, e.g. 'chop 2 onions, then cook Alice Soup'."""
    return ", then ".join(goal_words(goal, vocabulary) for goal in demand.goals)


def _recipe(what: str | None, now: Observation) -> DialogueAct:
    recipes = {recipe.name: recipe for recipe in now.menu.recipes}
    recipe = recipes.get(what or "")
    if recipe is None:
        dishes = listed([r.title for r in now.menu.recipes])
        return DialogueAct("recipe_unknown", {"dishes": dishes}, dishes)
    steps = ", ".join(recipe.steps) or listed(recipe.needs)
    facts = {"title": recipe.title, "steps": steps, "needs": listed(recipe.needs)}
    return DialogueAct("recipe", facts, recipe.title)


def _plan(now: Observation, demand: Demand | None, vocabulary: Vocabulary) -> DialogueAct:
    doing = now.doing or "nothing"
    if demand is not None and demand.goals:
        words = task_words(demand, vocabulary)
        return DialogueAct("plan_task", {"task": words, "doing": doing}, f"{words} {doing}")
    if now.doing:
        return DialogueAct("plan_doing", {"doing": now.doing}, now.doing)
    return DialogueAct("plan_free")


def _deadline(situation: ActKind, dish: str, seconds: float) -> DialogueAct:
    return DialogueAct(situation, {"dish": dish, "seconds": str(max(1, round(seconds)))}, dish)


def _burns_soon(station: StationFact, profile: Profile) -> bool:
    seconds = station.seconds
    return station.state == "cooked" and seconds is not None and seconds <= profile.burns_s


def _we(words: str) -> str:
    # 'do not chop onions' is what the human said; the answer is 'I will not chop onions'.
    return words.replace("do not", "I won't", 1)

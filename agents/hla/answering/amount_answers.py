"""Questions about amounts: how many chopped onions, is there enough lettuce, how many pots."""

from collections import Counter
from collections.abc import Mapping

from agents.demands.wording import number_word, tallied
from agents.hla.answering.dish_answers import dishes_counted
from agents.hla.answering.facets import says, says_dishes
from agents.hla.answering.knowledge import Knowledge
from agents.hla.answering.places import find_stations
from agents.hla.talking.dialogue_act import ActKind, DialogueAct
from agents.intention import plural
from agents.kitchen import (
    DishStage,
    holders,
    listed,
    needed,
    pieces,
    portions,
    ready,
    ready_words,
    thing_words,
)
from agents.messages import RecipeFact

#: Kinds of things told at once.
_MOST = 4
_STAGES: Mapping[DishStage, str] = {
    "mixed": "mixed",
    "cooking": "cooking",
    "cooked": "cooked",
    "plated": "plated",
}


def how_many(what: str | None, known: Knowledge) -> DialogueAct:
    """How many there are of something, against what the orders need."""
    if says_dishes(known) and (not what or find_stations(what, known)):
        return dishes_counted(known)
    if not what:
        return _unnamed(known)
    if (recipe := known.now.menu.recipe(what)) is not None:
        return _dishes(recipe, known)
    if what in known.now.menu.ingredients:
        return _ingredient(what, known)
    stations = find_stations(what, known)
    if what.removesuffix("s") == "plate":
        return _plates(known)
    if stations:
        return _stations(what, known)
    return _things(known.vocabulary.title(what), known)


def _unnamed(known: Knowledge) -> DialogueAct:
    """Of what the question speaks of without a thing to name."""
    if says("plates", known):
        return _plates(known)
    if says("orders", known):
        return _orders(known)
    return _all_ready(known)


def _orders(known: Knowledge) -> DialogueAct:
    titles = [order.title for order in known.now.orders]
    if not titles:
        return DialogueAct("no_orders")
    facts = {"count": number_word(len(titles)), "dishes": tallied(titles)}
    return DialogueAct("count_dishes", facts, f"orders {facts['dishes']}")


def _ingredient(what: str, known: Knowledge) -> DialogueAct:
    have, need = ready(what, known.now), needed(what, known.now)
    coming = len(tuple(pieces(what, known.now))) - have
    facts = {
        "thing": known.vocabulary.title(what),
        "ready": ready_words(what, known.now),
        "have": str(have) if have else "no",
        "need": str(need),
        "coming": f"; {coming} more not ready yet" if coming else "",
    }
    if not need:
        return DialogueAct("count_unneeded", facts, f"{what} {have}")
    situation: ActKind = "count_enough" if have >= need else "count_short"
    return DialogueAct(situation, facts | {"short": str(max(0, need - have))}, f"{what} {have}")


def _dishes(recipe: RecipeFact, known: Knowledge) -> DialogueAct:
    orders = sum(order.name == recipe.name for order in known.now.orders)
    stages = Counter(portion.stage for portion in portions(recipe.name, known.now))
    told = [f"{orders or 'not'} ordered"]
    told += [f"{stages[stage]} {word}" for stage, word in _STAGES.items() if stages[stage]]
    facts = {"title": recipe.title, "amounts": listed(told)}
    if orders and stages:
        facts["ordered"] = number_word(orders)
        facts["under_way"] = _under_way(stages)
        facts["left"] = _left(orders - sum(stages.values()))
        return DialogueAct("count_ordered", facts, f"{recipe.name} {facts['amounts']}")
    return DialogueAct("count_dish", facts, f"{recipe.name} {facts['amounts']}")


def _under_way(stages: Mapping[DishStage, int]) -> str:
    """'one is cooking and two are plated'."""
    numbers = [(stages.get(stage, 0), word) for stage, word in _STAGES.items()]
    return listed([f"{number_word(n)} {'is' if n == 1 else 'are'} {w}" for n, w in numbers if n])


def _left(count: int) -> str:
    """What the orders need besides: 'two more to go'."""
    return f"{number_word(count)} more to go" if count > 0 else "that's enough"


def _stations(what: str, known: Knowledge) -> DialogueAct:
    found = find_stations(what, known)
    free = sum(station.state == "empty" for station in found)
    name = found[0].name.rstrip(" 0123456789")
    counted = f"{len(found)} {name if len(found) == 1 else plural(name)}"
    facts = {"counted": counted, "free": str(free) if free else "none"}
    return DialogueAct("count_stations", facts, counted)


def _plates(known: Knowledge) -> DialogueAct:
    """The stack never ends; elsewhere there may be none."""
    if any(fixture.kind == "plates" for fixture in known.now.fixtures):
        return DialogueAct("count_plates")
    return _things("empty plate", known)


def _things(name: str, known: Knowledge) -> DialogueAct:
    wanted = name.lower().removesuffix("s")
    things = (thing_words(thing, known.now.menu) for _, thing in holders(known.now))
    count = sum(wanted in each.lower() for each in things)
    facts = {
        "count": str(count) if count else "no",
        "thing": wanted if count == 1 else plural(wanted),
    }
    return DialogueAct("count_things" if count else "count_nothing", facts, f"{name} {count}")


def _all_ready(known: Knowledge) -> DialogueAct:
    """What is ready to be mixed, of every ingredient."""
    amounts = {what: ready(what, known.now) for what in known.now.menu.ingredients}
    told = [f"{count} {ready_words(what, known.now)}" for what, count in amounts.items() if count]
    if not told:
        return DialogueAct("count_nothing", {"thing": "chopped ingredients", "count": "no"})
    return DialogueAct("count_ready", {"amounts": listed(told[:_MOST])}, " ".join(told))

"""Questions about amounts and dishes: how many, is there enough, which one is cooking or ready."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

from agents.demands.wording import number_word, seconds_words, tallied
from agents.hla.generation._acts import DialogueAct
from agents.hla.generation._facets import dish_word, says, says_dishes
from agents.hla.generation._places import called, find_stations, place_words
from agents.hla.knowledge import Knowledge
from agents.intention import plural
from agents.kitchen import (
    DishStage,
    Portion,
    holders,
    listed,
    needed,
    pieces,
    portions,
    ready,
    ready_words,
    thing_words,
)
from agents.messages import RecipeFact, StationFact

Selection = Literal["on_counters", "cooking", "done", "there"]

_STAGES: dict[Selection, tuple[DishStage, ...]] = {
    "on_counters": ("plated",),
    "cooking": ("cooking", "cooked"),
    "done": ("plated", "cooked"),
    "there": ("plated", "cooked", "cooking"),
}
_WHERE: dict[Selection, str] = {
    "on_counters": " on the counters",
    "cooking": " on the heat",
    "done": " ready",
    "there": "",
}
#: Dishes told of one by one.
_MOST = 2


def dishes_counted(known: Knowledge) -> DialogueAct:
    """How many dishes there are where the question looks, and which."""
    selection = _selection(known)
    found = [recipe.title for recipe, _ in _dishes(selection, known)]
    facts = {"where": _WHERE[selection], "thing": plural(dish_word(known))}
    if not found:
        return DialogueAct("count_no_dishes", facts)
    facts |= {"count": number_word(len(found)), "dishes": tallied(found)}
    return DialogueAct("count_dishes", facts)


def on_the_heat(known: Knowledge) -> DialogueAct:
    """Which dishes are cooking, the first to be done first."""
    found = [portion for _, portion in _dishes("cooking", known)]
    if not found:
        return DialogueAct("cooking_nothing")
    words = listed([_progress(portion, known) for portion in sorted(found, key=_left)[:_MOST]])
    return DialogueAct("cooking", {"state": words})


def anything_ready(known: Knowledge) -> DialogueAct:
    """Which dishes are cooked or plated; else which will be first."""
    found = list(_dishes("done", known))
    if not found:
        return on_the_heat(known)
    told = [f"{recipe.title} {place_words(p.holder, known)}" for recipe, p in found[:_MOST]]
    return DialogueAct("ready", {"found": listed(told)})


def _selection(known: Knowledge) -> Selection:
    for facet in ("on_counters", "cooking", "done"):
        if says(facet, known):
            return facet
    return "there"


def _dishes(selection: Selection, known: Knowledge) -> Iterator[tuple[RecipeFact, Portion]]:
    for recipe in known.now.menu.recipes:
        for portion in portions(recipe.name, known.now):
            on_counter = isinstance(portion.holder, StationFact)
            if portion.stage in _STAGES[selection] and (on_counter or selection != "on_counters"):
                yield recipe, portion


def _left(portion: Portion) -> tuple[bool, float]:
    return portion.stage == "cooking", portion.seconds or 0.0


def _progress(portion: Portion, known: Knowledge) -> str:
    """'Bob Soup in pot 2, 4 s to go'; 'Bob Soup in pot 2, done'."""
    holder = portion.holder
    where = f"in {called(holder.name)}" if isinstance(holder, StationFact) else ""
    left = seconds_words(portion.seconds or 0.0)
    state = "done" if portion.stage == "cooked" else f"{left} to go"
    return f"{known.holds(holder)} {where}, {state}"


#: Kinds of things told at once.
_MOST_KINDS = 4
#: From the least made on.
_STAGES_IN_ORDER: Sequence[DishStage] = ("mixed", "cooking", "cooked", "plated")


def how_many(what: str | None, known: Knowledge) -> DialogueAct:
    """How many there are of something, against what the orders need."""
    if says_dishes(known) and (not what or find_stations(what, known)):
        return dishes_counted(known)
    if not what:
        return _unnamed(known)
    if (recipe := known.recipe(what)) is not None:
        return _of_dish(recipe, known)
    if what in known.now.menu.ingredients:
        return _ingredient(what, known)
    if what.removesuffix("s") == "plate":
        return _plates(known)
    if find_stations(what, known):
        return _stations(what, known)
    return _things(known.title(what), known)


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
    return DialogueAct("count_dishes", facts)


def _ingredient(what: str, known: Knowledge) -> DialogueAct:
    have, need = ready(what, known.now), needed(what, known.now)
    coming = len(tuple(pieces(what, known.now))) - have
    facts = {
        "thing": known.title(what),
        "ready": ready_words(what, known.now),
        "have": str(have) if have else "no",
        "need": str(need),
        "coming": f"; {coming} more not ready yet" if coming else "",
    }
    if not need:
        return DialogueAct("count_unneeded", facts)
    situation = "count_enough" if have >= need else "count_short"
    return DialogueAct(situation, facts | {"short": str(max(0, need - have))})


def _of_dish(recipe: RecipeFact, known: Knowledge) -> DialogueAct:
    orders = sum(order.name == recipe.name for order in known.now.orders)
    stages = Counter(portion.stage for portion in portions(recipe.name, known.now))
    told = [f"{orders or 'not'} ordered"]
    told += [f"{stages[stage]} {stage}" for stage in _STAGES_IN_ORDER if stages[stage]]
    facts = {"title": recipe.title, "amounts": listed(told)}
    if orders and stages:
        facts["ordered"] = number_word(orders)
        facts["under_way"] = _under_way(stages)
        facts["left"] = _besides(orders - sum(stages.values()))
        return DialogueAct("count_ordered", facts)
    return DialogueAct("count_dish", facts)


def _under_way(stages: Counter[DishStage]) -> str:
    """'one is cooking and two are plated'."""
    counts = [(stages[stage], stage) for stage in _STAGES_IN_ORDER if stages[stage]]
    return listed([f"{number_word(n)} {'is' if n == 1 else 'are'} {stage}" for n, stage in counts])


def _besides(count: int) -> str:
    """What the orders need besides: 'two more to go'."""
    return f"{number_word(count)} more to go" if count > 0 else "that's enough"


def _stations(what: str, known: Knowledge) -> DialogueAct:
    found = find_stations(what, known)
    free = sum(station.state == "empty" for station in found)
    name = found[0].name.rstrip(" 0123456789")
    counted = f"{len(found)} {name if len(found) == 1 else plural(name)}"
    facts = {"counted": counted, "free": str(free) if free else "none"}
    return DialogueAct("count_stations", facts)


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
    return DialogueAct("count_things" if count else "count_nothing", facts)


def _all_ready(known: Knowledge) -> DialogueAct:
    """What is ready to be mixed, of every ingredient."""
    amounts = {what: ready(what, known.now) for what in known.now.menu.ingredients}
    told = [f"{count} {ready_words(what, known.now)}" for what, count in amounts.items() if count]
    if not told:
        return DialogueAct("count_nothing", {"thing": "chopped ingredients", "count": "no"})
    return DialogueAct("count_ready", {"amounts": listed(told[:_MOST_KINDS])})

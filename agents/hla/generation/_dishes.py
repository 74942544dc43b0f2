"""Questions about amounts and dishes: how many, is there enough, which one is cooking or ready."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from agents.english import listed, many, number_word, plural, seconds_words, tallied
from agents.hla.generation._acts import DialogueAct, dish_word, says, says_dishes, says_plates
from agents.hla.generation._orders import stocked
from agents.hla.generation._places import called, find_stations, place_words
from agents.hla.knowledge import Knowledge
from agents.kitchen import (
    DishStage,
    Portion,
    endless,
    holders,
    needed,
    pieces,
    portions,
    ready,
    ready_words,
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
#: Dishes told of one by one, and the words that they may take.
_MOST, _MOST_WORDS = 2, 15
#: Words that tell what is in the heat.
_MOST_HEAT_WORDS = 18
#: States of what is in the heat, the most pressing first.
_PRESSING = ("burning", "cooked", "burnt", "cooking")


def dishes_counted(known: Knowledge) -> DialogueAct:
    """How many dishes there are where the question looks, and which."""
    selection = _selection(known)
    found = [recipe.title for recipe, _ in _dishes(selection, known)]
    facts = {"where": _WHERE[selection], "thing": plural(dish_word(known))}
    if not found:
        return DialogueAct("count_no_dishes", facts)
    return _counted(found, facts)


def _counted(titles: Sequence[str], facts: Mapping[str, str]) -> DialogueAct:
    """'Three: 2 Bob Soups and Alice Soup'; of one kind just 'three Bob Soups'."""
    count = number_word(len(titles))
    if len(set(titles)) == 1:
        named = titles[0] if len(titles) == 1 else plural(titles[0])
        return DialogueAct("count_alike", {**facts, "count": count, "named": named})
    return DialogueAct("count_dishes", {**facts, "count": count, "dishes": tallied(titles)})


def on_the_heat(known: Knowledge) -> DialogueAct:
    """What is cooking, the most pressing first."""
    words = heat_words(known)
    return DialogueAct("cooking", {"state": words}) if words else DialogueAct("cooking_nothing")


def heat_words(known: Knowledge) -> str:
    """'Bob Soup in pot 2 (done, burns in 9 s) and pot 1 (4 s to go)'; '' for nothing."""
    busy = [station for station in known.now.stations if station.state in _PRESSING]
    busy.sort(key=lambda s: (_PRESSING.index(s.state), s.seconds or 0.0))
    alike: dict[str, list[str]] = {}
    for station in busy[:_MOST]:
        name, state = _heated(station, known)
        alike.setdefault(name, []).append(f"{called(station.name)}{state}")
    told = [f"{name} in {listed(places)}" for name, places in alike.items()]
    words = listed(told)
    return words if len(words.split()) <= _MOST_HEAT_WORDS else told[0]


def _heated(station: StationFact, known: Knowledge) -> tuple[str, str]:
    """What is in the heat and how far it is: 'Bob Soup' and ' (4 s to go)'."""
    thing = known.now.thing_at(station)
    seconds = "" if station.seconds is None else seconds_words(station.seconds)
    match station.state:
        case "burning":
            return "a fire", ""
        case "cooking" if thing is not None:
            return known.title(thing.what), f" ({seconds} to go)"
        case "cooked":
            return known.holds(station), f" (done{f', burns in {seconds}' if seconds else ''})"
    return "burnt food", ""


def anything_ready(known: Knowledge) -> DialogueAct:
    """Which dishes are cooked or plated; else what is cooking."""
    alike: dict[str, list[str]] = {}
    for recipe, portion in _dishes("done", known):
        alike.setdefault(recipe.title, []).append(place_words(portion.holder, known))
    if alike:
        told = [
            f"{title} {listed(list(dict.fromkeys(places))[:_MOST])}"
            for title, places in alike.items()
        ]
        found = listed(told[:_MOST])
        fits = len(found.split()) <= _MOST_WORDS
        return DialogueAct("ready", {"found": found if fits else told[0]})
    words = heat_words(known)
    return DialogueAct("ready_soon", {"state": words}) if words else DialogueAct("ready_nothing")


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


#: Kinds of things told at once.
_MOST_KINDS = 4
#: From the least made on.
_STAGES_IN_ORDER: Sequence[DishStage] = ("mixed", "cooking", "cooked", "plated")


def how_many(what: str | None, known: Knowledge) -> DialogueAct:
    """How many there are of something, against what the orders need."""
    if says_dishes(known) and (not what or find_stations(what, known)):
        return dishes_counted(known)
    if not what:
        # Of what the question speaks of without a thing to name.
        if says_plates(known):
            return _plates(known)
        if says("orders", known):
            return _orders(known)
        # What is ready to be mixed, of every ingredient.
        amounts = {what: ready(what, known.now) for what in known.now.menu.ingredients}
        told = [
            f"{count} {ready_words(what, known.now)}" for what, count in amounts.items() if count
        ]
        if not told:
            return DialogueAct("count_nothing", {"thing": "chopped ingredients", "count": "no"})
        return DialogueAct("count_ready", {"amounts": listed(told[:_MOST_KINDS])})
    if (recipe := known.recipe(what)) is not None:
        return _of_dish(recipe, known)
    if what in known.now.menu.ingredients:
        return _ingredient(what, known)
    if what.removesuffix("s") == "plate" or says_plates(known):
        return _plates(known)
    if find_stations(what, known):
        return _stations(what, known)
    return _things(what, known.title(what).lower(), known)


def _orders(known: Knowledge) -> DialogueAct:
    titles = [order.title for order in known.now.orders]
    if not titles:
        return DialogueAct("no_orders")
    return _counted(titles, {})


def _ingredient(what: str, known: Knowledge) -> DialogueAct:
    if what in dict(known.now.stock):
        return stocked(known, what)
    have, need = ready(what, known.now), needed(what, known.now)
    coming = len(tuple(pieces(what, known.now))) - have
    facts = {
        "thing": known.title(what),
        "ready": ready_words(what, known.now),
        "have": str(have) if have else "no",
        "need": str(need),
        "coming": f"; {coming} more not ready yet" if coming else "",
    }
    if endless(what, known.now):
        return DialogueAct("count_endless", facts)
    if not need:
        return DialogueAct("count_unneeded" if have else "count_unwanted", facts)
    situation = "count_enough" if have >= need else "count_short"
    return DialogueAct(situation, facts | {"short": str(max(0, need - have))})


def _of_dish(recipe: RecipeFact, known: Knowledge) -> DialogueAct:
    orders = sum(order.name == recipe.name for order in known.now.orders)
    stages = Counter(portion.stage for portion in portions(recipe.name, known.now))
    facts = {"title": recipe.title, "ordered": number_word(orders)}
    facts["named"] = recipe.title if orders == 1 else plural(recipe.title)
    facts["are"] = "is" if orders == 1 else "are"
    if not stages:
        return DialogueAct("count_unbegun" if orders else "count_no_dish", facts)
    counts = [(stages[stage], stage) for stage in _STAGES_IN_ORDER if stages[stage]]
    facts["under_way"] = listed(
        [f"{number_word(n)} {'is' if n == 1 else 'are'} {stage}" for n, stage in counts]
    )
    left = orders - sum(stages.values())
    facts["left"] = f"{number_word(left)} more to go" if left > 0 else "that's enough"
    return DialogueAct("count_ordered" if orders else "count_unordered", facts)


def _stations(what: str, known: Knowledge) -> DialogueAct:
    found = find_stations(what, known)
    free = sum(station.state == "empty" for station in found)
    name = found[0].name.rstrip(" 0123456789")
    if len(found) == 1:
        return DialogueAct("count_station", {"thing": name, "free": "free" if free else "in use"})
    several = "all" if free == len(found) else str(free) if free else "none"
    facts = {"counted": f"{len(found)} {plural(name)}", "free": several}
    return DialogueAct("count_stations", facts)


def _plates(known: Knowledge) -> DialogueAct:
    """How many are clean, where they are washed; else the stack never ends, or there is none."""
    if any(fixture.kind == "sink" for fixture in known.now.fixtures):
        count = Counter[str]()
        for thing in known.now.things:
            if thing.what == "plate":
                count[thing.state] += thing.count
        facts = {"clean": str(count["empty"] or "no"), "dirty": str(count["dirty"] or "none")}
        facts["plates"] = known.vessel["plate" if count["empty"] == 1 else "plates"]
        return DialogueAct("count_washed", facts)
    if any(fixture.kind == "plates" for fixture in known.now.fixtures):
        return DialogueAct("count_plates", known.vessel)
    return _things("plate", f"empty {known.vessel['plate']}", known)


def _things(what: str, name: str, known: Knowledge) -> DialogueAct:
    count = sum(thing.what == what for _, thing in holders(known.now))
    facts = {"count": str(count) if count else "no", "thing": name if count == 1 else many(name)}
    return DialogueAct("count_things" if count else "count_nothing", facts)

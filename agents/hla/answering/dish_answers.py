"""Questions about all dishes alike: how many stand there, which one is cooking, is one ready."""

from collections.abc import Iterator
from typing import Literal

from agents.demands.wording import number_word, seconds_words, tallied
from agents.hla.answering.facets import dish_word, says
from agents.hla.answering.knowledge import Knowledge
from agents.hla.answering.places import called, place_words
from agents.hla.talking.dialogue_act import DialogueAct
from agents.intention import plural
from agents.kitchen import DishStage, Portion, listed, portions
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
        return DialogueAct("count_no_dishes", facts, f"dishes {selection} 0")
    facts |= {"count": number_word(len(found)), "dishes": tallied(found)}
    return DialogueAct("count_dishes", facts, f"dishes {selection} {facts['dishes']}")


def on_the_heat(known: Knowledge) -> DialogueAct:
    """Which dishes are cooking, the first to be done first."""
    found = [portion for _, portion in _dishes("cooking", known)]
    if not found:
        return DialogueAct("cooking_nothing")
    words = listed([_progress(portion, known) for portion in sorted(found, key=_left)[:_MOST]])
    return DialogueAct("cooking", {"state": words}, words)


def anything_ready(known: Knowledge) -> DialogueAct:
    """Which dishes are cooked or plated; else which will be first."""
    found = list(_dishes("done", known))
    if not found:
        return on_the_heat(known)
    told = [f"{recipe.title} {place_words(p.holder, known)}" for recipe, p in found[:_MOST]]
    return DialogueAct("ready", {"found": listed(told)}, " ".join(told))


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

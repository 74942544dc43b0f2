"""The answer to a question, whatever it asks; computed, one sentence, true at this moment."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from agents.english import listed, numbered, seconds_words
from agents.hla.generation._acts import DialogueAct, about_self, says
from agents.hla.generation._cooks import in_hands, oneself, who_does
from agents.hla.generation._dishes import anything_ready, heat_words, how_many, on_the_heat
from agents.hla.generation._orders import (
    how_made,
    make_it,
    missing,
    ordered,
    points,
    round_time,
    special,
    to_stars,
)
from agents.hla.generation._places import find_stations, in_station, place_words, where_is
from agents.hla.generation._plans import advised, planned, was_told
from agents.hla.generation._reasons import why
from agents.hla.knowledge import Knowledge
from agents.intention import Ask, AskKind
from agents.kitchen import Portion, endless, holders, portions, ready
from agents.messages import RecipeFact, StationFact

_ORDER = ("plated", "cooked", "cooking", "mixed")


def how_things_are(what: str | None, known: Knowledge) -> DialogueAct:
    """How the kitchen stands, or one dish, ingredient or station."""
    if what is None:
        if says("score", known):
            return points(None, known)
        if says("done", known):
            return anything_ready(known)
        if says("sink", known) and find_stations("sink", known):
            return in_station("sink", known)
        return on_the_heat(known) if says("cooking", known) else _kitchen(known)
    if (recipe := known.recipe(what)) is not None:
        found = portions(recipe.name, known.now)
        return _furthest(recipe.title, found, known) if found else _begun(recipe, known)
    if what in known.now.menu.ingredients:
        heated = _in_heat(what, known)
        return _furthest(known.title(what), heated, known) if heated else how_many(what, known)
    return in_station(what, known) if find_stations(what, known) else _kitchen(known)


def _kitchen(known: Knowledge) -> DialogueAct:
    words = heat_words(known)
    facts = {
        "status": words,
        "score": str(known.now.score),
        "open": numbered(len(known.now.orders) or "no", "order"),
        "left": seconds_words(known.now.seconds_left),
    }
    return DialogueAct("status" if words else "status_quiet", facts)


def _in_heat(ingredient: str, known: Knowledge) -> Sequence[Portion]:
    """What cooks of it, or is done and not taken out yet."""
    return [
        Portion(holder.state, holder, holder.seconds)
        for holder, thing in holders(known.now)
        if isinstance(holder, StationFact) and thing.parts == (ingredient,)
        if holder.state in ("cooked", "cooking")
    ]


def _furthest(title: str, found: Iterable[Portion], known: Knowledge) -> DialogueAct:
    """How far what has come furthest is."""
    portion = min(found, key=lambda each: _ORDER.index(each.stage))
    is_ready = portion.stage in ("plated", "cooked")
    situation = "status_ready" if is_ready else "status_unready"
    return DialogueAct(situation, {"title": title, "state": _state(portion, known)})


def _state(portion: Portion, known: Knowledge) -> str:
    """E.g. 'plated and in my hands', 'cooked in pot 1; it burns in 8 s'."""
    where = place_words(portion.holder, known)
    when = "" if portion.seconds is None else seconds_words(portion.seconds)
    match portion.stage:
        case "cooked" if when:
            return f"cooked {where}; it burns in {when}"
        case "cooking":
            return f"cooking {where}, {when} to go"
        case "mixed":
            return f"mixed but not on the heat yet, {where}"
    return f"{portion.stage} and {where}"


def _begun(recipe: RecipeFact, known: Knowledge) -> DialogueAct:
    """Nothing is put together yet; perhaps its ingredients are there, or in the heat."""
    needs = dict.fromkeys(recipe.needs)
    worked = [needed for needed in needs if not endless(needed, known.now)]
    lacking = [name for name in worked if ready(name, known.now) < recipe.needs.count(name)]
    there = [needed for needed in worked if needed not in lacking]
    for needed in lacking:
        if heated := _in_heat(needed, known):
            state = f"waiting for {known.title(needed)}, {_state(heated[0], known)}"
            return DialogueAct("status_unready", {"title": recipe.title, "state": state})
    words = {
        "title": recipe.title,
        "there": listed([known.title(name) for name in (there if lacking else needs)]),
        "lacking": listed([known.title(name) for name in lacking]),
    }
    if not lacking:
        return DialogueAct("status_together", words)
    return DialogueAct("status_begun" if there else "status_nothing", words)


def answer(ask: Ask, known: Knowledge) -> DialogueAct:
    """What the kitchen and the queue say to it."""
    if ask.kind in _OF_HANDS and says("hands", known):
        return in_hands(known)
    return _ANSWERS[ask.kind](ask.what, known)


def _other(what: str | None, known: Knowledge) -> DialogueAct:
    """Perhaps it is about the partner."""
    return oneself(what, known) if about_self(known) else DialogueAct("other")


#: Kinds that what somebody holds may be asked by.
_OF_HANDS: frozenset[AskKind] = frozenset({"plan", "status", "self", "other", "station"})


_ANSWERS: Mapping[AskKind, Callable[[str | None, Knowledge], DialogueAct]] = {
    "orders": ordered,
    "recipe": how_made,
    "status": how_things_are,
    "plan": planned,
    "where": where_is,
    "count": how_many,
    "who": who_does,
    "why": why,
    "missing": missing,
    "time": round_time,
    "score": points,
    "stars": to_stars,
    "event": special,
    "told": was_told,
    "make": make_it,
    "self": oneself,
    "advice": advised,
    "station": in_station,
    "other": _other,
}

"""How things stand: the kitchen as a whole, or whether one dish is ready."""

from agents.demands.wording import kitchen_status, seconds_words
from agents.hla.generation._acts import DialogueAct
from agents.hla.generation._dishes import anything_ready, how_many, on_the_heat
from agents.hla.generation._facets import says
from agents.hla.generation._orders import points
from agents.hla.generation._places import find_stations, in_station, place_words
from agents.hla.knowledge import Knowledge
from agents.kitchen import Portion, listed, portions, ready
from agents.messages import RecipeFact

_ORDER = ("plated", "cooked", "cooking", "mixed")


def how_things_are(what: str | None, known: Knowledge) -> DialogueAct:
    """How the kitchen stands, or one dish, ingredient or station."""
    if what is None:
        return _in_general(known)
    if (recipe := known.now.menu.recipe(what)) is not None:
        return _dish(recipe, known)
    if what in known.now.menu.ingredients:
        return how_many(what, known)
    return in_station(what, known) if find_stations(what, known) else _kitchen(known)


def _in_general(known: Knowledge) -> DialogueAct:
    if says("score", known):
        return points(None, known)
    if says("done", known):
        return anything_ready(known)
    return on_the_heat(known) if says("cooking", known) else _kitchen(known)


def _kitchen(known: Knowledge) -> DialogueAct:
    busy = any(s.state not in ("empty", "holding") for s in known.now.stations)
    facts = {
        "status": kitchen_status(known.now),
        "score": str(known.now.score),
        "open": _counted(len(known.now.orders)),
        "left": seconds_words(known.now.seconds_left),
    }
    return DialogueAct("status" if busy else "status_quiet", facts)


def _counted(orders: int) -> str:
    return f"{orders or 'no'} order{'s' * (orders != 1)}"


def _dish(recipe: RecipeFact, known: Knowledge) -> DialogueAct:
    found = sorted(
        portions(recipe.name, known.now), key=lambda portion: _ORDER.index(portion.stage)
    )
    if not found:
        return _begun(recipe, known)
    facts = {"title": recipe.title, "state": _state(found[0], known)}
    is_ready = found[0].stage in ("plated", "cooked")
    situation = "status_ready" if is_ready else "status_unready"
    return DialogueAct(situation, facts)


def _state(portion: Portion, known: Knowledge) -> str:
    """E.g. 'plated, in my hands', 'cooked, in pot 1; it burns in 8 s'."""
    where = place_words(portion.holder, known)
    when = "" if portion.seconds is None else seconds_words(portion.seconds)
    match portion.stage:
        case "cooked" if when:
            return f"cooked {where}; it burns in {when}"
        case "cooking":
            return f"cooking {where}, {when} to go"
        case "mixed":
            return f"mixed but not cooking, {where}"
    return f"{portion.stage}, {where}"


def _begun(recipe: RecipeFact, known: Knowledge) -> DialogueAct:
    """Nothing is put together yet; perhaps its ingredients are there."""
    there = [needed for needed in recipe.needs if ready(needed, known.now)]
    lacking = [needed for needed in recipe.needs if not ready(needed, known.now)]
    words = {
        "title": recipe.title,
        "there": listed([known.vocabulary.title(name) for name in there]),
        "lacking": listed([known.vocabulary.title(name) for name in lacking]) or "nothing",
    }
    situation = "status_begun" if there else "status_nothing"
    return DialogueAct(situation, words)

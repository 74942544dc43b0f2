"""Questions about stations and places: what is in pot 2, where is X."""

from collections.abc import Iterator

from agents.demands.wording import seconds_words
from agents.hla.answering.knowledge import Knowledge
from agents.hla.answering.places import (
    called,
    find_stations,
    heaters,
    kinds,
    names,
    place_words,
    with_article,
)
from agents.hla.talking.dialogue_act import DialogueAct
from agents.kitchen import holders, listed, thing_words
from agents.messages import CookFact, Fixture, StationFact

#: Places told in one answer.
_MOST = 2


def in_station(what: str | None, known: Knowledge) -> DialogueAct:
    """What a station holds; of several, what each does."""
    found = find_stations(what, known) if what else heaters(known)
    if not found:
        return _no_station(what or "", known)
    told = sorted(found, key=lambda station: station.state == "empty")[:_MOST]
    state = "; ".join(condition(station, known) for station in told)
    return DialogueAct("station", {"state": state}, state)


def condition(station: StationFact, known: Knowledge) -> str:
    """E.g. 'pot 2 has Alice Soup, done in 8 s', 'the board is empty'."""
    name, holds = called(station.name), known.holds(station)
    when = "" if station.seconds is None else seconds_words(station.seconds)
    match station.state:
        case "cooking":
            return f"{name} has {holds}, done in {when}"
        case "cooked" if when:
            return f"{name} has {holds}, done; it burns in {when}"
        case "cooked":
            return f"{name} has {holds}, done"
        case "burning":
            return f"{name} is on fire"
        case "lost":
            return f"{name} is out of use" + (f", back in {when}" if when else "")
        case "burnt":
            return f"{name} has burnt food in it"
        case _ if holds:
            return f"{name} has {with_article(holds)}"
    return f"{name} is empty"


def where_is(what: str | None, known: Knowledge) -> DialogueAct:
    """Where something is: in hands, in pots, on counters; else where it can be had."""
    if not what:
        return DialogueAct("where_what")
    name = known.vocabulary.title(what)
    places = list(dict.fromkeys(_places(name.lower(), known)))[:_MOST]
    if places:
        return DialogueAct("where", {"found": listed(places)}, " ".join(places))
    sources = [f for f in known.now.fixtures if f.thing == what]
    if sources:
        facts = {"thing": name, "place": place_words(sources[0], known)}
        return DialogueAct("where_source", facts, what)
    stations = find_stations(what, known)
    if stations:
        found = [f"{called(s.name)} {place_words(_fixed(s), known)}" for s in stations[:_MOST]]
        return DialogueAct("where", {"found": listed(found)}, what)
    return _nowhere(what, name, known)


def _nowhere(what: str, name: str, known: Knowledge) -> DialogueAct:
    recipe = known.now.menu.recipe(what)
    if recipe is None and what not in known.now.menu.ingredients:
        return DialogueAct("where_what")
    return DialogueAct("where_nowhere", {"thing": name}, what)


def _places(name: str, known: Knowledge) -> Iterator[str]:
    """What is there and where: 'chopped onion on a counter to your left'."""
    for holder, thing in holders(known.now):
        holds = thing_words(thing, known.now.menu)
        if name in holds.lower():
            yield f"{with_article(holds)} {place_words(holder, known)}"
    for cook in known.now.cooks:
        if cook.name.lower() == name:
            yield f"{cook.name} {_whereabouts(cook, known)}"


def _whereabouts(cook: CookFact, known: Knowledge) -> str:
    return place_words(Fixture(cook.name, "cook", cook.cell), known)


def _fixed(station: StationFact) -> Fixture:
    return Fixture(station.name, station.kind, station.cell)


def _no_station(what: str, known: Knowledge) -> DialogueAct:
    """There is none of that number, or none at all; what there is instead."""
    there = kinds(what, known) or heaters(known)
    return DialogueAct("station_none", {"stations": names(there) or "nothing to cook in"}, what)

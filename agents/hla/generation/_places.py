"""Where something is, as one would tell somebody in the kitchen, and what stations hold."""

import re
from collections.abc import Iterable, Sequence

from agents.english import ORDINALS, listed, seconds_words, with_article
from agents.hla.generation._acts import DialogueAct
from agents.hla.knowledge import Knowledge
from agents.kitchen import holders, thing_words
from agents.messages import Cell, CookFact, Fixture, StationFact

#: Kinds of stations that things lie on; they are in all others.
_ON = frozenset({"board", "counter", "plates", "delivery", "return"})


def place_words(holder: StationFact | CookFact | Fixture, known: Knowledge) -> str:
    """E.g. 'in my hands', 'in pot 2 to your left', 'on a counter below you'."""
    match holder:
        case CookFact():
            return f"in {whose(holder, known)} hands"
        case StationFact(kind="counter", cell=cell):
            return " ".join(filter(None, ("on a counter", direction(cell, known))))
        case StationFact(name=name, kind=kind, cell=cell):
            preposition = "on" if kind in _ON else "in"
            words = (f"{preposition} {called(name)}", direction(cell, known))
            return " ".join(filter(None, words))
        case Fixture(cell=cell):
            return direction(cell, known)


def whose(cook: CookFact, known: Knowledge) -> str:
    """'my', 'your', or "Ben's"."""
    if cook.seat == known.now.seat:
        return "my"
    return "your" if cook == known.human else f"{cook.name}'s"


def called(name: str) -> str:
    """'pot 2', 'the board': what has no number needs an article."""
    return name if name[-1:].isdigit() else f"the {name}"


def in_hand(holds: str) -> str:
    """'a bowl of Bob Soup', 'a fire extinguisher'; food by weight and dishes need none."""
    first = holds.split(maxsplit=1)[0]
    if " of " not in holds and first not in ("empty", "dirty", "fire"):
        return holds
    return with_article(holds)


def direction(cell: Cell, known: Knowledge) -> str:
    """Where a cell is as the asker sees it: 'to your upper left'; '' if nobody asks."""
    if known.human is None:
        return ""
    x, y = cell[0] - known.human.cell[0], cell[1] - known.human.cell[1]
    if abs(x) + abs(y) <= 1:
        return "right next to you"
    side = "" if abs(x) * 2 < abs(y) else "left" if x < 0 else "right"
    height = "" if abs(y) * 2 < abs(x) else "upper" if y < 0 else "lower"
    if not side:
        return "above you" if y < 0 else "below you"
    return f"to your {height} {side}" if height else f"to your {side}"


#: What stations are called that no menu names.
_UNHEATED = frozenset({"counter", "board", "plates", "delivery", "bin", "source", "return", "sink"})


def find_stations(words: str, known: Knowledge) -> tuple[StationFact, ...]:
    """The stations that words mean, forgivingly: 'pot 2', 'second pot', 'the pot', 'pots'."""
    kind, number = _kind_and_number(words)
    meant = [s for s in _stations(known) if kind in map(_singular, (s.kind, s.name))]
    if number is None or len(meant) == 1 >= number:
        return tuple(meant)
    return tuple(s for s in meant if s.name.endswith(f" {number}"))


def kinds(words: str, known: Knowledge) -> tuple[StationFact, ...]:
    """Every station of the kind that words mean, whatever number they give."""
    return find_stations(_kind_and_number(words)[0], known)


def heaters(known: Knowledge) -> tuple[StationFact, ...]:
    """Every pot, pan, or whatever else the menu heats food in."""
    return tuple(s for s in _stations(known) if s.kind not in _UNHEATED)


def names(stations: Iterable[StationFact]) -> str:
    """E.g. 'pot 1 and pot 2'."""
    return listed([called(station.name) for station in stations])


def _stations(known: Knowledge) -> Sequence[StationFact]:
    """What holds something or cooks, and what stands there empty."""
    busy = {station.cell for station in known.now.stations}
    empty = [
        StationFact(fixture.name, fixture.kind, fixture.cell, "empty")
        for fixture in known.now.fixtures
        if fixture.cell not in busy and fixture.kind != "source"
    ]
    return (*known.now.stations, *empty)


def _kind_and_number(words: str) -> tuple[str, int | None]:
    """'pot' and 2, of 'pot 2', 'the second pot', 'pots', 'pot #2'."""
    number, kind = None, []
    for word in re.findall(r"[a-z]+|\d+", words.lower()):
        if word.isdigit():
            number = int(word)
        elif word in ORDINALS:
            number = ORDINALS.index(word) + 1
        elif word not in ("the", "a", "my", "your", "number", "no"):
            kind.append(word)
    return _singular(" ".join(kind)), number


def _singular(name: str) -> str:
    """'pot', of 'pot 2' and 'pots'; 'plate', of 'plates'."""
    return re.sub(r" \d+$", "", name).removesuffix("s")


#: Places told in one answer, and the words that they may take.
_MOST, _MOST_WORDS = 2, 15


def in_station(what: str | None, known: Knowledge) -> DialogueAct:
    """What a station holds; of several, what each does."""
    found = find_stations(what, known) if what else heaters(known)
    if not found:
        there = kinds(what or "", known) or heaters(known)
        return DialogueAct("station_none", {"stations": names(there) or "nothing to cook in"})
    first, *others = sorted(found, key=lambda station: station.state == "empty")[:_MOST]
    told = [condition(first, known)]
    for station in others:
        words, holds = condition(station, known), known.holds(first)
        told.append(words.replace(holds, "the same") if holds else words)
    return DialogueAct("station", {"state": "; ".join(told)})


def condition(station: StationFact, known: Knowledge) -> str:
    """E.g. 'pot 2 has Alice Soup, done in 8 s', 'the board is empty'."""
    name, holds = called(station.name), known.holds(station)
    when = "" if station.seconds is None else seconds_words(station.seconds)
    match station.state:
        case "cooking":
            return f"{name} has {holds}, done in {when}"
        case "cooked" if when:
            return f"{name} has {holds}, done, burns in {when}"
        case "cooked":
            return f"{name} has {holds}, done"
        case "burning":
            return f"{name} is on fire"
        case "lost":
            return f"{name} is out of use" + (f", back in {when}" if when else "")
        case "burnt":
            return f"{name} has burnt food in it"
        case _ if holds:
            return f"{name} has {in_hand(holds)}"
    return f"{name} is empty"


def where_is(what: str | None, known: Knowledge) -> DialogueAct:
    """Where something is: in hands, in pots, on counters; else where it can be had."""
    if not what:
        return DialogueAct("where_what")
    name = known.title(what)
    if known.me is not None and known.me.name.lower() == what:
        return DialogueAct("where_me", {"place": _whereabouts(known.me, known)})
    if places := _places(name.lower(), known):
        return DialogueAct("where", {"found": _together(places)})
    sources = [f for f in known.now.fixtures if f.thing == what]
    if sources:
        facts = {"thing": name, "place": place_words(sources[0], known)}
        return DialogueAct("where_source", facts)
    stations = find_stations(what, known)
    if stations:
        near = sorted(stations, key=lambda station: _far(station, known))
        there = [
            (place_words(Fixture(s.name, s.kind, s.cell), known), called(s.name)) for s in near
        ]
        return DialogueAct("where", {"found": _standing(there)})
    recipe = known.recipe(what)
    if recipe is None and what not in known.now.menu.ingredients:
        return DialogueAct("where_what")
    return DialogueAct("where_nowhere", {"thing": name})


def _places(name: str, known: Knowledge) -> Sequence[tuple[str, str]]:
    """What is there and where: 'chopped onion' and 'on a counter to your left'."""
    things = (
        (in_hand(holds), place_words(holder, known))
        for holder, thing in holders(known.now)
        if name in (holds := thing_words(thing, known.now.menu)).lower()
    )
    cooks = (
        (cook.name, _whereabouts(cook, known))
        for cook in known.now.cooks
        if cook.name.lower() == name
    )
    return (*things, *cooks)


def _together(places: Sequence[tuple[str, str]]) -> str:
    """'Bob Soup in pot 1 and in pot 2': what is alike is named once; as much as fits."""
    alike: dict[str, list[str]] = {}
    for thing, place in dict.fromkeys(places):
        alike.setdefault(thing, []).append(place)
    told = [f"{thing} {listed(there[:_MOST])}" for thing, there in list(alike.items())[:_MOST]]
    return told[0] if len(listed(told).split()) > _MOST_WORDS else listed(told)


def _standing(places: Sequence[tuple[str, str]]) -> str:
    """'pot 1 and pot 2 to your left': what stands in one direction is told together."""
    alike: dict[str, list[str]] = {}
    for place, name in places:
        alike.setdefault(place, []).append(name)
    told = [f"{listed(names[:_MOST])} {place}" for place, names in alike.items()]
    return listed(told[:_MOST])


def _far(station: StationFact, known: Knowledge) -> int:
    """Cells from the asker."""
    x, y = station.cell if known.human is None else known.human.cell
    return abs(station.cell[0] - x) + abs(station.cell[1] - y)


def _whereabouts(cook: CookFact, known: Knowledge) -> str:
    return place_words(Fixture(cook.name, "cook", cook.cell), known)

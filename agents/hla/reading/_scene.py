"""What people can see and refer to while they speak: who holds and does what, what lies where.

The same facts come from a mind's observation and from a moment of the corpus, so that a model is
trained with the words that it reads in play.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from agents.intention import (
    GONE,
    ME,
    PLATE,
    OrderReferent,
    Referents,
    Spot,
    Vocabulary,
    cook_name,
    spots,
)
from agents.kitchen import held_words
from agents.messages import Fixture, Heard, Observation

#: In prompts of a mind that acts the cook whom it drives.
YOU = "you"
#: So many kinds of things on counters are told.
MOST_LYING = 6
#: Nobody works at these.
_NO_WORKPLACES = ("source", "plates", "return", "delivery", "bin", "extinguisher", "counter")
_STATES = {
    "cooking": "{} cooking",
    "cooked": "{} done",
    "burning": "fire",
    "burnt": "burnt food",
    "lost": "lost",
}


@dataclass(frozen=True, slots=True)
class SceneCook:
    """`name` in small letters, ME for the speaker; `doing`: verb and thing, of partners only."""

    name: str
    holds: str = ""
    doing: str = ""


@dataclass(frozen=True, slots=True)
class SceneStation:
    """A board or an appliance; `state` as a StationFact has it."""

    spot: Spot
    state: str = "empty"
    holds: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """`lying`: what is on counters, readable and counted."""

    cooks: tuple[SceneCook, ...] = ()
    stations: tuple[SceneStation, ...] = ()
    lying: tuple[tuple[str, int], ...] = ()

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where the stations are."""
        return tuple(station.spot for station in self.stations)

    @property
    def names(self) -> tuple[str, ...]:
        """Who can be spoken to."""
        return tuple(cook.name for cook in self.cooks if cook.name != ME)

    def at_hand(self, vocabulary: Vocabulary) -> tuple[str, ...]:
        """What 'that' may be where nothing is pointed at: what the speaker holds, then others."""
        first = sorted(self.cooks, key=lambda cook: cook.name != ME)
        words = [each for cook in first for each in (cook.holds, cook.doing)]
        return tuple(dict.fromkeys(thing for each in words for thing in _things(each, vocabulary)))


#: Nothing is known of it.
UNSEEN = Scene()


def seen(now: Observation, speaker: int | None = None) -> Scene:
    """What is told by an observation; `speaker`: the seat of who speaks, else the first human's."""
    humans = (cook.seat for cook in now.cooks if cook.human)
    me = next(humans, None) if speaker is None else speaker
    deeds = {option.name: f"{option.verb} {option.what or ''}".rstrip() for option in now.options}
    cooks = (
        SceneCook(
            ME if cook.seat == me else cook_name(cook.name),
            held_words(cook, now),
            "" if cook.human else deeds.get(cook.doing, ""),
        )
        for cook in now.cooks
    )
    facts = {fact.name: fact for fact in now.stations}
    lying = Counter(held_words(fact, now) for fact in now.stations if fact.kind == "counter")
    return Scene(
        tuple(cooks),
        tuple(
            SceneStation(spot, facts[spot.name].state, held_words(facts[spot.name], now))
            if spot.name in facts
            else SceneStation(spot)
            for spot in _workplaces(now.fixtures)
        ),
        tuple(lying.items()),
    )


def seen_by_cook(now: Observation) -> Scene:
    """The same for the cook of a mind itself, who comes first."""
    scene = seen(now)
    seats = [fact.seat for fact in now.cooks]
    cooks = dict(zip(seats, scene.cooks, strict=True))
    own = cooks.pop(now.seat, None)
    first = () if own is None else (replace(own, name=YOU),)
    return replace(scene, cooks=(*first, *cooks.values()))


def recorded(record: Mapping[str, Any]) -> Scene:
    """What is told by a moment of the corpus."""
    return Scene(
        tuple(
            SceneCook(
                ME if cook.get("you") else cook_name(cook["name"]),
                cook.get("holds", ""),
                "" if cook.get("you") else cook.get("doing", ""),
            )
            for cook in record["cooks"]
        ),
        tuple(
            SceneStation(Spot(each["name"], each["at"]), each["state"], each.get("holds", ""))
            for each in record["stations"]
        ),
        tuple(record.get("lying", {}).items()),
    )


def referents_of(now: Observation, heard: Heard | None) -> Referents:
    """The orders that words can refer to: by position as they hung when the words were begun."""
    known = {o.number: OrderReferent(o.name, o.seconds_left, o.needs) for o in now.orders}
    orders = tuple(OrderReferent(o.name, o.seconds_left, o.needs) for o in now.orders)
    stood = tuple(known.get(number, GONE) for number in (heard.tickets if heard else ()))
    return Referents(orders, stood=() if stood == orders else stood)


def with_scene(referents: Referents, scene: Scene, vocabulary: Vocabulary) -> Referents:
    """What words can refer to once it is seen: places, cooks, and 'that' without pointing."""
    talked_of = (mention.what for mention in referents.mentions())
    at_hand = dict.fromkeys((*scene.at_hand(vocabulary), *talked_of))
    return replace(referents, at_hand=tuple(at_hand), spots=scene.spots, cooks=scene.names)


def scene_lines(scene: Scene, vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """The lines of a prompt, each with its heading; what is empty is left out."""
    cooks = "; ".join(told for cook in scene.cooks if (told := _cook(cook, vocabulary)))
    alone = Counter(spot.kind for spot in scene.spots)
    stations = sorted(scene.stations, key=lambda each: (each.spot.kind, each.spot.name))
    places = "; ".join(
        _station(each, vocabulary, alone=alone[each.spot.kind] == 1)
        for each in stations
        if each.state != "empty"
    )
    lying = sorted((_short(name, vocabulary), n) for name, n in scene.lying if name not in _TOOLS)
    things = "; ".join(name if n == 1 else f"{name} x{n}" for name, n in lying[:MOST_LYING])
    found = zip(HEADINGS, (cooks, places, things), strict=True)
    yield from ((name, words) for name, words in found if words)


#: What the lines of a scene are about, and what they are called in full prompts.
HEADINGS = ("cooks", "places", "counters")
IN_FULL: Mapping[str, str] = {
    "cooks": "What each cook holds and does ('me' is the person)",
    "places": "On boards and in the heat",
    "counters": "On the counters",
}
_TOOLS = ("fire extinguisher",)


def _cook(cook: SceneCook, vocabulary: Vocabulary) -> str:
    """E.g. 'ella plate of bob, serve bob'; nothing for a speaker with empty hands."""
    words = ", ".join(filter(None, (_short(cook.holds, vocabulary), cook.doing)))
    if not words and cook.name == ME:
        return ""
    return f"{cook.name} {words or 'free'}"


def _station(station: SceneStation, vocabulary: Vocabulary, *, alone: bool) -> str:
    """E.g. 'pot 2 left bob done', 'board 1 chopped onion'."""
    holds = _short(station.holds, vocabulary)
    where = () if alone else station.spot.sides
    told = _STATES.get(station.state, "{}").format(holds)
    return " ".join((station.spot.name, *where, told))


def _short(name: str, vocabulary: Vocabulary) -> str:
    """A readable name with dishes as the language calls them."""
    words = name.lower().removeprefix("fire ")
    for thing, title in sorted(vocabulary.titles, key=lambda pair: -len(pair[1])):
        words = words.replace(title.lower(), thing)
    return words.replace(f"empty {PLATE}", PLATE)


def _things(words: str, vocabulary: Vocabulary) -> Iterator[str]:
    """The thing that is named in readable words, and the plate that it is on."""
    short = f" {_short(words, vocabulary)} ".replace(",", " ")
    things = {f" {vocabulary.title(thing).lower()} ": thing for thing in vocabulary.ingredients}
    things |= {f" {thing} ": thing for thing in vocabulary.things}
    named = dict.fromkeys(things[each] for each in things if each in short)
    if food := [thing for thing in named if thing != PLATE]:
        yield max(food, key=len)
    if PLATE in named:
        yield PLATE


def _workplaces(fixtures: tuple[Fixture, ...]) -> Iterator[Spot]:
    """Boards and appliances, and where each lies among its kind."""
    work = [each for each in fixtures if each.kind not in _NO_WORKPLACES]
    work.sort(key=lambda each: (each.kind, each.cell[1], each.cell[0]))
    return spots((each.name, each.cell) for each in work)

"""What of a demand is this cook's, as its queue can hold it.

Parts for others are left out. Where something is done is left to the executor. 'Until' and 'unless'
become the end of what they limit, which waits for its event in the queue, as what is done 'when'
something happens does. Stations and help become the work that is nearest to them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from agents.intention import (
    ALWAYS,
    ANY,
    CROWDS,
    Allow,
    Avoid,
    Cancel,
    Condition,
    Demand,
    Event,
    EventWord,
    Goal,
    Help,
    Part,
    Put,
    Qualified,
    Skip,
    Split,
    Stay,
    Stock,
    Swap,
    Vocabulary,
    Wait,
    Watch,
    cook_name,
    kind_of,
    undone,
)
from agents.messages import CookFact, Observation

#: What ends a claim of the speaker's to do something once.
_ENDS: dict[str, EventWord] = {
    "chop": "chopped", "cook": "cooked", "plate": "plated", "serve": "served", ANY: "served",
}  # fmt: skip
#: Seconds for which the speaker is left to do something that no event ends, each time.
_CLAIM_S = 15
#: Work that lines up is done after what is in hand anyway.
_IN_TURN = ("done", "free")
#: Work that is done where somebody is told to stay.
_AT_STATION = {"board": "chop", "delivery": "serve", "sink": "wash"}
_MANY = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}


def mine(
    demand: Demand, now: Observation, vocabulary: Vocabulary
) -> tuple[Demand | None, tuple[Part, ...]]:
    """The demand as this cook takes it, None if nothing of it is for it; and what it cannot do."""
    named = {name for part in demand.parts for name in getattr(part, "who", ())}
    own = [part for part in demand.parts if _is_mine(getattr(part, "who", ()), named, now)]
    beyond = tuple(part for part in own if _is_beyond(getattr(part, "inner", part)))
    parts = tuple(
        part for each in own if each not in beyond for part in _as_queued(each, now, vocabulary)
    )
    return Demand(parts, demand.place) if parts else None, beyond


def _is_beyond(part: Part) -> bool:
    """Whether no cook of this game can do it."""
    match part:
        case Help("me"):
            return False
        case Help() | Put() | Swap():
            return True
    return False


def _is_mine(who: Sequence[str], named: set[str], now: Observation) -> bool:
    """Whether a part for `who` is for this cook; `named`: all whom the message names."""
    crew = [cook for cook in now.cooks if not cook.human]
    names = [name for name in who if name not in (*CROWDS, "me")]
    me = cook_name(next((cook.name for cook in crew if cook.seat == now.seat), now.cook))
    match [name for name in who if name in CROWDS]:
        case []:
            return not names or me in names
        case ["all", *_]:
            return True
        case ["others", *_]:
            return me not in named
        case ["free", *_]:
            some = [cook for cook in crew if not names or cook_name(cook.name) in names]
            return _are_chosen(some, 1, now)
        case [many, *_]:
            return _are_chosen(crew, _MANY[many], now)
    return False


def _are_chosen(cooks: Sequence[CookFact], count: int, now: Observation) -> bool:
    """Whether this cook is among the first so many: those who do nothing, then by seat."""
    first = sorted(cooks, key=lambda cook: (bool(cook.doing), cook.seat))
    return now.seat in [cook.seat for cook in first[:count]]


def _as_queued(part: Part, now: Observation, vocabulary: Vocabulary) -> Iterator[Part]:
    match part:
        case Qualified(inner=inner, at=at, condition=condition):
            parts = list(_plain(inner, at, now, vocabulary))
            yield from parts if condition is None else _limited(parts, condition)
        case _:
            yield from _plain(part, "", now, vocabulary)


def _plain(part: Part, at: str, now: Observation, vocabulary: Vocabulary) -> Iterator[Part]:
    """One part that may be done at a place."""
    match part:
        case Stay():
            yield _staying(at, vocabulary)
        case Help("me"):
            yield Split()
        case Avoid(do, what, True, int(times)):
            yield Avoid(do, what, yours=True)
            word = _ENDS.get(do) if times == 1 and what is not None else None
            event = Event(word, what) if word else Event(seconds=_CLAIM_S * times)
            yield Qualified(Allow(do, what), condition=Condition("when", event))
        case Skip(str(what)):
            left = [order.seconds_left for order in now.orders if order.name == what]
            yield Cancel(ANY, what)
            event = Event(seconds=max(1, round(min(left, default=0))))
            yield Qualified(Allow(ANY, what), condition=Condition("when", event))
        case Stock(what, count) if what in vocabulary.dishes:
            do = "plate" if vocabulary.fits("plate", what) else "prepare"
            yield Goal(do, what, count, at)
        case Goal():
            yield replace(part, at=at)
        case _:
            yield part


def _staying(at: str, vocabulary: Vocabulary) -> Part:
    """The work of a station."""
    kind = kind_of(at).split()[-1:] or [""]
    for station, verb in _AT_STATION.items():
        if kind[0] in (station, f"{station}s") and vocabulary.things_of(verb) is not None:
            return Goal(verb, None, ALWAYS, at)
    if at == "me":
        return Goal("come")
    if at in vocabulary.dishes:
        return Goal("plate", at) if vocabulary.fits("plate", at) else Goal("serve", at)
    return Watch("pots") if at else Wait(event="word")


def _limited(parts: Sequence[Part], condition: Condition) -> Iterator[Part]:
    """Parts on a condition."""
    event = condition.event
    if condition.connective == "when":
        for part in parts:
            waits = event.what or event.word not in _IN_TURN
            yield Qualified(part, condition=condition) if waits and event.word != "late" else part
        return
    yield from parts
    if event.word not in ("late", "word"):
        for part in parts:
            if (end := undone(part)) is not None:
                yield Qualified(end, condition=Condition("when", event))

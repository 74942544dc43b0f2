"""What of a demand is this cook's, as its queue can hold it, and who answers what is for all.

Parts for others are left out.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from agents.hla.grounding._ground import cannot_swap
from agents.intention import (
    ANY,
    COUNTED,
    CROWDS,
    ME,
    PLATE,
    PUT,
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
    Stay,
    Stock,
    Swap,
    Use,
    Vocabulary,
    Wait,
    cook_name,
    undone,
    unplaced,
)
from agents.messages import Book, CookFact, Heard, Observation

# What a part comes to that one cook takes on: such parts as its queue can hold.
#
# 'Until' and 'unless' become the end of what they limit, which waits for its event in the queue, as
# what is done 'when' something happens does. To put something down may begin with fetching it.

_COUNTER, _EXTINGUISHER = "counter", "extinguisher"
#: What ends a claim of the speaker's to do something so many times.
_ENDS: dict[str, EventWord] = {
    "chop": "chopped", "cook": "cooked", "plate": "plated", "serve": "served", ANY: "served",
}  # fmt: skip
#: Seconds for which the speaker is left to do something that no event ends, each time.
_CLAIM_S = 15
#: Work that lines up is done after what is in hand anyway.
_IN_TURN = ("done", "free")


def as_queued(part: Part, now: Observation, vocabulary: Vocabulary) -> Iterator[Part]:
    """What a part comes to in the kitchen of `now`."""
    match part:
        case Qualified(inner=Swap()):
            yield Qualified.around(part.inner, part.who)
        case Qualified(inner=inner, at=at, condition=None):
            yield from _placed(inner, at, now, vocabulary)
        case Qualified(inner=inner, at=at, condition=Condition() as condition):
            if condition.event == Event("free") and at:
                condition = replace(condition, event=Event("free", at))
            yield from _limited(list(_placed(inner, at, now, vocabulary)), condition)
        case _:
            yield from _placed(part, "", now, vocabulary)


def _placed(part: Part, at: str, now: Observation, vocabulary: Vocabulary) -> Iterator[Part]:
    """One part that may be done at a place."""
    match part:
        case Goal():
            yield replace(part, at=at)
        case Put(what):
            yield from _putting(what, at, now, vocabulary)
        case Use(what):
            yield part  # for who is told what is done
            yield from _using(what, now, vocabulary)
        case Stay() if not at:
            yield Wait(event="word")
        case Cancel("skip", what):
            yield Allow(ANY, what)
        case Avoid(do, what, True, int(times)):
            yield Avoid(do, what, yours=True)
            yield _over(Allow(do, what), do, what, times)
        case Skip(str(what)):
            left = [order.seconds_left for order in now.orders if order.name == what]
            yield Cancel(ANY, what)
            event = Event(seconds=max(1, round(min(left, default=0))))
            yield Qualified(Allow(ANY, what), condition=Condition("when", event))
        case Avoid(yours=True) if at == _COUNTER and (full := list(_full_counters(now))):
            yield from (Qualified.around(part, (), name) for name in full)
        case Stay() | Stock() | Avoid() | Allow():
            yield Qualified.around(part, (), at)
        case _:
            yield part


def _full_counters(now: Observation) -> Iterator[str]:
    """Who claims the counter claims what lies there, and not the bare ones."""
    tools = {thing.cell for thing in now.things if thing.what == _EXTINGUISHER}
    for station in now.stations:
        if station.kind == _COUNTER and station.cell not in tools:
            yield station.name


def _putting(what: str | None, at: str, now: Observation, vocabulary: Vocabulary) -> Iterator[Part]:
    """What is in hand, or is fetched for it, goes to a place; to a cook it is handed."""
    has_it = what is None or (now.held is not None and now.held.what == what)
    cooks = (ME, *(cook_name(cook.name) for cook in now.cooks))
    if what is not None and at in cooks and vocabulary.fits("pass", what):
        yield Goal("pass", what, at="" if at == ME else at)
        return
    if not has_it and at and vocabulary.fits("fetch", what or ""):
        yield Goal("fetch", what)
    yield Goal(PUT, at=at)


def _using(what: str | None, now: Observation, vocabulary: Vocabulary) -> Iterator[Part]:
    """No new one is made as long as there is one; a raw one is no new one."""
    there = [t for t in now.things if t.what == what and t.state not in ("raw", "chopping")]
    verbs = [verb for verb in ("chop", "prepare", "cook") if what and vocabulary.fits(verb, what)]
    if what == PLATE or not there or not verbs:
        return
    ban = Avoid(verbs[0], what)
    yield ban
    yield Qualified(Allow(ban.do, what), condition=Condition("when", Event("gone", what)))


def _over(part: Part, do: str, what: str | None, times: int) -> Part:
    """A part that is due once the speaker has done so much; else after a while."""
    word = _ENDS.get(do) if what is not None else None
    if word is None:
        event = Event(seconds=_CLAIM_S * times)
        return Qualified(part, condition=Condition("when", event))
    for _ in range(times):
        part = Qualified(part, condition=Condition("when", Event(word, what)))
    return part


def _limited(parts: Sequence[Part], condition: Condition) -> Iterator[Part]:
    """Parts on a condition."""
    event = condition.event
    if condition.connective == "when":
        for part in parts:
            waits = (event.what or event.word not in _IN_TURN) and event.word != "late"
            yield _waiting(part, condition) if waits else part
        return
    yield from parts
    if event.word != "late" and (condition.connective, event.word) != ("unless", "word"):
        for part in parts:
            if (end := undone(part)) is not None:
                at = Qualified.of(part).at if isinstance(end, Allow) else ""
                yield Qualified(end, at=at, condition=Condition("when", event))


def _waiting(part: Part, condition: Condition) -> Part:
    """A part that waits for its event, its place kept."""
    at = Qualified.of(part).at
    return Qualified(unplaced(part), at=at, condition=condition)


def mine(
    demand: Demand, now: Observation, vocabulary: Vocabulary, queue: Book
) -> tuple[Demand | None, tuple[Part, ...]]:
    """The demand as this cook takes it, None if nothing of it is for it; and what it cannot do.

    `queue`: what stands.
    """
    named = {name for part in demand.parts for name in Qualified.of(part).who}
    own = [part for part in demand.parts if _is_mine(Qualified.of(part).who, named, now)]
    beyond = tuple(part for part in own if _is_beyond(part, now))
    parts = [
        part for each in own if each not in beyond for part in as_queued(each, now, vocabulary)
    ]
    for part in own:
        match part:
            case Qualified(inner=Use(what), at=at) if at:
                parts = list(_taken_from(at, what, parts, now, queue))
    return Demand(tuple(parts), demand.place) if parts else None, beyond


def _is_beyond(part: Part, now: Observation) -> bool:
    """Whether this cook, or any cook of this game, cannot do it."""
    match Qualified.of(part).inner:
        case Help(name):
            return name not in (ME, *(cook_name(cook.name) for cook in now.cooks))
        case Swap("jobs"):
            return cannot_swap(Qualified.of(part).who, now)
    return False


def _taken_from(
    at: str, what: str | None, parts: Sequence[Part], now: Observation, queue: Book
) -> Iterator[Part]:
    """Work that needs a thing takes it from a place; that asked for before, if none is now."""
    for part in parts:
        if part == Use():
            continue
        if isinstance(part, Goal) and not part.at and _needs(part, what, now):
            yield replace(part, at=at)
        else:
            yield part
    if any(isinstance(part, Goal) for part in parts):
        return
    for entry in queue.line:
        if isinstance(entry.part, Goal) and _needs(entry.part, what, now):
            yield Cancel(*entry.part.task)
            yield replace(entry.part, times=(entry.times or 1) - entry.done, at=at)
            return
    yield from (part for part in parts if part == Use())


def _needs(goal: Goal, what: str | None, now: Observation) -> bool:
    recipe = now.menu.recipe(goal.what)
    return what in (None, goal.what) or (recipe is not None and what in recipe.needs)


def _is_mine(who: Sequence[str], named: set[str], now: Observation) -> bool:
    """Whether a part for `who` is for this cook; `named`: all whom the message names."""
    crew = [cook for cook in now.cooks if not cook.human]
    names = [name for name in who if name not in (*CROWDS, ME)]
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
            return _are_chosen(crew, COUNTED[many], now)
    return False


def _are_chosen(cooks: Sequence[CookFact], count: int, now: Observation) -> bool:
    """Whether this cook is among the first so many: those who do nothing, then by seat."""
    first = sorted(cooks, key=lambda cook: (bool(cook.doing), cook.seat))
    return now.seat in [cook.seat for cook in first[:count]]


def answers_for_all(heard: Heard, about: str | None, now: Observation) -> bool:
    """Whether this cook answers; `about`: the thing that is asked about.

    The one who is called by name does, else the one with the thing in hand, else the nearest to who
    asks. Each partner finds out for itself, by what all of them see alike.
    """
    crew = [cook for cook in now.cooks if not cook.human]
    if heard.to is not None or all(cook.seat != now.seat for cook in crew):
        return True
    asker = next((cook for cook in now.cooks if cook.seat == heard.seat), None)
    named = [c for c in crew if re.search(rf"(?i)\b{re.escape(c.name)}\b", heard.text)]
    some = named or _holding(crew, about, now) or crew
    return min(some, key=lambda cook: (_far(cook, asker), cook.seat)).seat == now.seat


def _holding(crew: Sequence[CookFact], about: str | None, now: Observation) -> list[CookFact]:
    held = ((cook, now.thing_at(cook)) for cook in crew if about is not None)
    return [cook for cook, thing in held if thing and about in (thing.what, *thing.parts)]


def _far(cook: CookFact, asker: CookFact | None) -> int:
    """Cells between two cooks."""
    if asker is None:
        return 0
    return abs(cook.cell[0] - asker.cell[0]) + abs(cook.cell[1] - asker.cell[1])

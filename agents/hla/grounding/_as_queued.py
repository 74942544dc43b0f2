"""What a part comes to that one cook takes on: such parts as its queue can hold.

'Until' and 'unless' become the end of what they limit, which waits for its event in the queue, as
what is done 'when' something happens does. To put something down may begin with fetching it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from agents.intention import (
    ANY,
    ME,
    PLATE,
    PUT,
    Allow,
    Avoid,
    Cancel,
    Condition,
    Event,
    EventWord,
    Goal,
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
from agents.messages import Observation

#: What ends a claim of the speaker's to do something so many times.
_ENDS: dict[str, EventWord] = {
    "chop": "chopped", "cook": "cooked", "plate": "plated", "serve": "served", ANY: "served",
}  # fmt: skip
#: Seconds for which the speaker is left to do something that no event ends, each time.
_CLAIM_S = 15
COUNTER, EXTINGUISHER = "counter", "extinguisher"
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
        case Avoid(yours=True) if at == COUNTER and (full := list(_full_counters(now))):
            yield from (Qualified.around(part, (), name) for name in full)
        case Stay() | Stock() | Avoid() | Allow():
            yield Qualified.around(part, (), at)
        case _:
            yield part


def _full_counters(now: Observation) -> Iterator[str]:
    """Who claims the counter claims what lies there, and not the bare ones."""
    tools = {thing.cell for thing in now.things if thing.what == EXTINGUISHER}
    for station in now.stations:
        if station.kind == COUNTER and station.cell not in tools:
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

"""Passing: a thing is put where the other cook gets at it."""

from collections.abc import Iterator

from game.executor._plans import Fail, Plan, ScriptMemory, UseStation
from game.executor.floor import FAR
from game.executor.verbs.things import (
    each_thing,
    is_raw,
    is_thing,
    missing,
    not_to_take,
    one,
    ready,
    taking,
    to_be_chopped,
)
from game.executor.verbs.verb import Obstacle, Verb
from game.executor.view import View
from game.kitchen.layout import Kind
from game.kitchen.recipe import Process
from game.kitchen.state import Cook

#: Moves within which something is at hand for a cook on the same floor.
NEAR = 2
#: What a move of mine counts against a move of the other's.
MINE = 0.5

NOBODY = Obstacle("there is nobody to pass it to")
NO_ROOM = "no counter within your reach is free"


def _obstacle(view: View, what: str) -> Obstacle | None:
    other = view.colleague
    if other is None:
        return NOBODY
    if not _is_meant(view, other, view.held, what):
        if _is_at_hand(view, other, what):
            reason = f"{one(view.menu, what)} lies within your reach already"
            return Obstacle(reason, settled=True)
        if lacking := missing(view, what):
            return lacking
        if not _can_be_taken(view, other, what):
            return to_be_chopped(view.menu, what)
    return None if any(within_both(view, other)) else Obstacle(NO_ROOM)


def _can_be_taken(view: View, other: Cook, what: str) -> bool:
    """Whether there is any to be passed: a raw one is not always, what was given is no other."""
    return not _has_raw_ones(view, other, what) or bool(ready(view, what, view.given))


def _is_at_hand(view: View, other: Cook, what: str) -> bool:
    """Whether such a thing lies near to the other cook, or on its side of a wall between us.

    One that was given does not count while there is another: who asks again wants that, too.
    """
    given = not_to_take(view, what)
    floor, stations = view.floor, view.kitchen.stations
    near = NEAR if floor.distance[view.cook.cell][other.cell] < FAR else FAR - 1
    return any(
        _is_meant(view, other, content, what)
        and stations[cell].kind in (Kind.COUNTER, Kind.BOARD)
        and floor.steps(other.cell, cell) <= near
        for cell, content in enumerate(view.state.usable)
        if content is not None and cell not in given
    )


def _is_meant(view: View, other: Cook, content: object, what: str) -> bool:
    """Whether `content` is such a thing; a raw one is not for a cook that gets those by itself."""
    if not is_thing(view.menu, content, what):
        return False
    return not (is_raw(content) and _has_raw_ones(view, other, what))


def _has_raw_ones(view: View, other: Cook, what: str) -> bool:
    """Whether what is passed is chopped, for the other cook gets to the raw ones by itself."""
    sources = view.of_kind(Kind.SOURCE, what)
    chopped = view.boards and view.recipes.find(Process.CHOP, what) is not None
    return bool(chopped) and any(view.floor.reaches(other.cell, cell) for cell in sources)


def _script(view: View, what: str, memory: ScriptMemory) -> Plan:
    """The thing in hand, then onto a counter; that is chosen once, wherever the other goes."""
    other = view.colleague
    if other is None:
        return Fail(NOBODY.reason)
    if not _is_meant(view, other, view.held, what):
        if not _can_be_taken(view, other, what):  # the last one was taken by somebody else
            return Fail(to_be_chopped(view.menu, what).reason)
        return taking(view, what, not_to_take(view, what))
    if memory.place not in list(within_both(view, other)):
        memory.place = _place(view, other)
    if memory.place is None:
        return Fail(NO_ROOM)
    return UseStation(memory.place, ends=True, gives=True)


def within_both(view: View, other: Cook) -> Iterator[int]:
    """Free counters that both reach, beside which not only other cooks stand."""
    taken, floor = {cook.cell for cook in view.others}, view.floor
    for cell in view.free(view.counters):
        if floor.reaches(other.cell, cell) and not taken.issuperset(floor.beside[cell]):
            yield cell


def _place(view: View, other: Cook) -> int | None:
    """The counter that is nearest to the other cook."""
    return min(
        view.wished(within_both(view, other)),
        key=lambda c: (view.floor.steps(other.cell, c) + MINE * view.steps(c), c),
        default=None,
    )


PASSING = Verb("pass", "passed", each_thing("Pass"), _obstacle, _script, on_demand=True)

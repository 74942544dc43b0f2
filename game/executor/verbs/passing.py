"""Passing: a thing is put where the other cook gets at it; unasked where the kitchen is divided."""

from collections.abc import Iterator

from game.executor._hands import between, hand_over, put_away, to_hand_over
from game.executor._supply import HANDING, HandOver, supply
from game.executor.floor import FAR
from game.executor.plans import Fail, Plan, ScriptMemory, UseStation
from game.executor.value import BASES, RESCUE, SPARE, OrderNeeds, pressing, ranked
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
from game.kitchen.items import Food
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
    if due := _due(view, what):
        return None if any(_over(view, each) for each in due) else Obstacle(NO_ROOM)
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
    if due := _due(view, what):
        # The first of `due` that there is room for: in hand, then over.
        if view.held is not None:
            held = any(each.thing == view.held for each in due)
            return hand_over(view, view.held) if held else put_away(view)
        for each in due:
            if _over(view, each):
                cells = [each.cell] if each.cell is not None else _given_at(view, each)
                if (cell := view.nearest(cells)) is not None:
                    return UseStation(cell)
        return Fail(NO_ROOM)
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


def _due(view: View, what: str) -> list[HandOver]:
    """What is to be handed over of that to another room, if it is not wished at a place."""
    return [] if view.site is not None else [h for h in to_hand_over(view) if h.what == what]


def _over(view: View, due: HandOver) -> list[int]:
    """The counters over which it can go now; the last one is kept for what comes first."""
    free, found = between(view, due.goal), supply(view.state)
    if len(free) != 1 or due.process is Process.SERVE or found is None:
        return free
    if not due.soon:
        return []
    sides = {due.origin, due.goal}
    between_them = (h for h in found.hand_overs if {h.origin, h.goal} == sides)
    first = next(each for each in between_them if each.soon)
    return free if first.order == due.order else []


def _given_at(view: View, due: HandOver) -> list[int]:
    """The stations that give such a thing."""
    return view.sources(due.thing) if isinstance(due.thing, Food) else view.plate_stacks()


def _value(needs: OrderNeeds, what: str) -> float:
    """What the next step with it is worth; a plate for what is not cooked yet a little less."""
    due = _due(needs.view, what)[needs.claimed_of(PASSING.name, what) :]
    return max((_worth(needs, each) for each in due), default=0.0)


def _worth(needs: OrderNeeds, due: HandOver) -> float:
    if due.order is None or due.process is None:
        return RESCUE
    if due.process in (Process.PLATE, Process.SERVE) and due.soon:
        return pressing(needs, BASES[due.process], [due.order])
    return ranked(needs, BASES[due.process] if due.soon else SPARE, [due.order])


PASSING = Verb(HANDING, "passed", each_thing("Pass"), _obstacle, _script, _value, on_demand=True)

"""What of a demand is this cook's, as its queue can hold it, and who answers what is for all.

Parts for others are left out.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from agents.hla.grounding._as_queued import as_queued
from agents.hla.grounding._sharing import cannot_swap
from agents.intention import (
    COUNTED,
    CROWDS,
    ME,
    Cancel,
    Demand,
    Goal,
    Help,
    Part,
    Qualified,
    Swap,
    Use,
    Vocabulary,
    cook_name,
)
from agents.messages import Book, CookFact, Heard, Observation


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
    some = _named(crew, heard.text) or _holding(crew, about, now) or crew
    return min(some, key=lambda cook: (_far(cook, asker), cook.seat)).seat == now.seat


def _named(crew: Sequence[CookFact], text: str) -> list[CookFact]:
    return [cook for cook in crew if re.search(rf"(?i)\b{re.escape(cook.name)}\b", text)]


def _holding(crew: Sequence[CookFact], about: str | None, now: Observation) -> list[CookFact]:
    held = ((cook, now.thing_at(cook)) for cook in crew if about is not None)
    return [cook for cook, thing in held if thing and about in (thing.what, *thing.parts)]


def _far(cook: CookFact, asker: CookFact | None) -> int:
    """Cells between two cooks."""
    if asker is None:
        return 0
    return abs(cook.cell[0] - asker.cell[0]) + abs(cook.cell[1] - asker.cell[1])

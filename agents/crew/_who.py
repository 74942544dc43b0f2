"""Who does what: all cooks, or just those who are asked about."""

import re
from collections.abc import Iterator, Sequence

from agents.hla.generation import says, verb_said
from agents.hla.knowledge import Knowledge
from agents.intention import (
    Avoid,
    Help,
    Part,
    Qualified,
    cook_name,
    is_side,
    on_side,
    places_called,
    spots,
    step_words,
)
from agents.kitchen import listed
from agents.messages import CookFact, CrewFacts, Observation

_AHEAD = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


def who_does_what(known: Knowledge, crew: CrewFacts, what: str | None = None) -> str:
    """The answer to a question: 'Ben: chop 2 onions. Mia: stay at the pots.' `what`: the thing, the
    place or the cook that it is about.
    """
    cooks = [cook for cook in known.now.cooks if not cook.human]
    named = [cook for cook in cooks if _is_named(cook, known.heard)]
    if named:
        helpers = [cook for cook in cooks if _helps(cook, named, crew)]
        asks_help = re.search(r"\bhelp", known.heard.lower()) is not None
        return _told(helpers if asks_help and helpers else named, known, crew)
    if says("idle", known):
        return _who_is_free(cooks, crew)
    verb = None if what else verb_said(known)
    if not (what or verb):
        return _told(cooks, known, crew)
    at_it = [cook for cook in cooks if _is_at(cook, what, verb, known)]
    asked = [c for c in cooks if c not in at_it and _is_asked(c, what, verb, crew)]
    told = (f"{cook.name}: {_doing(cook, known)}." for cook in at_it if cook.doing)
    idle = [cook for cook in at_it if not cook.doing]
    return " ".join((*told, _told((*idle, *asked), known, crew))).strip() or "Nobody just now."


def _tasks(crew: CrewFacts, seat: int) -> Iterator[Part]:
    """What a cook has to do, first things first."""
    yield from (part for each in crew.of(seat) for part in each.assign.goals)
    yield from crew.duties(seat)


def _told(cooks: Sequence[CookFact], known: Knowledge, crew: CrewFacts) -> str:
    def words(cook: CookFact) -> str:
        work = (p for p in _tasks(crew, cook.seat) if not isinstance(Qualified.of(p).inner, Avoid))
        first = next(work, None)
        return first.words(known.vocabulary) if first else _doing(cook, known) or "free"

    return " ".join(f"{cook.name}: {words(cook)}." for cook in cooks)


def _doing(cook: CookFact, known: Knowledge) -> str:
    """What a cook is at, in words: 'put out the fire'."""
    option = next((each for each in known.now.options if each.name == cook.doing), None)
    if option is None:
        return cook.doing.lower()
    return step_words(option.verb, option.what, known.vocabulary)


def _who_is_free(cooks: Sequence[CookFact], crew: CrewFacts) -> str:
    unasked = [cook for cook in cooks if not [*_tasks(crew, cook.seat)]]
    free = [cook.name for cook in unasked if not cook.doing]
    if free:
        return f"{listed(free)} {'are' if free[1:] else 'is'} free."
    if unasked:
        names = listed([cook.name for cook in unasked])
        return f"Nobody stands idle; nothing is asked of {names}, so call on them."
    return "Nobody: all have something to do."


def _is_named(cook: CookFact, heard: str) -> bool:
    return re.search(rf"\b{re.escape(cook.name.lower())}\b", heard.lower()) is not None


def _helps(cook: CookFact, named: Sequence[CookFact], crew: CrewFacts) -> bool:
    names = {cook_name(each.name) for each in named}
    inner = (Qualified.of(part).inner for part in _tasks(crew, cook.seat))
    return any(isinstance(part, Help) and part.what in names for part in inner)


def _is_at(cook: CookFact, what: str | None, verb: str | None, known: Knowledge) -> bool:
    """Whether a cook does that, holds the thing, or is at the place."""
    doing, held = known.doing(cook), known.now.thing_at(cook)
    if what is None:
        return doing is not None and doing.verb == verb
    about = doing is not None and doing.what == what
    holds = held is not None and what in (held.what, *held.parts)
    return about or holds or _is_near(cook, what, known.now)


def _is_asked(cook: CookFact, what: str | None, verb: str | None, crew: CrewFacts) -> bool:
    """Whether a cook has to do that, or is to be at the place."""
    for part in (Qualified.of(each) for each in _tasks(crew, cook.seat)):
        do, thing = part.task or (None, None)
        places = (part.at, getattr(part.inner, "at", ""))
        if do == verb if what is None else what in (*places, thing):
            return True
    return False


def _is_near(cook: CookFact, what: str, now: Observation) -> bool:
    """Whether it stands before a station that is meant, or on that side."""
    if is_side(what):
        return on_side(what, cook.cell, now.size)
    names = places_called(what, [*spots((each.name, each.cell) for each in now.fixtures)])
    (x, y), (right, down) = cook.cell, _AHEAD.get(cook.facing, (0, 0))
    return any(each.cell == (x + right, y + down) for each in now.fixtures if each.name in names)

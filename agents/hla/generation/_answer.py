"""The answer to a question, whatever it asks; computed, one sentence, true at this moment."""

from collections.abc import Callable, Mapping

from agents.hla.generation._acts import DialogueAct
from agents.hla.generation._cooks import in_hands, oneself, who_does
from agents.hla.generation._dishes import how_many
from agents.hla.generation._facets import about_self, says
from agents.hla.generation._orders import (
    how_made,
    make_it,
    missing,
    ordered,
    points,
    round_time,
    special,
    to_stars,
)
from agents.hla.generation._places import in_station, where_is
from agents.hla.generation._plans import advised, planned, was_told
from agents.hla.generation._reasons import why
from agents.hla.generation._status import how_things_are
from agents.hla.knowledge import Knowledge
from agents.intention import Ask, AskKind


def answer(ask: Ask, known: Knowledge) -> DialogueAct:
    """What the kitchen and the queue say to it."""
    if ask.kind in _OF_HANDS and says("hands", known):
        return in_hands(known)
    return _ANSWERS[ask.kind](ask.what, known)


def _other(what: str | None, known: Knowledge) -> DialogueAct:
    """Perhaps it is about the partner."""
    return oneself(what, known) if about_self(known) else DialogueAct("other")


#: Kinds that what somebody holds may be asked by.
_OF_HANDS: frozenset[AskKind] = frozenset({"plan", "status", "self", "other", "station"})


_ANSWERS: Mapping[AskKind, Callable[[str | None, Knowledge], DialogueAct]] = {
    "orders": ordered,
    "recipe": how_made,
    "status": how_things_are,
    "plan": planned,
    "where": where_is,
    "count": how_many,
    "who": who_does,
    "why": why,
    "missing": missing,
    "time": round_time,
    "score": points,
    "stars": to_stars,
    "event": special,
    "told": was_told,
    "make": make_it,
    "self": oneself,
    "advice": advised,
    "station": in_station,
    "other": _other,
}

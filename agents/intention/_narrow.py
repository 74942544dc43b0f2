"""Intentions in the narrower language of the first releases, for what was measured with it.

It has five kinds of questions, goals and prohibitions; everything else is told as its nearest kin
there, or left out.
"""

from collections.abc import Iterator, Mapping, Sequence

from agents.intention._demand import Demand, Intention, NoIntention
from agents.intention._parts.ask import Ask, AskKind
from agents.intention._parts.clause import Part
from agents.intention._parts.rules import Avoid, Only
from agents.intention._parts.work import Goal, Stock
from agents.intention._qualified import Qualified
from agents.intention._vocabulary import ALWAYS, ANY, Vocabulary

#: The verbs that it has.
VERBS = ("chop", "prepare", "cook", "plate", "serve", "putout", "drop")
_KINDS: Mapping[AskKind, AskKind] = {
    "where": "status", "count": "status", "station": "status", "time": "status", "make": "status",
    "who": "plan", "told": "plan",
    "why": "other", "self": "other", "advice": "other", "event": "other",
    "score": "status", "stars": "status",
    "missing": "recipe",
}  # fmt: skip


def narrow(intention: Intention, vocabulary: Vocabulary) -> Intention:
    """The nearest that the narrower language has; none where it has nothing of it."""
    match intention:
        case NoIntention():
            return NoIntention()
        case Ask(kind, what):
            food = (*vocabulary.dishes, *vocabulary.ingredients)
            return Ask(_KINDS.get(kind, kind), what if what in food else None)
        case Demand(parts):
            known = tuple(task for part in parts for task in _tasks(part, vocabulary))
            return Demand(known) if known else NoIntention()


def _tasks(part: Part, vocabulary: Vocabulary) -> Iterator[Goal | Avoid]:
    match part:
        case Qualified(who=who, inner=inner) if not who:
            yield from _tasks(inner, vocabulary)
        case Goal(do) if do in VERBS:
            yield part
        case Only(do, what) if do in VERBS:
            yield Goal(do, what, ALWAYS)
        case Only(do, str(what)) if do == ANY:
            yield from (Goal(verb, what, ALWAYS) for verb in _usual(what, vocabulary))
        case Stock(what):
            yield Goal("chop", what, ALWAYS)
        case Avoid(do, str(what)) if do == ANY:
            yield from (Avoid(verb, what) for verb in _usual(what, vocabulary))
        case Avoid(do, what) if do in VERBS:
            yield Avoid(do, what)


def _usual(what: str, vocabulary: Vocabulary) -> Sequence[str]:
    """What is mostly done with a thing: a dish is cooked, an ingredient chopped."""
    verbs = [verb for verb in ("cook", *VERBS) if what in (vocabulary.things_of(verb) or ())]
    return ("chop",) if "chop" in verbs else verbs[:1]

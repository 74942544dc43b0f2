"""Whether a clause says outright what a rule takes it for, or only may."""

from collections.abc import Sequence

from agents.crew.parsing._said import SaidClause
from agents.crew.parsing._words import FILL, NOTHING, THINGS, UNKNOWN, VERBS, first_but
from agents.intention import ALWAYS, COUNTED, Avoid, Demand, Goal, Intention, Qualified

#: What is no wish of its own, though it stands before what is.
_ORDERED = ("TO", "FIRST", "PRIORITISE", "YOU", "NAME", "CROWD", "NOT", "BELONGS", "NOMORE")
#: What stands for itself.
_OUTRIGHT = (*VERBS, "STOP", "GO", "SWAP", "KEEP", "ONLY")
#: What is told of, and not to somebody.
_TOLD = ("SUBJECT", "IT", "ME", "REASON", "CORRECTION", "AGAIN", "BEFORE", "FORGET")


def is_statement(said: SaidClause) -> bool:
    """Whether it tells how a thing is: 'the soup is burning', and not 'the soup is to go out'."""
    if said.has("ALWAYS", "ATLEAST", "WAIT"):
        return False  # how it is to be, or until when
    crowd = said.clause.who[:1] in (("free",), ("all",)) and bool(said.words)
    if crowd and said.words[0].said in ("has", "have"):
        return True  # 'whoever has a plate'
    if any(word.said in ("was", "were") for word in said.words):
        return True
    did = first_but(said.words, FILL, "AND")
    if did.get("DO") != "chop" and "ed" in did.forms.values():
        return True  # 'Zoe dropped a plate'
    words = [word for word in said.words if word.is_a("BE") or not word.is_a(FILL, "ART")]
    return any(
        before.is_a(*THINGS, "PLACE", "ORDERS") and word.is_a("BE") and not after.is_a(*_ORDERED)
        for before, word, after in zip(words, words[1:], (*words[2:], NOTHING), strict=False)
    )


def is_outright(said: SaidClause, meant: Sequence[Intention | None]) -> bool:
    """Whether nothing of it is guessed: all its words are known, and what is done is said, and how
    often. So it must be where cooks talk to one another: much that sounds like a wish is none.
    """
    if said.has(UNKNOWN, *_TOLD) or is_statement(said):
        return False
    if said.clause.asks:
        about = said.first("ASK") != "who" or said.has(*THINGS, "PLACE")
        plain = said.first("ASK") not in ("", "is", "how", "when", "plan")
        return about and plain and first_but(said.words, FILL, "AND").is_a("ASK")
    return said.has(*_OUTRIGHT) and all(_is_told(said, each) for each in meant)


def _is_told(said: SaidClause, meant: Intention | None) -> bool:
    if not isinstance(meant, Demand) or any(name in COUNTED for name in said.clause.who):
        return False
    inner = [Qualified.of(part).inner for part in meant.parts]
    return len(inner) == 1 and not any(isinstance(each, Avoid) for each in inner) and all(
        _is_counted(said, each) for each in inner if isinstance(each, Goal)
    )  # fmt: skip


def _is_counted(said: SaidClause, goal: Goal) -> bool:
    """Whether how often it is to be done is said."""
    if goal.times == ALWAYS:
        return said.has("ALWAYS", "KEEP")
    several = any(item.many for item in said.items())
    return said.has("DO") and (said.has("NUM", "ART") or not several)

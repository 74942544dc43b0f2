"""Sayings checked against a menu before their references are resolved."""

from dataclasses import replace

from agents.intention.clauses import (
    ORDERS,
    POSITIONS,
    REFERENCES,
    Again,
    Back,
    Clause,
    Count,
    Hold,
    More,
    Next,
    Said,
    Same,
    Saying,
    Total,
    Wish,
    order_choice,
)
from agents.intention.language import (
    MAX_TIMES,
    Vocabulary,
    check_number,
    check_part,
    check_question,
    expected,
)
from agents.intention.values import (
    ALWAYS,
    ANY,
    Allow,
    Ask,
    Avoid,
    Cancel,
    Control,
    Goal,
    IntentionError,
    NoIntention,
    Only,
    Prefer,
    Split,
    Stock,
    Times,
    Wait,
    Watch,
)


def check_saying(said: Saying, vocabulary: Vocabulary) -> None:
    """Raise IntentionError unless the menu has every word of it; references may mean anything."""
    match said:
        case NoIntention():
            pass
        case Ask(kind, what):
            known = kind != "station" and what is not None and _refers(what, vocabulary)
            check_question(Ask(kind) if known else said, vocabulary)
        case Said(clauses):
            for number, clause in enumerate(clauses, 1):
                _check(clause, vocabulary, f"part {number}")


def _check(clause: Clause, vocabulary: Vocabulary, place: str) -> None:
    match clause:
        case Wish(do, what, count):
            check_part(Goal(do, _name(what, vocabulary), _times(count)), vocabulary, place)
        case Hold(what):
            check_part(Goal("fetch", _name(what, vocabulary)), vocabulary, place)
        case Same(what):
            check_part(Cancel(ANY, _name(what, vocabulary)), vocabulary, place)
        case Only(do, str(what)) if do == ANY and _refers(what, vocabulary):
            pass  # 'only any it': without its thing it would be no rule
        case Avoid() | Allow() | Cancel() | Only():
            named = replace(clause, what=_name(clause.what, vocabulary))
            check_part(named, vocabulary, place)
        case Stock(what) | Prefer(what):
            if not _refers(what, vocabulary):
                check_part(clause, vocabulary, place)
        case Watch() | Wait() | Control() | Split():
            check_part(clause, vocabulary, place)
        case Again(times):
            check_number(times, MAX_TIMES, f"{place}: times")
        case More(count):
            if _times(count) != ALWAYS:
                check_number(_times(count), MAX_TIMES, f"{place}: more")
        case Next() | Back():
            pass


def _times(count: Count | None) -> Times:
    match count:
        case None:
            return 1
        case Total(total):
            return total
        case times:
            return times


def _name(what: str | None, vocabulary: Vocabulary) -> str | None:
    """A name; None in place of a reference."""
    return None if what is None or _refers(what, vocabulary) else what


def _refers(what: str, vocabulary: Vocabulary) -> bool:
    match order_choice(what):
        case None:
            return what in REFERENCES
        case ("with", of):
            allowed: tuple[str, ...] = vocabulary.ingredients
        case ("but", of):
            allowed = (*vocabulary.dishes, *POSITIONS)
        case (_, of):
            allowed = POSITIONS
    if of not in allowed:
        raise IntentionError(f"{ORDERS}: {expected(of, allowed)}")
    return True

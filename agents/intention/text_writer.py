"""Sayings and intentions written in the text form."""

from agents.intention.clauses import (
    IT,
    TURNS,
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
)
from agents.intention.language import Vocabulary, cancellable
from agents.intention.values import (
    ANY,
    Allow,
    Ask,
    Avoid,
    Cancel,
    Control,
    Demand,
    Goal,
    Intention,
    NoIntention,
    Only,
    Place,
    Prefer,
    Split,
    Stock,
    Wait,
    Watch,
)

#: How a demand begins that does not line up.
PLACE_WORDS: dict[Place, str] = {"end": "", "front": "now ", "instead": "instead "}


def write(said: Saying | Intention, vocabulary: Vocabulary) -> str:
    """The text form, without the leading space and the newline."""
    match said:
        case NoIntention(kind):
            return kind
        case Ask(kind, what):
            return f"ask {kind} {what or ''}".rstrip()
        case Said(clauses, place) | Demand(clauses, place):
            first, *others = clauses
            rest = (", " + _joined(clause, vocabulary) for clause in others)
            return PLACE_WORDS[place] + write_clause(first, vocabulary) + "".join(rest)


def _joined(clause: Clause | Goal, vocabulary: Vocabulary) -> str:
    then = "then " if isinstance(clause, (Goal, *TURNS)) else ""
    return then + write_clause(clause, vocabulary)


def write_clause(clause: Clause | Goal, vocabulary: Vocabulary) -> str:
    """One clause, e.g. 'chop onion x2', 'avoid plate any'."""
    match clause:
        case Goal(do, what, count) | Wish(do, what, count):
            return " ".join(filter(None, (_task(do, what, vocabulary), _count(count))))
        case Avoid(do, what, yours):
            return f"{'leave' if yours else 'avoid'} {_task(do, what, vocabulary)}"
        case Allow(do, what):
            return f"allow {_task(do, what, vocabulary)}"
        case Cancel(do, what):
            return f"cancel {what if (do, what) == (ANY, IT) else _task(do, what, vocabulary)}"
        case Only(do, what):
            return f"only {_task(do, what, vocabulary)}"
        case Stock(what, amount):
            return f"stock {what} x{amount}"
        case Wait(seconds, event):
            return f"wait {event if seconds is None else seconds}"
        case Again(times):
            return "again" if times == 1 else f"again x{times}"
        case More(count):
            return f"more {_count(count)}"
        case _:
            return _single(clause)


def _single(clause: Hold | Same | Next | Back | Prefer | Watch | Control | Split) -> str:
    match clause:
        case Hold(what):
            return f"hold {what}"
        case Same(what):
            return f"same {what}"
        case Next():
            return "next"
        case Back():
            return "back"
        case Prefer(what):
            return f"prefer {what}"
        case Watch(what):
            return f"watch {what}"
        case Control(order):
            return order
        case Split(by):
            return f"split {by}"


def _task(do: str, what: str | None, vocabulary: Vocabulary) -> str:
    if do == ANY:
        return f"{ANY} {what or ''}".rstrip()
    return f"{do} {what or (ANY if cancellable(vocabulary).get(do) else '')}".rstrip()


def _count(count: Count | None) -> str:
    match count:
        case None:
            return ""
        case Total(total):
            return f"to x{total}"
        case int():
            return f"x{count}"
        case word:
            return word

"""Sayings and intentions checked against a menu."""

from agents.intention._demand import Ask, Demand, Intention, NoIntention
from agents.intention._referents import Referents
from agents.intention._resolving import resolve
from agents.intention._said import Said, Saying
from agents.intention._vocabulary import Vocabulary, check_station, check_thing, refers
from agents.intention._words import IntentionError


def resolved(said: Saying, referents: Referents, vocabulary: Vocabulary) -> Intention:
    """What is meant; none, if nothing is left to be done.

    Raises IntentionError where a reference has nothing that it could mean, or the menu lacks words.
    """
    meant = resolve(said, referents, vocabulary)
    check(meant, vocabulary)
    return meant


def check(intention: Intention, vocabulary: Vocabulary) -> None:
    """Raise IntentionError unless the menu has every word of it and the counts are in range.

    The error names the place, what was expected, and the nearest allowed word.
    """
    match intention:
        case Ask():
            _check_question(intention, vocabulary)
        case Demand(parts):
            for number, part in enumerate(parts, 1):
                part.check(vocabulary, f"part {number}")


def fits_menu(intention: Intention, vocabulary: Vocabulary) -> bool:
    """Whether every word of an intention is the menu's, and its counts are in range."""
    try:
        check(intention, vocabulary)
    except IntentionError:
        return False
    return True


def check_saying(said: Saying, vocabulary: Vocabulary) -> None:
    """As `check`; references may mean anything."""
    match said:
        case NoIntention():
            pass
        case Ask(kind, what):
            known = kind != "station" and refers(what, vocabulary)
            _check_question(Ask(kind) if known else said, vocabulary)
        case Said(clauses):
            for number, clause in enumerate(clauses, 1):
                clause.check_said(vocabulary, f"part {number}")


def _check_question(question: Ask, vocabulary: Vocabulary) -> None:
    """A station may have any name."""
    if question.kind == "station":
        check_station(question.what, "question")
    else:
        check_thing(question.what, vocabulary.things, "question: what")

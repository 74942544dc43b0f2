"""Sayings and intentions checked against a menu."""

from agents.intention._demand import Demand, Intention, NoIntention, Said, Saying
from agents.intention._parts.ask import Ask
from agents.intention._referents import Referents
from agents.intention._resolving import resolve
from agents.intention._vocabulary import Vocabulary
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
            intention.check(vocabulary, "intention")
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
        case Ask():
            said.check_said(vocabulary, "intention")
        case Said(clauses):
            for number, clause in enumerate(clauses, 1):
                clause.check_said(vocabulary, f"part {number}")

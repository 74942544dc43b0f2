"""The short text form of intentions that small models write.

     none                  thanks
     ask orders            ask recipe alice         ask station pot 2
     chop onion x2, then cook alice x1, avoid plate any
     now chop onion always, leave any bob           instead putout x1
     cook second x1        serve it                 more to x4

Every answer starts with a space and ends with a newline: so the answer's first token is a whole
word for the model, and its end is one token.
"""

import json
from collections.abc import Sequence
from typing import TypeVar

from agents.intention import _table
from agents.intention._checking import check_saying, resolved
from agents.intention._demand import (
    ASK_KINDS,
    TALK_KINDS,
    Ask,
    Demand,
    Intention,
    NoIntention,
    Place,
)
from agents.intention._json import parse
from agents.intention._parts.clause import Clause, Part
from agents.intention._referents import Referents
from agents.intention._resolving import NOTHING
from agents.intention._said import Said, Saying
from agents.intention._vocabulary import Vocabulary, expected
from agents.intention._words import ANY, MAX_PARTS, IntentionError

#: How a demand begins that does not line up.
PLACE_WORDS: dict[Place, str] = {"end": "", "front": "now ", "instead": "instead "}
_W = TypeVar("_W", bound=str)


def to_text(intention: Saying | Intention, vocabulary: Vocabulary) -> str:
    """The text form, without the leading space and the newline."""
    match intention:
        case NoIntention(kind):
            return kind
        case Ask(kind, what):
            return f"ask {kind} {what or ''}".rstrip()
        case Said(clauses, place) | Demand(clauses, place):
            first, *others = clauses
            rest = (f", {_then(clause)}{clause.text(vocabulary)}" for clause in others)
            return PLACE_WORDS[place] + first.text(vocabulary) + "".join(rest)


def _then(clause: Clause | Part) -> str:
    return "then " if clause.turn else ""


def from_text(text: str, vocabulary: Vocabulary, referents: Referents = NOTHING) -> Intention:
    """The intention that a text form means; spaces and capitals do not matter.

    Raises IntentionError, also for references to what `referents` has not.
    """
    return resolved(read_text(text, vocabulary), referents, vocabulary)


def canonical(text: str, vocabulary: Vocabulary) -> str:
    """A text form in its one spelling, references left as they are. Raises IntentionError."""
    said = read_text(text, vocabulary)
    check_saying(said, vocabulary)
    return to_text(said, vocabulary)


def parse_answer(text: str, vocabulary: Vocabulary, referents: Referents = NOTHING) -> Intention:
    """The intention in a model's answer: the text form, or JSON as `schema` asks for.

    Raises IntentionError.
    """
    if text.lstrip()[:1] not in ("{", "[", '"'):
        return from_text(text, vocabulary, referents)
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise IntentionError(f"not JSON: {error}") from error
    if isinstance(value, dict) and "intention" in value:
        value = value["intention"]
    return parse(value, vocabulary, referents)


def read_text(text: str, vocabulary: Vocabulary) -> Saying:
    """What a text form says; spaces and capitals do not matter. Raises IntentionError.

    Whether the menu has the words is not looked at.
    """
    words = " ".join(text.lower().split())
    for talk in TALK_KINDS:
        if words == talk:
            return NoIntention(talk)
    if words == "ask" or words.startswith("ask "):
        kind, _, what = words.removeprefix("ask").strip().partition(" ")
        return Ask(_one_of(kind, ASK_KINDS, "question"), None if what in ("", ANY) else what)
    place, words = _placed(words)
    parts = words.split(",")
    if len(parts) > MAX_PARTS:
        raise IntentionError(f"intention: more than {MAX_PARTS} parts")
    return Said(tuple(_clause(part, vocabulary) for part in parts), place)


def _placed(words: str) -> tuple[Place, str]:
    for place, beginning in PLACE_WORDS.items():
        if beginning and words.startswith(beginning):
            return place, words.removeprefix(beginning)
    return "end", words


def _clause(text: str, vocabulary: Vocabulary) -> Clause:
    words = text.strip().removeprefix("then ").split()
    for kind in _table.CLAUSES:
        if clause := kind.read(words, vocabulary):
            return clause
    raise IntentionError(
        "expected 'VERB THING xN', 'VERB THING always', 'avoid VERB THING' or another part of "
        f"a demand, found {text.strip()[:60]!r}"
    )


def _one_of(found: str, allowed: Sequence[_W], place: str) -> _W:
    for word in allowed:
        if found == word:
            return word
    raise IntentionError(f"{place}: {expected(found, allowed)}")

"""The short text form of intentions that small models write.

     none                  thanks
     ask orders            ask recipe alice         ask station pot 2
     chop onion x2, then cook alice x1, avoid plate any
     now chop onion always, leave any bob           instead putout x1
     cook second x1        serve it                 more to x4
     mia: chop onion x2 at left board until served, then stay at pots, ben leo: wash plate x1

Every answer starts with a space and ends with a newline: so the answer's first token is a whole
word for the model, and its end is one token.
"""

import json
from collections.abc import Iterator, Sequence

from agents.intention import _table
from agents.intention._demand import TALK_KINDS, Demand, Intention, NoIntention, Place, Said, Saying
from agents.intention._json import parse
from agents.intention._parts.ask import Ask
from agents.intention._parts.clause import Clause, Part
from agents.intention._qualified import YOU, Qualified, read_around
from agents.intention._referents import Referents
from agents.intention._resolving import NOTHING, check_saying, resolved
from agents.intention._vocabulary import MAX_PARTS, IntentionError, Vocabulary

#: How a demand begins that does not line up.
PLACE_WORDS: dict[Place, str] = {"end": "", "front": "now ", "instead": "instead "}


def to_text(intention: Saying | Intention, vocabulary: Vocabulary) -> str:
    """The text form, without the leading space and the newline."""
    match intention:
        case NoIntention(kind):
            return kind
        case Ask():
            return intention.text(vocabulary)
        case Said(clauses, place) | Demand(clauses, place):
            return PLACE_WORDS[place] + "".join(_written(clauses, vocabulary))


def _written(clauses: Sequence[Clause | Part], vocabulary: Vocabulary) -> Iterator[str]:
    """For whom a clause is holds for those after it, too, until it is for somebody else."""
    last: tuple[str, ...] = ()
    for i, clause in enumerate(clauses):
        who = clause.who if isinstance(clause, Qualified) else ()
        if who == last or Qualified.around(clause, ("",)) is clause:  # for everybody
            yield ", then " if i and clause.in_turn() else ", " * bool(i)
        else:
            yield f"{', ' * bool(i)}{' '.join(who) or YOU}: "
            last = who
        yield clause.text(vocabulary)


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
    place, words = _placed(words)
    parts = words.split(",")
    if len(parts) > MAX_PARTS:
        raise IntentionError(f"intention: more than {MAX_PARTS} parts")
    clauses = tuple(_clauses(parts, vocabulary))
    if place == "end" and len(clauses) == 1 and isinstance(question := clauses[0], Ask):
        return question
    return Said(clauses, place)


def _placed(words: str) -> tuple[Place, str]:
    for place, beginning in PLACE_WORDS.items():
        if beginning and words.startswith(beginning):
            return place, words.removeprefix(beginning)
    return "end", words


def _clauses(texts: Sequence[str], vocabulary: Vocabulary) -> Iterator[Clause]:
    last: tuple[str, ...] = ()
    for text in texts:
        who, plain, at, condition = read_around(text.strip().removeprefix("then "))
        last = () if who == (YOU,) else who or last
        clause = _clause(plain.removeprefix("then "), vocabulary)
        yield Qualified.around(clause, last, at, condition)


def _clause(text: str, vocabulary: Vocabulary) -> Clause:
    words = text.split()
    for kind in _table.CLAUSES:
        if clause := kind.read(words, vocabulary):
            return clause
    raise IntentionError(
        "expected 'VERB THING xN', 'VERB THING always', 'avoid VERB THING' or another part of "
        f"a demand, found {text.strip()[:60]!r}"
    )

"""The short text form of intentions that small models write.

     none                  thanks
     ask orders            ask recipe alice         ask station pot 2
     chop onion x2, then cook alice x1, avoid plate any
     now chop onion always, leave any bob           instead putout x1
     cook second x1        serve it                 more to x4

Every answer starts with a space and ends with a newline: so the answer's first token is a whole
word for the model, and its end is one token. `agents.intention.text_reader` and `text_writer` know
the words, `agents.intention.grammar` holds a model to them.
"""

import json

from agents.intention.clauses import Saying
from agents.intention.json_form import parse
from agents.intention.language import Vocabulary
from agents.intention.reference import NOTHING, resolve
from agents.intention.referents import Referents
from agents.intention.text_reader import read
from agents.intention.text_writer import write
from agents.intention.unresolved import check_saying
from agents.intention.values import Intention, IntentionError


def to_text(intention: Intention, vocabulary: Vocabulary) -> str:
    """The text form, without the leading space and the newline."""
    return write(intention, vocabulary)


def from_text(text: str, vocabulary: Vocabulary, referents: Referents = NOTHING) -> Intention:
    """The intention that a text form means; spaces and capitals do not matter.

    Raises IntentionError, also for references to what `referents` has not.
    """
    return resolve(read(text, vocabulary), referents, vocabulary)


def saying_of(text: str, vocabulary: Vocabulary) -> Saying:
    """What a text form says, references left as they are. Raises IntentionError."""
    said = read(text, vocabulary)
    check_saying(said, vocabulary)
    return said


def canonical(text: str, vocabulary: Vocabulary) -> str:
    """A text form in its one spelling, references left as they are. Raises IntentionError."""
    return write(saying_of(text, vocabulary), vocabulary)


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

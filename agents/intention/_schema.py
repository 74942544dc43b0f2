"""The JSON schema that holds large models to the language."""

from agents.answer_shapes import Json, one_of, strict_object
from agents.intention import _table
from agents.intention._demand import PLACES, TALK_KINDS
from agents.intention._parts.ask import Ask
from agents.intention._vocabulary import Vocabulary
from agents.intention._words import ORDERS, POSITIONS, REFERENCES, written


def schema(vocabulary: Vocabulary) -> dict[str, Json]:
    """A JSON schema of `{"intention": ...}` for large models.

    The root is an object, every property is required and no other is allowed, as the strict mode
    of OpenAI-compatible servers demands. It is the same all the time, so that servers prepare it
    once; whether a verb goes with a thing, and what references mean, is left to `parse`.
    """
    wide = vocabulary.wide
    kinds = [kind for kind in _table.CLAUSES if kind is not Ask and (wide or not kind.later)]
    clauses: list[Json] = [strict_object(p) for kind in kinds if (p := kind.schema(vocabulary))]
    question = strict_object(Ask.schema(vocabulary))
    part: Json = {"anyOf": clauses}
    if wide:
        clause: Json = {"$ref": "#/$defs/clause"}
        part = {"anyOf": [clause, question, strict_object(_qualified(clause))]}
    parts: Json = {"type": "array", "minItems": 1, "items": part}
    talk = one_of(written(TALK_KINDS, wide=wide))
    sayings: list[Json] = [
        strict_object({"talk": talk}),
        question,
        strict_object({"place": one_of(PLACES), "parts": parts}),
    ]
    whole = strict_object({"intention": {"anyOf": sayings}})
    references = written(REFERENCES, wide=wide)
    things = (*vocabulary.things, *references, *_choices(vocabulary))
    defined: dict[str, Json] = {"thing": one_of(things), "things": one_of((*things, None))}
    whole["$defs"] = {**defined, "clause": {"anyOf": clauses}} if wide else defined
    return whole


def _qualified(clause: Json) -> dict[str, Json]:
    """A part with for whom, where and when it is."""
    text: Json = {"type": ["string", "null"]}
    who: Json = {"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "null"}]}
    return {"part": clause, "who": who, "at": text, "if": text}


def _choices(vocabulary: Vocabulary) -> list[str]:
    """Choices among the orders."""
    positions = written(POSITIONS, wide=vocabulary.wide)
    return [
        *(f"{ORDERS} but {what}" for what in (*vocabulary.dishes, *positions)),
        *(f"{ORDERS} with {what}" for what in vocabulary.ingredients),
        *(f"{ORDERS} {way} {what}" for way in ("to", "from") for what in positions),
    ]

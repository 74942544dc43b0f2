"""The JSON schema that holds large models to the language."""

from agents.answer_shapes import Json, one_of, strict_object
from agents.intention import _table
from agents.intention._demand import ASK_KINDS, PLACES, TALK_KINDS
from agents.intention._vocabulary import Vocabulary
from agents.intention._words import ORDERS, POSITIONS, REFERENCES


def schema(vocabulary: Vocabulary) -> dict[str, Json]:
    """A JSON schema of `{"intention": ...}` for large models.

    The root is an object, every property is required and no other is allowed, as the strict mode
    of OpenAI-compatible servers demands. It is the same all the time, so that servers prepare it
    once; whether a verb goes with a thing, and what references mean, is left to `parse`.
    """
    clauses = [found for kind in _table.CLAUSES if (found := kind.schema(vocabulary))]
    parts: Json = {
        "type": "array",
        "minItems": 1,
        "items": {"anyOf": [strict_object(clause) for clause in clauses]},
    }
    kinds: list[Json] = [
        strict_object({"talk": one_of(TALK_KINDS)}),
        strict_object({"ask": one_of(ASK_KINDS), "what": {"type": ["string", "null"]}}),
        strict_object({"place": one_of(PLACES), "parts": parts}),
    ]
    whole = strict_object({"intention": {"anyOf": kinds}})
    things = (*vocabulary.things, *REFERENCES, *_choices(vocabulary))
    whole["$defs"] = {"thing": one_of(things), "things": one_of((*things, None))}
    return whole


def _choices(vocabulary: Vocabulary) -> list[str]:
    """Choices among the orders."""
    return [
        *(f"{ORDERS} but {what}" for what in (*vocabulary.dishes, *POSITIONS)),
        *(f"{ORDERS} with {what}" for what in vocabulary.ingredients),
        *(f"{ORDERS} {way} {what}" for way in ("to", "from") for what in POSITIONS),
    ]

"""The JSON schema that holds large models to the language."""

from agents.answer_shapes import one_of, strict_object
from agents.intention.clauses import ORDERS, POSITIONS, REFERENCES
from agents.intention.language import MAX_SECONDS, MAX_TIMES, Vocabulary, cancellable
from agents.intention.values import (
    ALWAYS,
    ANY,
    ASK_KINDS,
    PLACES,
    PREFERENCES,
    SHARES,
    TALK_KINDS,
    WAIT_EVENTS,
    WATCHED,
    Json,
)


def schema(vocabulary: Vocabulary) -> dict[str, Json]:
    """A JSON schema of `{"intention": ...}` for large models.

    The root is an object, every property is required and no other is allowed, as the strict mode
    of OpenAI-compatible servers demands. It is the same all the time, so that servers prepare it
    once; whether a verb goes with a thing, and what references mean, is left to `parse`.
    """
    parts: Json = {"type": "array", "minItems": 1, "items": {"anyOf": _clauses(vocabulary)}}
    kinds: list[Json] = [
        _object(talk=_one_of(*TALK_KINDS)),
        _object(ask=_one_of(*ASK_KINDS), what={"type": ["string", "null"]}),
        _object(place=_one_of(*PLACES), parts=parts),
    ]
    whole = _object(intention={"anyOf": kinds})
    things = (*vocabulary.things, *REFERENCES, *_choices(vocabulary))
    whole["$defs"] = {"thing": _one_of(*things), "things": _one_of(*things, None)}
    return whole


def _clauses(vocabulary: Vocabulary) -> list[Json]:
    verbs = [verb for verb, _ in vocabulary.verbs]
    what = _defined("things")
    return [
        _object(do=_one_of(*verbs), what=what, times=_times(), total={"type": "boolean"}),
        _object(avoid=_one_of(*verbs, ANY), what=what, yours={"type": "boolean"}),
        _object(allow=_one_of(*verbs, ANY), what=what),
        _object(cancel=_one_of(*cancellable(vocabulary)), what={"type": ["string", "null"]}),
        _object(only=_one_of(*verbs, ANY), what=what),
        _object(hold=_defined("thing")),
        _object(prefer=_one_of(*PREFERENCES, *vocabulary.dishes)),
        _object(stock=_one_of(*(vocabulary.things_of("chop") or ())), count=_number(MAX_TIMES)),
        _object(watch=_one_of(*WATCHED)),
        _object(wait={"anyOf": [_number(MAX_SECONDS), _one_of(*WAIT_EVENTS)]}),
        _object(control=_one_of("stop", "go")),
        _object(split=_one_of(*SHARES)),
        _object(repeat=_one_of("again", "next", "back"), times=_number(MAX_TIMES)),
        _object(more=_times(), total={"type": "boolean"}),
        _object(same=_defined("thing")),
    ]


def _choices(vocabulary: Vocabulary) -> list[str]:
    """Choices among the orders."""
    return [
        *(f"{ORDERS} but {what}" for what in (*vocabulary.dishes, *POSITIONS)),
        *(f"{ORDERS} with {what}" for what in vocabulary.ingredients),
        *(f"{ORDERS} {way} {what}" for way in ("to", "from") for what in POSITIONS),
    ]


def _times() -> Json:
    return {"anyOf": [_number(MAX_TIMES), _one_of(ALWAYS)]}


def _number(most: int) -> Json:
    return {"type": "integer", "minimum": 1, "maximum": most}


def _one_of(*words: str | None) -> Json:
    return one_of(words)


def _defined(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


def _object(**properties: Json) -> dict[str, Json]:
    return strict_object(properties)

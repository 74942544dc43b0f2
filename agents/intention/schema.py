"""The JSON schema that holds large models to the language."""

from agents.intention.language import MAX_TIMES, Vocabulary
from agents.intention.values import ALWAYS, ASK_KINDS, Json


def schema(vocabulary: Vocabulary) -> dict[str, Json]:
    """A JSON schema of `{"intention": ...}` for large models.

    The root is an object, every property is required and no other is allowed, as the strict mode
    of OpenAI-compatible servers demands. Whether a verb goes with a thing is left to `parse`.
    """
    verbs: list[Json] = [verb for verb, _ in vocabulary.verbs]
    things: list[Json] = [*vocabulary.things, None]
    times: Json = {
        "anyOf": [
            {"type": "integer", "minimum": 1, "maximum": MAX_TIMES},
            {"type": "string", "enum": [ALWAYS]},
        ]
    }
    goal = _object_schema({"do": {"enum": verbs}, "what": {"enum": things}, "times": times})
    avoid = _object_schema({"avoid": {"enum": verbs}, "what": {"enum": things}})
    ask = _object_schema({"ask": {"enum": list(ASK_KINDS)}, "what": {"enum": things}})
    parts: Json = {"type": "array", "minItems": 1, "items": {"anyOf": [goal, avoid]}}
    none: Json = {"type": "string", "enum": ["none"]}
    return _object_schema({"intention": {"anyOf": [none, ask, parts]}})


def _object_schema(properties: dict[str, Json]) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }

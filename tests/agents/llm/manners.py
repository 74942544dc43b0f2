"""What servers insist on that offer large models: rows of data, around any good answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tests.agents.llm.openai_server import Body, Handler, Responder, fails, says, schema_of


@dataclass(frozen=True, slots=True)
class Manner:
    """What a server that answers well insists on.

    `refused`: parameters with the status of the refusal that names them. `thinking`: tokens that it
    thinks before it answers, from those allowed. `strict`: it takes schemas of the strict mode
    alone, and answers by them. `logprobs`: whether it tells any.
    """

    refused: Mapping[str, int] = field(default_factory=dict)
    thinking: int = 0
    strict: bool = False
    logprobs: bool = True


def behaves(manner: Manner, then: Responder) -> Responder:
    """Answers as `then` does where the request is to its liking."""

    def respond(handler: Handler, body: Body) -> None:
        for parameter, status in manner.refused.items():
            if parameter in body:
                fails(status, f"You are not allowed to set '{parameter}' here")(handler, body)
                return
        if manner.strict and (schema := schema_of(body)) and (mistakes := list(loose(schema))):
            fails(400, f"Invalid schema for response_format: {mistakes}")(handler, body)
            return
        limit = body.get("max_completion_tokens") or body.get("max_tokens", 0)
        if limit <= manner.thinking:
            says(finish="length")(handler, body)
            return
        told = () if manner.logprobs else ("logprobs", "top_logprobs")
        kept = {name: value for name, value in body.items() if name not in told}
        then(handler, {**kept, "strict": manner.strict})

    return respond


#: What schemas of the strict mode may say.
STRICT = frozenset({
    "type", "enum", "const", "properties", "required", "additionalProperties", "items", "anyOf",
    "$ref", "$defs", "description", "minItems", "maxItems", "minimum", "maximum", "pattern",
})  # fmt: skip
MOST_WORDS = 1000


def loose(schema: Body) -> Iterator[str]:
    """What the strict mode does not take of a whole schema."""
    if schema.get("type") != "object":
        yield "the root is no object"
    parts = list(_parts(schema))
    for part in parts:
        yield from (f"unknown: {name}" for name in part.keys() - STRICT)
        if not part.keys() & {"type", "anyOf", "$ref"}:
            yield f"no type: {part}"
        if part.get("type") == "object":
            if part.get("additionalProperties") is not False:
                yield f"open: {part}"
            if sorted(part["properties"]) != sorted(part.get("required", ())):
                yield f"not all required: {part}"
        if part.get("type") == "array" and "items" not in part:
            yield f"of anything: {part}"
    if sum(len(part.get("enum", ())) for part in parts) > MOST_WORDS:
        yield "too many words in its enums"


def _parts(schema: Body) -> Iterator[Body]:
    yield schema
    for inner in (*schema.get("properties", {}).values(), *schema.get("$defs", {}).values(),
                  *schema.get("anyOf", ()), *filter(None, [schema.get("items")])):  # fmt: skip
        yield from _parts(inner)

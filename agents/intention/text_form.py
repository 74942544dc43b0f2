"""The short text form of intentions that small models write, its grammar, and the JSON schema.

     none
     ask orders            ask recipe alice
     chop onion x2, then cook alice x1, avoid plate any
     chop onion always     putout x1

Every answer starts with a space and ends with a newline: so the answer's first token is a whole
word for the model, and its end is one token.
"""

import json
import re

from agents.intention.language import (
    ALWAYS,
    ASK_KINDS,
    MAX_PARTS,
    MAX_TIMES,
    Ask,
    Avoid,
    Demand,
    Goal,
    Intention,
    IntentionError,
    NoIntention,
    Times,
    Vocabulary,
    parse,
)
from agents.intention.values import Json

#: Stands for 'what: null' where the verb has things to choose from.
ANY = "any"


def to_text(intention: Intention, vocabulary: Vocabulary) -> str:
    """The text form, without the leading space and the newline."""
    match intention:
        case NoIntention():
            return "none"
        case Ask(kind, what):
            return f"ask {kind}" + (f" {what}" if what else "")
        case Demand():
            return _demand_text(intention.tasks, vocabulary)


def _demand_text(parts: tuple[Goal | Avoid, ...], vocabulary: Vocabulary) -> str:
    written: list[str] = []
    for part in parts:
        thing = part.what or (ANY if vocabulary.things_of(part.do) else "")
        words = f"{part.do} {thing}".rstrip()
        match part:
            case Goal(times=times):
                count = times if times == ALWAYS else f"x{times}"
                written.append(f"{'then ' if written else ''}{words} {count}")
            case Avoid():
                written.append(f"avoid {words}")
    return ", ".join(written)


def from_text(text: str, vocabulary: Vocabulary) -> Intention:
    """The intention that a text form means; spaces and capitals do not matter.

    Raises IntentionError.
    """
    words = text.strip().lower()
    if words == "none":
        return NoIntention()
    if words.startswith("ask"):
        kind, _, what = words.removeprefix("ask").strip().partition(" ")
        return parse({"ask": kind, "what": what.strip() or None}, vocabulary)
    return parse([_part_value(part.strip()) for part in words.split(",")], vocabulary)


def _part_value(text: str) -> Json:
    words = text.removeprefix("then ").split()
    if words and words[0] == "avoid" and len(words) in (2, 3):
        return {"avoid": words[1], "what": _object(words[2:])}
    if len(words) in (2, 3) and (times := _count(words[-1])):
        return {"do": words[0], "what": _object(words[1:-1]), "times": times}
    raise IntentionError(
        f"expected 'VERB THING xN', 'VERB THING always' or 'avoid VERB THING', found {text[:60]!r}"
    )


def _object(words: list[str]) -> str | None:
    return None if not words or words[0] == ANY else words[0]


def _count(word: str) -> Times | None:
    if word == ALWAYS:
        return ALWAYS
    found = re.fullmatch(r"x([1-9][0-9]?)", word)
    return int(found[1]) if found else None


def parse_answer(text: str, vocabulary: Vocabulary) -> Intention:
    """The intention in a model's answer: the text form, or JSON as `schema` asks for.

    Raises IntentionError.
    """
    if text.lstrip()[:1] not in ("{", "[", '"'):
        return from_text(text, vocabulary)
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise IntentionError(f"not JSON: {error}") from error
    if isinstance(value, dict) and "intention" in value:
        value = value["intention"]
    return parse(value, vocabulary)


def grammar(vocabulary: Vocabulary, max_times: int = 9, max_parts: int = 4) -> str:
    """A GBNF grammar of exactly the answers that `from_text` accepts for this menu.

    `max_times` (1..99) and `max_parts` (1..8) bound what a model may write; the language itself
    allows more.
    """
    rules = [
        'root ::= " " answer "\\n"',
        'answer ::= "none" | ask | demand',
        f'ask ::= "ask " ({_either(ASK_KINDS)}) (" " thing)?',
        f"thing ::= {_either(vocabulary.things)}" if vocabulary.things else 'thing ::= "any"',
        f"demand ::= part more{{0,{min(max_parts, MAX_PARTS) - 1}}}",
        'part ::= goal | "avoid " task',
        'more ::= ", " ("then " goal | "avoid " task)',
        'goal ::= task " " times',
        f'times ::= {_counts(min(max_times, MAX_TIMES))} | "{ALWAYS}"',
        "task ::= " + " | ".join(f"task{i}" for i in range(len(vocabulary.verbs))),
    ]
    for i, (verb, objects) in enumerate(vocabulary.verbs):
        choice = f' " " ({_either((*objects, ANY))})' if objects else ""
        rules.append(f'task{i} ::= "{verb}"{choice}')
    return "\n".join(rules) + "\n"


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


def _either(words: tuple[str, ...]) -> str:
    return " | ".join(f'"{word}"' for word in words)


def _counts(limit: int) -> str:
    if limit <= 9:
        return f'"x" [1-{limit}]'
    # 10..limit: all full tens, then the last, partly used ten.
    tens, ones = divmod(limit, 10)
    full = f' | "x" [1-{tens - 1}] [0-9]' if tens > 1 else ""
    return f'"x" [1-9]{full} | "x{tens}" [0-{ones}]'

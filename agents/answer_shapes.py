"""What answers are held to: JSON schemas for servers and grammars for llama.cpp are put together.

Schemas are those of the strict mode: everything is required, and nothing else allowed.
"""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"


def strict_object(properties: Mapping[str, Json]) -> dict[str, Json]:
    """An object with exactly these properties."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def one_of(words: Iterable[str | None]) -> Json:
    """One of these words; None is null. With its type, without which strict servers refuse it."""
    listed: list[Json] = [None if word is None else str(word) for word in words]
    return {"type": ["string", "null"] if None in listed else "string", "enum": listed}


def number(most: int) -> Json:
    """A whole number from 1 to `most`."""
    return {"type": "integer", "minimum": 1, "maximum": most}


def either(words: Iterable[str]) -> str:
    """One of these words, in GBNF."""
    return " | ".join(f'"{word}"' for word in words)


def gbnf(rules: Mapping[str, str]) -> str:
    """A grammar in GBNF of what each rule stands for."""
    return "".join(f"{name} ::= {rule}\n" for name, rule in rules.items())

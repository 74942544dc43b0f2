"""What answers that look back must be like: JSON schemas for servers, grammars for llama.cpp."""

from collections.abc import Iterable

from agents.answer_shapes import Json, either, gbnf, one_of, strict_object
from agents.dpt.prompts.kitchen_words import other_names
from agents.llm.protocol import Shape
from agents.messages import ROLES_OF_COOKS, Observation

#: Characters of a text and of a phrase, and members of a list, by the grammars.
LONGEST_TEXT, LONGEST_PHRASE, MOST_PHRASES = 700, 120, 4

_TEXT: Json = {"type": "string"}
_RULES = {
    "text": f'[^"\\\\\\x00-\\x1F]{{0,{LONGEST_TEXT}}}',
    "phrase": f'[^"\\\\\\x00-\\x1F]{{1,{LONGEST_PHRASE}}}',
    "phrases": f'("\\"" phrase "\\"" (", \\"" phrase "\\""){{0,{MOST_PHRASES - 1}}})?',
    "share": '"0." [0-9]{1,2} | "1.0"',
}


def guidelines_shape() -> Shape:
    """What to do better."""
    root = r'"{\"guidelines\": \"" text "\"}"'
    return Shape(gbnf({"root": root, "text": _RULES["text"]}), strict_object({"guidelines": _TEXT}))


def beliefs_shape(now: Observation) -> Shape:
    """What the other cooks of this kitchen are like."""
    things = (*now.menu.ingredients, *(recipe.name for recipe in now.menu.recipes), "plate")
    return Shape(_beliefs_gbnf(other_names(now), things), _beliefs_schema(other_names(now), things))


def _beliefs_schema(cooks: Iterable[str], things: Iterable[str]) -> dict[str, Json]:
    belief = strict_object(
        {
            "cook": one_of(cooks),
            "role": one_of(ROLES_OF_COOKS),
            "things": {"type": "array", "items": one_of(things)},
            "habits": {"type": "array", "items": _TEXT},
            "expects": _TEXT,
            "confidence": {"type": "number"},
        }
    )
    return strict_object({"beliefs": {"type": "array", "items": belief}})


def _beliefs_gbnf(cooks: Iterable[str], things: Iterable[str]) -> str:
    """Each cook in turn, so that none is left out and none told twice."""
    each = ' ", " '.join(f'"{{\\"cook\\": \\"{_quoted(cook)}\\", " belief' for cook in cooks)
    return gbnf(
        {
            "root": f'"{{\\"beliefs\\": [" {each} "]}}"',
            "belief": r'"\"role\": \"" role "\", \"things\": [" things "], "'
            r' "\"habits\": [" phrases "], "'
            r' "\"expects\": \"" phrase? "\", \"confidence\": " share "}"',
            "role": either(ROLES_OF_COOKS),
            "things": f'(thing (", " thing){{0,{MOST_PHRASES - 1}}})?',
            "thing": " | ".join(f'"\\"{thing}\\""' for thing in things),
            "phrase": _RULES["phrase"],
            "phrases": _RULES["phrases"],
            "share": _RULES["share"],
        }
    )


def _quoted(name: str) -> str:
    """A name as it stands in a JSON text within a literal of a grammar."""
    in_json = name.replace("\\", "\\\\").replace('"', '\\"')
    return in_json.replace("\\", "\\\\").replace('"', '\\"')

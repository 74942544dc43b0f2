"""What an answer with a policy must look like: a JSON schema for servers, a grammar for llama.cpp.

Both hold the model to names of this kitchen, so that what it writes can be read; the grammar holds
it to the language of conditions, too, within their bounds but for the number of levels.
"""

from collections.abc import Iterable, Mapping
from typing import get_args

from agents.intention.values import Json
from agents.llm.protocol import Shape
from agents.messages import ThingState
from agents.policy.conditions import LARGEST
from agents.policy.expressions import HOLDERS, QUANTITIES
from agents.policy.reading import MOST_TASKS
from agents.policy.tasks import OBJECTS, Action
from agents.policy.vocabulary import Vocabulary

#: Words of a thought are short: the paper asks for fewer than 50.
THOUGHT_CHARACTERS = 300
#: Terms that 'and' or 'or' join, by the grammar: in a condition, and within any and all. As many
#: as the bounds of conditions allow at their longest.
TERMS, ORDER_TERMS = 3, 2


def policy_shape(vocabulary: Vocabulary) -> Shape:
    """The shape of a policy for a kitchen's names."""
    return Shape(gbnf=policy_gbnf(vocabulary), schema=policy_schema(vocabulary))


def policy_schema(vocabulary: Vocabulary) -> dict[str, Json]:
    """A JSON schema in which everything is required and nothing else allowed (strict mode)."""
    entry = _object(
        when={"type": "string"},
        do=_one_of(Action),
        what=_one_of(("", *vocabulary.things)),
        state=_one_of(("", *get_args(ThingState))),
        plate={"type": "boolean"},
    )
    tasks: Json = {"type": "array", "maxItems": MOST_TASKS, "items": entry}
    return _object(thought={"type": "string"}, fine={"type": "boolean"}, tasks=tasks)


def _object(**properties: Json) -> dict[str, Json]:
    required: list[Json] = [*properties]
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _one_of(words: Iterable[str]) -> Json:
    return {"enum": [str(word) for word in words]}


def policy_gbnf(vocabulary: Vocabulary) -> str:
    """A grammar in GBNF, rule 'root'; blanks only where the rules have them."""
    rules = {**_answer_rules(), **_task_rules(vocabulary), **_condition_rules(vocabulary)}
    return "".join(f"{name} ::= {rule}\n" for name, rule in rules.items())


def _answer_rules() -> Mapping[str, str]:
    more = f'(", " task){{0,{MOST_TASKS - 1}}}'
    return {
        "root": r'"{\"thought\": \"" thought "\", \"fine\": " bool ", \"tasks\": [" tasks "]}"',
        "thought": f'[^"\\\\\\x00-\\x1F]{{0,{THOUGHT_CHARACTERS}}}',
        "bool": '"true" | "false"',
        "tasks": f"(task {more})?",
        "task": r'"{\"when\": \"" when "\", \"do\": \"" deed "}"',
    }


def _task_rules(vocabulary: Vocabulary) -> Mapping[str, str]:
    """A rule for each action with what it may be done to."""
    objects = {
        "ingredient": vocabulary.ingredients, "dish": vocabulary.dishes, "thing": vocabulary.things,
    }  # fmt: skip
    deeds = []
    for action in Action:
        kind = OBJECTS.get(action)
        what = r'"\", \"what\": \"" ' + f'{kind} "\\""' if kind else r'"\""'
        plate = r' ", \"plate\": " bool' if action is Action.PREPARE else ""
        deeds.append(f'"{action}" {what}{plate}')
    named = {kind: _any_of(names) for kind, names in objects.items()}
    return {"deed": " | ".join(deeds), **named}


def _condition_rules(vocabulary: Vocabulary) -> Mapping[str, str]:
    joined = f'(" and " term){{0,{TERMS - 1}}} | (" or " term){{1,{TERMS - 1}}}'
    of_order = f'(" and " oterm){{0,{ORDER_TERMS - 1}}} | (" or " oterm){{1,{ORDER_TERMS - 1}}}'
    return {
        "when": f"(term ({joined}))?",
        "term": '("not ")? truth | number " " sign " " number',
        "truth": 'holder "(" thing ("," state)? ")" | each',
        "each": f'("any" | "all") "(" oterm ({of_order}) " for order in orders)"',
        "oterm": '"order.dish " same " " dish | "order.needs(" ingredient ")"'
        ' | "order.seconds " sign " " digits',
        "number": 'quantity (" " [-+*] " " digits)?',
        "quantity": f'{_any_of(QUANTITIES)} | "count(" thing ("," state)? ")"'
        ' | "orders(" dish? ")" | "min_time(" dish? ")" | digits',
        "holder": _any_of(HOLDERS),
        "state": _any_of(get_args(ThingState)),
        "sign": '"<=" | ">=" | "<" | ">" | same',
        "same": '"==" | "!="',
        "digits": f"[0-9]{{1,{len(str(LARGEST)) - 1}}}",
    }


def _any_of(words: Iterable[str]) -> str:
    return " | ".join(f'"{word}"' for word in words)

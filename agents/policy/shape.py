"""What an answer must look like: a JSON schema for servers, a grammar for llama.cpp.

An answer is a whole policy or a single action. Both forms hold the model to names of this kitchen,
so that what it writes can be read; the grammar holds it to the language of conditions, too, within
their bounds but for the number of levels.
"""

from collections.abc import Iterable, Mapping
from typing import get_args

from agents.answer_shapes import Json, either, gbnf, one_of, strict_object
from agents.llm.protocol import Shape
from agents.messages import ThingState
from agents.policy.conditions import HOLDERS, LARGEST, QUANTITIES
from agents.policy.reading import MOST_TASKS
from agents.policy.tasks import MACRO_ACTIONS, OBJECTS, Action, Vocabulary

#: Words of a thought are short: the paper asks for fewer than 50.
THOUGHT_CHARACTERS = 300
#: Terms that 'and' or 'or' join, by the grammar: in a condition, and within any and all. As many
#: as the bounds of conditions allow at their longest.
TERMS, ORDER_TERMS = 3, 2
_THOUGHT = f'[^"\\\\\\x00-\\x1F]{{0,{THOUGHT_CHARACTERS}}}'
_BOOL = '"true" | "false"'


def policy_shape(vocabulary: Vocabulary, *, fine: bool = True) -> Shape:
    """The shape of a policy for a kitchen's names. `fine`: it may say that nothing is needed."""
    return Shape(
        gbnf=policy_gbnf(vocabulary, fine=fine), schema=policy_schema(vocabulary, fine=fine)
    )


def policy_schema(vocabulary: Vocabulary, *, fine: bool = True) -> dict[str, Json]:
    """A JSON schema in which everything is required and nothing else allowed (strict mode)."""
    entry = strict_object({"when": {"type": "string"}, **_deed(Action, vocabulary)})
    tasks: Json = {"type": "array", "maxItems": MOST_TASKS, "items": entry}
    all_fine: dict[str, Json] = {"fine": {"type": "boolean"}} if fine else {}
    return strict_object({"thought": {"type": "string"}, **all_fine, "tasks": tasks})


def action_shape(vocabulary: Vocabulary, *, thinks: bool) -> Shape:
    """The shape of one macro action. `thinks`: a thought comes before it."""
    thought: dict[str, Json] = {"thought": {"type": "string"}} if thinks else {}
    deed = strict_object(_deed(MACRO_ACTIONS, vocabulary))
    schema = strict_object({**thought, "action": deed})
    before = r'"\"thought\": \"" thought "\", "' if thinks else ""
    root = rf'"{{" {before} "\"action\": {{\"do\": \"" deed "}}}}"'
    shared = {"root": root, "thought": _THOUGHT, "bool": _BOOL}
    grammar = gbnf({**shared, **_deed_rules(MACRO_ACTIONS, vocabulary)})
    return Shape(gbnf=grammar, schema=schema)


def _deed(actions: Iterable[Action], vocabulary: Vocabulary) -> dict[str, Json]:
    return {
        "do": one_of(actions),
        "what": one_of(("", *vocabulary.things)),
        "state": one_of(("", *get_args(ThingState))),
        "plate": {"type": "boolean"},
    }


def policy_gbnf(vocabulary: Vocabulary, *, fine: bool = True) -> str:
    """A grammar in GBNF, rule 'root'; blanks only where the rules have them."""
    deeds = _deed_rules(Action, vocabulary)
    return gbnf({**_answer_rules(fine=fine), **deeds, **_condition_rules()})


def _answer_rules(*, fine: bool) -> Mapping[str, str]:
    more = f'(", " task){{0,{MOST_TASKS - 1}}}'
    all_fine = r' "\"fine\": " bool ", "' if fine else ""
    return {
        "root": rf'"{{\"thought\": \"" thought "\", "{all_fine} "\"tasks\": [" tasks "]}}"',
        "thought": _THOUGHT,
        "bool": _BOOL,
        "tasks": f"(task {more})?",
        "task": r'"{\"when\": \"" when "\", \"do\": \"" deed "}"',
    }


def _deed_rules(actions: Iterable[Action], vocabulary: Vocabulary) -> Mapping[str, str]:
    """A rule for each action with what it may be done to."""
    objects = {
        "ingredient": vocabulary.ingredients, "dish": vocabulary.dishes, "thing": vocabulary.things,
    }  # fmt: skip
    deeds = []
    for action in actions:
        kind = OBJECTS.get(action)
        what = r'"\", \"what\": \"" ' + f'{kind} "\\""' if kind else r'"\""'
        plate = r' ", \"plate\": " bool' if action is Action.PREPARE else ""
        deeds.append(f'"{action}" {what}{plate}')
    named = {kind: either(names) for kind, names in objects.items()}
    return {"deed": " | ".join(deeds), **named}


def _condition_rules() -> Mapping[str, str]:
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
        "quantity": f'{either(QUANTITIES)} | "count(" thing ("," state)? ")"'
        ' | "orders(" dish? ")" | "min_time(" dish? ")" | digits',
        "holder": either(HOLDERS),
        "state": either(get_args(ThingState)),
        "sign": '"<=" | ">=" | "<" | ">" | same',
        "same": '"==" | "!="',
        "digits": f"[0-9]{{1,{len(str(LARGEST)) - 1}}}",
    }

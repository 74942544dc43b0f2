"""What large models write: sayings as JSON, held to a schema."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agents.answer_shapes import Json
from agents.intention import (
    Demand,
    Goal,
    IntentionError,
    OrderReferent,
    Referents,
    check,
    dump,
    from_text,
    load,
    parse,
    parse_answer,
    read_text,
    schema,
)
from agents.intention._json import read_json
from tests.agents.intention.kitchen import FULL_MENU, NEEDS, STATIONS


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"talk": "thanks"}, "thanks"),
        ({"ask": "recipe", "what": "second"}, "ask recipe second"),
        ({"ask": "station", "what": "pot 2"}, "ask station pot 2"),
        ({"place": "front", "parts": [{"do": "putout"}]}, "now putout x1"),
        ({"do": "cook", "what": "second", "times": 2}, "cook second x2"),
        ({"do": "cook", "what": "orders but bob", "times": 1}, "cook orders but bob"),
        ({"do": "serve", "what": "it", "times": None}, "serve it"),
        ({"do": "chop", "what": "onion", "times": 3, "total": True}, "chop onion to x3"),
        ({"hold": "onion"}, "hold onion"),
        ({"avoid": "any", "what": "first", "yours": True}, "leave any first"),
        ({"cancel": "any", "what": "it"}, "cancel it"),
        ({"allow": "any"}, "allow any"),
        ({"only": "chop", "what": "onion"}, "only chop onion"),
        ({"prefer": "urgent"}, "prefer urgent"),
        ({"stock": "onion"}, "stock onion x2"),
        ({"watch": "pots"}, "watch pots"),
        ({"wait": 5}, "wait 5"),
        ({"wait": "word"}, "wait word"),
        ({"control": "stop"}, "stop"),
        ({"split": "dishes"}, "split dishes"),
        ({"repeat": "again", "times": 2}, "again x2"),
        ({"repeat": "next", "times": 1}, "next"),
        ({"repeat": "back", "times": 1}, "back"),
        ({"more": 1}, "more x1"),
        ({"more": 4, "total": True}, "more to x4"),
        ({"more": "always"}, "more always"),
        ({"same": "tomato"}, "same tomato"),
    ],
)
def test_json_says_what_text_says(value: Json, text: str) -> None:
    assert read_json(value) == read_text(text, FULL_MENU)


NOW = Referents(
    tuple(OrderReferent(name, 9.0, NEEDS[name]) for name in ("bob", "alice", "david")),
    Demand((Goal("cook", "bob", 2), Goal("chop", "onion"))),
    pointing=("onion",),
    stations=STATIONS,
)


def test_references_in_json_are_resolved() -> None:
    answer = '{"intention": {"place": "end", "parts": [{"do": "cook", "what": "rest"}]}}'
    assert parse_answer(answer, FULL_MENU, NOW) == from_text("cook rest", FULL_MENU, NOW)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"talk": "thank"}, "talk: expected one of none, thanks"),
        ({"place": "font", "parts": [{"do": "drop"}]}, "did you mean 'front'?"),
        ([{"do": "cook", "what": "secnd"}], "part 1: cook: expected one of alice"),
        ([{"do": "cook", "what": "orders with onions"}], "did you mean 'onion'?"),
        ([{"do": "cook", "what": 3}], "part 1: 'do' does not go like"),
        ([{"do": "chop", "what": "onion", "times": 0, "total": True}], "times: expected 1 to 99"),
        ([{"wait": "coked"}], "'wait' does not go like"),
        ([{"wait": 0}], "wait: expected 1 to 999"),
        ([{"stock": "salt"}], "stock: expected one of tomato, lettuce, onion"),
        ([{"prefer": "slow"}], "prefer: expected one of urgent"),
        ([{"only": "any"}], "part 1: expected one of chop"),
        ([{"more": 100}], "more: expected 1 to 99"),
        ([{"repeat": "again", "times": 0}], "times: expected 1 to 99"),
        ([{"control": "pause"}], "'control' does not go like"),
        ([{"avoid": "chop", "what": "onion", "yours": 1}], "'avoid' does not go like"),
        ({"ask": "station"}, "question: expected a station, found None"),
        ({"ask": "where", "what": ["onion"]}, "'ask' does not go like"),
    ],
)
def test_errors_say_where_and_what(value: Json, message: str) -> None:
    with pytest.raises(IntentionError, match=message.replace("?", r"\?")):
        parse(value, FULL_MENU, NOW)


def test_a_demand_of_which_nothing_is_left_is_read_back() -> None:
    for left in (Demand(()), Demand((), "front")):
        assert load(dump(left)) == left


def _admitted(rule: dict[str, Json], defined: dict[str, Json]) -> st.SearchStrategy[Json]:
    """What a schema admits, as far as ours go."""
    match rule:
        case {"$ref": str(name)}:
            return _admitted(defined[name.rpartition("/")[2]], defined)  # type: ignore[arg-type]
        case {"enum": list(words)}:
            return st.sampled_from(words)
        case {"anyOf": list(rules)}:
            return st.one_of(*(_admitted(one, defined) for one in rules))  # type: ignore[arg-type]
        case {"type": "object", "properties": dict(properties)}:
            return st.fixed_dictionaries(
                {key: _admitted(one, defined) for key, one in properties.items()}  # type: ignore[arg-type]
            )
        case {"type": "array", "items": dict(item)}:
            return st.lists(_admitted(item, defined), min_size=1, max_size=4)
        case {"type": "integer", "minimum": int(least), "maximum": int(most)}:
            return st.integers(least, most)
        case {"type": "boolean"}:
            return st.booleans()
        case {"type": ["string", "null"]}:
            return st.none() | st.sampled_from(("pot 2", "onion", "it"))
    raise AssertionError(f"no schema of ours: {rule}")


SCHEMA = schema(FULL_MENU)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(_admitted(SCHEMA, SCHEMA["$defs"]))  # type: ignore[arg-type]
def test_what_the_schema_admits_is_understood_or_clearly_wrong(answer: Json) -> None:
    try:
        found = parse_answer(json.dumps(answer), FULL_MENU, NOW)
    except IntentionError as error:
        assert str(error)
    else:
        check(found, FULL_MENU)


def test_the_schema_is_the_same_in_every_situation_and_small() -> None:
    assert len(json.dumps(SCHEMA)) < 8000

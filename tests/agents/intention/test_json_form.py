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
from tests.tables import table


@table(__file__)
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


@table(__file__)
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

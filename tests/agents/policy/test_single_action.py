"""A single macro action as a model's answer: its shapes, and what of it is accepted."""

import json
from random import Random
from typing import cast

import pytest

from agents.answer_shapes import Json
from agents.policy.reading import read_action
from agents.policy.shape import action_shape, policy_shape
from tests.agents.intention.gbnf import Sampler
from tests.agents.policy.kitchen import BURGERS


def properties(schema: Json) -> dict[str, dict[str, Json]]:
    return cast("dict[str, dict[str, dict[str, Json]]]", schema)["properties"]


def answer(do: str, what: str = "", *, plate: bool = False, **more: Json) -> str:
    return json.dumps({"action": {"do": do, "what": what, "state": "", "plate": plate, **more}})


def test_one_macro_action_is_read() -> None:
    read = read_action(answer("prepare", "Beef", plate=True), BURGERS)
    assert [str(each.task) for each in read.tasks] == ["prepare beef on a plate"]
    assert not read.refusals


def test_the_thought_before_it_is_kept() -> None:
    text = '{"thought": "It burns.", "action": {"do": "putout_fire"}}'
    assert read_action(text, BURGERS).thought == "It burns."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("serve it", "not JSON"),
        ("{}", "action: expected an object"),
        ('{"action": [{"do": "putout_fire"}]}', "action: expected an object"),
        (answer("order", "beef_burger"), "action: expected one of prepare"),
        (answer("putout_fire", when="fires > 0"), "action: expected one of prepare"),
        (answer("serve", "pizza"), "unknown dish 'pizza'"),
    ],
)
def test_anything_else_is_refused_in_a_sentence(text: str, told: str) -> None:
    read = read_action(text, BURGERS)
    assert not read.tasks
    (refusal,) = read.refusals
    assert told in refusal


@pytest.mark.parametrize("thinks", [False, True])
def test_the_shape_asks_for_one_action_and_for_a_thought_only_if_wanted(thinks: bool) -> None:
    shape = action_shape(BURGERS, thinks=thinks)
    assert list(properties(shape.schema)) == (["thought", "action"] if thinks else ["action"])
    assert "order" not in cast(
        "list[str]", properties(properties(shape.schema)["action"])["do"]["enum"]
    )
    root = shape.gbnf.splitlines()[0]
    assert ("thought" in root) is thinks


def test_whatever_the_grammar_admits_can_be_read() -> None:
    sampler = Sampler(action_shape(BURGERS, thinks=False).gbnf, Random(3))
    for _ in range(300):
        text = sampler.text()
        assert read_action(text, BURGERS).tasks, text


def test_a_policy_that_cannot_be_fine_has_no_field_for_it() -> None:
    shape = policy_shape(BURGERS, fine=False)
    assert list(properties(shape.schema)) == ["thought", "tasks"]
    assert "fine" not in shape.gbnf.splitlines()[0]

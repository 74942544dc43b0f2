"""A model's answer as a policy, told to people and to other minds, and read back from that."""

import json
from pathlib import Path
from random import Random
from typing import cast

import llama_cpp
import pytest
import yaml

from agents.answer_shapes import Json
from agents.policy.reading import AssignedTask, read_action, read_planned, read_policy
from agents.policy.shape import action_shape, policy_gbnf, policy_schema, policy_shape
from agents.policy.tasks import Action, RefusedError, Task, Vocabulary, read_task, task
from tests.agents.intention.gbnf import Sampler
from tests.agents.policy.grammar_walk import GrammarWalk
from tests.agents.policy.kitchen import BURGERS
from tests.tables import stored, table

SENTENCES = stored(__file__, "SENTENCES")


@pytest.mark.parametrize(("entry", "sentence"), SENTENCES)
def test_an_entry_is_explained_back_and_survives_being_told(
    entry: dict[str, object], sentence: str
) -> None:
    read = read_policy(json.dumps({"thought": "why", "tasks": [entry]}), BURGERS)
    assert (read.refusals, read.thought, read.fine) == ((), "why", False)
    (assigned,) = read.tasks
    planned = assigned.planned(BURGERS)
    assert planned.sentence == sentence
    assert read_planned(planned, BURGERS) == assigned


def test_bad_entries_are_refused_and_good_ones_kept_in_order() -> None:
    entries = [
        {"do": "serve", "what": "beef_burger"},
        {"do": "dance"},
        {"do": "order", "what": "full_burger", "when": "fires >"},
        {"do": "putout_fire", "what": "", "state": "", "plate": False},
    ]
    read = read_policy(json.dumps({"tasks": entries}), BURGERS)
    assert [str(each.task) for each in read.tasks] == ["serve beef_burger", "putout_fire"]
    assert [told.split(":")[0] for told in read.refusals] == ["task 2", "task 3"]


def test_all_fine_is_no_task_and_no_refusal() -> None:
    read = read_policy('```json\n{"thought": "", "fine": true, "tasks": []}\n```', BURGERS)
    assert read.fine and not read.tasks and not read.refusals


@pytest.mark.parametrize(
    "made",
    [
        Task(Action.PREPARE, "beef", plate=True),
        Task(Action.PASS_ON, "lettuce", state="chopped"),
        Task(Action.PASS_ON, "plate"),
        Task(Action.SERVE, "full_burger"),
        Task(Action.PUT_OUT),
        Task(Action.ORDER, "lettuce_burger"),
    ],
)
def test_a_tasks_text_form_is_read_as_the_same_task(made: Task) -> None:
    assert read_task(str(made), BURGERS) == made


def test_a_text_that_is_no_task_is_refused() -> None:
    with pytest.raises(RefusedError, match="expected a task such as"):
        read_task("please fry some more beef", BURGERS)
    with pytest.raises(RefusedError, match="takes a state"):
        read_task("prepare beef cooked", BURGERS)


def test_any_menu_has_its_own_names() -> None:
    soups = Vocabulary({"onion": "onion"}, {"alice": "Alice Soup"})
    assert task("serve", "Alice Soup", soups) == Task(Action.SERVE, "alice")
    assert (
        AssignedTask(Task(Action.SERVE, "alice")).planned(soups).sentence == "Serve an Alice Soup."
    )


# Whatever a model writes instead of a policy is refused with its sentence, and nothing happens.

HOSTILE = yaml.safe_load(
    Path(__file__).parents[2].joinpath("data/policies/hostile.yaml").read_text(encoding="utf-8")
)


def test_there_are_more_than_a_hundred() -> None:
    assert len(HOSTILE) > 100
    assert len({json.dumps(row, sort_keys=True) for row in HOSTILE}) == len(HOSTILE)


def test_each_is_refused_with_its_sentence() -> None:
    for row in HOSTILE:
        answer, told = row.get("answer", ""), row["told"]
        if "when" in row:
            answer = json.dumps({"tasks": [{"when": row["when"], "do": "putout_fire"}]})
            told = f"task 1: {told}"
        read = read_policy(answer, BURGERS)
        assert read.refusals[0] == told
        assert not read.tasks or len(read.tasks) < len(json.loads(answer)["tasks"]), answer


# What models are held to: whatever the grammar allows can be read, and llama.cpp takes it.


def test_whatever_the_grammar_allows_is_read() -> None:
    for text in _walks():
        assert read_policy(text, BURGERS).refusals == (), text


def _walks() -> list[str]:
    """Texts that the grammar allows."""
    return [GrammarWalk(policy_gbnf(BURGERS), Random(seed)).text() for seed in range(200)]


def test_the_walk_meets_every_action_and_every_kind_of_condition() -> None:
    words = "".join(_walks())
    parts = ("any(", "all(", "order.needs(", "order.dish", "min_time(", "holds(", "not ", " or ")
    assert all(part in words for part in (*Action, *parts))


def test_llama_cpp_reads_the_grammar() -> None:
    assert llama_cpp.LlamaGrammar.from_string(policy_gbnf(BURGERS), verbose=False)


def test_the_schema_requires_everything_and_names_the_kitchens_things() -> None:
    schema = policy_schema(BURGERS)
    assert schema["required"] == ["thought", "fine", "tasks"]
    told = str(schema)
    assert all(f"'{name}'" in told for name in (*Action, *BURGERS.things))
    assert told.count("'additionalProperties': False") == 2


# A single macro action as a model's answer: its shapes, and what of it is accepted.


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


@table(__file__)
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

"""Recorded answers: one for each situation of the sheet, and read as any model's."""

import json

import pytest

from agents.dpt.build import planner, reflecting
from agents.dpt.recorded import RecordedAnswers, is_true, load_recording
from agents.llm.errors import NotRecordedError
from agents.llm.protocol import PlainPrompt, silent
from agents.messages import CodePolicy, FromMind, Observation, Reflection, StationFact, Thought
from agents.mind import Context, MindSpec
from agents.policy.reading import read_policy
from agents.policy.tasks import Vocabulary
from tests.agents.dpt.observing import ANN, MENU, observed, orders, thing

PLANNER = MindSpec("agents.dpt.build:planner")
REFLECTING = MindSpec("agents.dpt.build:reflecting")

FIRE = observed(50, stations=(StationFact("pan 1", "pan", (5, 6), "burning"),))
URGENT = observed(
    50, orders=orders(full_burger=4, lettuce_burger=11), things=(thing("lettuce", "chopped"),)
)
SLIPPED = observed(
    50, orders=orders(full_burger=4, beef_burger=11), things=(thing("beef", "cooked"),)
)
SPLIT = observed(
    50, orders=orders(beef_burger=30, lettuce_burger=40), things=(thing("beef", "cooked", ANN),)
)
AHEAD = observed(50, orders=orders(beef_burger=50), things=(thing("beef", "cooking"),))


def thoughts(spec: MindSpec, now: Observation) -> list[FromMind]:
    mind = (planner if spec is PLANNER else reflecting)(spec, silent)
    mind.observe(now)
    return list(mind.think(Context()))


@pytest.mark.parametrize(
    ("now", "tasks"),
    [
        (FIRE, ("putout_fire", "prepare beef")),
        (URGENT, ("order lettuce_burger",)),
        (SLIPPED, ("order beef_burger",)),
        (SPLIT, ("order lettuce_burger",)),
        (AHEAD, ("prepare bread on a plate", "pass_on plate")),
    ],
)
def test_each_situation_has_its_plan(now: Observation, tasks: tuple[str, ...]) -> None:
    *_, policy = thoughts(PLANNER, now)
    assert isinstance(policy, CodePolicy)
    assert tuple(task.task for task in policy.tasks) == tasks
    assert policy.thought


def test_a_slip_is_mended_when_it_is_told() -> None:
    thought = thoughts(PLANNER, SLIPPED)[0]
    assert isinstance(thought, Thought) and thought.finding == "1 task, after a mistake"


def test_a_quiet_kitchen_is_fine_as_it_is() -> None:
    (thought,) = thoughts(PLANNER, observed(50))
    assert isinstance(thought, Thought) and thought.finding == "all is fine"


def test_looking_back_believes_what_fits() -> None:
    *_, reflection = thoughts(REFLECTING, observed(125, things=(thing("beef", "cooked", ANN),)))
    assert isinstance(reflection, Reflection)
    assert [(b.seat, b.role, b.things) for b in reflection.beliefs] == [
        (ANN, "supplier", ("beef",))
    ]
    assert reflection.guidelines


def test_without_theory_of_mind_nothing_is_believed() -> None:
    spec = MindSpec("agents.dpt.build:reflecting", None, {"tom": False})
    now = observed(125, things=(thing("beef", "cooked", ANN),))
    reflection = thoughts(spec, now)[-1]
    assert isinstance(reflection, Reflection) and reflection.beliefs == ()


@pytest.mark.parametrize("wrong", [{"tom": "no"}, {"seed": "one"}])
def test_a_parameter_of_a_wrong_kind_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        planner(MindSpec("agents.dpt.build:planner", None, dict(wrong)), silent)


def test_every_recorded_plan_can_be_read_at_last() -> None:
    for each in load_recording()["tasks"]:
        read = read_policy(each.repaired, Vocabulary.of(MENU))
        assert not read.refusals, each


def test_a_situation_of_another_menu_is_not_this_one() -> None:
    assert not is_true("count(onion) > 0", observed())
    assert is_true("", observed())


def test_a_question_that_was_never_put_is_an_error() -> None:
    with pytest.raises(NotRecordedError):
        RecordedAnswers(load_recording()).generate(PlainPrompt("What is the capital of France?"))


def test_answers_are_written_to_the_formats() -> None:
    recording = load_recording()
    for field in ("beliefs", "guidelines"):
        for each in recording[field]:
            assert list(json.loads(each.answer)) == [field]

"""Act: asked whenever nothing is left to do, for one action, with its last three in view."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Literal, cast

import pytest

from agents.answer_shapes import Json
from agents.cancel_token import FREE, CancelToken
from agents.dpt._decision_context import History
from agents.dpt._planner import NewPlan, NothingLeft, Planner, PlanningMoment
from agents.dpt._policy_writer import PlanForm, PolicyWriter
from agents.dpt.baselines._prompts import act_prompts, one_step_examples
from agents.dpt.baselines._reflexion import Reflexion
from agents.dpt.baselines.build import ScoredTasks, act, tasks_of
from agents.hla.profiles import PROFILES
from agents.llm.protocol import PlainPrompt, Prompt, Score, Scores, silent
from agents.messages import CodePolicy, FinishedMacro, FromMind, Observation, Reflection, Thought
from agents.mind import Context, MindSpec
from agents.policy.reading import read_action
from agents.policy.shape import action_shape
from agents.policy.tasks import Action, Vocabulary
from tests.agents.dpt.models import GivenAnswers
from tests.agents.dpt.observing import ME, MENU, did, ended, observed, thing
from tests.agents.hla.kitchen import MENU as SOUPS

SOUP = replace(
    observed(alone=True), menu=SOUPS, orders=(), things=(),
    options=tuple(replace(o, what="onion") for o in observed().options if o.verb == "chop"),
)  # fmt: skip


def answer(do: str, what: str = "", *, plate: bool = False) -> str:
    return json.dumps({"action": {"do": do, "what": what, "state": "", "plate": plate}})


CHOP, FRY = answer("prepare", "lettuce"), answer("prepare", "beef", plate=True)


def actor(*answers: str) -> tuple[Planner, GivenAnswers]:
    model = GivenAnswers(*answers)
    form = PlanForm(act_prompts, lambda v: action_shape(v, thinks=False), read_action)
    return Planner(PolicyWriter(model, form, Random(1)), NothingLeft()), model


def thoughts(mind: Planner, now: Observation) -> list[FromMind]:
    mind.observe(now)
    return list(mind.think(Context()))


def announced(mind: Planner, now: Observation) -> CodePolicy:
    *_, policy = thoughts(mind, now)
    assert isinstance(policy, CodePolicy)
    return policy


def over(macro: str, tick: int, result: str = "ok") -> FinishedMacro:
    return FinishedMacro(macro, cast("Literal['ok']", result), tick - 20, tick, ME)


def test_it_is_asked_at_once_and_then_whenever_its_action_is_over() -> None:
    mind, model = actor(CHOP, FRY)
    first = announced(mind, observed(0))
    assert [task.task for task in first.tasks] == ["prepare lettuce"]
    for tick in range(5, 40, 5):
        assert not thoughts(mind, observed(tick, policy=first))
    second = announced(mind, observed(40, policy=replace(first, tasks=())))
    assert [task.task for task in second.tasks] == ["prepare beef on a plate"]
    assert len(model.asked) == 2


def test_what_cannot_be_read_is_told_once_and_then_waits_for_the_next_time() -> None:
    mind, model = actor("serve it", "I said: serve it", CHOP)
    (thought,) = thoughts(mind, observed(0))
    assert isinstance(thought, Thought) and thought.finding.startswith("ignored")
    assert len(model.asked) == 2
    assert announced(mind, observed(5)).tasks
    assert len(model.asked) == 3


def test_it_is_told_its_last_three_actions_and_how_they_went() -> None:
    mind, model = actor(CHOP, FRY, CHOP, answer("putout_fire"), CHOP)
    policy: CodePolicy | None = None
    ends = [(), (over("Chop Lettuce", 40),), (over("Plate Beef", 80, "failed"),),
            (over("Chop Lettuce", 120),), (over("Putout", 160, "interrupted"),)]  # fmt: skip
    for turn, finished in enumerate(ends):
        now = observed(40 * turn, finished=finished,
                       policy=policy and replace(policy, tasks=()))  # fmt: skip
        policy = announced(mind, now)
    told = model.asked[-1].changing[0].text
    assert re.findall(r"Action: (.*) -> (.*)", told) == [
        ("prepare beef on a plate", "Failed"),
        ("prepare lettuce", "Success"),
        ("putout_fire", "Failed"),
    ]
    assert "Nothing yet." in model.asked[0].changing[0].text


def test_what_is_fried_for_a_plate_succeeds_only_when_it_lies_on_one() -> None:
    mind, model = actor(FRY, CHOP)
    first = announced(mind, observed(0))
    given_up = replace(first, tasks=())
    announced(mind, observed(60, policy=given_up, finished=(over("Fry Beef", 60),)))
    assert "prepare beef on a plate -> Failed" in model.asked[-1].changing[0].text


@pytest.mark.parametrize("now", [observed(), observed(alone=True), SOUP])
def test_its_four_examples_are_answers_that_can_be_used(now: Observation) -> None:
    examples = one_step_examples(now)
    assert 3 <= len(examples) <= 4
    for example in examples:
        read = read_action(example.answer, Vocabulary.of(now.menu))
        assert read.tasks, read.refusals


def test_who_cooks_alone_is_told_nothing_of_passing_on() -> None:
    assert "pass_on" not in system(observed(alone=True))
    assert "pass_on" in system(observed())


def test_it_is_told_to_think_only_if_it_may() -> None:
    assert '"thought"' not in system(observed())
    assert '"thought"' in system(observed(), thinks=True)
    assert "{{" not in system(observed()) + system(SOUP)


def system(now: Observation, *, thinks: bool = False) -> str:
    return act_prompts(now, Random(1), thinks=thinks).known().fixed[0].text


def test_recorded_answers_do_what_the_kitchen_needs() -> None:
    mind = act(MindSpec("agents.dpt.baselines.build:act", None, {"thinks": True}), silent)
    now = observed(0, things=(thing("beef", "cooked"),))
    mind.observe(now)
    thought, policy = mind.think(Context())
    assert isinstance(thought, Thought) and isinstance(policy, CodePolicy)
    assert [task.task for task in policy.tasks] == ["assemble beef_burger"]
    assert policy.thought == "Beef is ready."


@pytest.mark.parametrize("wrong", [{"thinks": "yes"}, {"seed": 1.5}])
def test_a_parameter_of_a_wrong_kind_is_refused(wrong: dict[str, Json]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        act(MindSpec("agents.dpt.baselines.build:act", None, wrong), silent)


def test_the_state_shown_is_the_one_to_act_on() -> None:
    told = act_prompts(observed(), Random(1)).prompt(PlanningMoment(observed(310), History()))
    assert "seconds_left: 94" in told.changing[0].text


# A small model as a baseline: the likeliest task that can begin, and lists one after the other.


class Preferring(GivenAnswers):
    """Finds these likely, the first most, and all others not."""

    def __init__(self, *names: str) -> None:
        super().__init__()
        self.names = names
        self.prompts: list[str] = []
        self.choices: list[Sequence[str]] = []

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        assert isinstance(prompt, PlainPrompt)
        self.prompts.append(prompt.changing)
        self.choices.append(choices)
        return Scores(tuple(Score(c, self._rate(c.strip()), 1) for c in choices), "canned", 0.0)

    def _rate(self, name: str) -> float:
        return -float(self.names.index(name)) if name in self.names else -99.0


def chosen(
    model: Preferring, count: int, now: Observation, history: History | None = None
) -> NewPlan:
    maker = ScoredTasks(model, PROFILES["adapter"], count)
    return maker.plan(PlanningMoment(now, history or History()), FREE)


def tasks(plan: NewPlan) -> list[str]:
    assert plan.tasks is not None
    return [task.task for task in plan.tasks]


def test_the_likeliest_task_that_can_begin_is_taken() -> None:
    plan = chosen(Preferring("Plate Beef", "Fry Beef"), 1, observed())
    assert tasks(plan) == ["prepare beef on a plate"]
    assert plan.choices[0].name == "Plate Beef"


def test_a_list_is_chosen_one_after_the_other_each_as_if_those_before_were_done() -> None:
    model = Preferring("Fry Beef", "Chop Lettuce", "Assemble Beef Burger")
    plan = chosen(model, 3, observed())
    assert tasks(plan) == ["prepare beef", "prepare lettuce", "assemble beef_burger"]
    done = [prompt.split("done: ")[1].splitlines()[0] for prompt in model.prompts]
    assert done[0] == "none" and "Fry Beef" in done[1] and "Chop Lettuce" in done[2]
    assert " Fry Beef" in model.choices[0] and " Fry Beef" not in model.choices[1]


def test_what_cannot_begin_is_no_choice() -> None:
    now = observed()
    options = tuple(replace(o, available=o.verb == "chop") for o in now.options)
    model = Preferring("Fry Beef", "Chop Lettuce")
    plan = chosen(model, 3, replace(now, options=options))
    assert "prepare lettuce" in tasks(plan)
    assert " Fry Beef" not in model.choices[0]


def test_where_nothing_can_begin_nothing_is_asked() -> None:
    now = observed()
    options = tuple(replace(option, available=False) for option in now.options)
    model = Preferring()
    assert chosen(model, 3, replace(now, options=options)).tasks == ()
    assert not model.prompts


def test_it_is_told_what_was_done_and_learnt() -> None:
    history = History()
    history.observe(observed(60, finished=(ended("Fry Beef", 0, 50),)))
    model = Preferring()
    chosen(model, 1, observed(reflection=Reflection("Serve sooner.", (), 90, 1)), history)
    assert "Fry Beef" in model.prompts[0] and "Serve sooner." in model.prompts[0]


def test_who_cooks_alone_passes_nothing_on() -> None:
    vocabulary = Vocabulary.of(MENU)
    together = {task.action for task in tasks_of(vocabulary, alone=False)}
    assert together - {task.action for task in tasks_of(vocabulary, alone=True)} == {Action.PASS_ON}


def test_failures_are_counted() -> None:
    history = History()
    missed = did(90, "expired", "beef_burger", None)
    history.observe(observed(100, facts=(missed,)))
    planner = Planner(ScoredTasks(GivenAnswers(), PROFILES["adapter"], 1))
    lesson = Reflexion(planner).lesson(PlanningMoment(observed(100), history), FREE)
    assert lesson and "1 Beef Burger" in lesson

"""ReAct and Reflexion: when they plan, what they are shown, what they learn and forget."""

import json
import re
from dataclasses import replace
from random import Random

import pytest

from agents.dpt._decision_context import History
from agents.dpt._planner import NewPlan, PastPlan, PeriodicTrigger, Planner, PlanningMoment
from agents.dpt._policy_writer import PlanForm, PolicyWriter
from agents.dpt.baselines._prompts import react_prompts, trajectories
from agents.dpt.baselines._reflexion import FailureWatch, Reflexion, failure_prompt
from agents.dpt.baselines.build import react, reflexion
from agents.llm.protocol import silent
from agents.messages import (
    CodePolicy,
    FromMind,
    Observation,
    PlannedTask,
    Reflection,
    StationFact,
    Thought,
)
from agents.mind import Context, Mind, MindSpec
from agents.policy.reading import read_policy
from agents.policy.tasks import Vocabulary
from tests.agents.dpt.baselines.test_act import SOUP
from tests.agents.dpt.models import GivenAnswers
from tests.agents.dpt.observing import ended, observed

LETTUCE = {"when": "", "do": "prepare", "what": "lettuce"}
TASKS = json.dumps({"thought": "Lettuce.", "tasks": [LETTUCE]})
LEARNT = json.dumps({"fine": False, "reflection": "Serve sooner."})
ALL_FINE = json.dumps({"fine": True, "reflection": "All is fine."})
BURNING = (StationFact("pan 1", "pan", (5, 6), "burning"),)


def every_five_seconds(*answers: str) -> tuple[Planner, GivenAnswers]:
    model = GivenAnswers(*answers)
    writer = PolicyWriter(model, PlanForm(react_prompts), Random(1))
    return Planner(writer, PeriodicTrigger(5.0, at_start=True)), model


def who_reflects(*answers: str) -> tuple[Reflexion, GivenAnswers]:
    planner, model = every_five_seconds(*answers)
    return Reflexion(planner, model, Random(1)), model


def thoughts(mind: Mind, now: Observation) -> list[FromMind]:
    mind.observe(now)
    return list(mind.think(Context()))


def reflections(messages: list[FromMind]) -> list[Reflection]:
    return [message for message in messages if isinstance(message, Reflection)]


def past(*ticks: int) -> tuple[PastPlan, ...]:
    tasks = (PlannedTask("", "prepare lettuce", "Prepare lettuce."),)
    return tuple(PastPlan(observed(t), NewPlan(tasks, f"At {t}.", "1 task")) for t in ticks)


def asked(now: Observation, *ticks: int, default: bool = False) -> str:
    moment = PlanningMoment(now, History(), past=past(*ticks))
    prompt = react_prompts(now, Random(1), default=default).prompt(moment)
    return "\n".join(turn.text for turn in prompt.turns)


def test_it_plans_at_the_start_and_every_five_seconds() -> None:
    mind, model = every_five_seconds(*[TASKS] * 3)
    policy: CodePolicy | None = None
    for tick in range(0, 110, 5):
        for message in thoughts(mind, observed(tick, policy=policy)):
            policy = message if isinstance(message, CodePolicy) else policy
    assert len(model.asked) == 3


def test_a_mistake_is_told_once_and_then_waits_for_the_next_five_seconds() -> None:
    mind, model = every_five_seconds("no", "no", TASKS)
    (thought,) = thoughts(mind, observed(0))
    assert isinstance(thought, Thought) and thought.finding.startswith("ignored")
    assert not thoughts(mind, observed(45))
    assert len(thoughts(mind, observed(50))) == 2
    assert len(model.asked) == 3


def test_its_last_three_turns_are_shown() -> None:
    told = asked(observed(200), 0, 50, 100, 150)
    assert re.findall(r"Thought: At (\d+)", told) == ["50", "100", "150"]
    assert told.count("Tasks: prepare lettuce") == 3


def test_after_a_reflection_only_the_latest_turn_before_it_is() -> None:
    now = observed(200, reflection=Reflection("Serve sooner.", (), 120, 1))
    told = asked(now, 0, 50, 100, 150)
    assert re.findall(r"Thought: At (\d+)", told) == ["100", "150"]
    assert "Serve sooner." in told


def test_it_is_told_what_happens_where_no_task_is_left() -> None:
    assert "stand idle" in asked(observed())
    assert "go on by themselves" in asked(observed(), default=True)


@pytest.mark.parametrize("now", [observed(), observed(alone=True), SOUP])
def test_every_trajectory_can_be_answered_so(now: Observation) -> None:
    found = trajectories(now)
    assert len(found) == 5
    for each in found:
        for _, answer in each.steps:
            read = read_policy(answer, Vocabulary.of(now.menu))
            assert read.tasks and not read.refusals, read.refusals
            assert len(read.thought.split()) < 50


def test_two_trajectories_are_drawn_by_the_seed() -> None:
    def shown(seed: int) -> list[tuple[str, ...]]:
        prompts = react_prompts(observed(), Random(seed))
        moment = PlanningMoment(observed(), History())
        texts = [prompts.prompt(moment).changing[0].text for _ in range(8)]
        return [tuple(re.findall("^## (.*)", text, re.MULTILINE)) for text in texts]

    assert all(len(set(names)) == 2 for names in shown(1))
    assert len(set(shown(1))) > 1
    assert shown(1) == shown(1) != shown(2)


def test_a_fall_of_the_score_counts_at_the_next_decision_and_stays_until_looked_back_on() -> None:
    watch = FailureWatch()
    watch.observe(observed(0, score=20))
    watch.observe(observed(50, score=10, doing="Chop Lettuce"))
    assert not watch.failed
    watch.observe(observed(70, score=10, finished=(ended("Chop Lettuce", 40, 70),)))
    assert watch.failed
    watch.observe(observed(90, score=10, finished=(ended("Chop Lettuce", 75, 90),)))
    assert watch.failed
    watch.done()
    watch.observe(observed(110, score=10, finished=(ended("Chop Lettuce", 95, 110),)))
    assert not watch.failed


def test_a_fire_counts_too() -> None:
    watch = FailureWatch()
    watch.observe(observed(0))
    watch.observe(observed(60, stations=BURNING))
    assert not watch.failed
    watch.observe(observed(70, stations=BURNING, finished=(ended("Chop Lettuce", 40, 70),)))
    assert watch.failed


def test_it_looks_back_once_after_a_failure() -> None:
    mind, model = who_reflects(TASKS, LEARNT)
    _, policy = thoughts(mind, observed(0, score=20))
    now = observed(40, score=10, policy=policy, finished=(ended("Chop Lettuce", 5, 40),))
    (reflection,) = reflections(thoughts(mind, now))
    assert (reflection.guidelines, reflection.seen, reflection.revision) == ("Serve sooner.", 40, 1)
    assert not thoughts(mind, replace(now, id=9, tick=45, finished=(), reflection=reflection))
    assert len(model.asked) == 2


@pytest.mark.parametrize(
    ("answer", "finding"), [(ALL_FINE, "all is fine"), ("So what?", "ignored: the answer")]
)
def test_nothing_learnt_is_nothing_announced(answer: str, finding: str) -> None:
    mind, _ = who_reflects(TASKS, answer)
    _, policy = thoughts(mind, observed(0, score=20))
    now = observed(40, score=10, policy=policy, finished=(ended("Chop Lettuce", 5, 40),))
    (thought,) = thoughts(mind, now)
    assert isinstance(thought, Thought) and thought.finding.startswith(finding)


def test_a_failure_during_a_thought_is_not_missed() -> None:
    """docs/dpt.md, 'Where ours differs': nothing that comes later takes it back."""
    mind, _ = who_reflects(TASKS, TASKS, LEARNT)
    _, policy = thoughts(mind, observed(0, score=20))
    mind.observe(observed(40, score=10, policy=policy, finished=(ended("Chop Lettuce", 5, 40),)))
    mind.observe(observed(60, score=30, policy=policy, finished=(ended("Serve", 45, 60),)))
    assert reflections(list(mind.think(Context())))


def test_a_thought_that_is_broken_off_leaves_the_failure_to_be_looked_back_on() -> None:
    mind, _ = who_reflects(TASKS, LEARNT, LEARNT)
    _, policy = thoughts(mind, observed(0, score=20))
    mind.observe(observed(40, score=10, policy=policy, finished=(ended("Chop Lettuce", 5, 40),)))
    broken = mind.think(Context())
    next(broken)
    broken.close()
    assert reflections(list(mind.think(Context())))


def test_looking_back_shows_ten_turns_and_two_trajectories() -> None:
    now = observed(600, reflection=Reflection("Serve sooner.", (), 120, 1))
    moment = PlanningMoment(now, History(), past=past(*range(0, 500, 50)))
    prompt = failure_prompt(moment, Random(1))
    told = prompt.changing[0].text
    assert told.count("Thought: At") == 10
    assert len(re.findall("^## ", told, re.MULTILINE)) == 2
    assert "Serve sooner." in told
    assert "{{" not in prompt.fixed[0].text + told


def test_recorded_answers_plan_and_look_back() -> None:
    mind = reflexion(MindSpec("agents.dpt.baselines.build:reflexion"), silent)
    now = observed(60, stations=BURNING)
    _, policy, _, reflection = thoughts(mind, now)
    assert isinstance(policy, CodePolicy) and isinstance(reflection, Reflection)
    assert policy.tasks[0].task == "putout_fire"
    assert "burnt" in reflection.guidelines


def test_recorded_lists_are_never_empty() -> None:
    mind = react(MindSpec("agents.dpt.baselines.build:react"), silent)
    (_, policy) = thoughts(mind, observed(0, orders=()))
    assert isinstance(policy, CodePolicy) and policy.tasks

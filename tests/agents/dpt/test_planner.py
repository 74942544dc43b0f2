"""Planning: when a policy is announced, what becomes of mistakes, and what is left as it was."""

import json
from dataclasses import replace
from random import Random

import pytest

from agents.answer_shapes import Json
from agents.cancel_token import Cancelled, CancelToken
from agents.dpt._planner import NewPlan, PlanMaker, Planner, PlanningMoment
from agents.dpt._policy_writer import PlanForm, PolicyWriter
from agents.dpt.prompts.policy_prompt import policy_prompts
from agents.llm.errors import BusyError
from agents.messages import (
    CodePolicy,
    FromMind,
    Heard,
    Observation,
    PlannedTask,
    Thought,
    Unsaid,
)
from agents.mind import Context
from tests.agents.dpt.models import GivenAnswers
from tests.agents.dpt.observing import ANN, observed


def answer(*tasks: dict[str, Json], thought: str = "Beef is short.", fine: bool = False) -> str:
    return json.dumps({"thought": thought, "fine": fine, "tasks": list(tasks)})


BEEF: dict[str, Json] = {"when": "orders() > 0", "do": "prepare", "what": "beef", "plate": True}
CHEESE: dict[str, Json] = {"when": "", "do": "prepare", "what": "cheese"}
FINE = answer(thought="All is fine.", fine=True)
STANDING = CodePolicy((PlannedTask("", "prepare beef", "prepare beef"),), 20, 3)


def planner(*answers: str) -> tuple[Planner, GivenAnswers]:
    model = GivenAnswers(*answers)
    return Planner(PolicyWriter(model, PlanForm(policy_prompts), Random(1))), model


def thoughts(mind: Planner, now: Observation) -> list[FromMind]:
    mind.observe(now)
    return list(mind.think(Context()))


def policies(messages: list[FromMind]) -> list[CodePolicy]:
    return [message for message in messages if isinstance(message, CodePolicy)]


def test_the_first_plan_is_made_after_five_seconds_and_then_every_five() -> None:
    mind, model = planner(FINE, FINE)
    for tick in range(0, 130, 5):
        thoughts(mind, observed(tick))
    assert len(model.asked) == 2


def test_a_plan_is_announced_with_its_reason_and_the_tick_it_was_made_for() -> None:
    mind, _ = planner(answer(BEEF))
    thought, policy = thoughts(mind, observed(50))
    assert isinstance(thought, Thought) and isinstance(policy, CodePolicy)
    assert (thought.stage, thought.finding) == ("policy", "1 task")
    assert (policy.seen, policy.revision, policy.thought) == (50, 1, "Beef is short.")
    (task,) = policy.tasks
    assert (task.when, task.task) == ("orders() > 0", "prepare beef on a plate")
    assert task.sentence


def test_revisions_count_on_from_what_stands() -> None:
    """Also those of a mind that was lost and started anew."""
    mind, _ = planner(answer(BEEF))
    (policy,) = policies(thoughts(mind, observed(50, policy=STANDING)))
    assert policy.revision == STANDING.revision + 1


def test_all_fine_gives_up_the_tasks_that_stand() -> None:
    """docs/dpt.md, 'Where ours differs'."""
    mind, _ = planner(FINE)
    (policy,) = policies(thoughts(mind, observed(50, policy=STANDING)))
    assert policy.tasks == ()


def test_all_fine_says_nothing_where_nothing_stands() -> None:
    mind, _ = planner(FINE)
    (thought,) = thoughts(mind, observed(50))
    assert isinstance(thought, Thought) and thought.finding == "all is fine"


def test_what_stands_already_is_not_announced_again() -> None:
    mind, _ = planner(answer(BEEF), answer(BEEF))
    (policy,) = policies(thoughts(mind, observed(50)))
    assert not policies(thoughts(mind, observed(100, policy=policy)))


def test_a_mistake_is_told_once_and_the_mended_answer_counts() -> None:
    mind, model = planner(answer(CHEESE), answer(BEEF))
    (policy,) = policies(thoughts(mind, observed(50)))
    assert policy.tasks[0].task == "prepare beef on a plate"
    said, told = model.asked[1].changing[-2:]
    assert said.role == "assistant" and "cheese" in said.text
    assert told.role == "user" and "cheese" in told.text


@pytest.mark.parametrize("broken", ["no JSON at all", answer(CHEESE), "{}"])
def test_what_cannot_be_used_twice_changes_nothing_and_the_thought_says_so(broken: str) -> None:
    mind, model = planner(broken, broken)
    messages = thoughts(mind, observed(50, policy=STANDING))
    (thought,) = messages
    assert isinstance(thought, Thought) and thought.finding.startswith("ignored: ")
    assert len(model.asked) == 2


def test_of_a_second_answer_what_can_be_used_is_used() -> None:
    mind, _ = planner(answer(CHEESE), answer(CHEESE, BEEF))
    (policy,) = policies(thoughts(mind, observed(50)))
    assert len(policy.tasks) == 1


def test_words_are_planned_for_at_once_and_only_once() -> None:
    mind, model = planner(FINE, FINE)
    mind.observe(observed(10))
    mind.hear(Heard("you do the beef", 12, "Ann", 1, ANN))
    thoughts(mind, observed(13))
    thoughts(mind, observed(50))
    assert "you do the beef" in model.asked[0].changing[-1].text
    assert "you do the beef" not in model.asked[1].changing[-1].text


def test_words_taken_back_are_not_planned_for() -> None:
    mind, model = planner(FINE)
    mind.hear(Heard("you do the beef", 12, "Ann", 1, ANN))
    mind.hear(Unsaid(1))
    thoughts(mind, observed(50))
    assert "you do the beef" not in model.asked[0].changing[-1].text


def test_a_thought_that_is_broken_off_leaves_no_trace() -> None:
    mind, _ = planner(answer(BEEF), answer(BEEF))
    mind.observe(observed(50))
    thought = mind.think(Context())
    next(thought)
    thought.close()
    (policy,) = policies(list(mind.think(Context())))
    assert policy.revision == 1


def test_a_models_fault_is_the_runners_matter_and_the_plan_stays_due() -> None:
    mind, _ = planner(answer(BEEF))
    mind.observe(observed(50))
    cancelled = Context(CancelToken(lambda: True))
    with pytest.raises(Cancelled):
        list(mind.think(cancelled))
    assert policies(list(mind.think(Context())))


def test_an_error_of_the_model_passes_through() -> None:
    class Busy(GivenAnswers):
        def generate(self, *args: object, **kwargs: object) -> None:  # type: ignore[override]
            raise BusyError

    mind = Planner(PolicyWriter(Busy(), PlanForm(policy_prompts), Random(1)))
    mind.observe(observed(50))
    with pytest.raises(BusyError):
        list(mind.think(Context()))


def test_a_fresh_one_knows_nothing_of_the_round_before() -> None:
    mind, model = planner(answer(BEEF), FINE)
    thoughts(mind, observed(600))
    again = mind.fresh(1)
    assert not thoughts(again, replace(observed(0), score=0))
    thoughts(again, observed(50))
    assert len(model.asked) == 2


def test_no_other_plan_is_made_before_the_last_has_come_back() -> None:
    """Else it would be made as if the last had never been."""
    mind, model = planner(answer(BEEF), FINE)
    (policy,) = policies(thoughts(mind, observed(50)))
    assert not thoughts(mind, observed(100))
    assert thoughts(mind, observed(105, policy=policy))
    assert len(model.asked) == 2


def test_past_plans_are_kept_with_the_kitchens_they_were_made_for() -> None:
    maker = Remembering()
    mind = Planner(maker)
    for tick in range(50, 700, 50):
        thoughts(mind, observed(tick))
    seen = [[past.now.tick for past in moment.past] for moment in maker.moments]
    assert seen[:3] == [[], [50], [50, 100]]
    assert seen[-1] == list(range(150, 650, 50))


class Remembering(PlanMaker):
    """Finds that all is fine, and keeps what it was asked for."""

    def __init__(self) -> None:
        super().__init__(GivenAnswers())
        self.moments: list[PlanningMoment] = []

    def plan(self, moment: PlanningMoment, cancel: CancelToken) -> NewPlan:
        self.moments.append(moment)
        return NewPlan((), "", "all is fine")

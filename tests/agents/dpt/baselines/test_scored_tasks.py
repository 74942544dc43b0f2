"""A small model as a baseline: the likeliest task that can begin, and lists one after the other."""

from collections.abc import Sequence
from dataclasses import replace

from agents.cancel_token import FREE, CancelToken
from agents.dpt._decision_context import History
from agents.dpt._planner import NewPlan, Planner, PlanningMoment
from agents.dpt.baselines._reflexion import Reflexion
from agents.dpt.baselines.build import ScoredTasks, tasks_of
from agents.hla.profiles import PROFILES
from agents.llm.protocol import PlainPrompt, Prompt, Score, Scores
from agents.messages import Observation, Reflection
from agents.policy.tasks import Action, Vocabulary
from tests.agents.dpt.models import GivenAnswers
from tests.agents.dpt.observing import MENU, did, ended, observed


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

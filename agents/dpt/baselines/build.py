"""The factories of the baselines' minds, which a MindSpec names.

Parameters of the spec: `thinks` (Act gives its reasons first), `default` (the cook goes on by rules
where no task is left, which ReAct and Reflexion are told), `seed` (of the examples that are drawn).
The model is the spec's; without any the recorded answers are given.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

from agents.dpt.baselines.act_prompt import ActPrompts
from agents.dpt.baselines.failure_writer import FailureWriter
from agents.dpt.baselines.react_prompt import ReActPrompts
from agents.dpt.baselines.reflexion import Reflexion
from agents.dpt.chosen_model import large_model
from agents.dpt.planner import Planner
from agents.dpt.policy_writer import PlanForm, PolicyWriter
from agents.dpt.recorded.answers import RecordedAnswers, ShownMind, load_recording
from agents.dpt.spec_values import flag_of, seed_of
from agents.dpt.triggers import POLICY_EVERY_S, NothingLeft, PeriodicTrigger
from agents.llm.protocol import LanguageModel, Report
from agents.mind import Mind, MindSpec
from agents.policy.reading import read_action
from agents.policy.shape import action_shape, policy_shape

#: Tokens of an action that is thought over first; reasoning models think at length.
THINKING_LIMIT = 4096


def act(spec: MindSpec, report: Report) -> Mind:
    """Act, or System 2 alone if it thinks. Raises ValueError (parameters) or LlmError (model)."""
    return _with_model(spec, report, _act)


def react(spec: MindSpec, report: Report) -> Mind:
    """ReAct. Raises ValueError (parameters) or LlmError (model)."""
    return _with_model(spec, report, _react)


def reflexion(spec: MindSpec, report: Report) -> Mind:
    """Reflexion. Raises ValueError (parameters) or LlmError (model)."""
    return _with_model(spec, report, _reflexion)


def _act(model: LanguageModel, spec: MindSpec) -> Planner:
    thinks = flag_of(spec, "thinks")
    form = PlanForm(partial(ActPrompts, thinks=thinks), partial(action_shape, thinks=thinks),
                    read_action)  # fmt: skip
    if thinks:
        form = replace(form, limit=THINKING_LIMIT)
    return Planner(PolicyWriter(model, form, Random(seed_of(spec))), NothingLeft())


def _react(model: LanguageModel, spec: MindSpec) -> Planner:
    prompts = partial(ReActPrompts, default=flag_of(spec, "default"))
    form = PlanForm(prompts, partial(policy_shape, fine=False))
    writer = PolicyWriter(model, form, Random(seed_of(spec)))
    return Planner(writer, PeriodicTrigger(POLICY_EVERY_S, at_start=True))


def _reflexion(model: LanguageModel, spec: MindSpec) -> Reflexion:
    return Reflexion(_react(model, spec), FailureWriter(model, Random(seed_of(spec))))


def _with_model(
    spec: MindSpec, report: Report, build: Callable[[LanguageModel, MindSpec], Mind]
) -> Mind:
    if spec.model is None:
        recorded = RecordedAnswers(load_recording("baselines"))
        return ShownMind(build(recorded, spec), recorded)
    return build(large_model(spec, report), spec)

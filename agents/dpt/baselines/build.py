"""The factories of the baselines' minds, which a MindSpec names.

Parameters of the spec: `thinks` (Act gives its reasons first), `default` (the cook goes on by rules
where no task is left, which ReAct and Reflexion are told), `seed` (of the examples that are drawn).
The model is the spec's: a large one writes, the bundled one chooses, and without any the recorded
answers are given.
"""

from collections.abc import Callable
from functools import partial
from random import Random

from agents.dpt._planner import Planner
from agents.dpt._policy_writer import PlanForm, PolicyWriter
from agents.dpt._triggers import POLICY_EVERY_S, NothingLeft, PeriodicTrigger
from agents.dpt.baselines._prompts import act_prompts, react_prompts
from agents.dpt.baselines._reflexion import CountedFailures, FailureWriter, Reflexion
from agents.dpt.baselines._scored_tasks import LISTED, ScoredTasks
from agents.dpt.build import flag_of, is_bundled, large_model, seed_of
from agents.dpt.recorded import RecordedAnswers, ShownMind, load_recording
from agents.hla import with_adapter
from agents.hla.profiles import PROFILES
from agents.llm.build import build_model
from agents.llm.protocol import LanguageModel, Report
from agents.mind import Mind, MindSpec
from agents.policy.reading import read_action
from agents.policy.shape import action_shape, policy_shape

#: Tokens of an action, and of one that is thought over first; reasoning models think at length.
ACTING_LIMIT, THINKING_LIMIT = 100, 4096


def act(spec: MindSpec, report: Report) -> Mind:
    """Act, or System 2 alone if it thinks. Raises ValueError (parameters) or LlmError (model)."""
    if is_bundled(spec):
        return Planner(_scored(spec, report, 1), NothingLeft())
    return _with_model(spec, report, _act)


def react(spec: MindSpec, report: Report) -> Mind:
    """ReAct. Raises ValueError (parameters) or LlmError (model)."""
    if is_bundled(spec):
        return Planner(_scored(spec, report, LISTED), _regularly())
    return _with_model(spec, report, _react)


def reflexion(spec: MindSpec, report: Report) -> Mind:
    """Reflexion. Raises ValueError (parameters) or LlmError (model)."""
    if is_bundled(spec):
        return Reflexion(Planner(_scored(spec, report, LISTED), _regularly()), CountedFailures())
    return _with_model(spec, report, _reflexion)


def _act(model: LanguageModel, spec: MindSpec) -> Planner:
    thinks = flag_of(spec, "thinks")
    form = PlanForm(
        prompts=partial(act_prompts, thinks=thinks),
        shape=partial(action_shape, thinks=thinks),
        read=read_action,
        limit=THINKING_LIMIT if thinks else ACTING_LIMIT,
    )
    return Planner(PolicyWriter(model, form, Random(seed_of(spec))), NothingLeft())


def _react(model: LanguageModel, spec: MindSpec) -> Planner:
    prompts = partial(react_prompts, default=flag_of(spec, "default"))
    form = PlanForm(prompts, partial(policy_shape, fine=False))
    return Planner(PolicyWriter(model, form, Random(seed_of(spec))), _regularly())


def _reflexion(model: LanguageModel, spec: MindSpec) -> Reflexion:
    return Reflexion(_react(model, spec), FailureWriter(model, Random(seed_of(spec))))


def _regularly() -> PeriodicTrigger:
    return PeriodicTrigger(POLICY_EVERY_S, at_start=True)


def _with_model(
    spec: MindSpec, report: Report, build: Callable[[LanguageModel, MindSpec], Mind]
) -> Mind:
    if spec.model is None:
        recorded = RecordedAnswers(load_recording("baselines"))
        return ShownMind(build(recorded, spec), recorded)
    return build(large_model(spec, report), spec)


def _scored(spec: MindSpec, report: Report, count: int) -> ScoredTasks:
    """The bundled model, tuned as for the Fast Mind if the tuning is there."""
    adapted = with_adapter(spec)
    assert adapted.model is not None
    profile = PROFILES["bundled" if adapted is spec else str(adapted.parameters["profile"])]
    return ScoredTasks(build_model(adapted.model, report), profile, count)

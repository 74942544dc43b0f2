"""The factories that a MindSpec names, and what its parameters say.

Parameters of the spec: `rules` (what System 1 goes by where nothing is assigned: 'repaired',
'released' with the faults of the public code, 'none'), `tom` (false: nothing is believed of the
other cooks), `seed` (of free choices and of the trajectories that ReAct is shown). Others are for
other minds and do not matter here. System 2 thinks with the spec's model: a large one writes by the
full prompts, the bundled one chooses among sensible policies, and without any the recorded answers
are given. `alpha` is the weight of a policy's value where one is chosen.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from random import Random

from agents.dpt._agenda import STALE
from agents.dpt._bounded import ALPHA, BoundedPlans
from agents.dpt._counting import CountingReflector
from agents.dpt._planner import Planner
from agents.dpt._policy_writer import PlanForm, PolicyWriter
from agents.dpt._reflecting import ReflectingMind, ReflectionWriter
from agents.dpt._rules import FiniteState, ReleasedFiniteState, Rules
from agents.dpt._system1 import System1
from agents.dpt.prompts.policy_prompt import policy_prompts
from agents.dpt.recorded import RecordedAnswers, ShownMind, load_recording
from agents.hla import SlowMind, with_adapter
from agents.hla.build import slow
from agents.llm.build import build_model
from agents.llm.protocol import LanguageModel, Report
from agents.mind import Mind, MindSpec

#: Tokens that the full prompts and their answers need.
CONTEXT = 8192


def is_bundled(spec: MindSpec) -> bool:
    """Whether it is to think with the bundled model, which is too small to write policies."""
    return spec.model is not None and spec.model.backend == "local" and spec.model.path is None


#: What System 1 can go by where nothing is assigned.
RULES: Mapping[str, Callable[[], Rules]] = {
    "repaired": FiniteState,
    "released": ReleasedFiniteState,
    "none": Rules,
}


def system1(spec: MindSpec, report: Report) -> System1:
    """System 1. Raises ValueError for rules that it does not know."""
    name = spec.parameters.get("rules", "repaired")
    if not isinstance(name, str) or name not in RULES:
        raise ValueError(f"rules: expected one of {', '.join(RULES)}, found {name!r}")
    # Who does nothing but what is assigned has nothing better to do than what comes late.
    return System1(RULES[name](), spec.seed, stale=None if name == "none" else STALE)


def listening(spec: MindSpec, report: Report) -> SlowMind:
    """HLA's Slow Mind, which reads and answers what people say, for System 1 to go by.

    Without a model it knows by heart what the parameter `answers` tells. Raises as it does.
    """
    if spec.model is None and "answers" not in spec.parameters:
        spec = replace(spec, parameters={**spec.parameters, "answers": {}})
    return slow(spec, report)


def planner(spec: MindSpec, report: Report) -> Mind:
    """The planning mind. Raises ValueError (parameters) or LlmError (model)."""
    if not is_bundled(spec):
        return with_model(spec, report, _written_plans)
    alpha = spec.parameters.get("alpha", ALPHA)
    if isinstance(alpha, bool) or not isinstance(alpha, int | float) or alpha < 0:
        raise ValueError(f"alpha: expected a number from 0, found {alpha!r}")
    beliefs, model = spec.flag("tom", default=True), with_adapter(spec).model
    assert model is not None
    return Planner(BoundedPlans(build_model(model, report), beliefs=beliefs, alpha=alpha))


def reflecting(spec: MindSpec, report: Report) -> Mind:
    """The reflecting mind. Raises ValueError (parameters) or LlmError (model)."""
    if is_bundled(spec):
        return ReflectingMind(CountingReflector(), beliefs=spec.flag("tom", default=True))
    return with_model(spec, report, _written_reflections)


def with_model(
    spec: MindSpec,
    report: Report,
    build: Callable[[LanguageModel, MindSpec], Mind],
    recording: str = "burgers",
) -> Mind:
    """A mind with a model that has room for the full prompts, or with recorded answers where the
    spec has no model. Raises LlmError.
    """
    if spec.model is None:
        recorded = RecordedAnswers(load_recording(recording))
        return ShownMind(build(recorded, spec), recorded)
    roomy = replace(spec.model, context=max(CONTEXT, spec.model.context))
    return build(build_model(roomy, report), spec)


def _written_plans(model: LanguageModel, spec: MindSpec) -> Planner:
    form = PlanForm(partial(policy_prompts, beliefs=spec.flag("tom", default=True)))
    return Planner(PolicyWriter(model, form, Random(spec.seed)))


def _written_reflections(model: LanguageModel, spec: MindSpec) -> ReflectingMind:
    tom = spec.flag("tom", default=True)
    return ReflectingMind(ReflectionWriter(model, beliefs=tom), beliefs=tom)

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


def flag_of(spec: MindSpec, name: str, *, default: bool = False) -> bool:
    """A parameter that is true or false; raises ValueError for any other."""
    found = spec.parameters.get(name, default)
    if not isinstance(found, bool):
        raise ValueError(f"{name}: expected true or false, found {found!r}")
    return found


def seed_of(spec: MindSpec) -> int:
    """The seed, 0 by default; raises ValueError for what is none."""
    found = spec.parameters.get("seed", 0)
    if isinstance(found, bool) or not isinstance(found, int):
        raise ValueError(f"seed: expected a whole number, found {found!r}")
    return found


def number_of(spec: MindSpec, name: str, default: float) -> float:
    """A parameter that is a number from 0; raises ValueError for any other."""
    found = spec.parameters.get(name, default)
    if isinstance(found, bool) or not isinstance(found, int | float) or found < 0:
        raise ValueError(f"{name}: expected a number from 0, found {found!r}")
    return float(found)


#: Tokens that the full prompts and their answers need.
CONTEXT = 8192


def is_bundled(spec: MindSpec) -> bool:
    """Whether it is to think with the bundled model, which is too small to write policies."""
    return spec.model is not None and spec.model.backend == "local" and spec.model.path is None


def large_model(spec: MindSpec, report: Report) -> LanguageModel:
    """A model with room for the full prompts. Raises LlmError."""
    assert spec.model is not None
    return build_model(replace(spec.model, context=max(CONTEXT, spec.model.context)), report)


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
    return System1(RULES[name](), seed_of(spec), stale=None if name == "none" else STALE)


def listening(spec: MindSpec, report: Report) -> SlowMind:
    """HLA's Slow Mind, which reads and answers what people say, for System 1 to go by.

    Without a model it knows by heart what the parameter `answers` tells. Raises as it does.
    """
    if spec.model is None and "answers" not in spec.parameters:
        spec = replace(spec, parameters={**spec.parameters, "answers": {}})
    return slow(spec, report)


def planner(spec: MindSpec, report: Report) -> Mind:
    """The planning mind. Raises ValueError (parameters) or LlmError (model)."""
    if spec.model is None:
        recorded = RecordedAnswers(load_recording())
        return ShownMind(_written_plans(recorded, spec), recorded)
    if is_bundled(spec):
        return _chosen_plans(with_adapter(spec), report)
    return _written_plans(large_model(spec, report), spec)


def reflecting(spec: MindSpec, report: Report) -> Mind:
    """The reflecting mind. Raises ValueError (parameters) or LlmError (model)."""
    if spec.model is None:
        recorded = RecordedAnswers(load_recording())
        return ShownMind(_written_reflections(recorded, spec), recorded)
    if is_bundled(spec):
        return ReflectingMind(CountingReflector(), beliefs=_tom(spec))
    return _written_reflections(large_model(spec, report), spec)


def _chosen_plans(spec: MindSpec, report: Report) -> Planner:
    assert spec.model is not None
    tom, alpha = _tom(spec), number_of(spec, "alpha", ALPHA)
    model = build_model(spec.model, report)
    return Planner(BoundedPlans(model, beliefs=tom, alpha=alpha))


def _written_plans(model: LanguageModel, spec: MindSpec) -> Planner:
    form = PlanForm(partial(policy_prompts, beliefs=_tom(spec)))
    return Planner(PolicyWriter(model, form, Random(seed_of(spec))))


def _written_reflections(model: LanguageModel, spec: MindSpec) -> ReflectingMind:
    tom = _tom(spec)
    return ReflectingMind(ReflectionWriter(model, beliefs=tom), beliefs=tom)


def _tom(spec: MindSpec) -> bool:
    """Whether it has a theory of mind."""
    return flag_of(spec, "tom", default=True)

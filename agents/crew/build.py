"""The factories that a MindSpec names, and what its parameters say.

Parameters of a leader's spec: `monitor` ('computed', 'judged' by its model, or 'none', without
which it plans anew every 15 s); `advisor` ('none', 'scoring': a small model scores goals, or
'planning': a large one plans); `plans` (whether it assigns unasked what the orders call for; else
it only does what people say); `whole` (of one without a model: whether it assigns whole dishes).
Of one that listens also those of `agents.hla.build`, whose model and adapter it thinks with. Others
are for other minds and do not matter here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

from agents.crew._advisors import Advisor, CountedModel, PlanningAdvisor, ScoringAdvisor
from agents.crew._leader import Leader, Parts
from agents.crew._listening import Listening
from agents.crew._worker import ThinkingWorker, Worker
from agents.hla.build import adapted, model_for, profile_of
from agents.llm.protocol import LanguageModel, Report
from agents.mind import MindSpec

#: How a leader can watch over what it has assigned.
MONITORS = ("computed", "judged", "none")
#: What can have a say in who does what.
ADVISORS: Mapping[str, Callable[[LanguageModel], Advisor | None]] = {
    "none": lambda _: None,
    "scoring": ScoringAdvisor,
    "planning": PlanningAdvisor,
}
_OWN = frozenset({"monitor", "advisor", "plans"})


def worker(spec: MindSpec, report: Report) -> Worker:
    """A cook who does what is assigned to it."""
    return Worker()


def thinking_worker(spec: MindSpec, report: Report) -> ThinkingWorker:
    """One whose model chooses what it does for that; raises ValueError or LlmError."""
    return adapted(_thinking_worker, spec, report)


def _thinking_worker(spec: MindSpec, report: Report) -> ThinkingWorker:
    profile = profile_of(spec)
    return ThinkingWorker(model_for(spec, profile, report), profile)


def scripted(spec: MindSpec, report: Report) -> Leader:
    """The leader without a model. Raises ValueError for a monitor that it does not know."""
    return Leader(Parts(_chosen(spec, "monitor", MONITORS), whole=spec.flag("whole")))


def listening(spec: MindSpec, report: Report) -> Leader:
    """One that thinks with a model and reads what people say. Raises ValueError or LlmError."""
    _chosen(spec, "monitor", MONITORS)
    _chosen(spec, "advisor", [*ADVISORS])
    return adapted(_listening, spec, report)


def _listening(spec: MindSpec, report: Report) -> Leader:
    own = {name: value for name, value in spec.parameters.items() if name not in _OWN}
    read = replace(spec, parameters=own)
    profile, seed = profile_of(read), read.parameters.get("seed", 0)
    model = model_for(read, profile, report)
    counted = CountedModel(model)
    plans = spec.parameters.get("plans", True) is not False
    parts = Parts(
        _chosen(spec, "monitor", MONITORS),
        Listening(model, profile, Random(str(seed)), chefs=not plans),
        ADVISORS[_chosen(spec, "advisor", [*ADVISORS])](counted),
        counted,
        plans=plans,
    )
    return Leader(parts)


def _chosen(spec: MindSpec, name: str, known: Sequence[str]) -> str:
    """A parameter that is one of a few words, the first if it is left out."""
    found = spec.parameters.get(name, known[0])
    if found not in known:
        raise ValueError(f"{name}: expected one of {', '.join(known)}, found {found!r}")
    return str(found)

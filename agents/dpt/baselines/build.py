"""The factories of the baselines' minds, which a MindSpec names.

Parameters of the spec: `thinks` (Act gives its reasons first), `default` (the cook goes on by rules
where no task is left, which ReAct and Reflexion are told), `seed` (of the examples that are drawn).
The model is the spec's: a large one writes, the bundled one chooses, and without any the recorded
answers are given.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from random import Random

from agents.cancel_token import CancelToken
from agents.dpt._agenda import deeds_of, next_step
from agents.dpt._decision_context import KEPT_SCENES, DecisionContext
from agents.dpt._planner import (
    POLICY_EVERY_S,
    NewPlan,
    NothingLeft,
    PeriodicTrigger,
    PlanMaker,
    Planner,
    PlanningMoment,
)
from agents.dpt._policy_writer import PlanForm, PolicyWriter
from agents.dpt.baselines._prompts import act_prompts, react_prompts
from agents.dpt.baselines._reflexion import Reflexion
from agents.dpt.build import is_bundled, with_model
from agents.hla import ActionPrompts, ChoiceBasis, with_adapter
from agents.hla.profiles import PROFILES, Profile
from agents.llm.build import build_model
from agents.llm.protocol import LanguageModel, Prompt, Report, Scores
from agents.messages import Observation, Option, ScoredChoice
from agents.mind import Mind, MindSpec
from agents.orders.wording import vocabulary_of
from agents.policy.reading import AssignedTask, read_action
from agents.policy.shape import action_shape, policy_shape
from agents.policy.tasks import MACRO_ACTIONS, OBJECTS, PLATE, Action, Task, Vocabulary

# What a small model does as a baseline: it cannot write plans, but it can say what comes next.
#
# It is asked as HLA's Fast Mind asks it, about the tasks that can begin now: the likeliest is
# taken, and as if it were done it is asked for the next, until the list is long enough. No value is
# added: the baselines have no rules to lean on.

#: How many tasks make a list: enough for five seconds and more.
LISTED = 3


class ScoredTasks(PlanMaker):
    """Has `model` choose `count` tasks, one after the other; `profile`: how it is prompted."""

    def __init__(self, model: LanguageModel, profile: Profile, count: int) -> None:
        super().__init__(model)
        self._profile = profile
        self._count = count

    def plan(self, moment: PlanningMoment, cancel: CancelToken) -> NewPlan:
        """The likeliest tasks; none if nothing can begin."""
        choosable = _choosable(DecisionContext(moment.now))
        scenes = moment.history.last(KEPT_SCENES)
        done = [scene.own.name for scene in scenes if scene.own.result == "ok"]
        chosen, first = list[str](), None
        while len(chosen) < self._count and len(chosen) < len(choosable):
            names = [name for name in choosable if name not in chosen]
            prompt = self._prompt(moment.now, [*done, *chosen])
            scores = self.llm.score(prompt, [f" {name}" for name in names], cancel=cancel)
            first = first or scores
            chosen.append(self._rated(scores)[0].name)
        if first is None:
            return NewPlan((), "", "nothing can be done")
        vocabulary = Vocabulary.of(moment.now.menu)
        return NewPlan(
            tasks=tuple(AssignedTask(choosable[name]).planned(vocabulary) for name in chosen),
            thought="",
            finding=", ".join(chosen),
            choices=tuple(self._rated(first)),
            prompt_tokens=first.prompt_tokens,
            reused_tokens=first.reused_tokens,
        )

    def prefill(self, now: Observation, cancel: CancelToken) -> None:
        """Evaluate what the next prompt begins with."""
        self.llm.prefill(self._prompt(now, ()), cancel=cancel)

    def _rated(self, scores: Scores) -> list[ScoredChoice]:
        """The choices by how likely they are, as the profile compares them."""
        logps = [each.logprob if self._profile.sums else each.mean for each in scores.choices]
        names = (each.choice.strip() for each in scores.choices)
        rated = (ScoredChoice(n, logp, 0.0, logp) for n, logp in zip(names, logps, strict=True))
        return sorted(rated, key=lambda choice: -choice.total)

    def _prompt(self, now: Observation, done: Sequence[str]) -> Prompt:
        """What was learnt from mistakes stands where the Fast Mind has its cook's own words."""
        prompts = ActionPrompts(self._profile, now.menu, vocabulary_of(now))
        learnt = "" if now.reflection is None else now.reflection.guidelines
        basis = ChoiceBasis("plan", learnt)
        return prompts.prompt(now, done, self._profile.history_idle, basis)


def tasks_of(vocabulary: Vocabulary, *, alone: bool) -> Iterator[Task]:
    """Everything that a cook can be told to do; who cooks alone passes nothing on."""
    objects: Mapping[str | None, Sequence[str | None]] = {
        "ingredient": list(vocabulary.ingredients),
        "dish": list(vocabulary.dishes),
        "thing": [*vocabulary.ingredients, *vocabulary.dishes, PLATE],
        None: [None],
    }
    for action in MACRO_ACTIONS:
        if action is Action.PASS_ON and alone:
            continue
        plates = (False, True) if action is Action.PREPARE else (False,)
        for what, plate in product(objects[OBJECTS.get(action)], plates):
            yield Task(action, what, plate)


def _choosable(moment: DecisionContext) -> Mapping[str, Task]:
    """The tasks that can begin, each by the name of the macro action that completes it.

    Where there is no macro action for plating something it is not prepared on a plate.
    """
    found: dict[str, Task] = {}
    vocabulary = Vocabulary.of(moment.now.menu)
    for task in tasks_of(vocabulary, alone=len(moment.now.cooks) == 1):
        deeds = deeds_of(task, moment)
        if deeds and isinstance(next_step(deeds[0], moment), Option):
            found.setdefault(moment.options[deeds[-1]].name, task)
    return found


#: Tokens of an action, and of one that is thought over first; reasoning models think at length.
ACTING_LIMIT, THINKING_LIMIT = 100, 4096


def act(spec: MindSpec, report: Report) -> Mind:
    """Act, or System 2 alone if it thinks. Raises ValueError (parameters) or LlmError (model)."""
    if is_bundled(spec):
        return Planner(_scored(spec, report, 1), NothingLeft())
    return with_model(spec, report, _act, "baselines")


def react(spec: MindSpec, report: Report) -> Mind:
    """ReAct. Raises ValueError (parameters) or LlmError (model)."""
    if is_bundled(spec):
        return Planner(_scored(spec, report, LISTED), _regularly())
    return with_model(spec, report, _react, "baselines")


def reflexion(spec: MindSpec, report: Report) -> Mind:
    """Reflexion. Raises ValueError (parameters) or LlmError (model)."""
    if is_bundled(spec):
        return Reflexion(Planner(_scored(spec, report, LISTED), _regularly()))
    return with_model(spec, report, _reflexion, "baselines")


def _act(model: LanguageModel, spec: MindSpec) -> Planner:
    thinks = spec.flag("thinks")
    form = PlanForm(
        prompts=partial(act_prompts, thinks=thinks),
        shape=partial(action_shape, thinks=thinks),
        read=read_action,
        limit=THINKING_LIMIT if thinks else ACTING_LIMIT,
    )
    return Planner(PolicyWriter(model, form, Random(spec.seed)), NothingLeft())


def _react(model: LanguageModel, spec: MindSpec) -> Planner:
    prompts = partial(react_prompts, default=spec.flag("default"))
    form = PlanForm(prompts, partial(policy_shape, fine=False))
    return Planner(PolicyWriter(model, form, Random(spec.seed)), _regularly())


def _reflexion(model: LanguageModel, spec: MindSpec) -> Reflexion:
    return Reflexion(_react(model, spec), model, Random(spec.seed))


def _regularly() -> PeriodicTrigger:
    return PeriodicTrigger(POLICY_EVERY_S, at_start=True)


def _scored(spec: MindSpec, report: Report, count: int) -> ScoredTasks:
    """The bundled model, tuned as for the Fast Mind if the tuning is there."""
    adapted = with_adapter(spec)
    assert adapted.model is not None
    profile = PROFILES["bundled" if adapted is spec else str(adapted.parameters["profile"])]
    return ScoredTasks(build_model(adapted.model, report), profile, count)

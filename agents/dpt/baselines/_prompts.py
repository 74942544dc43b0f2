"""What Act and ReAct ask a large language model, and what they remember of what they did."""

import json
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from agents.answer_shapes import Json
from agents.dpt._carrying_out import deeds_of
from agents.dpt._decision_context import DecisionContext
from agents.dpt._history import KEPT_SCENES
from agents.dpt._planner import PastPlan, PlanningMoment
from agents.dpt.baselines._trajectories import drawn, trajectories
from agents.dpt.prompts.examples import NOWHERE, Scenery, WorkedExample, ordered, task
from agents.dpt.prompts.kitchen_words import PlanPrompts, action_words, prompt_text, system_turn
from agents.dpt.prompts.policy_prompt import tasks_in_words
from agents.dpt.prompts.state_words import state_words
from agents.llm.templates import fill
from agents.messages import Observation, Reflection, StationFact, ThingFact
from agents.policy.reading import read_planned
from agents.policy.tasks import Action
from agents.policy.vocabulary import Vocabulary

_NOTHING = "Nothing yet."


def past_actions(moment: PlanningMoment, most: int) -> str:
    """The last actions, each with the kitchen it was chosen for and how it went."""
    past = [each for each in moment.past if each.plan.tasks]
    next_ones = [*(each.now for each in past[1:]), moment.now]
    told = [_action(each, then.tick, moment) for each, then in zip(past, next_ones, strict=False)]
    return "\n\n".join(told[-most:]) or _NOTHING


def past_plans(past: Iterable[PastPlan]) -> str:
    """Plans, each with the kitchen it was made for."""
    return "\n\n".join(map(_plan, past)) or _NOTHING


def since_reflection(
    past: Sequence[PastPlan], reflection: Reflection | None, most: int
) -> Sequence[PastPlan]:
    """The last plans; of those that a reflection has looked back on only the latest."""
    seen = -1 if reflection is None else reflection.seen
    known = [each for each in past if each.now.tick <= seen]
    return [*known[-1:], *past[len(known) :]][-most:]


def _action(past: PastPlan, end: int, moment: PlanningMoment) -> str:
    went = "Success" if _succeeded(past, end, moment) else "Failed"
    return f"{_seen_and_thought(past)}\nAction: {_tasks(past)} -> {went}"


def _plan(past: PastPlan) -> str:
    return f"{_seen_and_thought(past)}\nTasks: {_tasks(past)}"


def _seen_and_thought(past: PastPlan) -> str:
    thought = f"\nThought: {past.plan.thought}" if past.plan.thought else ""
    return f"{state_words(past.now)}{thought}"


def _tasks(past: PastPlan) -> str:
    if past.plan.tasks is None:
        return "could not be read"
    listed = (f"{each.when}: {each.task}" if each.when else each.task for each in past.plan.tasks)
    return "; ".join(listed) or "none"


def _succeeded(past: PastPlan, end: int, moment: PlanningMoment) -> bool:
    """Whether the last macro action that the action consists of was completed until then."""
    then = DecisionContext(past.now)
    (planned,) = past.plan.tasks or ()
    deeds = deeds_of(read_planned(planned, Vocabulary.of(past.now.menu)).task, then)
    if not deeds:
        return False
    wanted = then.options[deeds[-1]].name
    return any(
        scene.own.name == wanted and scene.own.result == "ok"
        for scene in moment.history.last(KEPT_SCENES)
        if past.now.tick < scene.ended <= end
    )


#: Past actions that are shown: DPT-Agent's paper, baselines.
SHOWN_ACTIONS = 3

_FORM = '{"action": {"do": "...", "what": "...", "state": "", "plate": false}}'
_THINKING_FORM = (
    '{"thought": "...", ' + _FORM[1:] + '\nThink first, in fewer than 250 characters: "thought".'
)


def act_prompts(now: Observation, random: Random, *, thinks: bool = False) -> PlanPrompts:
    """Those of Act in one kitchen. `thinks`: a thought comes before the action."""
    examples = one_step_examples(now)
    told = "\n\n".join(f"{each.state}\nAnswer: {each.answer}" for each in examples)
    form = _THINKING_FORM if thinks else _FORM

    def turn(moment: PlanningMoment) -> str:
        words = {"past": past_actions(moment, SHOWN_ACTIONS), "now": state_words(moment.now)}
        return fill(prompt_text("act_turn"), words)

    actions, state = action_words(now), examples[0].state
    fixed = system_turn("act", now, state, actions=actions, examples=told, form=form)
    return PlanPrompts(fixed, turn)


def one_step_examples(now: Observation) -> tuple[WorkedExample, ...]:
    """Four situations with the action that fits, made of this kitchen's own words."""
    return tuple(_examples(Scenery.of(now)))


def _examples(scene: Scenery) -> Iterator[WorkedExample]:
    quick, long = ordered(scene.quick, 30), ordered(scene.long, 52)
    if scene.heat:
        burning = StationFact(scene.heat, "heat", NOWHERE, "burning")
        extinguisher = ThingFact("extinguisher", "ready", NOWHERE, "counter")
        state = scene.state([long], extinguisher, stations=(burning,))
        yield _example("fire", state, Action.PUT_OUT)
    dish = ThingFact(scene.quick.name, "ready", NOWHERE, "counter", scene.quick.needs, plated=True)
    yield _example("finished", scene.state([quick], dish), Action.SERVE, scene.quick.name)
    parts = map(scene.ready, scene.long.needs)
    yield _example("all there", scene.state([long], *parts), Action.ASSEMBLE, scene.long.name)
    yield _example("missing", scene.state([long, quick]), Action.PREPARE, scene.worked)


def _example(name: str, state: str, do: Action, what: str = "") -> WorkedExample:
    action: Json = {"do": do.value, "what": what, "state": "", "plate": False}
    return WorkedExample(name, state, json.dumps({"action": action}))


#: Past plans that are shown: DPT-Agent's paper, baselines.
SHOWN_PLANS = 3

_DEFAULT = (
    "When the list is empty they go on by themselves: they work through the orders, the most "
    "urgent first."
)
_NO_DEFAULT = (
    "When the list is empty they stand idle: give enough tasks to be busy until you are asked "
    "again, which is in 5 seconds or later."
)


def react_prompts(now: Observation, random: Random, *, default: bool = False) -> PlanPrompts:
    """Those of ReAct in one kitchen. `default`: whether the cook goes on where no task is left.

    The examples are drawn by `random`, anew for each prompt.
    """
    known = trajectories(now)
    form = json.dumps(task(Action.PREPARE, now.menu.ingredients[0], "orders() > 2"))
    otherwise = _DEFAULT if default else _NO_DEFAULT

    def turn(moment: PlanningMoment) -> str:
        seen = moment.now
        words = {
            "trajectories": drawn(known, random),
            "past": past_plans(since_reflection(moment.past, seen.reflection, SHOWN_PLANS)),
            "lessons": lessons(seen),
            "present": tasks_in_words(seen.policy, otherwise="None."),
            "now": state_words(seen),
        }
        return fill(prompt_text("react_turn"), words)

    state = known[0].steps[0][0]
    return PlanPrompts(system_turn("react", now, state, otherwise=otherwise, task=form), turn)


def lessons(now: Observation) -> str:
    """What was learnt from failures, under a heading of its own; '' for nothing."""
    if now.reflection is None:
        return ""
    return f"\n# What you have learnt from mistakes\n{now.reflection.guidelines}\n"

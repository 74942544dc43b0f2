"""What Act and ReAct ask a large language model, and what they remember of what they did."""

import json
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from agents.answer_shapes import Json
from agents.dpt._carrying_out import deeds_of
from agents.dpt._history import KEPT_SCENES
from agents.dpt._planner import PastPlan, PlanningMoment
from agents.dpt._situation import Situation
from agents.dpt.baselines._trajectories import drawn, trajectories
from agents.dpt.prompts.examples import NOWHERE, Scenery, WorkedExample, ordered, task
from agents.dpt.prompts.kitchen_words import (
    action_words,
    company,
    kitchen_words,
    prompt_text,
    task_words,
)
from agents.dpt.prompts.policy_prompt import tasks_in_words
from agents.dpt.prompts.state_words import state_words
from agents.llm.protocol import ChatPrompt, Turn
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
    then = Situation(past.now)
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


#: Past actions that are shown: dpt.md section 6.
SHOWN_ACTIONS = 3

_FORM = '{"action": {"do": "...", "what": "...", "state": "", "plate": false}}'
_THINKING_FORM = (
    '{"thought": "...", ' + _FORM[1:] + '\nThink first, in fewer than 250 characters: "thought".'
)


class ActPrompts:
    """The prompts of one kitchen. `thinks`: a thought comes before the action."""

    def __init__(self, now: Observation, random: Random, *, thinks: bool = False) -> None:
        examples = one_step_examples(now)
        words = {
            "me": now.cook,
            "company": company(now),
            "kitchen": kitchen_words(now),
            "state": fill(prompt_text("state"), {"example": examples[0].state}),
            "actions": action_words(now),
            "examples": "\n\n".join(f"{each.state}\nAnswer: {each.answer}" for each in examples),
            "form": _THINKING_FORM if thinks else _FORM,
        }
        self._fixed = Turn("system", fill(prompt_text("act"), words))

    def known(self) -> ChatPrompt:
        """The part that is the same in every prompt."""
        return ChatPrompt((self._fixed,))

    def prompt(self, moment: PlanningMoment) -> ChatPrompt:
        """What is asked at this moment."""
        words = {"past": past_actions(moment, SHOWN_ACTIONS), "now": state_words(moment.now)}
        return ChatPrompt((self._fixed,), (Turn("user", fill(prompt_text("act_turn"), words)),))


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


#: Past plans that are shown: dpt.md section 6.
SHOWN_PLANS = 3

_DEFAULT = (
    "When the list is empty they go on by themselves: they work through the orders, the most "
    "urgent first."
)
_NO_DEFAULT = (
    "When the list is empty they stand idle: give enough tasks to be busy until you are asked "
    "again, which is in 5 seconds or later."
)


class ReActPrompts:
    """The prompts of one kitchen. `default`: whether the cook goes on where no task is left.

    The examples are drawn by `random`, anew for each prompt.
    """

    def __init__(self, now: Observation, random: Random, *, default: bool = False) -> None:
        self._random = random
        self._trajectories = trajectories(now)
        words = {
            "me": now.cook,
            "company": company(now),
            "otherwise": _DEFAULT if default else _NO_DEFAULT,
            "kitchen": kitchen_words(now),
            "state": fill(prompt_text("state"), {"example": self._trajectories[0].steps[0][0]}),
            "tasks": task_words(now),
            "task": json.dumps(task(Action.PREPARE, now.menu.ingredients[0], "orders() > 2")),
        }
        self._fixed = Turn("system", fill(prompt_text("react"), words))

    def known(self) -> ChatPrompt:
        """The part that is the same in every prompt."""
        return ChatPrompt((self._fixed,))

    def prompt(self, moment: PlanningMoment) -> ChatPrompt:
        """What is asked at this moment."""
        now = moment.now
        words = {
            "trajectories": drawn(self._trajectories, self._random),
            "past": past_plans(since_reflection(moment.past, now.reflection, SHOWN_PLANS)),
            "lessons": lessons(now),
            "present": tasks_in_words(now.policy, otherwise="None."),
            "now": state_words(now),
        }
        return ChatPrompt((self._fixed,), (Turn("user", fill(prompt_text("react_turn"), words)),))


def lessons(now: Observation) -> str:
    """What was learnt from failures, under a heading of its own; '' for nothing."""
    if now.reflection is None:
        return ""
    return f"\n# What you have learnt from mistakes\n{now.reflection.guidelines}\n"

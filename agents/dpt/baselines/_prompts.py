"""What Act and ReAct ask a large language model, and what they remember of what they did."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

from agents.answer_shapes import Json
from agents.dpt._agenda import deeds_of
from agents.dpt._decision_context import KEPT_SCENES, DecisionContext
from agents.dpt._planner import PastPlan, PlanningMoment
from agents.dpt.prompts.kitchen_words import (
    PlanPrompts,
    action_words,
    prompt_text,
    state_words,
    system_turn,
)
from agents.dpt.prompts.policy_prompt import (
    NOWHERE,
    Scenery,
    WorkedExample,
    ordered,
    task,
    tasks_in_words,
)
from agents.llm.templates import fill
from agents.messages import Observation, Reflection, StationFact, ThingFact
from agents.policy.reading import read_planned
from agents.policy.tasks import Action, Vocabulary

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


#: How many are drawn for a prompt: DPT-Agent's paper, baselines.
SHOWN_TRAJECTORIES = 2


@dataclass(frozen=True, slots=True)
class Trajectory:
    """Situations one after the other, and what is a good answer to each."""

    name: str
    steps: tuple[tuple[str, str], ...]


#: A situation, what to think of it, and the tasks that follow.
Step: TypeAlias = tuple[str, str, Sequence[Json]]


def trajectories(now: Observation) -> tuple[Trajectory, ...]:
    """Five stretches of good work, two situations each, made of this kitchen's own words."""
    scene = Scenery.of(now)
    made = {
        "From raw to served": _one_dish(scene),
        "First what is urgent": _fire(scene),
        "Little time": _urgent_order(scene),
        "Two of a kind": _two_alike(scene),
        "Nothing to do but wait": _ahead(scene),
    }
    return tuple(Trajectory(name, tuple(map(_answered, steps))) for name, steps in made.items())


def _answered(step: Step) -> tuple[str, str]:
    state, thought, tasks = step
    return state, json.dumps({"thought": thought, "tasks": [*tasks]})


def drawn(found: Sequence[Trajectory], random: Random) -> str:
    """Two of them by chance, as text."""
    shown = random.sample(found, min(SHOWN_TRAJECTORIES, len(found)))
    return "\n\n".join(map(_text, shown))


def _text(trajectory: Trajectory) -> str:
    steps = (f"{state}\nAnswer: {answer}" for state, answer in trajectory.steps)
    return f"## {trajectory.name}\n" + "\n\n".join(steps)


def _finished(dish: str) -> list[Json]:
    return [task(Action.ASSEMBLE, dish), task(Action.SERVE, dish)]


def _one_dish(scene: Scenery) -> Iterator[Step]:
    """From nothing to the customer."""
    order, dish = ordered(scene.long, 60), scene.long.name
    needs = [name for name in scene.long.needs if scene.pantry.ways[name]]
    state = scene.state([order])
    thought = (
        f"{dish} is ordered and nothing is ready: I prepare all that it needs, then I "
        "assemble and serve it."
    )
    yield state, thought, [*(task(Action.PREPARE, name) for name in needs), *_finished(dish)]
    later = replace(order, seconds_left=38.0)
    state = scene.state([later], *map(scene.ready, scene.long.needs))
    yield state, f"All that {dish} needs is ready: I assemble and serve it.", _finished(dish)


def _fire(scene: Scenery) -> Iterator[Step]:
    """What burns comes first; where nothing can burn, what is full."""
    order, dish = ordered(scene.long, 44), scene.long.name
    again = [task(Action.PREPARE, scene.worked), task(Action.ASSEMBLE, dish)]
    burning = (StationFact(scene.heat, "heat", NOWHERE, "burning"),) if scene.heat else ()
    extinguisher = ThingFact("extinguisher", "ready", NOWHERE, "counter")
    first = Action.PUT_OUT if scene.heat else Action.CLEAN
    trouble = f"{scene.heat} burns" if scene.heat else "No counter is free"
    free = 12 if scene.heat else 0
    state = scene.state([order], extinguisher, stations=burning, free_counters=free)
    yield state, f"{trouble}: that comes first, then {dish}.", [task(first), *again]
    state = scene.state([replace(order, seconds_left=36.0)], extinguisher)
    thought = f"That is over. {scene.worked} is still missing for {dish}."
    yield state, thought, [*again, task(Action.SERVE, dish)]


def _urgent_order(scene: Scenery) -> Iterator[Step]:
    """The order with less time comes first, even if it came later."""
    quick, dish = ordered(scene.quick, 12), scene.quick.name
    long = ordered(scene.long, 40)
    then = [task(Action.SERVE, dish), task(Action.PREPARE, scene.worked)]
    state = scene.state([quick, long], *map(scene.ready, scene.quick.needs))
    thought = f"{dish} has 12 seconds left and all is ready: it comes before {long.name}."
    yield state, thought, [task(Action.ASSEMBLE, dish), *then]
    finished = ThingFact(dish, "ready", NOWHERE, "counter", scene.quick.needs, plated=True)
    state = scene.state([replace(quick, seconds_left=7.0), long], finished)
    yield state, f"{dish} is finished and has 7 seconds left: I serve it at once.", then


def _two_alike(scene: Scenery) -> Iterator[Step]:
    """Work for two orders is done together."""
    orders, dish = [ordered(scene.quick, 45), ordered(scene.quick, 48)], scene.quick.name
    needs = [name for name in scene.quick.needs if scene.pantry.ways[name]]
    prepare = [task(Action.PREPARE, name) for name in needs]
    thought = f"{dish} is ordered twice: I prepare for both before I assemble."
    yield scene.state(orders), thought, [*prepare, *prepare, *_finished(dish), *_finished(dish)]
    left = replace(orders[1], seconds_left=30.0)
    state = scene.state([left], *map(scene.ready, scene.quick.needs))
    yield state, f"One {dish} is served, and all is ready for the other.", _finished(dish)


def _ahead(scene: Scenery) -> Iterator[Step]:
    """Time in the heat is used."""
    order, dish = ordered(scene.long, 55), scene.long.name
    what, begun, heat = scene.under_way()
    meanwhile = task(Action.PREPARE, scene.spare, plate=not scene.pantry.ways[scene.spare])
    state = scene.state([order], begun, stations=heat)
    thought = f"{what} is not done yet: meanwhile I get {scene.spare}."
    yield state, thought, [meanwhile, *_finished(dish)]
    left = replace(order, seconds_left=46.0)
    state = scene.state([left], *map(scene.ready, scene.long.needs))
    thought = f"{what} is done: I assemble {dish} before it spoils, and serve it."
    yield state, thought, _finished(dish)

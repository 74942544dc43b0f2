"""Language models that advise on who does which task: a small one scores goals, a large one plans.

The computed assignment fixes how many tasks each cook gets, and is the fallback when a model's
answer is of no use, so that no cook stands idle.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from agents.answer_shapes import Json, one_of, strict_object
from agents.cancel_token import CancelToken
from agents.crew._action_planner import PER_MOVE, distance
from agents.crew._task_planner import Task
from agents.llm.protocol import (
    ChatPrompt,
    Completion,
    GenerationConfig,
    LanguageModel,
    PlainPrompt,
    Scores,
    Shape,
    Turn,
)
from agents.llm.wrappers import Ask, Call, Wrapper
from agents.messages import ADVICE, Assign, CookFact, CrewFacts, Observation, Thought
from agents.orders.wording import vocabulary_of

#: The weight of a goal's mean log-probability when it is added to the task's value.
ALPHA = 0.1
#: Seconds that a small model has for scoring; the cooks left after that are assigned by value.
PATIENCE_S = 1.5
#: The most tokens of a plan, and the most characters of its sentence and of each of its stages.
MAX_TOKENS, MAX_SENTENCE = 400, 160
_RULES = """\
You lead the cooks of a kitchen. Say which open task each free cook does next. All cooks shall be
busy and none in another's way. Give a cook what is near to it and to the most urgent order. Keep to
the standing orders. Answer in JSON: the stages of your plan, the tasks, one for each line, and a
sentence to the cooks."""


_T = TypeVar("_T", Completion, Scores)


class CountedModel(Wrapper):
    """`asked`: a thought for each question that it has answered, to be told with what comes of it:
    a leader's thought that says nothing takes no time.
    """

    def __init__(self, model: LanguageModel) -> None:
        super().__init__(model)
        self.asked: list[Thought] = []

    def _around(self, ask: Ask[_T], cancel: CancelToken, call: Callable[[], Call]) -> _T:
        found = ask(cancel)
        read, again = found.prompt_tokens, found.reused_tokens
        written = found.tokens if isinstance(found, Completion) else 0
        asked = Thought(ADVICE, found.seconds, model=self.name, prompt_tokens=read)
        self.asked.append(replace(asked, reused_tokens=again, tokens=written))
        return found


@dataclass(frozen=True, slots=True)
class Advice:
    """What to assign. `sentence`: said to people, '' for none; `stages`: those of a plan."""

    new: tuple[Assign, ...]
    sentence: str = ""
    stages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoringAdvisor:
    """Adds to each task's value how likely a small model finds its goal, times `alpha`."""

    model: LanguageModel
    alpha: float = ALPHA

    def advise(
        self,
        now: Observation,
        crew: CrewFacts,
        tasks: Sequence[Task],
        computed: Sequence[Assign],
        cancel: CancelToken,
    ) -> Advice:
        """Give each cook in turn the best task left; once it takes too long, by value alone."""
        start = cancel.clock()
        left, cooks = [*tasks], {cook.seat: cook for cook in now.cooks}
        found = []
        for assign in computed:
            cook = cooks[assign.cook]
            able = [task for task in left if distance(cook, task, now) is not None]
            if not able:
                continue
            worth = [t.value - PER_MOVE * (distance(cook, t, now) or 0) for t in able]
            if len(able) > 1 and cancel.clock() - start < PATIENCE_S:
                scores = self._scores(cook, able, now, cancel)
                worth = [w + self.alpha * score for w, score in zip(worth, scores, strict=True)]
            best = able[worth.index(max(worth))]
            left.remove(best)
            found.append(replace(assign, goals=(best.goal,), why=best.why))
        return Advice(tuple(found))

    def _scores(
        self, cook: CookFact, tasks: Sequence[Task], now: Observation, cancel: CancelToken
    ) -> list[float]:
        words = vocabulary_of(now)
        orders = ", ".join(order.name for order in now.orders)
        prompt = PlainPrompt("", f"orders: {orders}\n{cook.name} is free. Next, {cook.name} will")
        choices = [f" {task.goal.chip(words).lower()}" for task in tasks]
        found = self.model.score(prompt, [*dict.fromkeys(choices)], cancel=cancel).choices
        scores = {each.choice: each.mean for each in found}
        return [scores[choice] for choice in choices]


@dataclass(frozen=True, slots=True)
class PlanningAdvisor:
    """Has a large model write a plan in JSON; its schema allows only free cooks and open tasks."""

    model: LanguageModel

    def advise(
        self,
        now: Observation,
        crew: CrewFacts,
        tasks: Sequence[Task],
        computed: Sequence[Assign],
        cancel: CancelToken,
    ) -> Advice:
        """The valid assignments of the model's plan, or the computed ones if it has none, or if one
        cook is free for one task.
        """
        if len(tasks) == len(computed) == 1:
            return Advice(tuple(computed))
        names = {cook.name: cook.seat for cook in now.cooks}
        free = [name for name, seat in names.items() if any(a.cook == seat for a in computed)]
        words = vocabulary_of(now)
        goals = {f"{i}: {task.goal.chip(words)}": task for i, task in enumerate(tasks, 1)}
        config = GenerationConfig(Shape(schema=_schema(free, [*goals])), MAX_TOKENS)
        answer = self.model.generate(_prompt(now, crew, free, goals), config, cancel=cancel)
        plan = _read(answer.text)
        new = tuple(_assigned(plan, names, goals, computed))
        if not new:
            return Advice(tuple(computed))
        stages = tuple(str(stage)[:MAX_SENTENCE] for stage in _listed(plan.get("stages")))
        return Advice(new, str(plan.get("sentence", ""))[:MAX_SENTENCE], stages)


#: May change the computed assignment. Raises what its model raises.
Advisor: TypeAlias = ScoringAdvisor | PlanningAdvisor


def _schema(free: Sequence[str], goals: Sequence[str]) -> dict[str, Json]:
    task = strict_object({"cook": one_of(free), "task": one_of(goals)})
    tasks: Json = {"type": "array", "items": task, "maxItems": len(goals)}
    stages: Json = {"type": "array", "items": {"type": "string"}, "maxItems": 4}
    return strict_object({"stages": stages, "tasks": tasks, "sentence": {"type": "string"}})


def _prompt(
    now: Observation, crew: CrewFacts, free: Sequence[str], goals: Mapping[str, Task]
) -> ChatPrompt:
    words = vocabulary_of(now)
    orders = "; ".join(f"{o.title}, {o.seconds_left:.0f} s left" for o in now.orders)
    cooks = "\n".join(f"- {told}" for told in _cooks(now, crew, free))
    kept = "; ".join(order.part.words(words) for order in crew.orders) or "none"
    tasks = "\n".join(f"- {goal} (worth {task.value:.1f})" for goal, task in goals.items())
    told = f"Orders: {orders}\nStanding orders: {kept}\nCooks:\n{cooks}\nOpen tasks:\n{tasks}"
    return ChatPrompt((Turn("system", _RULES),), (Turn("user", told),))


def _cooks(now: Observation, crew: CrewFacts, free: Sequence[str]) -> Iterator[str]:
    words = vocabulary_of(now)
    for cook in now.cooks:
        work = [each.part.chip(words) for each in crew.of(cook.seat).book.assigned]
        doing = f", at {cook.doing}" if cook.doing else ""
        state = "free" if cook.name in free else "busy"
        yield f"{cook.name}, {state}, at {cook.cell}{doing}; assigned: {', '.join(work) or 'none'}"


def _read(text: str) -> dict[str, object]:
    try:
        found = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _listed(found: object) -> list[object]:
    return found if isinstance(found, list) else []


def _assigned(
    plan: Mapping[str, object],
    names: Mapping[str, int],
    goals: Mapping[str, Task],
    computed: Sequence[Assign],
) -> Iterator[Assign]:
    """What a plan assigns: each task once, and no cook more tasks than were computed for it."""
    slots = [*computed]
    left = dict(goals)
    for each in _listed(plan.get("tasks")):
        if not isinstance(each, dict):
            continue
        seat, task = names.get(str(each.get("cook"))), left.pop(str(each.get("task")), None)
        slot = next((assign for assign in slots if assign.cook == seat), None)
        if task is not None and slot is not None:
            slots.remove(slot)
            yield replace(slot, goals=(task.goal,), why=task.why)

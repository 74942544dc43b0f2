"""What a baseline remembers, in words for large models: what it saw, thought and did, and how that
went.
"""

from collections.abc import Iterable, Sequence

from agents.dpt.carrying_out import deeds_of
from agents.dpt.history import KEPT_SCENES
from agents.dpt.planning import PastPlan, PlanningMoment
from agents.dpt.prompts.state_words import state_words
from agents.dpt.situation import Situation
from agents.messages import Reflection
from agents.policy.reading import read_planned
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

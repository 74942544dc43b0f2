"""What ReAct asks a large language model: for a thought and a list of tasks."""

import json
from random import Random

from agents.dpt.baselines.past_words import past_plans, since_reflection
from agents.dpt.baselines.trajectories import drawn, trajectories
from agents.dpt.planning import PlanningMoment
from agents.dpt.prompts.examples import task
from agents.dpt.prompts.kitchen_words import company, kitchen_words, prompt_text, task_words
from agents.dpt.prompts.policy_prompt import tasks_in_words
from agents.dpt.prompts.state_words import state_words
from agents.llm.protocol import ChatPrompt, Turn
from agents.llm.templates import fill
from agents.messages import Observation
from agents.policy.tasks import Action

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

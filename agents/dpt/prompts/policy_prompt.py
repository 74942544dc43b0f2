"""What a large language model is asked for a policy, with all that it needs to answer well."""

import json
from random import Random

from agents.dpt._planner import PlanningMoment
from agents.dpt.prompts.examples import shuffled, task, worked_examples
from agents.dpt.prompts.kitchen_words import company, kitchen_words, prompt_text, task_words
from agents.dpt.prompts.state_words import history_words, said_words, state_words
from agents.llm.protocol import ChatPrompt, Turn
from agents.llm.templates import fill
from agents.messages import Belief, Observation, Policy
from agents.policy.tasks import Action

#: Scenes shown: dpt.md section 5.
SHOWN_SCENES = 3


class PolicyPrompts:
    """The prompts of one kitchen. `random` shuffles the examples anew for each.

    `beliefs`: whether it is told what is believed of the other cooks.
    """

    def __init__(self, now: Observation, random: Random, *, beliefs: bool = True) -> None:
        self._random = random
        self._beliefs = beliefs
        self._examples = worked_examples(now)
        self._fixed = Turn("system", _system(now, self._examples[0].state))

    def known(self) -> ChatPrompt:
        """The part that is the same in every prompt."""
        return ChatPrompt((self._fixed,))

    def prompt(self, moment: PlanningMoment) -> ChatPrompt:
        """What is asked at this moment."""
        now = moment.now
        words = {
            "situations": shuffled(self._examples, self._random),
            "history": history_words(moment.history.last(SHOWN_SCENES), now),
            "guidelines": now.reflection.guidelines if now.reflection else "None yet.",
            "beliefs": beliefs_words(now) if self._beliefs else "",
            "present": tasks_in_words(now.policy, otherwise="None: the default is at work."),
            "now": state_words(now),
            "said": said_words(line.text for line in moment.said),
        }
        return ChatPrompt((self._fixed,), (Turn("user", fill(prompt_text("policy_turn"), words)),))


def beliefs_words(now: Observation) -> str:
    """What is believed of the other cooks, under a heading of its own."""
    held = now.reflection.beliefs if now.reflection else ()
    lines = "\n".join(map(_belief, held)) or "Nothing yet."
    return f"\n# What you believe of the others\n{lines}\n"


def _belief(belief: Belief) -> str:
    habits = f" Habits: {'; '.join(belief.habits)}." if belief.habits else ""
    return f"- {belief.sentence}{habits} (sure to {belief.confidence:.0%})"


def tasks_in_words(policy: Policy | None, *, otherwise: str) -> str:
    """What is still to be done of a policy, as a list; `otherwise` if nothing is."""
    if policy is None or not policy.tasks:
        return otherwise
    return "\n".join(f"- {each.sentence}" for each in policy.tasks)


def _system(now: Observation, example: str) -> str:
    words = {
        "me": now.cook,
        "company": company(now),
        "kitchen": kitchen_words(now),
        "state": fill(prompt_text("state"), {"example": example}),
        "tasks": task_words(now),
        "task": json.dumps(task(Action.ORDER, now.menu.recipes[0].name, "orders() > 2")),
    }
    return fill(prompt_text("policy"), words)

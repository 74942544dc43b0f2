"""What a large language model is asked for a policy, with all that it needs to answer well."""

import json
from collections.abc import Iterable, Sequence
from random import Random

from agents.dpt.history import Scene
from agents.dpt.prompts.examples import shuffled, task, worked_examples
from agents.dpt.prompts.kitchen_words import company, kitchen_words, prompt_text, task_words
from agents.dpt.prompts.scene_words import history_words, said_words
from agents.dpt.prompts.state_words import state_words
from agents.llm.protocol import ChatPrompt, Turn
from agents.llm.templates import fill
from agents.messages import Belief, Heard, Observation, Policy
from agents.policy.tasks import Action

#: Scenes shown: dpt.md section 5.
SHOWN_SCENES = 3


class PolicyPrompts:
    """The prompts of one kitchen. `random` shuffles the examples anew for each."""

    def __init__(self, now: Observation, random: Random) -> None:
        self._random = random
        self._examples = worked_examples(now)
        self._fixed = Turn("system", _system(now, self._examples[0].state))

    def known(self) -> ChatPrompt:
        """The part that is the same in every prompt."""
        return ChatPrompt((self._fixed,))

    def prompt(
        self, now: Observation, scenes: Sequence[Scene], said: Sequence[Heard], *, beliefs: bool
    ) -> ChatPrompt:
        """What is asked about `now`. `beliefs`: whether what is believed of others is told."""
        words = {
            "situations": shuffled(self._examples, self._random),
            "history": history_words(scenes[-SHOWN_SCENES:], now),
            "guidelines": now.reflection.guidelines if now.reflection else "None yet.",
            "beliefs": beliefs_words(now) if beliefs else "",
            "present": _present(now.policy),
            "now": state_words(now),
            "said": said_words(line.text for line in said),
        }
        return ChatPrompt((self._fixed,), (Turn("user", fill(prompt_text("policy_turn"), words)),))


def repaired(prompt: ChatPrompt, answer: str, problems: Iterable[str]) -> ChatPrompt:
    """The prompt again, with the answer and what is wrong with it."""
    listed = "\n".join(f"- {problem}" for problem in problems)
    wish = Turn("user", fill(prompt_text("repair"), {"problems": listed}))
    return ChatPrompt(prompt.fixed, (*prompt.changing, Turn("assistant", answer), wish))


def beliefs_words(now: Observation) -> str:
    """What is believed of the other cooks, under a heading of its own."""
    held = now.reflection.beliefs if now.reflection else ()
    lines = "\n".join(map(_belief, held)) or "Nothing yet."
    return f"\n# What you believe of the others\n{lines}\n"


def _belief(belief: Belief) -> str:
    habits = f" Habits: {'; '.join(belief.habits)}." if belief.habits else ""
    return f"- {belief.sentence}{habits} (sure to {belief.confidence:.0%})"


def _present(policy: Policy | None) -> str:
    if policy is None or not policy.tasks:
        return "None: the default is at work."
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

"""What a large language model is asked for a policy, with all that it needs to answer well."""

import json
from random import Random

from agents.dpt._planner import PlanningMoment
from agents.dpt.prompts.examples import task, worked_examples
from agents.dpt.prompts.kitchen_words import PlanPrompts, prompt_text, system_turn
from agents.dpt.prompts.state_words import history_words, said_words, state_words
from agents.llm.templates import fill
from agents.messages import Belief, CodePolicy, Observation
from agents.policy.tasks import Action

#: Scenes shown: DPT-Agent's paper, System 2.
SHOWN_SCENES = 3


def policy_prompts(now: Observation, random: Random, *, beliefs: bool = True) -> PlanPrompts:
    """Those of one kitchen, in which nothing is left to chance.

    `beliefs`: whether it is told what is believed of the other cooks.
    """
    examples = worked_examples(now)
    situations = "\n\n".join(f"{each.state}\nAnswer: {each.answer}" for each in examples)
    form = json.dumps(task(Action.ORDER, now.menu.recipes[0].name, "orders() > 2"))

    def turn(moment: PlanningMoment) -> str:
        seen = moment.now
        words = {
            "history": history_words(moment.history.last(SHOWN_SCENES), seen),
            "guidelines": seen.reflection.guidelines if seen.reflection else "None yet.",
            "beliefs": beliefs_words(seen) if beliefs else "",
            "present": tasks_in_words(seen.policy, otherwise="None: the default is at work."),
            "now": state_words(seen),
            "said": said_words(line.text for line in moment.said),
        }
        return fill(prompt_text("policy_turn"), words)

    fixed = system_turn("policy", now, examples[0].state, task=form, situations=situations)
    return PlanPrompts(fixed, turn)


def beliefs_words(now: Observation) -> str:
    """What is believed of the other cooks, under a heading of its own."""
    held = now.reflection.beliefs if now.reflection else ()
    lines = "\n".join(map(_belief, held)) or "Nothing yet."
    return f"\n# What you believe of the others\n{lines}\n"


def _belief(belief: Belief) -> str:
    habits = f" Habits: {'; '.join(belief.habits)}." if belief.habits else ""
    return f"- {belief.sentence}{habits} (sure to {belief.confidence:.0%})"


def tasks_in_words(policy: CodePolicy | None, *, otherwise: str) -> str:
    """What is still to be done of a policy, as a list; `otherwise` if nothing is."""
    if policy is None or not policy.tasks:
        return otherwise
    return "\n".join(f"- {each.sentence}" for each in policy.tasks)

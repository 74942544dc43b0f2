"""What Act asks a large language model: for the one action that comes next."""

import json
from collections.abc import Iterator
from random import Random

from agents.answer_shapes import Json
from agents.dpt.baselines.past_words import past_actions
from agents.dpt.planning import PlanningMoment
from agents.dpt.prompts.examples import WorkedExample
from agents.dpt.prompts.kitchen_words import action_words, company, kitchen_words, prompt_text
from agents.dpt.prompts.scenery import NOWHERE, Scenery, ordered
from agents.dpt.prompts.state_words import state_words
from agents.llm.protocol import ChatPrompt, Turn
from agents.llm.templates import fill
from agents.messages import Observation, StationFact, ThingFact
from agents.policy.tasks import Action

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

"""What a large language model is asked when it looks back: for beliefs, and for guidelines."""

from collections.abc import Sequence

from agents.dpt.history import Scene
from agents.dpt.prompts.kitchen_words import company, kitchen_words, other_names, prompt_text
from agents.dpt.prompts.policy_prompt import beliefs_words
from agents.dpt.prompts.scene_words import history_words
from agents.dpt.prompts.state_words import state_words
from agents.intention.values import Json
from agents.llm.protocol import ChatPrompt, Turn
from agents.llm.templates import fill
from agents.messages import ROLES_OF_COOKS, Observation

#: Scenes shown: dpt.md section 5.
SHOWN_SCENES = 10


def guidelines_prompt(now: Observation, scenes: Sequence[Scene], *, beliefs: bool) -> ChatPrompt:
    """What to do better. `beliefs`: whether what is believed of others is told."""
    return _prompt("guidelines", now, scenes, beliefs=beliefs)


def beliefs_prompt(now: Observation, scenes: Sequence[Scene]) -> ChatPrompt:
    """What the other cooks are like."""
    return _prompt("beliefs", now, scenes, beliefs=True)


def guidelines_schema() -> dict[str, Json]:
    """The answer about what to do better."""
    return _object(guidelines=_TEXT)


def beliefs_schema(now: Observation) -> dict[str, Json]:
    """The answer about the other cooks of this kitchen."""
    things = (*now.menu.ingredients, *(recipe.name for recipe in now.menu.recipes), "plate")
    belief = _object(
        cook={"enum": list(other_names(now))},
        role={"enum": list(ROLES_OF_COOKS)},
        things={"type": "array", "items": {"enum": list(things)}},
        habits={"type": "array", "items": _TEXT},
        expects=_TEXT,
        confidence={"type": "number"},
    )
    return _object(beliefs={"type": "array", "items": belief})


_TEXT: Json = {"type": "string"}


def _object(**properties: Json) -> dict[str, Json]:
    """As the strict mode of OpenAI-compatible servers demands."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _prompt(name: str, now: Observation, scenes: Sequence[Scene], *, beliefs: bool) -> ChatPrompt:
    system = {
        "me": now.cook,
        "company": company(now),
        "kitchen": kitchen_words(now),
        "others": ", ".join(other_names(now)),
    }
    turn = {
        "history": history_words(scenes[-SHOWN_SCENES:], now),
        "guidelines": now.reflection.guidelines if now.reflection else "None yet.",
        "beliefs": beliefs_words(now) if beliefs else "",
        "now": state_words(now),
    }
    fixed = Turn("system", fill(prompt_text(name), system))
    return ChatPrompt((fixed,), (Turn("user", fill(prompt_text("reflection_turn"), turn)),))

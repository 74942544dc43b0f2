"""What a large language model is asked when it looks back: for beliefs, and for guidelines."""

from collections.abc import Sequence

from agents.dpt.history import Scene
from agents.dpt.prompts.kitchen_words import company, kitchen_words, other_names, prompt_text
from agents.dpt.prompts.policy_prompt import beliefs_words
from agents.dpt.prompts.scene_words import history_words
from agents.dpt.prompts.state_words import state_words
from agents.llm.protocol import ChatPrompt, Turn
from agents.llm.templates import fill
from agents.messages import Observation

#: Scenes shown: dpt.md section 5.
SHOWN_SCENES = 10


def guidelines_prompt(now: Observation, scenes: Sequence[Scene], *, beliefs: bool) -> ChatPrompt:
    """What to do better. `beliefs`: whether what is believed of others is told."""
    return _prompt("guidelines", now, scenes, beliefs=beliefs)


def beliefs_prompt(now: Observation, scenes: Sequence[Scene]) -> ChatPrompt:
    """What the other cooks are like."""
    return _prompt("beliefs", now, scenes, beliefs=True)


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

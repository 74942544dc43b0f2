"""An answer with mistakes goes back to the model, with what is wrong."""

from collections.abc import Iterable

from agents.dpt.prompts.kitchen_words import prompt_text
from agents.llm.protocol import ChatPrompt, Turn
from agents.llm.templates import fill


def repaired(prompt: ChatPrompt, answer: str, problems: Iterable[str]) -> ChatPrompt:
    """The prompt again, with the answer and what is wrong with it."""
    listed = "\n".join(f"- {problem}" for problem in problems)
    wish = Turn("user", fill(prompt_text("repair"), {"problems": listed}))
    return ChatPrompt(prompt.fixed, (*prompt.changing, Turn("assistant", answer), wish))

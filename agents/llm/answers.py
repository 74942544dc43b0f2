"""A model that knows the answers by heart: what each message means, for demonstrations and tests.

It stands for a capable model where only the machinery around it matters. It has no opinion about
macro actions, so the values decide.
"""

from collections.abc import Mapping, Sequence
from math import log

from agents.cancel_token import FREE, CancelToken
from agents.llm.protocol import (
    ANY_TEXT,
    ChatPrompt,
    Completion,
    GenerationConfig,
    LanguageModel,
    PlainPrompt,
    Prompt,
    Score,
    Scores,
)
from agents.llm.templates import one_line


class AnswersModel(LanguageModel):
    """Answers `generate` by the message at the end of the prompt, 'none' if it is unknown."""

    def __init__(self, answers: Mapping[str, str]) -> None:
        """`answers`: message -> text form or JSON."""
        self._answers = answers

    @property
    def name(self) -> str:
        return "answers by heart"

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        cancel.check()
        last = _text(prompt).rstrip().rsplit("\n", 1)[-1]
        known = [message for message in self._answers if one_line(message) in last]
        text = self._answers[max(known, key=len)] if known else "none"
        return Completion(text, len(text.split()), 0.0, 0.0, model=self.name)

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        cancel.check()
        scores = [Score(choice, log(1 / len(choices)), 1) for choice in choices]
        return Scores(tuple(scores), "canned", 0.0, model=self.name)


def _text(prompt: Prompt) -> str:
    match prompt:
        case PlainPrompt(_, changing):
            return changing
        case ChatPrompt():
            return prompt.turns[-1].text

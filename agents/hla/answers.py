"""A model that knows the answers by heart: what each message means, for demonstrations and tests.

It stands for a capable model where only the machinery around it matters. It has no opinion about
macro actions, so the values decide, and takes 'stop' for stop.
"""

from collections.abc import Mapping, Sequence
from math import log

from agents.cancel_token import FREE, CancelToken
from agents.hla.templates import one_line
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

#: How it is told that a message calls the work off (`agents.hla.reader`).
_OFF = frozenset({" stop", " cancel"})


class AnswersModel(LanguageModel):
    """Answers `generate` by the message at the end of the prompt, 'none' if it is unknown."""

    def __init__(self, answers: Mapping[str, str], off: Sequence[str] = ()) -> None:
        """`answers`: message -> text form or JSON; `off`: messages that call the work off."""
        self._answers = answers
        self._off = off

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
        if _OFF & set(choices):
            off = any(message in _text(prompt) for message in self._off)
            scores = [Score(c, -0.1 if (c in _OFF) == off else -3.0, 1) for c in choices]
        return Scores(tuple(scores), "canned", 0.0, model=self.name)


def _text(prompt: Prompt) -> str:
    match prompt:
        case PlainPrompt(_, changing):
            return changing
        case ChatPrompt():
            return prompt.turns[-1].text

"""A model with scripted answers."""

from collections.abc import Callable, Iterable, Sequence

from agents.cancel_token import FREE, CancelToken
from agents.llm.errors import LimitReachedError, LlmError
from agents.llm.protocol import (
    ANY_TEXT,
    Completion,
    GenerationConfig,
    LanguageModel,
    Prompt,
    Scores,
    asked_scores,
)


class CannedModel(LanguageModel):
    """Answers `generate` with the replies in turn, and `score` with the preferences in turn.

    A reply may be an LlmError to raise. A preference is the favourite among the choices, or a
    function that picks its index. When either list is used up, LimitReachedError is raised.
    """

    def __init__(
        self,
        replies: Iterable[str | LlmError] = (),
        preferences: Iterable[str | Callable[[Sequence[str]], int]] = (),
    ) -> None:
        self._replies = iter(replies)
        self._preferences = iter(preferences)
        self.prompts: list[Prompt] = []  # every prompt asked so far
        self.grammars: list[str | None] = []  # and what its answer was held to

    @property
    def name(self) -> str:
        return "canned"

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        cancel.check()
        self.prompts.append(prompt)
        self.grammars.append(config.shape.gbnf)
        reply = next(self._replies, None)
        if reply is None:
            raise LimitReachedError("no canned reply left")
        if isinstance(reply, LlmError):
            raise reply
        return Completion(reply, len(reply.split()), None, 0.0, model=self.name)

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        cancel.check()
        self.prompts.append(prompt)
        preference = next(self._preferences, None)
        if preference is None:
            raise LimitReachedError("no canned preference left")
        pick = choices.index(preference) if isinstance(preference, str) else preference(choices)
        return Scores(asked_scores(choices, pick), "canned", 0.0, model=self.name)

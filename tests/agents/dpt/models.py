"""Models for the tests of System 2: their answers are given, and what they are asked is kept."""

from collections.abc import Sequence

from agents.cancel_token import FREE, CancelToken
from agents.llm.protocol import (
    ANY_TEXT,
    ChatPrompt,
    Completion,
    GenerationConfig,
    LanguageModel,
    Prompt,
    Score,
    Scores,
)


class GivenAnswers(LanguageModel):
    """Gives these answers one after the other."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.asked: list[ChatPrompt] = []
        self.configs: list[GenerationConfig] = []
        self.closed = False

    @property
    def name(self) -> str:
        return "given answers"

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        cancel.check()
        assert isinstance(prompt, ChatPrompt)
        self.asked.append(prompt)
        self.configs.append(config)
        return Completion(self.answers.pop(0), 1, None, 0.0)

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        return Scores(tuple(Score(choice, -1.0, 1) for choice in choices), "canned", 0.0)

    def close(self) -> None:
        self.closed = True

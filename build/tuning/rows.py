"""From examples to token numbers, rendered and tokenised as the game does it."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from agents.llm.llama.native import ContextSize, Native
from agents.llm.protocol import PlainPrompt, Prompt
from tuning.generate import Example
from tuning.places import base_path

TrainingRow: TypeAlias = dict[str, object]


class Rows:
    """Makes rows of examples that share a situation."""

    def __init__(self, base: Path | None = None) -> None:
        """Loads the base for its tokens."""
        size = ContextSize(tokens=64, batch=64)
        self._native = Native(base_path(base), threads=1, size=size)

    def close(self) -> None:
        """Free the model."""
        self._native.close()

    def of(self, group: Sequence[Example]) -> TrainingRow:
        """The row of a group."""
        setting = group[0].setting
        written = setting.kitchen.prompts
        prompts = [written.prompt(example.say, setting.situation) for example in group]
        return self.row([_plain(p) for p in prompts], [f" {e.meaning}\n" for e in group])

    def row(
        self, prompts: Sequence[PlainPrompt], answers: Sequence[str], known: str = ""
    ) -> TrainingRow:
        """Prompts that begin alike: with `known`, or up to the last 'human:'."""
        # The fixed part is tokenised by itself, as the game does it.
        tokens = [
            self._native.tokenize(prompt.fixed) + self._native.tokenize(prompt.changing)
            for prompt in prompts
        ]
        known = known or prompts[0].changing[: prompts[0].changing.rindex("human:")]
        context = self._native.tokenize(prompts[0].fixed) + self._native.tokenize(known)
        if any(one[: len(context)] != context for one in tokens):
            raise ValueError(f"the context's tokens change with the message: {known!r}")
        examples = [
            {"message": one[len(context) :], "answer": self._native.tokenize(answer)}
            for one, answer in zip(tokens, answers, strict=True)
        ]
        return {"context": context, "examples": examples}


def _plain(prompt: Prompt) -> PlainPrompt:
    if not isinstance(prompt, PlainPrompt):
        raise TypeError("the tuned model reads plain prompts")
    return prompt

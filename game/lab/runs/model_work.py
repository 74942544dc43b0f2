"""Work for a local model that is timed: texts that share no beginning, read and continued."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import perf_counter

from agents.llm.llama.model import LlamaModel
from agents.llm.protocol import GenerationConfig, PlainPrompt


class TimedModel:
    """A model as the game loads it; both kinds of work give tokens per second."""

    def __init__(self, path: Path, threads: int) -> None:
        self._model = LlamaModel(path, threads=threads)

    def evaluate(self, text: str) -> float:
        start = perf_counter()
        self._model.prepare(PlainPrompt("", text))
        seconds = perf_counter() - start
        return self._model.score(PlainPrompt("", text), [" a"]).prompt_tokens / seconds

    def generate(self, text: str, tokens: int) -> float:
        self._model.prepare(PlainPrompt("", text))
        answer = self._model.generate(PlainPrompt("", text), GenerationConfig(limit=tokens))
        return answer.tokens / answer.seconds


def unlike_texts(words: int) -> Iterator[str]:
    """Prompts of about `words` words that share no beginning, without end."""
    return (
        " ".join(f"{number} plates, {number + word} onions;" for word in range(words // 4))
        for number in count(1)
    )

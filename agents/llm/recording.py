"""Record a model's answers into a JSON Lines file, and replay them without the model.

One line per call: `{"format": 1, "key": ..., "call": {...}, "answer": {...}}`. The key is a digest
of the call (verb, prompt, shape, choices, limits), so a changed prompt is a miss, not a stale
answer. The call itself is kept for people who read the file. Secrets never get here: a call holds
none.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, TextIO

from agents.cancel_token import FREE, CancelToken
from agents.llm.errors import LlmError, NotRecordedError
from agents.llm.protocol import (
    ANY_TEXT,
    Completion,
    GenerationConfig,
    LanguageModel,
    Prompt,
    Score,
    Scores,
)
from agents.llm.wrappers import Wrapper

FORMAT = 1


class RecordingModel(Wrapper):
    """Passes every call on, and appends call and answer to a file at once."""

    def __init__(self, model: LanguageModel, path: Path) -> None:
        """Raises OSError when the file cannot be opened for appending."""
        super().__init__(model)
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: TextIO = path.open("a", encoding="utf-8")

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        answer = super().generate(prompt, config, cancel=cancel)
        self._write(_generate_call(prompt, config), asdict(answer))
        return answer

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        answer = super().score(prompt, choices, cancel=cancel)
        self._write(_score_call(prompt, choices), asdict(answer))
        return answer

    def close(self) -> None:
        self._file.close()
        super().close()

    def _write(self, call: dict[str, Any], answer: dict[str, Any]) -> None:
        line = {"format": FORMAT, "key": _key(call), "call": call, "answer": answer}
        self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
        self._file.flush()


class ReplayModel(LanguageModel):
    """Answers from a recording. The same call several times gets its answers in turn.

    After the last one, the last is repeated. Raises NotRecordedError on a miss.
    """

    def __init__(self, path: Path) -> None:
        """Read the file; raises OSError, or LlmError naming the first line that is no record."""
        self._path = path
        self._answers: dict[str, list[Completion | Scores]] = {}
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip():
                key, answer = _read_line(line, f"{path.name}, line {number}")
                self._answers.setdefault(key, []).append(answer)

    @property
    def name(self) -> str:
        return f"recording {self._path.name}"

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        cancel.check()
        answer = self._find(_generate_call(prompt, config))
        assert isinstance(answer, Completion)
        return answer

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        cancel.check()
        answer = self._find(_score_call(prompt, choices))
        assert isinstance(answer, Scores)
        return answer

    def _find(self, call: dict[str, Any]) -> Completion | Scores:
        answers = self._answers.get(_key(call))
        if not answers:
            asked = json.dumps(call["prompt"], ensure_ascii=False)
            raise NotRecordedError(f"{self._path} holds no {call['verb']} of ...{asked[-300:]}")
        return answers.pop(0) if len(answers) > 1 else answers[0]


def _generate_call(prompt: Prompt, config: GenerationConfig) -> dict[str, Any]:
    return {"verb": "generate", "prompt": asdict(prompt), **asdict(config)}


def _score_call(prompt: Prompt, choices: Sequence[str]) -> dict[str, Any]:
    return {"verb": "score", "prompt": asdict(prompt), "choices": list(choices)}


def _key(call: dict[str, Any]) -> str:
    text = json.dumps(call, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def _read_line(line: str, place: str) -> tuple[str, Completion | Scores]:
    try:
        record = json.loads(line)
        if record["format"] != FORMAT:
            raise ValueError(f"format {record['format']}, expected {FORMAT}")
        return str(record["key"]), _read_answer(record["call"]["verb"], record["answer"])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise LlmError(
            f"{place}: {error}", sentence=f"{place} is not a recorded answer."
        ) from error


def _read_answer(verb: str, answer: dict[str, Any]) -> Completion | Scores:
    if verb == "generate":
        return Completion(**answer)
    scores = tuple(Score(**score) for score in answer["choices"])
    return Scores(**{**answer, "choices": scores})

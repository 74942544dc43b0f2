"""Models around models: retry with back-off, a limit of calls, answers recorded and given again.

A recording is a JSON Lines file with a line per call: `{"format": 1, "key": ..., "call": {...},
"answer": {...}}`. The key is a digest of the call (verb, prompt, shape, choices, limits), so a
changed prompt is a miss, not a stale answer. The call itself is kept for people who read the file.
Secrets never get here: a call holds none.
"""

import hashlib
import json
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, TextIO, TypeVar

from agents.backoff import Backoff
from agents.cancel_token import FREE, AnswerClock, CancelToken, DeadlinePassed
from agents.llm.errors import BusyError, LimitReachedError, LlmError, NotRecordedError
from agents.llm.protocol import (
    ANY_TEXT,
    Completion,
    GenerationConfig,
    LanguageModel,
    Prompt,
    Score,
    Scores,
)

_log = logging.getLogger(__name__)
_T = TypeVar("_T")

FORMAT = 1


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often and how soon to try again; `tries`: in all, at least 1."""

    tries: int = 3
    backoff: Backoff = field(default_factory=lambda: Backoff(0.5, 8.0))

    def wait(self, failures: int, error: LlmError, random: Random) -> float:
        """Seconds before the next try after `failures` failures.

        Half of the wait is left to chance, so that two minds that failed together do not come
        back together. A wait that the service asks for is kept if it is not absurd.
        """
        wait = self.backoff.wait_s(failures)
        if isinstance(error, BusyError) and error.retry_after is not None:
            wait = max(wait, min(error.retry_after, 4 * self.backoff.longest_s))
            return wait + random.uniform(0, 0.1) * wait
        return wait * random.uniform(0.5, 1.0)


class Wrapper:
    """Passes everything on; subclasses change what they are about."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    @property
    def name(self) -> str:
        return self._model.name

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        return self._around(lambda: self._model.generate(prompt, config, cancel=cancel), cancel)

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        return self._around(lambda: self._model.score(prompt, choices, cancel=cancel), cancel)

    def prefill(self, prompt: Prompt, *, cancel: CancelToken = FREE) -> None:
        self._model.prefill(prompt, cancel=cancel)

    def close(self) -> None:
        self._model.close()

    def _around(self, call: Callable[[], _T], cancel: CancelToken) -> _T:
        """What becomes of one question to the model."""
        return call()


class RetryingModel(Wrapper):
    """Tries transient failures again, as long as the deadline leaves time for it."""

    def __init__(
        self,
        model: LanguageModel,
        random: Random,
        policy: RetryPolicy | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        super().__init__(model)
        self._random = random
        self._policy = policy or RetryPolicy()
        self._sleep = sleep

    def _around(self, call: Callable[[], _T], cancel: CancelToken) -> _T:
        failures = 0
        last: LlmError | None = None
        while True:
            try:
                return call()
            except DeadlinePassed:
                # During a later try: what went wrong before says more than that time is up.
                if last is not None:
                    raise last from None
                raise
            except LlmError as error:
                last = error
                failures += 1
                if not error.transient or failures >= self._policy.tries:
                    raise
                wait = self._policy.wait(failures, error, self._random)
                left = cancel.left()
                if left is not None and wait >= left:
                    # The deadline would pass while waiting: the reason is worth more than that.
                    raise
                _log.info("trying again in %.1f s: %s (%s)", wait, error, error.detail)
                try:
                    cancel.wait(wait, self._sleep)
                except DeadlinePassed:
                    raise error from None


class LimitedModel(Wrapper):
    """Allows so many calls in all, e.g. to bound what an experiment may cost."""

    def __init__(self, model: LanguageModel, calls: int) -> None:
        super().__init__(model)
        self.calls_left = calls

    def _around(self, call: Callable[[], _T], cancel: CancelToken) -> _T:
        if self.calls_left <= 0:
            raise LimitReachedError
        self.calls_left -= 1
        return call()


class ChargedModel(Wrapper):
    """Every answer takes so many seconds of an `AnswerClock`, however long it really took."""

    def __init__(self, model: LanguageModel, seconds: float) -> None:
        super().__init__(model)
        self._seconds = seconds

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        found = self._model.generate(prompt, config, cancel=CancelToken(cancel.cancelled))
        self._charge(cancel)
        return replace(found, seconds=self._seconds)

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        found = self._model.score(prompt, choices, cancel=CancelToken(cancel.cancelled))
        self._charge(cancel)
        return replace(found, seconds=self._seconds)

    def _charge(self, cancel: CancelToken) -> None:
        """Raises DeadlinePassed if the answer came too late."""
        if isinstance(cancel.clock, AnswerClock):
            cancel.clock.advance(self._seconds)
        cancel.check()


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

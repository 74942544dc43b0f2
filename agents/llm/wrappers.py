"""Models around models: retry with back-off, a limit of calls, answers known from before, answers
that take simulated time.
"""

import json
import logging
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import asdict, dataclass, field, replace
from random import Random
from typing import Any, TypeAlias, TypeVar

from agents.backoff import Backoff
from agents.cancel_token import FREE, AnswerClock, CancelToken, DeadlinePassed
from agents.llm.errors import BusyError, LimitReachedError, LlmError
from agents.llm.protocol import (
    ANY_TEXT,
    Completion,
    GenerationConfig,
    LanguageModel,
    Prompt,
    Scores,
)

#: A question to a model as plain data.
Call: TypeAlias = dict[str, Any]

_log = logging.getLogger(__name__)
_T = TypeVar("_T", Completion, Scores)
Ask: TypeAlias = Callable[[CancelToken], _T]


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
        def ask(token: CancelToken) -> Completion:
            return self._model.generate(prompt, config, cancel=token)

        return self._around(ask, cancel, lambda: generate_call(prompt, config))

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        def ask(token: CancelToken) -> Scores:
            return self._model.score(prompt, choices, cancel=token)

        return self._around(ask, cancel, lambda: score_call(prompt, choices))

    def prefill(self, prompt: Prompt, *, cancel: CancelToken = FREE) -> None:
        self._model.prefill(prompt, cancel=cancel)

    def close(self) -> None:
        self._model.close()

    def _around(self, ask: Ask[_T], cancel: CancelToken, call: Callable[[], Call]) -> _T:
        """What becomes of one question to the model; `call`: it as plain data."""
        return ask(cancel)


def generate_call(prompt: Prompt, config: GenerationConfig) -> Call:
    """A question for text, as plain data."""
    return {"verb": "generate", "prompt": asdict(prompt), **asdict(config)}


def score_call(prompt: Prompt, choices: Sequence[str]) -> Call:
    """A question about choices, as plain data."""
    return {"verb": "score", "prompt": asdict(prompt), "choices": list(choices)}


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

    def _around(self, ask: Ask[_T], cancel: CancelToken, call: Callable[[], Call]) -> _T:
        failures = 0
        last: LlmError | None = None
        while True:
            try:
                return ask(cancel)
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

    def _around(self, ask: Ask[_T], cancel: CancelToken, call: Callable[[], Call]) -> _T:
        if self.calls_left <= 0:
            raise LimitReachedError
        self.calls_left -= 1
        return ask(cancel)


class RememberingModel(Wrapper):
    """Asks nothing twice. For a model that answers the same question alike, where nobody measures
    what that takes: in the rounds of a paper half of all questions have been asked before.
    """

    def __init__(self, model: LanguageModel) -> None:
        super().__init__(model)
        self._answers: dict[str, Any] = {}

    def _around(self, ask: Ask[_T], cancel: CancelToken, call: Callable[[], Call]) -> _T:
        cancel.check()
        key = json.dumps(call(), sort_keys=True)
        if key not in self._answers:
            self._answers[key] = ask(cancel)
        found: _T = self._answers[key]
        return found


class ChargedModel(Wrapper):
    """Every answer takes so many seconds of an `AnswerClock`, None for as many as it tells itself.

    What is evaluated ahead of time takes none: in play that is done while nobody waits for it. Here
    it is put off until something is asked, for most of it is out of date by then; and where answers
    take what they are charged it is not done at all.
    """

    def __init__(self, model: LanguageModel, seconds: float | None) -> None:
        super().__init__(model)
        self._seconds = seconds
        self._ahead: dict[Hashable, Prompt] = {}  # the newest of each fixed part, the last one last

    def prefill(self, prompt: Prompt, *, cancel: CancelToken = FREE) -> None:
        if self._seconds is None:
            self._ahead.pop(prompt.fixed, None)
            self._ahead[prompt.fixed] = prompt

    def _around(self, ask: Ask[_T], cancel: CancelToken, call: Callable[[], Call]) -> _T:
        untimed = CancelToken(cancel.cancelled)
        ahead, self._ahead = self._ahead, {}
        for prompt in ahead.values():  # all is evaluated that would have been by now
            self._model.prefill(prompt, cancel=untimed)
        found = ask(untimed)
        seconds = found.seconds if self._seconds is None else self._seconds
        if isinstance(cancel.clock, AnswerClock):
            cancel.clock.advance(seconds)
        cancel.check()
        return replace(found, seconds=seconds)

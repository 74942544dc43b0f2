"""Models around models: retry with back-off, a limit of calls, answers that take simulated time."""

import logging
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeVar

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

_log = logging.getLogger(__name__)
_T = TypeVar("_T")


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
    """Every answer takes so many seconds of an `AnswerClock`, None for as many as it tells itself.

    What is evaluated ahead of time takes none: in play that is done while nobody waits for it. Here
    it is put off until something is asked, for most of it is out of date by then; and where answers
    take what they are charged it is not done at all.
    """

    def __init__(self, model: LanguageModel, seconds: float | None) -> None:
        super().__init__(model)
        self._seconds = seconds
        self._ahead: dict[Hashable, Prompt] = {}  # the newest of each fixed part, the last one last

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        untimed = self._prepared(cancel)
        found = self._model.generate(prompt, config, cancel=untimed)
        return replace(found, seconds=self._charged(found.seconds, cancel))

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        untimed = self._prepared(cancel)
        found = self._model.score(prompt, choices, cancel=untimed)
        return replace(found, seconds=self._charged(found.seconds, cancel))

    def prefill(self, prompt: Prompt, *, cancel: CancelToken = FREE) -> None:
        if self._seconds is None:
            self._ahead.pop(prompt.fixed, None)
            self._ahead[prompt.fixed] = prompt

    def _prepared(self, cancel: CancelToken) -> CancelToken:
        """What to ask with, once all is evaluated that would have been by now."""
        untimed = CancelToken(cancel.cancelled)
        ahead, self._ahead = self._ahead, {}
        for prompt in ahead.values():
            self._model.prefill(prompt, cancel=untimed)
        return untimed

    def _charged(self, took: float, cancel: CancelToken) -> float:
        """The seconds that an answer takes. Raises DeadlinePassed if that is too late."""
        seconds = took if self._seconds is None else self._seconds
        if isinstance(cancel.clock, AnswerClock):
            cancel.clock.advance(seconds)
        cancel.check()
        return seconds

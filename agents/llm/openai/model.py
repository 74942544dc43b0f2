"""Any server that speaks the OpenAI protocol, through the openai package.

Everything runs on a private event loop whose only task is watched: a cancelled thought or a passed
deadline ends a request at any point, even in the middle of a silence.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from agents.cancel_token import FREE, CancelToken
from agents.llm.errors import (
    BadKeyError,
    GarbageError,
    LlmError,
    NotFoundError,
    RefusedError,
    UnreachableError,
)
from agents.llm.openai._scoring import echo_score, favourite, label_scores
from agents.llm.openai.requests import (
    OPTIONAL,
    Dialect,
    Endpoint,
    Scoring,
    json_in,
    spoken,
    translated,
)
from agents.llm.protocol import (
    ANY_TEXT,
    ChatPrompt,
    Completion,
    GenerationConfig,
    PlainPrompt,
    Prompt,
    Score,
    ScoreMethod,
    Scores,
    asked_scores,
)
from agents.service.address import check_address, host_of
from agents.service.failures import blotted

_T = TypeVar("_T")

_POLL_S = 0.02
LONGEST_ANSWER = 20_000
"""Characters of a chat answer, which are asked for by tens of tokens."""


@dataclass(frozen=True, slots=True)
class _Reply:
    """A chat answer, whole. `top`: the likeliest first tokens, if the server tells."""

    text: str
    tokens: int
    prompt_tokens: int
    reused_tokens: int
    logprob: float | None
    top: tuple[tuple[str, float], ...]
    finish: str


class OpenAIModel:
    """A model on a server. Wrap it in RetryingModel for play."""

    def __init__(self, endpoint: Endpoint, clock: Callable[[], float] = time.perf_counter) -> None:
        """Makes no request; a wrong key shows at the first call. LlmError for a wrong address."""
        import openai  # noqa: PLC0415 - heavy, and only this back end needs it

        from agents.service.bounded import bounded_client  # noqa: PLC0415 - as heavy

        self._endpoint = endpoint
        self._clock = clock
        self._dialect = Dialect(endpoint)
        self._scoring: Scoring = endpoint.scoring
        self._runner = asyncio.Runner()
        with translated():
            check_address(endpoint.base_url)
            self._client = openai.AsyncOpenAI(
                # The package insists on a key; local servers do not.
                api_key=endpoint.key.strip() or "none",
                base_url=endpoint.base_url,
                http_client=bounded_client(),
                max_retries=0,
                timeout=openai.Timeout(endpoint.silence_s, connect=endpoint.connect_s),
            )

    @property
    def name(self) -> str:
        return f"{self._endpoint.model} ({host_of(self._endpoint.base_url)})"

    def prefill(self, prompt: Prompt, *, cancel: CancelToken = FREE) -> None:
        """Nothing: servers keep their own caches."""

    def close(self) -> None:
        self._runner.run(self._client.close())
        self._runner.close()

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        start = self._clock()
        reply = self._ask(lambda: self._dialect.chat(prompt, config), cancel)
        text = reply.text
        if isinstance(prompt, ChatPrompt) and prompt.lead:
            text = text.lstrip().removeprefix(prompt.lead.strip())
        if config.shape.schema is not None:
            text = json_in(text)
        return Completion(
            text,
            reply.tokens,
            reply.logprob,
            self._clock() - start,
            reply.prompt_tokens,
            reply.reused_tokens,
            self._dialect.constraint(config.shape),
            reply.finish != "length",
            self.name,
        )

    def _ask(self, build: Callable[[], dict[str, Any]], cancel: CancelToken) -> _Reply:
        """One chat request, built again without what the server refuses, or with more room."""
        while True:
            request = build()
            try:
                reply = self._run(self._chat(request), cancel)
            except (RefusedError, BadKeyError) as error:
                self._dialect.learn(error, request)
                continue
            ran_out = reply.finish == "length" and not reply.text.strip()
            if not (ran_out and self._dialect.make_room()):
                return reply

    async def _chat(self, request: dict[str, Any]) -> _Reply:
        stream = await self._client.chat.completions.create(stream=True, **request)
        pieces: list[str] = []
        logprobs: list[float] = []
        top: tuple[tuple[str, float], ...] = ()
        finish, usage, room = "", None, LONGEST_ANSWER
        async for chunk in stream:
            usage = chunk.usage or usage
            for choice in chunk.choices[:1]:
                pieces.append(choice.delta.content or "")
                room -= len(pieces[-1])
                if room < 0:
                    raise GarbageError(f"more than {LONGEST_ANSWER} characters")
                finish = choice.finish_reason or finish
                for token in (choice.logprobs.content if choice.logprobs else None) or ():
                    top = top or tuple((t.token, t.logprob) for t in token.top_logprobs or ())
                    logprobs.append(token.logprob)
        if not finish:
            # A server that answers with something else altogether shows as a stream without chunks.
            raise UnreachableError("cut off") if pieces else GarbageError("no answer in the stream")
        details = usage.prompt_tokens_details if usage else None
        return _Reply(
            blotted(spoken("".join(pieces)), self._endpoint.key),
            usage.completion_tokens if usage else max(len(logprobs), 1),
            usage.prompt_tokens if usage else 0,
            (details.cached_tokens or 0) if details else 0,
            sum(logprobs) if logprobs else None,
            top,
            finish,
        )

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        start = self._clock()
        scores = self._score_echo(prompt, choices, cancel) or self._score_label(
            prompt, choices, cancel
        )
        return replace(scores, seconds=self._clock() - start, model=self.name)

    def _score_echo(
        self, prompt: Prompt, choices: Sequence[str], cancel: CancelToken
    ) -> Scores | None:
        """By an echoed completion; None when that is not wanted, or not offered by the server."""
        if self._scoring not in ("auto", "completions") or not isinstance(prompt, PlainPrompt):
            return None
        text = prompt.fixed + prompt.changing
        try:
            found = self._run(self._echo(text, choices), cancel)
        except (NotFoundError, RefusedError, BadKeyError, GarbageError):
            # Keys may be good for chats alone: whether this one is shows there.
            if self._scoring == "completions":
                raise
            self._scoring = "labels"
            return None
        self._scoring = "completions"
        return found

    async def _echo(self, text: str, choices: Sequence[str]) -> Scores:
        answer = await self._client.completions.create(
            model=self._endpoint.model,
            prompt=[text + choice for choice in choices],
            max_tokens=1,
            echo=True,
            logprobs=1,
            temperature=0,
        )
        ordered = sorted(answer.choices, key=lambda choice: choice.index)
        scores = tuple(
            echo_score(choice, len(text), found.logprobs.model_dump() if found.logprobs else {})
            for choice, found in zip(choices, ordered, strict=True)
        )
        tokens = answer.usage.prompt_tokens if answer.usage else 0
        return Scores(scores, "completion log-probabilities", 0.0, tokens)

    def _score_label(self, prompt: Prompt, choices: Sequence[str], cancel: CancelToken) -> Scores:
        """By the likeliest first tokens of an answer that is a label; else by the label named."""
        likeliest = self._scoring != "asked"
        reply = self._ask(lambda: self._dialect.label(prompt, choices, likeliest=likeliest), cancel)
        scores, method = _read_label(choices, reply)
        return Scores(scores, method, 0.0, reply.prompt_tokens, reply.reused_tokens)

    def _run(self, request: Coroutine[Any, Any, _T], cancel: CancelToken) -> _T:
        """Run a request to its end, or until `cancel` objects."""

        async def watched() -> _T:
            task = asyncio.ensure_future(request)
            try:
                while not (await asyncio.wait({task}, timeout=_POLL_S))[0]:
                    cancel.check()
                return task.result()
            finally:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)

        try:
            with translated(OPTIONAL):
                return self._runner.run(watched())
        except LlmError as error:
            if not error.detail:
                error.detail = type(error).__name__
            raise


def _read_label(choices: Sequence[str], reply: _Reply) -> tuple[tuple[Score, ...], ScoreMethod]:
    if reply.top:
        try:
            return label_scores(choices, reply.top), "label log-probabilities"
        except ValueError:
            pass  # it began with other words; the answer as a whole may still name a choice
    pick = favourite(choices, reply.text)
    if pick is None:
        raise GarbageError("none of the choices")
    return asked_scores(choices, pick), "asked"

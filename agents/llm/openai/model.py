"""Any server that speaks the OpenAI protocol, through the openai package.

Everything runs on a private event loop whose only task is watched: a cancelled thought or a passed
deadline ends a request at any point, even in the middle of a silence.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from agents.cancel_token import FREE, CancelToken, DeadlinePassed
from agents.llm.errors import (
    BadKeyError,
    EnvironmentVariableError,
    GarbageError,
    LlmError,
    NoAddressError,
    NotFoundError,
    PromptTooLongError,
    RefusedError,
    SilentError,
    UnreachableError,
)
from agents.llm.openai._reply import CUT_OFF, Reply, is_bare_json, json_in, read_reply, spoken
from agents.llm.openai._scoring import echo_score, favourite, label_scores
from agents.llm.openai.requests import OPTIONAL, Dialect, Endpoint, Scoring, translated
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
    Shape,
    asked_scores,
)
from agents.service.address import host_of
from agents.service.failures import ServiceError, blotted
from agents.service.sentences import Failing

_T = TypeVar("_T")

_POLL_S = 0.02
#: Within so many seconds a server that is there says something.
GREETING_S = 2.0


class OpenAIModel:
    """A model on a server. Wrap it in RetryingModel for play."""

    def __init__(self, endpoint: Endpoint, clock: Callable[[], float] = time.perf_counter) -> None:
        """Makes no request; a wrong key shows at the first call. LlmError for a wrong address."""
        from agents.service.client import open_client  # noqa: PLC0415 - heavy, and only used here

        self._endpoint = endpoint
        self._clock = clock
        self._dialect = Dialect(endpoint)
        self._scoring: Scoring = endpoint.scoring
        self._runner = asyncio.Runner()
        with translated():
            self._client = open_client(
                endpoint.base_url,
                endpoint.key,
                silence_s=endpoint.silence_s,
                connect_s=endpoint.connect_s,
            )

    @property
    def name(self) -> str:
        return f"{self._endpoint.model} ({host_of(self._endpoint.base_url)})"

    def check_answered(self) -> None:
        """Whether anybody answers at the address, whatever is said. LlmError if nobody does."""
        try:
            self._run(self._client.get("/models", cast_to=object), CancelToken().within(GREETING_S))
        except (UnreachableError, SilentError, DeadlinePassed):
            told = f"Nobody answers for {self.name}: does its server run at that address?"
            raise UnreachableError("no answer", sentence=told) from None
        except (NoAddressError, EnvironmentVariableError):
            raise
        except LlmError:
            return  # it said so

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
        if config.shape.schema is not None:
            with translated():
                text = _json_of(reply, config.shape)
        else:
            text = _cut(reply.text, config.shape.stop)
            if reply.finish == CUT_OFF:
                raise UnreachableError("cut off")
        if isinstance(prompt, ChatPrompt) and prompt.lead:
            text = text.lstrip().removeprefix(prompt.lead.strip())
        return Completion(
            blotted(text, self._endpoint.key),
            reply.tokens,
            reply.logprob,
            self._clock() - start,
            reply.prompt_tokens,
            reply.reused_tokens,
            self._dialect.constraint(config.shape),
            reply.finish != "length",
            self.name,
        )

    def _ask(self, build: Callable[[], dict[str, Any]], cancel: CancelToken) -> Reply:
        """One chat request, built again without what the server refuses, or with more room."""
        while True:
            request = build()
            try:
                reply = self._run(self._chat(request), cancel)
            except (RefusedError, BadKeyError, PromptTooLongError) as error:
                self._dialect.learn(error, request)
                continue
            self._dialect.accepted()
            if not reply.text.strip():
                if reply.finish == "length" and self._dialect.make_room():
                    continue
                if "stop" in request and reply.content.strip():  # it ended the thinking
                    self._dialect.leave_out("stop")
                    continue
            return reply

    async def _chat(self, request: dict[str, Any]) -> Reply:
        raw = self._client.chat.completions.with_raw_response
        found = await raw.create(stream=True, **request)
        try:
            return await read_reply(found.http_response)
        finally:
            await found.http_response.aclose()

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


def _json_of(reply: Reply, shape: Shape) -> str:
    """The JSON that is answered: in words, as a call, or as all that there is of reasoning. Raises
    ServiceError.
    """
    thought = spoken(reply.reasoning)
    places = [spoken(reply.content), reply.arguments]
    if is_bare_json(thought) and reply.finish != "length":
        places.append(thought)
    missing = ServiceError(
        Failing.UNREACHABLE if reply.finish == CUT_OFF else Failing.GARBAGE, "no JSON"
    )
    for place in places:
        with suppress(ServiceError):
            return json_in(place, shape.schema)
    raise missing


def _cut(text: str, stop: Sequence[str]) -> str:
    """The text before the first of `stop`, which a server may have been asked without."""
    return text[: min((at for each in stop if (at := text.find(each)) >= 0), default=None)]


def _read_label(choices: Sequence[str], reply: Reply) -> tuple[tuple[Score, ...], ScoreMethod]:
    if reply.top and not reply.thought:
        try:
            return label_scores(choices, reply.top), "label log-probabilities"
        except ValueError:
            pass  # it began with other words; the answer as a whole may still name a choice
    pick = favourite(choices, reply.text or spoken(reply.reasoning)[:3])
    if pick is None:
        cut_off = reply.finish == CUT_OFF
        raise UnreachableError(CUT_OFF) if cut_off else GarbageError("none of the choices")
    return asked_scores(choices, pick), "asked"

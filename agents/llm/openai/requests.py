"""Requests to OpenAI-compatible servers: the endpoint, the messages, what a server refuses.

Servers differ in what they accept. What one refuses (a 400 or 403 that names the parameter) is left
out from then on. Models that think before they answer get more room once they ran out of it.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from agents.answer_shapes import Json
from agents.llm.errors import (
    BadKeyError,
    BusyError,
    GarbageError,
    LlmError,
    NoAddressError,
    NotFoundError,
    RefusedError,
    ServerFaultError,
    SilentError,
    UnreachableError,
)
from agents.llm.openai._scoring import question
from agents.llm.protocol import (
    ANYTHING,
    ChatPrompt,
    Constraint,
    GenerationConfig,
    PlainPrompt,
    Prompt,
    Shape,
)
from agents.service.address import USUAL_ADDRESS
from agents.service.failures import Failing, ServiceError, classified

MOST_LIKELIEST = 20

#: Parameters we can do without, as a server's complaint may name them.
OPTIONAL = ("stream_options", "top_logprobs", "logprobs", "response_format", "json_schema",
             "max_tokens", "temperature", "seed", "stop", "reasoning_effort")  # fmt: skip
#: Spare tokens of a model that was found to think, and the most that it gets.
FIRST_SPARE, MOST_SPARE = 1024, 16384

Scoring = Literal["auto", "completions", "labels", "asked"]

_ERRORS: dict[Failing, type[LlmError]] = {
    Failing.BAD_KEY: BadKeyError,
    Failing.NOT_FOUND: NotFoundError,
    Failing.REFUSED: RefusedError,
    Failing.FAULT: ServerFaultError,
    Failing.UNREACHABLE: UnreachableError,
    Failing.SILENT: SilentError,
    Failing.GARBAGE: GarbageError,
    Failing.NO_ADDRESS: NoAddressError,
}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A server and a model on it. The key is never printed.

    `silence_s`: at most so long without a byte. `spare_tokens`: added to every limit, for models
    that think before they answer; `effort`: how much they should ('low'), '' for as they do by
    themselves. `extra`: more fields for the request's body.
    """

    model: str
    base_url: str = USUAL_ADDRESS
    key: str = field(default="", repr=False)
    scoring: Scoring = "auto"
    connect_s: float = 5.0
    silence_s: float = 15.0
    spare_tokens: int = 0
    effort: str = ""
    extra: Mapping[str, Json] = field(default_factory=dict)


class Dialect:
    """What one server has been found to refuse and to need; builds requests that fit."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._refused: set[str] = set()
        self._spare = endpoint.spare_tokens

    def make_room(self) -> bool:
        """More spare tokens from now on; False if it has got the most already."""
        if self._spare >= MOST_SPARE:
            return False
        self._spare = min(max(FIRST_SPARE, 4 * self._spare), MOST_SPARE)
        return True

    def constraint(self, shape: Shape) -> Constraint:
        """The strictest way that is left to hold the server to a shape."""
        if shape.schema is None:
            return "none"
        if "json_schema" in self._refused:
            return "none" if "response_format" in self._refused else "json"
        return "schema"

    def chat(self, prompt: Prompt, config: GenerationConfig) -> dict[str, Any]:
        """The parameters of a chat request."""
        shape = config.shape
        constrained = self.constraint(shape)
        limit_name = "max_completion_tokens" if "max_tokens" in self._refused else "max_tokens"
        request: dict[str, Any] = {
            "model": self._endpoint.model,
            "messages": _messages(prompt, shape if constrained != "schema" else ANYTHING),
            limit_name: config.limit + self._spare,
            "temperature": config.sampling.temperature,
            "seed": config.sampling.seed,
            "logprobs": True,
            "stream_options": {"include_usage": True},
            "extra_body": dict(self._endpoint.extra),
        }
        if self._endpoint.effort:
            request["reasoning_effort"] = self._endpoint.effort
        if shape.stop and shape.schema is None:
            request["stop"] = list(shape.stop[:4])
        if constrained == "schema":
            schema = {"name": "answer", "strict": True, "schema": shape.schema}
            request["response_format"] = {"type": "json_schema", "json_schema": schema}
        elif constrained == "json":
            request["response_format"] = {"type": "json_object"}
        return self._allowed(request)

    def label(self, prompt: Prompt, choices: Sequence[str], *, likeliest: bool) -> dict[str, Any]:
        """A chat request whose answer is the label of a choice; `likeliest`: with rivals."""
        request = self.chat(with_question(prompt, question(choices)), GenerationConfig(limit=4))
        if not likeliest:
            request.pop("logprobs", None)
            return request
        return self._allowed({**request, "top_logprobs": MOST_LIKELIEST})

    def learn(self, error: LlmError, request: Mapping[str, object]) -> None:
        """Note which parameter a refusal is about; raise it again if it is none of the optional."""
        for name in OPTIONAL:
            sent = name in request or (name == "json_schema" and "response_format" in request)
            if name in error.named and sent and name not in self._refused:
                # A server that dislikes schemas may still know the older JSON mode.
                no_schema = name == "response_format" and "json_schema" not in self._refused
                self._refused.add("json_schema" if no_schema else name)
                return
        raise error

    def _allowed(self, request: dict[str, Any]) -> dict[str, Any]:
        if "logprobs" in self._refused:
            request.pop("top_logprobs", None)
        return {name: value for name, value in request.items() if name not in self._refused}


def _messages(prompt: Prompt, shape: Shape) -> list[dict[str, str]]:
    match prompt:
        case PlainPrompt(fixed, ""):
            messages = [{"role": "user", "content": fixed}]
        case PlainPrompt(fixed, changing):
            messages = [{"role": "system", "content": fixed}, {"role": "user", "content": changing}]
        case ChatPrompt():
            messages = [{"role": turn.role, "content": turn.text} for turn in prompt.turns]
            if prompt.lead:
                messages[-1]["content"] += f"\n\nBegin your answer with: {prompt.lead.strip()}"
    if shape.schema is not None:
        # The server cannot enforce the schema, so it is asked for in words.
        wish = f"Answer with JSON alone, matching this schema:\n{json.dumps(shape.schema)}"
        messages[-1]["content"] += f"\n\n{wish}"
    return messages


def spoken(text: str) -> str:
    """An answer without what a model wrote down of its thinking before; '' if that has no end."""
    return _THINKING.sub("", text)


_THINKING = re.compile(r"\A\s*<think>.*?(?:</think>\s*|\Z)", re.DOTALL)


def with_question(prompt: Prompt, asked: str) -> Prompt:
    """The prompt, with a question at its end."""
    match prompt:
        case PlainPrompt(fixed, changing):
            return PlainPrompt(fixed, f"{changing}\n\n{asked}")
        case ChatPrompt(turns=turns, lead=lead):
            last = replace(turns[-1], text=f"{turns[-1].text}\n\n{lead}\n{asked}")
            return ChatPrompt((), (*turns[:-1], last))


def json_in(text: str) -> str:
    """The JSON object in an answer that may wrap it in words; raises GarbageError."""
    for found in re.finditer(r"\{", text):
        try:
            _, end = json.JSONDecoder().raw_decode(text, found.start())
        except (ValueError, RecursionError):
            continue
        return text[found.start() : end]
    raise GarbageError(f"no JSON in {len(text)} characters")


@contextmanager
def translated(parameters: Collection[str] = ()) -> Iterator[None]:
    """Turn what a request raises into LlmErrors; `parameters`: of which some may be refused.

    Cancellation passes through.
    """
    try:
        with classified(parameters):
            yield
    except ServiceError as error:
        raise _translation(error) from error


def _translation(error: ServiceError) -> LlmError:
    if error.failing is Failing.BUSY:
        return BusyError(error.detail, retry_after=error.retry_after)
    return _ERRORS[error.failing](error.detail, named=error.named)

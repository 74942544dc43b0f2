"""Requests to OpenAI-compatible servers: the endpoint, the messages, what a server refuses.

Servers differ in what they accept. What one refuses (a 400 or 403 that names the parameter) is left
out from then on; where it names none, one after the other is left out to find it. Models that think
before they answer get more room once they ran out of it.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from agents.answer_shapes import Json
from agents.llm.errors import (
    SERVER,
    TRYING_AGAIN,
    BadKeyError,
    BusyError,
    EnvironmentVariableError,
    GarbageError,
    LlmError,
    NoAddressError,
    NotFoundError,
    PromptTooLongError,
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
    Turn,
)
from agents.service.address import USUAL_ADDRESS
from agents.service.failures import SYSTEM_ROLE, ServiceError, classified
from agents.service.sentences import Failing, sentence

MOST_LIKELIEST = 20

#: Parameters we can do without, as a server's complaint may name them.
OPTIONAL = ("stream_options", "top_logprobs", "logprobs", "response_format", "json_schema",
             "max_tokens", "temperature", "seed", "stop", "reasoning_effort")  # fmt: skip
#: What is left out in turn where a refusal names nothing: what is missed least comes first.
SUSPECTS = ("seed", "stream_options", "reasoning_effort", "stop", "temperature", "logprobs",
            "json_schema", "response_format")  # fmt: skip
#: Spare tokens of a model that was found to think, and the most that it gets.
FIRST_SPARE, MOST_SPARE = 1024, 16384

Scoring = Literal["auto", "completions", "labels", "asked"]

_ERRORS: dict[Failing, type[LlmError]] = {
    Failing.BAD_KEY: BadKeyError,
    Failing.NOT_FOUND: NotFoundError,
    Failing.UNKNOWN_MODEL: NotFoundError,
    Failing.NO_SERVICE: NotFoundError,
    Failing.WEB_PAGE: NotFoundError,
    Failing.REFUSED: RefusedError,
    Failing.NO_SYSTEM_ROLE: RefusedError,
    Failing.DECLINED: RefusedError,
    Failing.TOO_LONG: PromptTooLongError,
    Failing.LOADING: ServerFaultError,
    Failing.FAULT: ServerFaultError,
    Failing.UNREACHABLE: UnreachableError,
    Failing.SILENT: SilentError,
    Failing.GARBAGE: GarbageError,
    Failing.NO_ADDRESS: NoAddressError,
    Failing.WRONG_SCHEME: NoAddressError,
    Failing.PROXY: EnvironmentVariableError,
    Failing.UNTRUSTED: EnvironmentVariableError,
    Failing.CERTIFICATES: EnvironmentVariableError,
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
        self._suspected: list[str] = []  # left out of a request that is being tried again
        self._guesses = True  # whether that may help
        self._spare = endpoint.spare_tokens
        self._most_spare = MOST_SPARE

    def make_room(self) -> bool:
        """More spare tokens from now on; False if it has got the most already."""
        if self._spare >= self._most_spare:
            return False
        self._spare = min(max(FIRST_SPARE, 4 * self._spare), self._most_spare)
        return True

    def leave_out(self, parameter: str) -> None:
        """It does more harm than good."""
        self._refused.add(parameter)

    def accepted(self) -> None:
        """A request was taken: of what was left out to find the culprit, the last one is it."""
        self._refused.difference_update(self._suspected[:-1])
        self._suspected = []

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
            "messages": self._messages(prompt, shape if constrained != "schema" else ANYTHING),
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
        """Note what a refusal is about, or what it may be about; raise it again if that is nothing
        that can be done without.
        """
        if isinstance(error, PromptTooLongError) and self._spare > self._endpoint.spare_tokens:
            # The room for thinking is part of what is too long.
            self._most_spare = self._spare = max(self._spare // 4, self._endpoint.spare_tokens)
            return
        if SYSTEM_ROLE in error.named and SYSTEM_ROLE not in self._refused:
            self._refused.add(SYSTEM_ROLE)
            return
        # Who dislikes schemas may dislike the older JSON mode, too.
        named = error.named | ({"response_format"} if "json_schema" in error.named else set())
        for name in filter(named.__contains__, OPTIONAL):
            if self._is_sent(name, request):
                # A server that dislikes schemas may still know the older JSON mode.
                no_schema = name == "response_format" and "json_schema" not in self._refused
                self._refused.add("json_schema" if no_schema else name)
                return
        if type(error) is RefusedError and self._guesses and not error.named:
            for name in SUSPECTS:
                if self._is_sent(name, request):
                    self._suspected.append(name)
                    self._refused.add(name)
                    return
            self._guesses = False
        self._refused.difference_update(self._suspected)
        self._suspected = []
        raise error

    def _is_sent(self, name: str, request: Mapping[str, object]) -> bool:
        sent = "response_format" if name == "json_schema" else name
        return sent in request and name not in self._refused

    def _allowed(self, request: dict[str, Any]) -> dict[str, Any]:
        if "logprobs" in self._refused:
            request.pop("top_logprobs", None)
        return {name: value for name, value in request.items() if name not in self._refused}

    def _messages(self, prompt: Prompt, shape: Shape) -> list[dict[str, str]]:
        match prompt:
            case PlainPrompt(fixed, ""):
                turns = [Turn("user", fixed)]
            case PlainPrompt(fixed, changing):
                turns = [Turn("system", fixed), Turn("user", changing)]
            case ChatPrompt():
                turns = [*prompt.turns]
                if prompt.lead:
                    turns[-1] = _longer(turns[-1], f"Begin your answer with: {prompt.lead.strip()}")
        if shape.schema is not None:
            # The server cannot enforce the schema, so it is asked for in words.
            wish = f"Answer with JSON alone, matching this schema:\n{json.dumps(shape.schema)}"
            turns[-1] = _longer(turns[-1], wish)
        if SYSTEM_ROLE in self._refused:
            turns = _alternating(turns)
        return [{"role": turn.role, "content": turn.text} for turn in turns]


def _longer(turn: Turn, text: str) -> Turn:
    return replace(turn, text=f"{turn.text}\n\n{text}")


def _alternating(turns: Sequence[Turn]) -> list[Turn]:
    """The same words from user and assistant in turn, without a system."""
    found: list[Turn] = []
    for turn in turns:
        role = "user" if turn.role == "system" else turn.role
        if found and found[-1].role == role:
            found[-1] = _longer(found[-1], turn.text)
        else:
            found.append(Turn(role, turn.text))
    return found


def with_question(prompt: Prompt, asked: str) -> Prompt:
    """The prompt, with a question at its end."""
    match prompt:
        case PlainPrompt(fixed, changing):
            return PlainPrompt(fixed, f"{changing}\n\n{asked}")
        case ChatPrompt(turns=turns, lead=lead):
            last = replace(turns[-1], text=f"{turns[-1].text}\n\n{lead}\n{asked}")
            return ChatPrompt((), (*turns[:-1], last))


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
    told = sentence(error.failing, SERVER, TRYING_AGAIN, error.variable)
    return _ERRORS[error.failing](error.detail, sentence=told, named=error.named)

"""A chat answer, put together from whatever a server sends: a stream, or one piece of JSON.

What was answered counts: fields and pieces that are missing, odd or strange are passed over.
"""

import asyncio
import json
import re
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import aclosing
from math import fsum

import httpx

from agents.answer_shapes import Json
from agents.service.failures import ServiceError, error_in_answer
from agents.service.sentences import Failing

#: Words in the marks around thinking, and around an answer.
_THINKS = (
    r"think|thought|reason|reflect|analy|scratch|monolog|ponder|deliberat|ruminat|chain.of|cot"
)
_ANSWERS = r"answer|final|output|response|reply|result|solution|json|tool_call|function(_call)?"
#: Formatting that an answer may have, which hides nothing.
_FORMATS = r"b|i|u|p|em|br|hr|li|ul|ol|strong|code|pre|span|small|sub|sup"
_NAME = rf"[\w:.-]{{0,20}}(?:{_THINKS})\w{{0,20}}"
#: The begin and end of thinking: <think>, [THINK], ◁think▷, <|START_THINKING|>, <seed:think> ...
_BEGIN = re.compile(
    rf"<{_NAME}(?:\s[^<>]{{0,80}})?>|<unused94>|\A\s*thinking ?\.\.\.|"
    rf"[<\[◁]\|? ?(?:(?:begin|start).(?:of.)?)?{_NAME} ?\|?[>\]▷]",
    re.IGNORECASE,
)
_END = re.compile(
    rf"</(?!(?:{_ANSWERS}|{_FORMATS})\b)[a-z][\w:.-]{{0,40}}>|<unused95>|\.\.\. ?done thinking\.?|"
    rf"[<\[◁]\|? ?(?:/|end.(?:of.)?) ?{_NAME} ?\|?[>\]▷]|<\|{_NAME}.end\|>",
    re.IGNORECASE,
)
#: Channels of one text (its marks may be lost): only what is in the final one is said.
_CHANNEL = re.compile(
    r"<\|channel\|>\s*(\w+).{0,80}?<\|message\|>|\A(analysis)(?=[A-Z])|assistant(final)", re.DOTALL
)
_CONTROL = re.compile(rf"<\|[^|<>]*\|>|</?(?:{_ANSWERS})>", re.IGNORECASE)
_FENCED = re.compile(r"\A```\w*\n(.*?)\n?```\Z", re.DOTALL)


def spoken(text: str) -> str:
    """A text without what a model wrote down of its thinking; '' if that has no end.

    In whatever marks that is; the one at its begin may be missing. A whole JSON object is left
    alone.
    """
    if _is_json(text):
        return text
    if channels := [*_CHANNEL.finditer(text)]:
        if "final" not in channels[-1].groups():
            return ""
        text = text[channels[-1].end() :]
    if ends := [*_END.finditer(text)]:
        text = text[ends[-1].end() :].lstrip()
    if begin := _BEGIN.search(text):
        text = text[: begin.start()]
    said = _CONTROL.sub("", text)
    fenced = _FENCED.match(said.strip())
    return fenced[1] if fenced else said


def json_in(text: str, schema: Mapping[str, Json] | None = None) -> str:
    """The JSON object in an answer that may wrap it in words, the last one that has what `schema`
    asks for; in the arguments of a call, too. Raises ServiceError.
    """
    properties = (schema or {}).get("properties")
    wanted = set(properties) if isinstance(properties, dict) else set()
    found = [*_objects(text)]
    fitting = [each for each, value in found if not wanted or wanted & value.keys()]
    for _, value in reversed(found) if wanted and not fitting else ():
        for name in ("arguments", "parameters", "input"):
            inner = value.get(name)
            if isinstance(inner, (dict, str)):
                return json_in(inner if isinstance(inner, str) else json.dumps(inner), schema)
    if not found:
        raise ServiceError(Failing.GARBAGE, f"no JSON in {len(text)} characters")
    return (fitting or [each for each, _ in found])[-1]


def is_bare_json(text: str) -> bool:
    """Whether it is a JSON object and nothing else, but for a fence around it."""
    fenced = _FENCED.match(text.strip())
    return _is_json(fenced[1] if fenced else text)


def _is_json(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _objects(text: str) -> Iterator[tuple[str, dict[str, object]]]:
    """All objects that are in no other one."""
    decoder, at = json.JSONDecoder(), 0
    while (at := text.find("{", at)) >= 0:
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            at += 1
            continue
        yield text[at:end], value
        at = end


#: Characters of a chat answer, which are asked for by tens of tokens.
LONGEST_ANSWER = 20_000
#: Under which names servers tell a model's thinking.
_REASONING = ("reasoning_content", "reasoning", "thinking")
#: Seconds that counts may take that come after the answer.
_AFTER_S = 1.0
#: How an answer ended that broke off.
CUT_OFF = "cut off"

Fields = Mapping[str, object]


class Reply:
    """A chat answer. `content`, `reasoning`, `arguments` (of a call): as they were written.

    `top`: the likeliest first tokens, if the server tells. `finish`: why it ended, CUT_OFF
    where the server did not say that it has.
    """

    def __init__(self) -> None:
        self.content = ""
        self.reasoning = ""
        self.arguments = ""
        self.finish = ""
        self.prompt_tokens = 0
        self.reused_tokens = 0
        self.top: tuple[tuple[str, float], ...] = ()
        self._declined = False
        self._tokens = 0
        self._logprobs: list[float] = []

    @property
    def text(self) -> str:
        """What is said, without thinking."""
        return spoken(self.content) or self.arguments

    @property
    def thought(self) -> bool:
        """Whether it thought before it answered."""
        return bool(self.reasoning) or spoken(self.content) != self.content

    @property
    def tokens(self) -> int:
        """That were generated, as far as known; 1 at least."""
        return self._tokens or max(len(self._logprobs), 1)

    @property
    def logprob(self) -> float | None:
        """Of all tokens together; None where it is not told."""
        return fsum(self._logprobs) if self._logprobs else None

    def check(self) -> None:
        """Raises ServiceError where there is no answer and will be none."""
        if not (self.content or self.arguments):
            if self._declined:
                raise ServiceError(Failing.DECLINED, "declined")
            if not (self.finish or self.reasoning):
                raise ServiceError(Failing.GARBAGE, "no answer in the stream")

    def take(self, event: Fields) -> None:
        """Read one event of a stream, or a whole answer. Raises ServiceError."""
        if (error := event.get("error") or event.get("detail")) and not self.finish:
            raise error_in_answer(error, "an error in the answer")
        self._take_usage(event.get("usage"))
        if event.get("done") is True:
            self.finish = "stop"
        choices = event.get("choices")
        choice = choices[0] if isinstance(choices, list) and choices else event
        if not isinstance(choice, dict):
            return
        self._take_parts(choice)
        self._take_logprobs(choice.get("logprobs"))
        if isinstance(finish := choice.get("finish_reason"), str):
            self.finish = finish or self.finish
            self._declined |= finish == "content_filter"

    def _take_parts(self, choice: Fields) -> None:
        if isinstance(whole := choice.get("message"), dict) and choice.get("delta") is None:
            if "done" not in choice:  # it is the whole answer, and pieces may have come before
                self.content = self.reasoning = self.arguments = ""
            self._take_part(whole)
        if isinstance(delta := choice.get("delta"), dict):
            self._take_part(delta)
        self.content += _text(choice.get("text"))
        if len(self.content) > LONGEST_ANSWER:
            raise ServiceError(Failing.GARBAGE, f"more than {LONGEST_ANSWER} characters")

    def _take_part(self, part: Fields) -> None:
        self.content += _text(part.get("content"))
        thoughts = (_text(part.get(name)) for name in _REASONING)
        self.reasoning = (self.reasoning + next(filter(None, thoughts), ""))[:LONGEST_ANSWER]
        self._declined |= bool(part.get("refusal"))
        calls = part.get("tool_calls")
        older = {"function": part.get("function_call")}
        for call in (*(calls if isinstance(calls, list) else ()), older):
            match call:
                case {"function": {"arguments": str(arguments)}}:
                    self.arguments += arguments
                case {"function": {"arguments": dict(arguments)}}:
                    self.arguments += json.dumps(arguments)

    def _take_usage(self, usage: object) -> None:
        if not isinstance(usage, dict):
            return
        self._tokens = _count(usage.get("completion_tokens")) or self._tokens
        self.prompt_tokens = _count(usage.get("prompt_tokens")) or self.prompt_tokens
        details = usage.get("prompt_tokens_details")
        if isinstance(details, dict):
            self.reused_tokens = _count(details.get("cached_tokens"))

    def _take_logprobs(self, logprobs: object) -> None:
        found = logprobs.get("content") if isinstance(logprobs, dict) else None
        for token in found if isinstance(found, list) else ():
            match token:
                case {"logprob": float() | int() as logprob}:
                    self.top = self.top or tuple(_rivals(token.get("top_logprobs")))
                    self._logprobs.append(logprob)


async def read_reply(response: httpx.Response) -> Reply:
    """Read to its end. Raises ServiceError, httpx.HTTPError, and ValueError for a flood."""
    reply, ended = Reply(), False
    try:
        async with asyncio.timeout(None) as patience, aclosing(_events(response)) as events:
            async for event in events:
                if ended := event is None:
                    break
                reply.take(event)
                if reply.finish and patience.when() is None:
                    patience.reschedule(asyncio.get_running_loop().time() + _AFTER_S)
    except (TimeoutError, httpx.HTTPError):
        if not reply.finish:
            raise
    reply.check()
    reply.finish = reply.finish or ("stop" if ended else CUT_OFF)
    return reply


async def _events(response: httpx.Response) -> AsyncGenerator[Fields | None, None]:
    """The objects of a body: lines of server-sent events, lines of JSON, or one piece of JSON.

    None is the end that servers mark. Raises ServiceError for a web page.
    """
    unread: list[bytes] = []
    rest, any_read = b"", False
    async for part in response.aiter_bytes():
        *lines, rest = (rest + part).split(b"\n")
        for line in lines:
            for event in _read_line(line, unread):
                any_read = True
                yield event
    for event in _read_line(rest, unread):
        any_read = True
        yield event
    if any_read:
        return
    whole = b"\n".join(unread)
    try:
        found = json.loads(whole)
    except (ValueError, RecursionError):
        if whole.lstrip()[:1] == b"<" or "html" in response.headers.get("content-type", ""):
            raise ServiceError(Failing.WEB_PAGE, "a web page") from None
        return
    for event in found if isinstance(found, list) else [found]:
        if isinstance(event, dict):
            yield event


def _read_line(line: bytes, unread: list[bytes]) -> Iterator[Fields | None]:
    """What it holds, if anything; what is none of it is added to `unread`."""
    data = line.removeprefix(b"\xef\xbb\xbf").strip().removeprefix(b"data:").strip()
    if not data or data.startswith(b":"):  # a comment, by which servers keep the connection
        return
    if data == b"[DONE]":
        yield None
        return
    try:
        event = json.loads(data)
    except (ValueError, RecursionError):
        unread.append(line)
        return
    if isinstance(event, dict):
        yield event


def _text(content: object) -> str:
    """A text, or the texts in a list of parts, of which some may be thinking."""
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else ()
    texts = (part.get("text") for part in parts if isinstance(part, dict))
    return "".join(text for text in texts if isinstance(text, str))


def _count(value: object) -> int:
    return int(value) if isinstance(value, (int, float)) and 0 <= value < 1e9 else 0


def _rivals(entries: object) -> Iterator[tuple[str, float]]:
    for entry in entries if isinstance(entries, list) else ():
        match entry:
            case {"token": str(token), "logprob": float() | int() as logprob}:
                yield token, logprob

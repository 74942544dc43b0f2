"""Servers as they are: thinking in any marks, odd chunks, answers in odd places, each refusal told.

All of them were met at servers that people run at home or rent.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from agents.answer_shapes import Json
from agents.llm.errors import LlmError
from agents.llm.openai.model import OpenAIModel
from agents.llm.openai.requests import Endpoint
from agents.llm.protocol import ChatPrompt, GenerationConfig, PlainPrompt, Shape, Turn
from agents.service.surroundings import is_this_machine
from tests.agents.llm.openai_server import (
    Body,
    Handler,
    Responder,
    Server,
    breaks_off,
    chunk,
    fails,
    says,
    sends,
    serving,
)
from tests.tables import table

SCHEMA: dict[str, Json] = {"type": "object", "properties": {"do": {"type": "string"}}}
AS_JSON = GenerationConfig(shape=Shape(schema=SCHEMA))
RIGHT, WRONG = '{"do": "chop"}', '{"do": "nothing"}'
PROMPT = PlainPrompt("rules", "chop!")


@contextmanager
def asking(responder: Responder, url: str = "") -> Iterator[tuple[OpenAIModel, Server]]:
    with serving(responder) as server:
        model = OpenAIModel(Endpoint("m", url or server.url, silence_s=5.0, scoring="labels"))
        try:
            yield model, server
        finally:
            model.close()


def sentence(responder: Responder, path: str = "/v1") -> str:
    with serving(responder) as server:
        model = OpenAIModel(Endpoint("m", server.url.removesuffix("/v1") + path))
        with pytest.raises(LlmError) as caught:
            model.generate(PROMPT, AS_JSON)
        model.close()
    return str(caught.value)


# ------------------------------------------------------------ thinking (cases 02)

THINKING = (
    "<think>{}</think>", "{}\n</think>\n\n", "<thinking>\n{}\n</thinking>\n", "{}</thinking>",
    "<Thought>{}</Thought>", "<reasoning effort='low'>{}</reasoning>",
    "[THINK]{}[/THINK]",
    "{}[/THINK]", "◁think▷{}◁/think▷", "<|START_THINKING|>{}<|END_THINKING|>",
    "<seed:think>{}</seed:think>", "<unused94>thought\n{}<unused95>",
    "<scratchpad>{}</scratchpad>",
    "Thinking...\n{}\n...done thinking.\n\n",
    '<details type="reasoning">{}</details>', "<|begin_of_thought|>{}<|end_of_thought|>",
    "<|channel|>analysis<|message|>{}<|end|><|start|>assistant<|channel|>final<|message|>",
    "analysisThey say {} so assistantfinal", "<think>a</think> b <think>{}</think>",
)  # fmt: skip


@pytest.mark.parametrize("marks", THINKING)
def test_thinking_is_neither_obeyed_nor_spoken(marks: str) -> None:
    thinking = marks.replace("{}", f"They may want {WRONG}, no.")
    with asking(says(thinking, "Yes, ", "chef.")) as (model, server):
        assert model.generate(PROMPT).text == "Yes, chef."
        server.responders = [says(thinking[:9], thinking[9:], RIGHT)]
        assert model.generate(PROMPT, AS_JSON).text == RIGHT
        server.responders = [says(thinking, "B")]
        assert model.score(PROMPT, [" Chop", " Cook"]).best.choice == " Cook"


@pytest.mark.parametrize("begun", ["<think>Hm", "<|channel|>analysis<|message|>Hm", "[THINK] Hm"])
def test_thinking_without_end_is_no_answer(begun: str) -> None:
    with asking(says(f"{begun} {WRONG}", finish="length")) as (model, _):
        assert model.generate(PROMPT).text == ""
        with pytest.raises(LlmError):
            model.generate(PROMPT, AS_JSON)


def test_a_stop_that_ends_the_thinking_is_left_out_and_kept_to_by_ourselves() -> None:
    def respond(handler: Handler, body: Body) -> None:
        says("<think>" if "stop" in body else "<think>\nHm\n</think>Yes\nAnd no")(handler, body)

    with asking(respond) as (model, server):
        for requests in (2, 3):
            answer = model.generate(PROMPT, GenerationConfig(shape=Shape(stop=("\n",))))
            assert answer.text == "Yes" and len(server.requests) == requests


@pytest.mark.parametrize(
    "text", ["1 < 2 (I think) [ok]", "a <b>b</b>", '{"say": "<think>x</think>"}', "think </b>"]
)
def test_what_is_no_thinking_is_left_as_it_is(text: str) -> None:
    with asking(says(text)) as (model, _):
        assert model.generate(PROMPT).text == text


# ------------------------------------------------------------ chunks (cases 03, 16)


def delta(finish: str | None = None, **fields: object) -> Body:
    return {"choices": [{"index": 0, "delta": fields, "finish_reason": finish}]}


END = ("[DONE]",)
STOP = (chunk(finish="stop"), *END)
PIECES = tuple(chunk(RIGHT[i : i + 5]) for i in range(0, len(RIGHT), 5))
CALL = {"index": 0, "id": "c", "type": "function"}
ANSWERS: dict[str, tuple[object, ...]] = {
    "no choices": (*PIECES, {"usage": {"prompt_tokens": 3}}, *STOP),
    "choices null": (*PIECES, {"choices": None, "usage": None}, *STOP),
    "choices of another kind": ({"choices": 3}, *PIECES, {"choices": [7]}, *STOP),
    "delta null": (*PIECES, {"choices": [{"delta": None, "finish_reason": "stop"}]}, *END),
    "no delta": (*PIECES, {"choices": [{"finish_reason": "stop"}]}, *END),
    "no finish": (*PIECES, *END),
    "an empty finish": (*PIECES, delta(finish=""), *END),
    "nothing after the finish": (*PIECES, chunk(finish="eos")),
    "what is no JSON": ("{garbage", *PIECES, "more", *STOP),
    "a list": ([1, 2], *PIECES, *STOP),
    "a message at the end": (
        {"choices": [{"message": {"content": RIGHT}, "finish_reason": "stop"}]},),
    "pieces, then the whole": (*PIECES, {"choices": [{"message": {"content": RIGHT}}]}, *END),
    "texts of a completion": ({"choices": [{"text": RIGHT}]}, *END),
    "parts": (delta(content=[{"type": "thinking", "thinking": [{"text": WRONG}]},
                             {"type": "text", "text": RIGHT}]), *STOP),
    "odd counts": (*PIECES, {"usage": {"prompt_tokens": "9", "completion_tokens": None}}, *STOP),
    "odd log-probabilities": (*PIECES, {"choices": [{"delta": {}, "logprobs": {"content": [
        None, {"logprob": "x"}, {"logprob": -1, "top_logprobs": [{"token": 3}]}]}}]}, *STOP),
    "reasoning beside it": (delta(reasoning_content=WRONG, content=None), *PIECES, *STOP),
    "reasoning alone": (*(delta(reasoning_content=c) for c in RIGHT), *STOP),
    "reasoning by another name": (*(delta(reasoning=c, content="") for c in RIGHT), *STOP),
    "reasoning that thought": (delta(reasoning_content=f"<think>{WRONG}</think>{RIGHT}"), *STOP),
    "a call": (*(delta(tool_calls=[{**CALL, "function": {"arguments": c}}]) for c in RIGHT),
               delta(finish="tool_calls"), *END),
    "a call whose arguments are fields": (
        delta(tool_calls=[{**CALL, "function": {"arguments": json.loads(RIGHT)}}]), *STOP),
    "a call of the older kind": (delta(function_call={"name": "f", "arguments": RIGHT}), *STOP),
    "a call in words": (
        chunk(f'<tool_call>{{"name": "f", "arguments": {RIGHT}}}</tool_call>'), *STOP),
    "an example before it": (chunk(f"Not {WRONG}.\nAnswer: {RIGHT} {{}}"), *STOP),
}  # fmt: skip


@pytest.mark.parametrize("events", ANSWERS.values(), ids=ANSWERS)
def test_what_was_answered_counts(events: tuple[object, ...]) -> None:
    with asking(breaks_off(*events)) as (model, _):
        assert json.loads(model.generate(PROMPT, AS_JSON).text) == json.loads(RIGHT)


WHOLE = {"choices": [{"message": {"role": "assistant", "content": RIGHT}, "finish_reason": "stop"}],
         "usage": {"prompt_tokens": 9, "completion_tokens": 5}}  # fmt: skip
LINES = [{"message": {"content": piece}, "done": False} for piece in (RIGHT[:7], RIGHT[7:])]
BODIES = {
    "without a stream": json.dumps(WHOLE).encode(),
    "over several lines": json.dumps(WHOLE, indent=2).encode(),
    "a line each": b"\n".join(json.dumps(e).encode() for e in (*LINES, {"done": True})),
    "a mark at the begin": b"\xef\xbb\xbfdata:" + json.dumps(WHOLE).encode() + b"\r\n\r\n",
    "letters that are none": b'data: {"choices":[{"delta":{"content":"\xe0"}}]}\n\n'
    b"data: " + json.dumps(WHOLE).encode() + b"\n\n",
}  # fmt: skip


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_an_answer_counts_however_it_is_packed(body: bytes) -> None:
    with asking(sends(body)) as (model, _):
        assert model.generate(PROMPT, AS_JSON).text == RIGHT


def test_reasoning_is_no_answer_to_talk_nor_obeyed_if_it_is_more_than_json() -> None:
    with asking(breaks_off(delta(reasoning_content="Let me see."), *STOP)) as (model, server):
        assert model.generate(PROMPT).text == ""
        server.responders = [breaks_off(delta(reasoning_content=f"Maybe {WRONG}?"), *STOP)]
        with pytest.raises(LlmError):
            model.generate(PROMPT, AS_JSON)


def test_counts_that_never_come_are_not_waited_for() -> None:
    def respond(handler: Handler, body: Body) -> None:
        handler.start_stream()
        for event in (*PIECES, chunk(finish="stop")):
            handler.event(event)
        handler.server.released.wait(60)

    with asking(respond) as (model, _):
        assert model.generate(PROMPT, AS_JSON).text == RIGHT


# ------------------------------------------------------------ refusals (case 16)


def complains(when: Callable[[Body], object], message: str, status: int = 400) -> Responder:
    def respond(handler: Handler, body: Body) -> None:
        (fails(status, message) if when(body) else says(RIGHT))(handler, body)

    return respond


def roles(body: Body) -> list[str]:
    return [message["role"] for message in body["messages"]]


@pytest.mark.parametrize(
    ("responder", "requests"),
    [
        (complains(lambda b: "seed" in b, "Unsupported parameter"), 2),
        (complains(lambda b: "temperature" in b, "Bad request", 422), 4),
        (complains(lambda b: "logprobs" in b, "logProbs is not supported for this model"), 2),
        (complains(lambda b: "response_format" in b, "output_config.format.schema: minimum"), 3),
        (complains(lambda b: "response_format" in b, "failed to parse grammar", 500), 3),
        (complains(lambda b: "system" in roles(b), "System role not supported"), 2),
        (complains(lambda b: roles(b) != ["user"], "Conversation roles must alternate ..."), 2),
    ],
)  # fmt: skip
def test_what_a_server_dislikes_is_found_and_left_out(responder: Responder, requests: int) -> None:
    with asking(responder) as (model, server):
        for _ in range(2):
            assert model.generate(PROMPT, AS_JSON).text == RIGHT
        assert len(server.requests) == requests + 1, "once it is known it is not asked for"


def test_without_a_system_role_the_words_are_the_same_in_turn() -> None:
    chat = ChatPrompt((Turn("system", "cook"), Turn("user", "a")), (Turn("user", "b"),))
    with asking(complains(lambda b: "system" in roles(b), "system role not supported")) as (m, s):
        m.generate(chat)
        assert s.requests[-1][1]["messages"] == [{"role": "user", "content": "cook\n\na\n\nb"}]


def test_room_for_thinking_that_is_too_much_is_given_back() -> None:
    def respond(handler: Handler, body: Body) -> None:
        limit = body.get("max_tokens", 0)
        if limit > 2000:
            fails(400, f"'max_tokens' is too large: {limit}. This model's maximum context length")(
                handler, body
            )
        else:
            (says(finish="length") if limit < 900 else says(RIGHT))(handler, body)

    with serving(respond) as server:
        model = OpenAIModel(Endpoint("m", server.url, spare_tokens=100))
        assert model.generate(PROMPT, AS_JSON).text == RIGHT
        model.close()


SENTENCES = {
    "too long": [
        "This model's maximum context length is 512 tokens. However, you requested 1604 tokens",
        "the request exceeds the available context size. try increasing the context size",
        "'max_tokens' is too large: 104. This model's maximum context length is 512 tokens",
        "prompt is too long: 9000 tokens > 4096 maximum",
        "Input token count (9) exceeds the maximum",
    ],
    "does not know this model.": [
        'model "m" not found, try pulling it first', "m is not a valid model ID", "Model Not Exist",
        "The model `m` does not exist or you do not have access to it.", "Invalid model: m",
        "No models loaded. Please load a model", "models/m is not found for API version v1beta",
    ],
    "takes no system role": ["System role not supported", "Developer instruction is not enabled"],
    "still loading": ["Loading model"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("told", "message"), [(told, m) for told, some in SENTENCES.items() for m in some]
)
@pytest.mark.parametrize("status", [400, 404, 200])
def test_each_refusal_has_its_own_sentence(told: str, message: str, status: int) -> None:
    body = json.dumps({"error": {"message": message, "code": status}}).encode()
    assert told in sentence(sends(body) if status == 200 else fails(status, message))


PAGE = b"<!DOCTYPE html><html><body>Please log in to the guest Wi-Fi</body></html>"


def leads_to_a_page(handler: Handler, body: Body) -> None:
    handler.send_response(302)
    handler.send_header("location", "/login")
    handler.send_header("content-length", "0")
    handler.end_headers()


@pytest.mark.parametrize(
    ("responder", "path", "told"),
    [
        (sends(PAGE, "text/html"), "/v1", "A web page came in place"),
        (leads_to_a_page, "/v1", "A web page came in place"),
        (fails(403, PAGE.decode(), content_type="text/html"), "/v1", "A web page came in place"),
        (sends(b'{"error": "Unexpected endpoint or method. (POST /chat)"}'), "", "ends in /v1"),
        (fails(404, "404 page not found"), "", "ends in /v1"),
        (fails(405, "no"), "/api", "ends in /v1"),
        (fails(404, "no"), "/v1/chat/completions", "ends in /v1"),
        (fails(404, "no"), "/v1", "does not know this model or address"),
        (fails(400, "The plain HTTP request was sent to HTTPS port"), "/v1", "wrong one of http"),
        (fails(402, "credits"), "/v1", "limit is used up"),
        (breaks_off(delta(refusal="I can't help with that."), *STOP), "/v1", "declined to answer"),
        (breaks_off(delta(finish="content_filter")), "/v1", "declined to answer"),
    ],
)
def test_what_is_no_answer_is_told_by_what_to_do(
    responder: Responder, path: str, told: str
) -> None:
    assert told in sentence(responder, path)


# ------------------------------------------------------------ proxies and certificates (case 07)

PROXIES = ("http_proxy", "https_proxy", "all_proxy", "no_proxy")
CERTIFICATES = ("SSL_CERT_FILE", "SSL_CERT_DIR", "SSLKEYLOGFILE")
NOWHERE = "http://127.0.0.1:9"


@pytest.fixture
def surroundings(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in (*PROXIES, *map(str.upper, PROXIES), *CERTIFICATES):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


@table(__file__)
def test_the_variable_that_is_to_blame_is_named(
    surroundings: pytest.MonkeyPatch, variable: str, value: str, url: str
) -> None:
    surroundings.setenv(variable, value)
    with pytest.raises(LlmError) as caught:
        OpenAIModel(Endpoint("m", url, silence_s=5.0)).generate(PROMPT)
    assert f"environment variable {variable} " in str(caught.value)


@pytest.mark.parametrize("value", [NOWHERE, "socks5://127.0.0.1:7890", "socks://x"])
def test_this_machine_is_never_asked_through_a_proxy(
    surroundings: pytest.MonkeyPatch, value: str
) -> None:
    for name in ("HTTP_PROXY", "ALL_PROXY"):
        surroundings.setenv(name, value)
    surroundings.setenv("SSL_CERT_FILE", "/nowhere/ca.pem")
    with asking(says(RIGHT)) as (model, server):
        assert model.generate(PROMPT).text == RIGHT
        named = OpenAIModel(Endpoint("m", server.url.replace("127.0.0.1", "localhost")))
        assert named.generate(PROMPT).text == RIGHT
        named.close()


def test_a_host_in_no_proxy_is_asked_past_a_broken_one(surroundings: pytest.MonkeyPatch) -> None:
    surroundings.setenv("ALL_PROXY", "socks5://127.0.0.1:7890")
    surroundings.setenv("NO_PROXY", "server.invalid")
    with pytest.raises(LlmError, match="cannot be reached"):
        OpenAIModel(Endpoint("m", "https://server.invalid/v1")).generate(PROMPT)


def test_its_own_addresses() -> None:
    own = ("127.0.0.1", "127.9.8.7", "::1", "[::1]", "localhost", "LocalHost.", "a.localhost")
    assert all(map(is_this_machine, own))
    assert not any(map(is_this_machine, ("128.0.0.1", "localhost.com", "10.0.0.1", "::2", "x")))


def test_https_where_http_is_spoken() -> None:
    with serving(says(RIGHT)) as server:
        model = OpenAIModel(Endpoint("m", server.url.replace("http:", "https:")))
        with pytest.raises(LlmError, match="wrong one of http"):
            model.generate(PROMPT)
        model.close()

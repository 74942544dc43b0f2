"""The OpenAI-compatible back end against a real local server, on good days and bad."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.answer_shapes import Json
from agents.backoff import Backoff
from agents.cancel_token import Cancelled, CancelToken, DeadlinePassed
from agents.llm.build import ModelSpec, build_model
from agents.llm.errors import (
    BadKeyError,
    BusyError,
    GarbageError,
    LlmError,
    NotFoundError,
    RefusedError,
    ServerFaultError,
    SilentError,
    UnreachableError,
)
from agents.llm.openai._reply import json_in
from agents.llm.openai._scoring import favourite, label_scores, labels
from agents.llm.openai.model import OpenAIModel
from agents.llm.openai.requests import Endpoint
from agents.llm.protocol import (
    ChatPrompt,
    GenerationConfig,
    PlainPrompt,
    Prompt,
    Sampling,
    Shape,
    Turn,
)
from agents.llm.wrappers import RetryingModel, RetryPolicy
from tests.agents.llm.manners import Manner, behaves
from tests.agents.llm.openai_server import (
    Responder,
    Server,
    breaks_off,
    chunk,
    echoes,
    fails,
    is_silent,
    refuses,
    says,
    sends,
    serving,
)
from tests.agents.llm.openai_server import labels as answers_label
from tests.tables import table

KEY = "sk-very-secret"
SCHEMA: dict[str, Json] = {"type": "object", "properties": {"a": {"type": "integer"}}}
CHOICES = (" Chop Onion", " Chop Tomato", " Serve Alice Soup")


@contextmanager
def asking(*responders: Responder, **settings: object) -> Iterator[tuple[OpenAIModel, Server]]:
    with serving(*responders) as server:
        fields: dict[str, object] = {"silence_s": 5.0, **settings}
        model = OpenAIModel(Endpoint("m", server.url, KEY, **fields))  # type: ignore[arg-type]
        try:
            yield model, server
        finally:
            model.close()


# ------------------------------------------------------------ generate


def test_a_fine_stream() -> None:
    with asking(says("Hel", "lo")) as (model, server):
        answer = model.generate(
            PlainPrompt("rules", "hi"), GenerationConfig(limit=9, shape=Shape(stop=("\n",)))
        )
        assert (answer.text, answer.tokens, answer.logprob) == ("Hello", 2, -1.0)
        assert (answer.prompt_tokens, answer.reused_tokens) == (50, 20)
        assert answer.finished and answer.constrained == "none" and answer.seconds > 0
        assert answer.model == "m (127.0.0.1)"
        path, body, authorization = server.requests[0]
        assert path == "/v1/chat/completions" and authorization == f"Bearer {KEY}"
        assert body["stream"] is True and body["max_tokens"] == 9 and body["stop"] == ["\n"]
        assert [m["role"] for m in body["messages"]] == ["system", "user"]


def test_a_stream_without_extras() -> None:
    def respond(handler: object, body: object) -> None:
        says("a b", finish="length", counts=False)(handler, {})  # type: ignore[arg-type]

    with asking(respond) as (model, _):
        answer = model.generate(PlainPrompt("hi"))
        assert (answer.text, answer.logprob, answer.prompt_tokens) == ("a b", None, 0)
        assert not answer.finished


def test_a_chat_with_a_lead() -> None:
    chat = ChatPrompt((Turn("system", "cook"),), (Turn("user", "hi"),), lead="Well,")
    with asking(says(" Well,", " hello")) as (model, server):
        assert model.generate(chat, GenerationConfig(sampling=Sampling(0.7, 3))).text == " hello"
        body = server.requests[0][1]
        assert "Begin your answer with: Well," in body["messages"][-1]["content"]
        assert (body["temperature"], body["seed"]) == (0.7, 3)


def test_more_fields_and_spare_tokens() -> None:
    extra: dict[str, Json] = {"top_k": 4}
    with asking(says("x"), extra=extra, spare_tokens=100, effort="low") as (model, server):
        model.prefill(PlainPrompt("hi"))
        model.generate(PlainPrompt("hi"), GenerationConfig(limit=5))
        body = server.requests[0][1]
        assert (body["reasoning_effort"], body["max_tokens"], body["top_k"]) == ("low", 105, 4)


# ------------------------------------------------------------ schemas


def test_a_schema_is_sent_and_the_answer_is_its_json() -> None:
    with asking(says('{"a"', ": 1}")) as (model, server):
        answer = model.generate(
            PlainPrompt("hi"), GenerationConfig(shape=Shape(schema=SCHEMA, stop=("\n",)))
        )
        assert json.loads(answer.text) == {"a": 1} and answer.constrained == "schema"
        body = server.requests[0][1]
        assert body["response_format"]["json_schema"]["schema"] == SCHEMA
        assert "stop" not in body


def test_a_server_without_schemas_is_asked_for_json_then_in_words() -> None:
    talk = says('Sure! ```json\n{"a": 2}\n``` Enjoy {it}')
    json_only = refuses("response_format.json_schema", "response_format: unknown type", talk)
    with asking(json_only) as (model, server):
        for requests in (2, 3):
            answer = model.generate(PlainPrompt("hi"), GenerationConfig(shape=Shape(schema=SCHEMA)))
            assert json.loads(answer.text) == {"a": 2} and answer.constrained == "json"
            assert len(server.requests) == requests, "what is refused is not asked for again"
        assert server.requests[-1][1]["response_format"] == {"type": "json_object"}
        assert json.dumps(SCHEMA) in server.requests[-1][1]["messages"][-1]["content"]
    nothing = refuses("response_format", "response_format is not supported", talk)
    with asking(nothing) as (model, _):
        answer = model.generate(PlainPrompt("hi"), GenerationConfig(shape=Shape(schema=SCHEMA)))
        assert answer.constrained == "none" and json.loads(answer.text) == {"a": 2}


def test_an_answer_without_json_is_garbage() -> None:
    with asking(says("I would rather not {really")) as (model, _), pytest.raises(GarbageError):
        model.generate(PlainPrompt("hi"), GenerationConfig(shape=Shape(schema=SCHEMA)))


@given(st.text(max_size=20), st.dictionaries(st.text(max_size=5), st.integers(), max_size=3))
def test_json_is_found_among_words(words: str, value: dict[str, int]) -> None:
    text = words.replace("{", "(") + json.dumps(value) + " }"
    assert json.loads(json_in(text)) == value


@table(__file__)
def test_a_refused_parameter_is_left_out_from_then_on(
    parameter: str, message: str, replaced: str | None
) -> None:
    with asking(refuses(parameter, message, says("fine"))) as (model, server):
        for requests in (2, 3):
            assert (
                model.generate(PlainPrompt("hi"), GenerationConfig(shape=Shape(stop=("\n",)))).text
                == "fine"
            )
            assert len(server.requests) == requests
        body = server.requests[-1][1]
        assert parameter not in body and (replaced is None or replaced in body)


def test_a_403_that_names_no_parameter_of_ours_is_about_the_key() -> None:
    named = fails(403, "You may not set 'seed' and must stop")
    with asking(named) as (model, server):
        with pytest.raises(BadKeyError):
            model.generate(PlainPrompt("hi"))
        assert [("seed" in body) for _, body, _ in server.requests] == [True, False]


def test_who_thinks_first_gets_room_once_it_ran_out() -> None:
    """What is found out is kept; there is an end to it; what it thought aloud is no answer."""
    thinker = behaves(Manner(thinking=1100), says("<think>Hm, {a} b?", "</think>\nfine"))
    with asking(thinker) as (model, server):
        assert model.generate(PlainPrompt("hi"), GenerationConfig(limit=50)).text == "fine"
        assert model.generate(PlainPrompt("hi"), GenerationConfig(limit=20)).text == "fine"
        assert [body["max_tokens"] for _, body, _ in server.requests] == [50, 1074, 4146, 4116]
    with asking(says("<think>and so on", finish="length")) as (model, server):
        found = model.generate(PlainPrompt("hi"), GenerationConfig(limit=50))
        assert (found.text, found.finished, len(server.requests)) == ("", False, 4)


# ------------------------------------------------------------ bad days


@pytest.mark.parametrize(
    ("responder", "error", "words"),
    [
        (fails(401, f"Incorrect API key provided: {KEY}"), BadKeyError, "API key"),
        (fails(403), BadKeyError, "API key"),
        (fails(404, "model not found"), NotFoundError, "model"),
        (fails(400, "content policy"), RefusedError, "did not accept"),
        (fails(422, "bad seed corn", x="y"), RefusedError, "did not accept"),
        (fails(408), SilentError, "too long"),
        (fails(429, retry_after="7"), BusyError, "too busy"),
        (fails(500), ServerFaultError, "problem of its own"),
        (fails(503), ServerFaultError, "problem of its own"),
        (sends(b"{garbage"), GarbageError, "no sense"),
        (sends(b"<html>Welcome</html>", "text/html"), NotFoundError, "web page"),
        (breaks_off("{garbage"), GarbageError, "no sense"),
        (breaks_off({"choices": 3}), GarbageError, "no sense"),
        (breaks_off([1, 2]), GarbageError, "no sense"),
        (breaks_off(chunk("Hel")), UnreachableError, "cannot be reached"),
        (breaks_off(), GarbageError, "no sense"),
        (breaks_off({"error": {"message": "overloaded"}}), ServerFaultError, "problem"),
    ],
)
def test_bad_answers_are_clear_errors(
    responder: Responder, error: type[LlmError], words: str
) -> None:
    with asking(responder) as (model, server):
        with pytest.raises(error, match=words) as caught:
            model.generate(PlainPrompt("hi"))
        assert caught.value.detail and KEY not in caught.value.detail + str(caught.value)
        if isinstance(caught.value, BusyError):
            assert caught.value.retry_after == 7
        server.responders = [says("fine again")]
        assert model.generate(PlainPrompt("hi")).text == "fine again"


def test_a_chunked_stream_that_is_cut_in_the_middle() -> None:
    def respond(handler: object, body: object) -> None:
        stream = handler.wfile  # type: ignore[attr-defined]
        stream.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n")
        stream.write(b"transfer-encoding: chunked\r\n\r\nff\r\ndata: {")
        handler.close_connection = True  # type: ignore[attr-defined]

    with asking(respond) as (model, _), pytest.raises(UnreachableError):
        model.generate(PlainPrompt("hi"))


@pytest.mark.parametrize("pieces", [(), ("Hel",)])
def test_silence_beyond_the_time_out(pieces: tuple[str, ...]) -> None:
    with asking(is_silent(*pieces), silence_s=0.2) as (model, _), pytest.raises(SilentError):
        model.generate(PlainPrompt("hi"))


def test_nobody_there() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    model = OpenAIModel(Endpoint("m", f"http://127.0.0.1:{port}/v1"))
    with pytest.raises(UnreachableError, match="cannot be reached"):
        model.generate(PlainPrompt("hi"))
    model.close()


@pytest.mark.parametrize("responder", [is_silent(), is_silent("Hel")])
def test_a_request_can_be_cancelled_in_the_middle_of_a_silence(responder: Responder) -> None:
    with asking(responder) as (model, server):
        # Nobody who waited for it would ever see these: silence is an error of its own.
        cancel = CancelToken(cancelled=lambda: bool(server.requests))
        with pytest.raises(Cancelled):
            model.generate(PlainPrompt("hi"), cancel=cancel)
        with pytest.raises(DeadlinePassed):
            model.generate(PlainPrompt("hi"), cancel=CancelToken().within(0.1))
        server.responders = [says("fine")]
        assert model.generate(PlainPrompt("hi")).text == "fine"


def test_429_then_fine_with_retries() -> None:
    with asking(fails(429, retry_after="0"), fails(500), says("fine")) as (model, server):
        wrapped = RetryingModel(model, Random(0), RetryPolicy(backoff=Backoff(0.01)))
        assert wrapped.generate(PlainPrompt("hi")).text == "fine"
        assert len(server.requests) == 3


# ------------------------------------------------------------ score


def test_echoed_log_probabilities() -> None:
    prices = {" Chop": -1.0, " Onion": -0.5, " Tomato": -2.0}
    with asking(echoes(lambda token: prices.get(token, -4.0))) as (model, server):
        scores = model.score(PlainPrompt("Cook!", " Next:"), CHOICES)
        assert scores.method == "completion log-probabilities"
        assert [(s.logprob, s.tokens) for s in scores.choices] == [(-1.5, 2), (-3.0, 2), (-12.0, 3)]
        assert scores.prompt_tokens == 9 and scores.model == "m (127.0.0.1)"
        assert server.requests[0][1]["prompt"][0] == "Cook! Next: Chop Onion"


TOP = [("B", -0.1), (" a", -2.5), ("A", -4.0), ("Sure", -5.0)]


@pytest.mark.parametrize(
    "echo", [fails(404), fails(400, "echo is not supported"), echoes(lambda _: -1.0, shift=1)]
)
def test_without_echo_labels_are_scored_and_echo_is_not_tried_again(echo: Responder) -> None:
    with asking(echo, answers_label("B", TOP)) as (model, server):
        scores = model.score(PlainPrompt("Cook!", "Next?"), CHOICES)
        assert scores.method == "label log-probabilities"
        assert scores.best.choice == " Chop Tomato"
        first, second, third = (score.logprob for score in scores.choices)
        assert second == pytest.approx(-0.1)
        assert -2.5 < first < -2.0
        assert third == -6.0
        model.score(PlainPrompt("Cook!", "Next?"), CHOICES)
        paths = [path for path, *_ in server.requests]
        assert paths == ["/v1/completions", *["/v1/chat/completions"] * 2]
        question = server.requests[-1][1]["messages"][-1]["content"]
        assert "A) Chop Onion" in question and "C) Serve Alice Soup" in question


@pytest.mark.parametrize(
    "answer", ["C", "c) Serve", "**C**", "I would serve alice soup", "Serve Alice Soup."]
)
@pytest.mark.parametrize("scoring", ["labels", "asked"])
def test_without_log_probabilities_the_named_favourite_counts(answer: str, scoring: str) -> None:
    chat: Prompt = ChatPrompt((), (Turn("user", "Next?"),), lead="my actions are:")
    plain = refuses("top_logprobs", "logprobs are not available", says(answer))
    with asking(plain, scoring=scoring) as (model, _):
        scores = model.score(chat, CHOICES)
        assert scores.method == "asked" and scores.best.choice == " Serve Alice Soup"
        assert model.score(chat, CHOICES).best == scores.best


def test_an_answer_that_names_no_choice_is_garbage() -> None:
    with asking(says("Potatoes!"), scoring="asked") as (model, _), pytest.raises(GarbageError):
        model.score(PlainPrompt("hi"), CHOICES)


def test_a_server_that_must_echo_but_cannot() -> None:
    with asking(fails(404), scoring="completions") as (model, _), pytest.raises(NotFoundError):
        model.score(PlainPrompt("hi"), CHOICES)


def test_many_choices_get_numbers() -> None:
    assert labels(26)[-1] == "Z" and labels(27)[-1] == "27"
    choices = [f" choice {i}" for i in range(30)]
    scores = label_scores(choices, [("30", -0.2), ("2", -2.0)])
    assert max(scores, key=lambda s: s.logprob).choice == " choice 29"
    assert favourite(choices, "12.") == 11 and favourite(choices, "choice 29") == 29
    assert favourite(choices, "none of them") is None


# ------------------------------------------------------------ settings


def test_an_endpoint_never_shows_its_key() -> None:
    endpoint = Endpoint("m", "http://x/v1", KEY)
    assert KEY not in repr(endpoint) and KEY not in repr(ModelSpec(endpoint=endpoint))
    assert Endpoint("n").base_url.startswith("https://api.openai.com")


def test_a_spec_builds_a_model_that_retries_and_records(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    with serving(fails(500), says("fine")) as server:
        spec = ModelSpec(
            "openai",
            endpoint=Endpoint("m", server.url, KEY),
            retry=RetryPolicy(backoff=Backoff(0.01)),
            record=path,
        )
        model = build_model(spec)
        try:
            assert model.generate(PlainPrompt("hi")).text == "fine"
        finally:
            model.close()
    assert KEY not in path.read_text() and "fine" in path.read_text()

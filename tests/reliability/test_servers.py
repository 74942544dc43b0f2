"""Servers that flood, redirect, pack, nest and echo: bounded, told in a sentence, no secret."""

import gzip
from pathlib import Path
from traceback import format_exception

import pytest

from agents.cancel_token import CancelToken, DeadlinePassed
from agents.llm.errors import BadKeyError, GarbageError, LlmError, UnreachableError
from agents.llm.openai.model import OpenAIModel
from agents.llm.openai.requests import Endpoint
from agents.llm.protocol import ANYTHING, ChatPrompt, GenerationConfig, Shape, Turn
from game.settings import SETTINGS, Service, Settings
from tests.agents.llm.openai_server import (
    Body,
    Handler,
    Responder,
    breaks_off,
    chunk,
    fails,
    labels,
    says,
    sends,
    serving,
)
from tests.reliability.real_game import CHILDREN, RealGame, playing

resource = pytest.importorskip("resource", reason="tells how much memory was used")
KEY = "sk-very-secret-of-mine"
QUESTION = ChatPrompt((), (Turn("user", "hello"),))


def asked(*responders: Responder, shape: Shape = ANYTHING, key: str = KEY) -> str:
    with serving(*responders) as server:
        model = OpenAIModel(Endpoint("m", server.url, key, scoring="labels", silence_s=5.0))
        try:
            return model.generate(
                QUESTION, GenerationConfig(shape=shape), cancel=CancelToken().within(20.0)
            ).text
        finally:
            model.close()


def trouble(*responders: Responder, shape: Shape = ANYTHING, key: str = KEY) -> LlmError:
    with pytest.raises(LlmError) as caught:
        asked(*responders, shape=shape, key=key)
    return caught.value


def pours(first: bytes, more: bytes, status: int = 200) -> Responder:
    """Begins well and never ends."""

    def respond(handler: Handler, body: Body) -> None:
        handler.send_response(status)
        handler.send_header("content-type", "text/event-stream" if status == 200 else "text/plain")
        handler.send_header("connection", "close")
        handler.end_headers()
        handler.wfile.write(first)
        while not handler.server.released.is_set():
            handler.wfile.write(more)

    return respond


def leads(to: str, status: int = 307) -> Responder:
    def respond(handler: Handler, body: Body) -> None:
        handler.send_response(status)
        handler.send_header("location", to)
        handler.send_header("content-length", "0")
        handler.end_headers()

    return respond


def packs(data: bytes) -> Responder:
    """Sends gzip to whoever has not asked for it."""

    def respond(handler: Handler, body: Body) -> None:
        packed = gzip.compress(data)
        handler.send_response(500)
        handler.send_header("content-encoding", "gzip")
        handler.send_header("content-length", str(len(packed)))
        handler.end_headers()
        handler.wfile.write(packed)

    return respond


def says_the_key(handler: Handler, body: Body) -> None:
    says("You are ", f"{handler.headers['authorization']}, Chef")(handler, body)


TOKENS = f"data: {chunk('x' * 1000)}\n\n".replace("'", '"').replace("None", "null").encode()


@pytest.mark.parametrize(
    "responder",
    [
        pytest.param(pours(b"", TOKENS), id="words without end"),
        pytest.param(pours(b"data: ", b"x" * 1_000_000), id="a line without end"),
        pytest.param(pours(b"", b"x" * 1_000_000, status=400), id="an error without end"),
        pytest.param(packs(b"x" * 100_000_000), id="an error that unpacks to 100 MB"),
    ],
)
def test_a_flood_is_left_at_once(responder: Responder) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert isinstance(trouble(responder), GarbageError)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 80_000, "kilobytes"


def test_what_trickles_ends_by_the_deadline() -> None:
    with serving(pours(b"", b"\n" * 1000)) as server:
        model = OpenAIModel(Endpoint("m", server.url, KEY))
        with pytest.raises((DeadlinePassed, GarbageError)):
            model.generate(QUESTION, cancel=CancelToken().within(1.0))
        model.close()


@pytest.mark.parametrize(
    "responder",
    [
        pytest.param(sends(b"data: " + b"[" * 200_000 + b"\n\n", "text/event-stream"), id="event"),
        pytest.param(says('{"a":' * 3000), id="answer"),
    ],
)
def test_brackets_without_end_make_no_sense(responder: Responder) -> None:
    assert isinstance(trouble(responder, shape=Shape(schema={"type": "object"})), GarbageError)


def test_redirects_in_a_circle_end() -> None:
    with serving(leads("/v1/chat/completions")) as server:
        model = OpenAIModel(Endpoint("m", server.url, KEY))
        with pytest.raises(UnreachableError):
            model.generate(QUESTION)
        model.close()
        assert len(server.requests) < 50


def test_a_redirect_to_another_server_does_not_take_the_key_along() -> None:
    with serving(says("hello")) as other:
        assert asked(leads(f"{other.url}/chat/completions")) == "hello"
        assert [authorization for _, _, authorization in other.requests] == [""]


@pytest.mark.parametrize("to", ["file:///etc/passwd", "http://[::bad", "gopher://127.0.0.1/"])
def test_a_redirect_to_what_is_no_server_is_not_followed(to: str) -> None:
    assert isinstance(trouble(leads(to)), UnreachableError)


def test_a_key_that_the_server_says_back_is_blotted_out() -> None:
    assert asked(says_the_key) == "You are Bearer ***, Chef"
    assert asked(says("It is S K very_secret ", "of\nMine!")) == "It is ***!"


@pytest.mark.parametrize("status", [400, 401, 403, 404, 418, 429, 500])
def test_nothing_of_a_server_s_error_is_told(status: int, caplog: pytest.LogCaptureFixture) -> None:
    backward = KEY[::-1]
    error = trouble(fails(status, f"logprobs: \x1b[31mno {backward}\x1b[0m" + "x" * 100_000))
    assert error.detail == f"HTTP {status}"
    assert backward not in "".join(format_exception(error)) + caplog.text


@pytest.mark.parametrize(
    "responder",
    [
        breaks_off({"error": {"message": KEY[::-1]}}),
        leads(f"http://{KEY[::-1]}.invalid/"),
        leads(f"{KEY[::-1]}://x"),
        sends(KEY[::-1].encode(), "text/event-stream"),
        says(KEY[::-1]),
    ],
)
def test_nothing_of_an_answer_that_makes_no_sense_is_told(responder: Responder) -> None:
    error = trouble(responder, shape=Shape(schema={"type": "object"}))
    assert KEY[::-1] not in "".join(format_exception(error)) + error.detail


@pytest.mark.parametrize("key", [f"{KEY}\n", f" {KEY} ", f"{KEY}\x07end"])
def test_a_key_with_slips_is_cleaned_or_never_quoted(key: str) -> None:
    try:
        assert asked(says("hello"), key=key) == "hello"
    except LlmError as error:
        assert KEY not in f"{error} {error.detail}"


def test_a_key_that_cannot_be_sent_is_said_to_be_wrong() -> None:
    assert isinstance(trouble(says("hello"), key="sk-sécret"), BadKeyError)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf"), 1e300])
def test_a_score_that_is_no_log_probability_is_passed_over(value: float) -> None:
    with serving(labels("A", [("A", value), ("B", -0.5)])) as server:
        model = OpenAIModel(Endpoint("m", server.url, KEY, scoring="labels"))
        scores = model.score(QUESTION, ["Chop Onion", "Drop"])
        model.close()
    assert scores.best.choice == "Drop"
    assert all(-10 < score.logprob < 0 for score in scores.choices)


def test_letters_that_are_none_make_no_sense() -> None:
    event = b'data: {"choices":[{"index":0,"delta":{"content":"\xff\xfe"}}]}\n\n'
    assert isinstance(trouble(sends(event, "text/event-stream")), GarbageError)
    assert isinstance(trouble(breaks_off()), GarbageError)


# Keys are in the settings file and on their way to the server, and nowhere else.


def understands_and_says_the_key(handler: Handler, body: Body) -> None:
    """Good at its work, so that it is listened to, but a traitor when it comes to talking."""
    said = handler.headers["authorization"]
    if "response_format" in body:
        says('{"intention": [{"do": "chop", "what": "onion", "times": 2}]}')(handler, body)
    elif "top_logprobs" in body:
        labels("A", [("A", -0.1)])(handler, body)
    else:
        says("Chef, ", f"{said} is your key!")(handler, body)


def refuses_the_key(handler: Handler, body: Body) -> None:
    fails(401, f"{handler.headers['authorization']} is no good")(handler, body)


def breaks_over_the_key(handler: Handler, body: Body) -> None:
    fails(500, f"{handler.headers['authorization']} made me stumble")(handler, body)


TRAITOR = (
    refuses_the_key, refuses_the_key, breaks_over_the_key, breaks_over_the_key,
    understands_and_says_the_key,
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks into /proc")
def test_nothing_that_the_game_writes_holds_the_key(tmp_path: Path) -> None:
    home, script = tmp_path / "home", tmp_path / "script"
    script.write_text("".join(f"{second} say Chop 2 onions\n" for second in range(1, 90)))
    with serving(*TRAITOR) as server:
        chosen = Settings(backend="openai", service=Service(server.url, "m", KEY))
        SETTINGS.save(home / "config" / "settings.yaml", chosen)
        with playing(home, "play", "--seed", "7", "--script", str(script)) as game:
            # What it says of the key is no fact of the kitchen, so it is not said at all.
            game.until(lambda: "refused the API key" in game.log and "HTTP 401" in game.told)
            assert KEY not in " ".join(_commands(game))
            assert len(game.children) == CHILDREN
    assert f"Bearer {KEY}" in {authorization for _, _, authorization in server.requests}
    assert KEY not in game.told and "is no good" not in game.told
    kept = [path for path in home.rglob("*") if path.is_file()]
    assert [path.name for path in kept if KEY.encode() in path.read_bytes()] == ["settings.yaml"]


def _commands(game: RealGame) -> list[str]:
    """The command lines of the game and its minds."""
    processes = (game.process.pid, game.window, *game.children)
    return [Path(f"/proc/{pid}/cmdline").read_text() for pid in processes]

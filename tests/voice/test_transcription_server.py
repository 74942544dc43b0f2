"""A recogniser on a real local server, on good days and bad."""

import json
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from game.voice.listening import transcription_server
from game.voice.listening.kept_transcriber import open_transcriber
from game.voice.listening.transcriber import TranscriberError
from game.voice.listening.transcription_server import ServerTranscriber
from game.voice.messages import Server
from game.voice.sound import Pcm
from game.voice.troubles import Fault
from tests.agents.llm import openai_server
from tests.agents.llm.openai_server import Responder, fails, is_silent, sends, serving

KEY = "sk-very-secret"
SOUND = bytes(range(256)) * 64


@contextmanager
def listening(
    *responders: Responder, key: str = KEY, model: str = "ear-1"
) -> Iterator[tuple[ServerTranscriber, openai_server.Server]]:
    with serving(*responders) as server:
        transcriber = ServerTranscriber(Server(server.url, model, key))
        try:
            yield transcriber, server
        finally:
            transcriber.close()
            transcriber.close()


def hears(text: object) -> Responder:
    return sends(json.dumps({"text": text}).encode())


def trouble(transcriber: ServerTranscriber) -> TranscriberError:
    with pytest.raises(TranscriberError) as found:
        transcriber.transcribe(SOUND)
    error = found.value
    assert error.fault is Fault.SERVER
    for text in (str(error), error.detail, repr(error), transcriber.name):
        assert KEY not in text
    return error


def test_words_come_back_for_a_wav() -> None:
    with listening(hears(" Chop two onions. ")) as (transcriber, server):
        assert transcriber.transcribe(SOUND) == "Chop two onions."
        assert transcriber.name == "ear-1 (127.0.0.1)"
        ((path, body, authorization),) = server.requests
        assert path == "/v1/audio/transcriptions" and authorization == f"Bearer {KEY}"
        assert Pcm(SOUND).wav() in body["form"] and b"ear-1" in body["form"]


def test_a_local_server_needs_no_key_and_no_model() -> None:
    with listening(hears("Stop!"), key="", model="") as (transcriber, server):
        assert transcriber.transcribe(SOUND) == "Stop!"
        assert transcription_server.USUAL_MODEL.encode() in server.requests[0][1]["form"]


def test_junk_is_cut_as_that_of_the_bundled_one() -> None:
    with listening(hears("[BLANK_AUDIO]"), hears("Thank you. " * 40)) as (transcriber, _):
        assert transcriber.transcribe(SOUND) == ""
        assert transcriber.transcribe(SOUND) == "Thank you."


@pytest.mark.parametrize(
    ("responder", "says"),
    [
        (fails(401, f"Incorrect API key: {KEY}"), "refused the API key"),
        (fails(403, "no"), "refused the API key"),
        (fails(404, "no such model"), "does not know this model."),
        (fails(400, f"bad file {KEY}"), "did not accept"),
        (fails(413, "too large"), "did not accept"),
        (fails(429, "slow down", retry_after="86400"), "too busy"),
        (fails(500, KEY), "problem of its own"),
        (sends(b"{", "application/json"), "makes no sense"),
        (sends(b'{"text": 7}'), "makes no sense"),
        (sends(b"[]"), "makes no sense"),
        (sends(b'{"other": "x"}'), "makes no sense"),
        (sends(f"<html>{KEY}</html>".encode(), "text/html"), "A web page came"),
        (sends(b'{"text": "' + b"x" * 9_000_000 + b'"}'), "makes no sense"),
    ],
)
def test_each_failure_is_one_sentence_and_the_next_words_work(responder, says: str) -> None:
    with listening(responder, hears("Stop!")) as (transcriber, _):
        sentence = str(trouble(transcriber))
        assert says in sentence and "\n" not in sentence
        assert transcriber.transcribe(SOUND) == "Stop!"


def test_a_key_that_the_server_says_back_is_blotted_out() -> None:
    with listening(hears(f"my key is {KEY}")) as (transcriber, _):
        assert transcriber.transcribe(SOUND) == "my key is ***"


def test_a_silent_server_is_left_alone_in_time(monkeypatch) -> None:
    monkeypatch.setattr(transcription_server, "_LONGEST_S", 0.3)
    with listening(is_silent(), hears("Stop!")) as (transcriber, _):
        assert "too long" in str(trouble(transcriber))
        assert transcriber.transcribe(SOUND) == "Stop!"


def test_a_server_that_drips_is_left_alone_in_time(monkeypatch) -> None:
    monkeypatch.setattr(transcription_server, "_LONGEST_S", 0.5)

    def drips(handler: openai_server.Handler, body: openai_server.Body) -> None:
        handler.send_response(200)
        handler.send_header("content-type", "application/json")
        handler.send_header("content-length", "100000")
        handler.end_headers()
        while not handler.server.released.wait(0.05):
            handler.wfile.write(b" ")

    with listening(drips) as (transcriber, _):
        assert "too long" in str(trouble(transcriber))


def test_nobody_there() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        transcriber = ServerTranscriber(
            Server(f"http://127.0.0.1:{taken.getsockname()[1]}/v1", "ear-1", KEY)
        )
        assert "cannot be reached" in str(trouble(transcriber))
        transcriber.close()


@pytest.mark.parametrize("url", ["http://[", "nonsense", "ftp://x", "http://"])
def test_an_address_that_is_none(url: str) -> None:
    with (
        pytest.raises(TranscriberError, match="address cannot be read"),
        closing(open_transcriber(Server(url, "ear-1", KEY))) as transcriber,
    ):
        transcriber.transcribe(SOUND)


def test_a_key_that_no_header_takes() -> None:
    with (
        listening(hears("x"), key="schlüssel-ключ") as (transcriber, _),
        pytest.raises(TranscriberError, match="refused the API key"),
    ):
        transcriber.transcribe(SOUND)

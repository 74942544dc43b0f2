"""A local server that speaks the OpenAI protocol as badly as a test wants."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import jsonschema

Body = dict[str, Any]
Responder = Callable[["Handler", Body], None]


class Server(ThreadingHTTPServer):
    """Answers each request with the next responder; the last one goes on answering."""

    daemon_threads = True

    def __init__(self, responders: Sequence[Responder]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.responders = list(responders)
        self.requests: list[tuple[str, Body, str]] = []
        """Path, body and authorization of every request."""
        self.released = threading.Event()
        """Set at the end: silent responders go home."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def hang_up(self) -> None:
        """Go away: from now on connections are refused. Twice is harmless."""
        self.released.set()
        self.shutdown()
        self.server_close()

    def handle_error(self, request: object, client_address: object) -> None:
        """Clients that hang up in the middle are what the tests are about."""


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    server: Server
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        data = self.rfile.read(int(self.headers["content-length"]))
        sent_json = self.headers["content-type"] == "application/json"
        body = json.loads(data) if sent_json else {"form": data}
        self.server.requests.append((self.path, body, self.headers.get("authorization", "")))
        responders = self.server.responders
        responder = responders.pop(0) if len(responders) > 1 else responders[0]
        responder(self, body)

    def log_message(self, format: str, *args: object) -> None:
        """Silence."""

    def answer(self, status: int, data: bytes, kind: str = "application/json") -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def start_stream(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        self.close_connection = True

    def event(self, data: object) -> None:
        text = data if isinstance(data, str) else json.dumps(data)
        self.wfile.write(f"data: {text}\n\n".encode())
        self.wfile.flush()


@contextmanager
def serving(*responders: Responder) -> Iterator[Server]:
    server = Server(responders)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.hang_up()
        thread.join()


# ------------------------------------------------------------ responders


def chunk(text: str = "", finish: str | None = None, logprobs: object = None) -> Body:
    choice = {
        "index": 0,
        "delta": {"content": text},
        "finish_reason": finish,
        "logprobs": logprobs,
    }
    return {"id": "1", "object": "chat.completion.chunk", "created": 0, "model": "m",
            "choices": [choice]}  # fmt: skip


def usage(prompt: int, answer: int, cached: int) -> Body:
    counts = {
        "prompt_tokens": prompt,
        "completion_tokens": answer,
        "total_tokens": prompt + answer,
        "prompt_tokens_details": {"cached_tokens": cached},
    }
    return {**chunk(), "choices": [], "usage": counts}


def token_logprobs(token: str, logprob: float, top: Sequence[tuple[str, float]] = ()) -> Body:
    def entry(text: str, value: float) -> Body:
        return {"token": text, "logprob": value, "bytes": None}

    content = {**entry(token, logprob), "top_logprobs": [entry(*pair) for pair in top]}
    return {"content": [content], "refusal": None}


def says(*pieces: str, finish: str = "stop", counts: bool = True) -> Responder:
    """A fine stream."""

    def respond(handler: Handler, body: Body) -> None:
        handler.start_stream()
        for piece in pieces:
            logprobs = token_logprobs(piece, -0.5) if body.get("logprobs") else None
            handler.event(chunk(piece, logprobs=logprobs))
        handler.event(chunk(finish=finish))
        if counts:
            handler.event(usage(50, len(pieces), 20))
        handler.event("[DONE]")

    return respond


def labels(text: str, top: Sequence[tuple[str, float]]) -> Responder:
    """A one-token answer with its likeliest rivals."""

    def respond(handler: Handler, body: Body) -> None:
        handler.start_stream()
        logprobs = token_logprobs(text, top[0][1], top) if body.get("top_logprobs") else None
        handler.event(chunk(text, logprobs=logprobs))
        handler.event(chunk(finish="length"))
        handler.event("[DONE]")

    return respond


def thinks(meanings: Mapping[str, object]) -> Responder:
    """A model that plays: it knows what some messages mean, and goes by what it is told last.

    Of choices it takes the one with the most words of the line above the question, asked for words
    it says what it is to say after 'Chef,'.
    """

    def respond(handler: Handler, body: Body) -> None:
        told, _, question = body["messages"][-1]["content"].partition("\n\n")
        line = told.splitlines()[-1]
        offered = re.findall(r"^(\w+)\) (.+)$", question, re.MULTILINE)
        if "response_format" in body:
            meaning = {"intention": meanings[line.removeprefix("New message: ")]}
            if body.get("strict"):
                jsonschema.validate(meaning, schema_of(body))
            says(*re.findall(".{1,9}", json.dumps(meaning)))(handler, body)
        elif offered:
            likings = {label: _liking(choice, line) for label, choice in offered}
            best = max(likings, key=lambda label: likings[label])
            top = [(label, likings[label] - likings[best] - 0.1) for label in likings]
            labels(best, top[:20])(handler, body)
        else:
            says("Chef, ", line.removeprefix("Say this in your own words: "))(handler, body)

    return respond


def schema_of(body: Body) -> Body:
    """What an answer is held to; empty for nothing."""
    found = body.get("response_format", {}).get("json_schema", {})
    schema: Body = found.get("schema", {})
    return schema


def _liking(choice: str, line: str) -> float:
    """How many words of a choice begin a word of the line."""
    words = line.lower().split()
    return sum(any(w.startswith(part) for w in words) for part in choice.lower().split())


def fails(status: int, message: str = "no", **headers: str) -> Responder:
    def respond(handler: Handler, body: Body) -> None:
        data = json.dumps({"error": {"message": message, "type": "t", "code": "c"}}).encode()
        handler.send_response(status)
        for name, value in {"content-type": "application/json", **headers}.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("content-length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data)

    return respond


def refuses(parameter: str, message: str, then: Responder) -> Responder:
    """A 400 for as long as a parameter (or its part, 'a.b') is in the request."""

    def respond(handler: Handler, body: Body) -> None:
        value: object = body
        for part in parameter.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        (then if value is None else fails(400, message))(handler, body)

    return respond


def sends(data: bytes, kind: str = "application/json") -> Responder:
    return lambda handler, body: handler.answer(200, data, kind)


def is_silent(*pieces: str) -> Responder:
    """Sends some pieces, then nothing more, and keeps the line open."""

    def respond(handler: Handler, body: Body) -> None:
        if pieces:
            handler.start_stream()
        for piece in pieces:
            handler.event(chunk(piece))
        handler.server.released.wait(60)
        handler.close_connection = True

    return respond


def breaks_off(*events: object) -> Responder:
    """Half a stream, then the line is cut."""

    def respond(handler: Handler, body: Body) -> None:
        handler.start_stream()
        for event in events:
            handler.event(event)

    return respond


def echoes(price: Callable[[str], float], shift: int = 0) -> Responder:
    """An echoed completion with words as tokens, as vLLM answers."""

    def respond(handler: Handler, body: Body) -> None:
        choices = [_echo(i, text, price, shift) for i, text in enumerate(body["prompt"])]
        counts = {"prompt_tokens": 9, "completion_tokens": 1, "total_tokens": 10}
        answer = {"id": "1", "object": "text_completion", "created": 0, "model": "m",
                  "choices": choices, "usage": counts}  # fmt: skip
        handler.answer(200, json.dumps(answer).encode())

    return respond


def _echo(index: int, text: str, price: Callable[[str], float], shift: int) -> Body:
    tokens: list[str] = []
    for letter in text + " more":
        if letter == " " or not tokens:
            tokens.append("")
        tokens[-1] += letter
    offsets = [len("".join(tokens[:i])) + shift for i in range(len(tokens))]
    prices = [None, *(price(token) for token in tokens[1:])]
    logprobs = {"tokens": tokens, "token_logprobs": prices, "text_offset": offsets,
                "top_logprobs": None}  # fmt: skip
    return {"index": index, "text": text, "finish_reason": "length", "logprobs": logprobs}

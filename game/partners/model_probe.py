"""Asking the chosen model one question in a process of its own: no answer is waited for here."""

import multiprocessing
import threading
import time
from dataclasses import replace
from multiprocessing.connection import Connection

from agents.cancel_token import CancelToken, DeadlinePassed
from agents.child_process import exit_words
from agents.llm.build import ModelSpec, build_model
from agents.llm.errors import LlmError
from agents.llm.protocol import ChatPrompt, GenerationConfig, Turn
from agents.llm.wrappers import RetryPolicy
from game.partners.probe import ProbeState
from game.partners.thinking import chosen_model
from game.settings import Settings

#: The smallest models, too, find words for it; "Name three vegetables" got dashes from one.
QUESTION = ChatPrompt((), (Turn("user", "What do I need for tomato soup?"),))
#: Tokens of the answer, and seconds that it may take from the model's being ready.
LIMIT, PATIENCE = 24, 60.0
NO_MODEL = "No model is named: set up the endpoint first."


class ModelProbe:
    """A `Probe`. Its process is started and listened to by a thread; closing kills it."""

    def __init__(self, settings: Settings) -> None:
        self._finding = ProbeState(False, "Getting ready")
        self._closed = threading.Event()
        spec = chosen_model(settings).model
        if spec is None or (spec.backend == "openai" and spec.endpoint is None):
            self._finding = ProbeState(True, problem=NO_MODEL)
            return
        # One try: the player wants to know what is wrong now, not whether it will pass.
        once = replace(spec, retry=RetryPolicy(tries=1))
        context = multiprocessing.get_context("spawn")
        mine, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=answer, args=(theirs, once), daemon=True)
        self._thread = threading.Thread(
            target=self._listen, args=(mine, theirs), name="model test", daemon=True
        )
        self._thread.start()

    def poll(self) -> ProbeState:
        """How it stands now."""
        return self._finding

    def close(self) -> None:
        """The process ends at once, whatever it is doing."""
        self._closed.set()

    def _listen(self, mine: Connection, theirs: Connection) -> None:
        self._process.start()
        theirs.close()
        while not (self._finding.over or self._closed.is_set()):
            try:
                if mine.poll(0.05):
                    self._finding = mine.recv()
            except (EOFError, OSError):
                self._process.join()
                how = exit_words(self._process.exitcode)
                problem = f"The model's process died ({how}): take another model, or a server."
                self._finding = ProbeState(True, problem=problem)
        self._process.kill()
        self._process.join()
        self._process.close()
        mine.close()


def answer(connection: Connection, spec: ModelSpec) -> None:
    """The process: make the model ready, ask, send findings."""
    try:
        connection.send(_asked(connection, spec))
    except LlmError as error:
        known = error.detail in str(error)
        problem = str(error) if known else f"{error} ({error.detail})"
        connection.send(ProbeState(True, problem=problem))
    except DeadlinePassed:
        connection.send(ProbeState(True, problem=f"No answer within {PATIENCE:.0f} s."))
    except Exception as error:  # its text could be the server's, which could hold the key
        connection.send(ProbeState(True, problem=f"The test broke off ({type(error).__name__})."))


def _asked(connection: Connection, spec: ModelSpec) -> ProbeState:
    def report(note: str, share: float | None) -> None:
        part = "" if share is None else f" {share:.0%}"
        connection.send(ProbeState(False, f"{note}{part}"))

    begun = time.monotonic()
    model = build_model(spec, report)
    try:
        ready = time.monotonic()
        connection.send(ProbeState(False, "Waiting for its answer"))
        cancel = CancelToken().within(PATIENCE)
        found = model.generate(QUESTION, GenerationConfig(limit=LIMIT), cancel=cancel)
        seconds = time.monotonic() - ready
        words = " ".join(found.text.split()) + ("" if found.finished else " …")
        return ProbeState(
            True, answer=words, model=model.name, seconds=seconds, ready_seconds=ready - begun
        )
    finally:
        model.close()

"""A build of llama.cpp in a process of its own: two builds cannot be loaded into one."""

import os
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import TYPE_CHECKING

from game.lab.metrics.process_memory import resident

if TYPE_CHECKING:
    from game.lab.runs.model_work import TimedModel


@dataclass(frozen=True, slots=True)
class Loaded:
    """`kind`: the processors that its code is for; `seconds`: from nothing to a loaded model."""

    kind: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Work:
    """A text to read, and how many tokens to continue it by; none: only reading is timed."""

    text: str
    tokens: int = 0


class LibraryProcess:
    """A process that has loaded a model with the library in `folder`, None: the installed one.

    Leave the block to end it. Raises EOFError where the library does not serve; the process has
    said why on stderr.
    """

    def __init__(self, folder: Path | None, model: Path, threads: int) -> None:
        context = get_context("spawn")
        self._connection, theirs = context.Pipe()
        arguments = (theirs, folder, model, threads)
        self._process = context.Process(target=_serve, args=arguments, daemon=True)
        self._process.start()
        theirs.close()

    def __enter__(self) -> "LibraryProcess":
        self.loaded: Loaded = self._connection.recv()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._connection.close()
        self._process.join()

    def speed(self, work: Work) -> float:
        """Tokens per second."""
        self._connection.send(work)
        found: float = self._connection.recv()
        return found

    def memory(self) -> float | None:
        """MiB; None where the system does not tell."""
        return resident(self._process.pid or 0)


def _serve(connection: Connection, folder: Path | None, path: Path, threads: int) -> None:
    if folder is not None:
        os.environ["LLAMA_CPP_LIB_PATH"] = str(folder)  # read by llama_cpp when it is imported
    start = perf_counter()
    from agents.llm.llama.library import processor_kind  # noqa: PLC0415 (is what is timed)
    from game.lab.runs.model_work import TimedModel  # noqa: PLC0415

    model = TimedModel(path, threads)
    connection.send(Loaded(processor_kind(), perf_counter() - start))
    try:
        while True:
            connection.send(_done(model, connection.recv()))
    except EOFError:
        return  # nothing more to do


def _done(model: "TimedModel", work: Work) -> float:
    return model.generate(work.text, work.tokens) if work.tokens else model.evaluate(work.text)

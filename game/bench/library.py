"""`bench library FOLDER`: another build of llama.cpp in turn with the installed one.

Start, speed and memory of both, in one run, so that a noisy machine disturbs both alike. Without a
folder the installed build is measured against itself: that shows what is noise.
"""

import os
import statistics
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import track

from agents.llm.build import local_weights
from game.bench._process_memory import resident
from game.bench.speed import unlike_texts
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import InputError
from game.lab.runs.choice import add_minds, model_of
from game.settings import load_settings

if TYPE_CHECKING:
    from game.bench.speed import TimedModel


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

    def __exit__(self, *_: object) -> None:
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
    from game.bench.speed import TimedModel  # noqa: PLC0415

    model = TimedModel(path, threads)
    connection.send(Loaded(processor_kind(), perf_counter() - start))
    try:
        while True:
            connection.send(_done(model, connection.recv()))
    except EOFError:
        return  # nothing more to do


def _done(model: "TimedModel", work: Work) -> float:
    return model.generate(work.text, work.tokens) if work.tokens else model.evaluate(work.text)


#: Words of a prompt, and tokens generated after it.
PROMPT_WORDS, GENERATED = 120, 48


@dataclass(frozen=True, slots=True)
class Build:
    """Medians of one build. Seconds until its model is loaded; tokens per second; MiB."""

    processor: str
    start: float
    evaluation: float
    generation: float
    memory: float | None


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    parser.add_argument(
        "folder", type=Path, nargs="?", help="of its libraries (default: the installed ones again)"
    )
    add_minds(parser, ("local",))
    parser.add_argument("--rounds", type=int, default=9, help="repetitions of each measurement")
    parser.add_argument("--starts", type=int, default=3, help="processes of each build")


def measure(args: Namespace, console: Console) -> Report:
    """Both builds, taken in turn."""
    folder: Path | None = args.folder
    if folder is not None and not folder.is_dir():
        raise InputError(f"there is no folder {folder}")
    spec = model_of(args, load_settings().value).model
    assert spec is not None  # the only back end on offer has one
    builds = {"installed": None, "other": folder.resolve() if folder else None}
    path = local_weights(spec)
    starts: dict[str, list[float]] = {name: [] for name in builds}
    for _ in range(args.starts - 1):
        for name, each in builds.items():
            with LibraryProcess(each, path, spec.threads) as process:
                starts[name].append(process.loaded.seconds)
    with ExitStack() as stack:
        running = {
            name: stack.enter_context(LibraryProcess(each, path, spec.threads))
            for name, each in builds.items()
        }
        found = _measured(running, starts, args.rounds, console)
    return _report(found, path, spec.threads)


def _measured(
    running: Mapping[str, LibraryProcess],
    starts: Mapping[str, list[float]],
    rounds: int,
    console: Console,
) -> dict[str, Build]:
    """Medians over `rounds`, taken in turn after one of each that does not count."""
    texts = unlike_texts(PROMPT_WORDS)
    read: dict[str, list[float]] = {name: [] for name in running}
    written: dict[str, list[float]] = {name: [] for name in running}
    for _ in track(range(rounds + 1), console=console, transient=True):
        for speeds, tokens in ((read, 0), (written, GENERATED)):
            for name, process in running.items():
                speeds[name].append(process.speed(Work(next(texts), tokens)))
    return {
        name: Build(
            process.loaded.kind,
            statistics.median([*starts[name], process.loaded.seconds]),
            statistics.median(read[name][1:]),
            statistics.median(written[name][1:]),
            process.memory(),
        )
        for name, process in running.items()
    }


def _report(found: Mapping[str, Build], path: Path, threads: int) -> Report:
    installed, other = found["installed"], found["other"]
    rows = [("code for", installed.processor, other.processor, "")]
    for label, name in (
        ("start, s", "start"),
        ("evaluation, tokens/s", "evaluation"),
        ("generation, tokens/s", "generation"),
        ("memory, MiB", "memory"),
    ):
        ours, others = getattr(installed, name), getattr(other, name)
        if ours is not None and others is not None:
            rows.append((label, f"{ours:.3g}", f"{others:.3g}", f"{others / ours:.2f}"))
    heads = ("", "installed", "other", "other / installed")
    figures = Figures(f"{path.name}, threads: {threads}", heads, tuple(rows))
    data = {"model": path.name, "threads": threads}
    return Report("library", data | {name: asdict(b) for name, b in found.items()}, (figures,))


EXPERIMENT = Experiment("library", "another build of llama.cpp, in turn", options, measure)

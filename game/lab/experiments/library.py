"""`lab library FOLDER`: another build of llama.cpp in turn with the installed one.

Start, speed and memory of both, in one run, so that a noisy machine disturbs both alike. Without a
folder the installed build is measured against itself: that shows what is noise.
"""

import statistics
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import track

from agents.llm.build import local_weights
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import InputError
from game.lab.runs.choice import add_minds, model_of
from game.lab.runs.library_process import LibraryProcess, Work
from game.lab.runs.model_work import unlike_texts
from game.settings import load_settings

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

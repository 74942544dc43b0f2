"""`bench speed`: our evaluation of a local model against llama.cpp's own, and what the tree saves.

Ratios of the same work done alternately in one run, so that a noisy machine disturbs both alike.
"""

import statistics
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count, islice
from pathlib import Path
from time import perf_counter

from rich.console import Console
from rich.progress import track

from agents.llm.build import local_weights
from agents.llm.llama.library import processor_kind
from agents.llm.llama.model import LlamaModel, ScoringWay
from agents.llm.protocol import GenerationConfig, PlainPrompt
from game.executor.macros import macros
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import add_level, level_of
from game.lab.runs.choice import add_minds, model_of
from game.settings import load_settings


class TimedModel:
    """A model as the game loads it; both kinds of work give tokens per second."""

    def __init__(self, path: Path, threads: int) -> None:
        self._model = LlamaModel(path, threads=threads)

    def evaluate(self, text: str) -> float:
        start = perf_counter()
        self._model.prefill(PlainPrompt("", text))
        seconds = perf_counter() - start
        return self._model.score(PlainPrompt("", text), [" a"]).prompt_tokens / seconds

    def generate(self, text: str, tokens: int) -> float:
        self._model.prefill(PlainPrompt("", text))
        answer = self._model.generate(PlainPrompt("", text), GenerationConfig(limit=tokens))
        return answer.tokens / answer.seconds


def unlike_texts(words: int) -> Iterator[str]:
    """Prompts of about `words` words that share no beginning, without end."""
    return (
        " ".join(f"{number} plates, {number + word} onions;" for word in range(words // 4))
        for number in count(1)
    )


#: Words of a prompt, and tokens generated after it.
PROMPT_WORDS, GENERATED = 120, 48


@dataclass(frozen=True, slots=True)
class Pair:
    """Medians of the same work done in two ways: ours, and what it is measured against."""

    ours: float
    other: float

    @property
    def ratio(self) -> float:
        return self.ours / self.other


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    add_level(parser)
    add_minds(parser, ("local",))
    parser.add_argument("--rounds", type=int, default=9, help="repetitions of each measurement")


def measure(args: Namespace, console: Console) -> Report:
    """The pairs, one after the other."""
    level = level_of(args)
    spec = model_of(args, load_settings().value).model
    assert spec is not None  # the only back end on offer has one
    path = local_weights(spec)
    choices = [f" {m.name}" for m in macros(level.kitchen.menu) if not m.on_demand]
    rounds = partial(_alternately, rounds=args.rounds, console=console)
    ours, theirs = TimedModel(path, spec.threads), _Theirs(path, spec.threads)
    tree = _scorer(path, spec.threads, choices, "tree")
    single = _scorer(path, spec.threads, choices, "one by one")
    texts = unlike_texts(PROMPT_WORDS)
    found = {
        "evaluation, tokens/s": rounds(
            lambda: ours.evaluate(next(texts)), lambda: theirs.evaluate(next(texts))
        ),
        "generation, tokens/s": rounds(
            lambda: ours.generate(next(texts), GENERATED), lambda: theirs.generate(next(texts))
        ),
        f"scoring {len(choices)} choices, s": rounds(tree, single),
    }
    rows = tuple(
        (name, f"{pair.ours:.4g}", f"{pair.other:.4g}", f"{pair.ratio:.2f}")
        for name, pair in found.items()
    )
    heads = ("work", "ours", "llama.cpp's own / one by one", "ratio")
    figures = Figures(f"{path.name}, threads: {spec.threads}", heads, rows)
    data: dict[str, object] = {
        "model": path.name,
        "threads": spec.threads,
        "processor": processor_kind(),
        "pairs": {name: [pair.ours, pair.other] for name, pair in found.items()},
    }
    return Report("speed", data, (figures,), (level,))


def _scorer(path: Path, threads: int, choices: list[str], way: ScoringWay) -> Callable[[], float]:
    """Tells, again and again, the seconds to score all choices after a new message."""
    model = LlamaModel(path, threads=threads, scoring=way)
    fixed, numbers = next(unlike_texts(PROMPT_WORDS)), count()
    model.prefill(PlainPrompt(fixed))

    def seconds() -> float:
        prompt = PlainPrompt(fixed, f"human: order {next(numbers)} please =>")
        return model.score(prompt, choices).seconds

    return seconds


class _Theirs:
    """llama-cpp-python's own class, with the same threads and context."""

    def __init__(self, path: Path, threads: int) -> None:
        from llama_cpp import Llama  # noqa: PLC0415 (heavy, and only this experiment needs it)

        self._model = Llama(
            str(path), n_ctx=2048, n_threads=threads, n_threads_batch=threads, verbose=False
        )

    def evaluate(self, text: str) -> float:
        tokens = self._model.tokenize(text.encode(), add_bos=False)
        self._model.reset()  # type: ignore[no-untyped-call]
        start = perf_counter()
        self._model.eval(tokens)
        return len(tokens) / (perf_counter() - start)

    def generate(self, text: str) -> float:
        tokens = self._model.tokenize(text.encode(), add_bos=False)
        stream = self._model.generate(tokens, temp=0.0)
        next(stream)  # evaluates the prompt
        start = perf_counter()
        made = len(list(islice(stream, GENERATED)))
        return made / (perf_counter() - start)


def _alternately(
    ours: Callable[[], float], other: Callable[[], float], rounds: int, console: Console
) -> Pair:
    """Medians over `rounds` of both, taken in turn after one of each that does not count."""
    ours(), other()
    pairs = [(ours(), other()) for _ in track(range(rounds), console=console, transient=True)]
    return Pair(*(statistics.median(values) for values in zip(*pairs, strict=True)))


EXPERIMENT = Experiment("speed", "a local model's speed, ratios", options, measure)

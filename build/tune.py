"""Make the shipped adapter from nothing: `python3 build/tune.py`.

Plays the expert's matches, makes the examples, trains, exports and measures. A step whose result
is there is not done again, and training goes on from its last checkpoint, so the same command
finishes a run that was stopped; `--fresh` begins anew. With `--device cuda` a quarter of an hour,
on two CPU cores two days (`--steps` ends training sooner).
Everything is written below `out/tuning`, the adapter to `assets/models`. `build/tune.py data` takes
one step, in the Python that it is given.
"""

import shutil
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from environment import GAME, ROOT, TUNING, Environment, ready

OUT = Path("out") / "tuning"
TRACES, DATA, RUN = OUT / "traces.jsonl", OUT / "data", OUT / "run"
LABELS = Path("build") / "tuning" / "corpus" / "labels"
#: What is said in moments of play, to train on and to choose by, and where its labels lie.
MOMENTS = {OUT / "moments.jsonl": LABELS, OUT / "development.jsonl": LABELS / "development"}
MESSAGES = ("build/tuning/development", "tests/data/messages")

#: The recipe; training's other numbers are its defaults.
EXAMPLES, ACTIONS, EPOCHS = 57_000, 10_000, 6
STEPS, BATCH, RANK, RATE = 2200, 32, 64, 2e-3


#: Single steps, each a module of `tuning` with `options` and `run`.
COMMANDS = {
    "data": "make training rows from the phrase files",
    "train": "train the adapter (needs torch)",
    "export": "write the adapter that llama.cpp reads (needs torch and gguf)",
}


@dataclass(frozen=True)
class Step:
    """`makes`: what need not be made again, written as `unfinished(makes)` until it is whole."""

    environment: Environment
    arguments: tuple[str, ...]
    makes: Path | None = None

    def take(self) -> int:
        """Do it, if it is not done, and give the exit code."""
        if self.makes is None:
            return self.environment.run(*self.arguments)
        if (ROOT / self.makes).exists():
            return 0
        code = self.environment.run(*self.arguments)
        if code == 0:
            (ROOT / unfinished(self.makes)).replace(ROOT / self.makes)
        return code


def unfinished(path: Path) -> Path:
    """Where something is written before it is whole."""
    return path.with_name(f"unfinished-{path.name}")


def steps(args: Namespace) -> Iterator[Step]:
    """All steps, in order."""
    tuning = ("build/tune.py",)
    traces = ("main.py", "lab", "traces", "--jobs", "2", "--out", str(unfinished(TRACES)))
    yield Step(GAME, traces, TRACES)
    for prompts, labels in MOMENTS.items():
        files = tuple(
            str(path.relative_to(ROOT)) for path in sorted((ROOT / labels).glob("*.jsonl"))
        )
        read = ("main.py", "lab", "moments", "--labels", *files)
        yield Step(GAME, (*read, "--prompts", str(unfinished(prompts))), prompts)
    numbers = ("--examples", str(EXAMPLES), "--actions", str(ACTIONS), "--epochs", str(EPOCHS))
    sources = ("--traces", str(TRACES), "--seeing", "--moments", *map(str, MOMENTS))
    data = (*tuning, "data", *numbers, *sources)
    yield Step(GAME, (*data, "--out", str(unfinished(DATA))), DATA)
    recipe = ("--batch", str(BATCH), "--rank", str(RANK), "--alpha", str(RANK), "--rate", str(RATE))
    train = (*tuning, "train", *recipe, "--warmup", "40", "--device", args.device)
    end = ("--steps", str(args.steps), "--fall", str(args.steps // 3), "--every", "350")
    yield Step(TUNING, (*train, *end))
    yield Step(TUNING, (*tuning, "export", "--profile", "seeing"))
    yield Step(GAME, ("main.py", "lab", "interpret", *MESSAGES))


def command(name: str, arguments: Sequence[str]) -> int:
    """A single step; its module is imported only now, for each has needs of its own."""
    sys.path.insert(0, str(ROOT))  # for the game and its minds
    module = import_module(f"tuning.{name}")
    parser = ArgumentParser(prog=f"tune.py {name}", description=COMMANDS[name])
    module.options(parser)
    return int(module.run(parser.parse_args(arguments)))


def main(arguments: Sequence[str]) -> int:
    """Take every step, or the one that is named; the exit code of the first that fails."""
    if arguments and arguments[0] in COMMANDS:
        return command(arguments[0], arguments[1:])
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--steps", type=int, default=STEPS, help="of training")
    parser.add_argument("--fresh", action="store_true", help="forget what earlier runs made")
    args = parser.parse_args(arguments)
    if not ready(GAME, TUNING):
        return 1
    if args.fresh:
        for file in (TRACES, *MOMENTS):
            (ROOT / file).unlink(missing_ok=True)
        for folder in (DATA, RUN):
            shutil.rmtree(ROOT / folder, ignore_errors=True)
    return next((code for step in steps(args) if (code := step.take())), 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

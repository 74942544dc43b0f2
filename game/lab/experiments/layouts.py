"""`lab layouts`: kitchens of overcooked_ai, cooked in by partners alone and beside a person, and by
that game's own planning agents.

Those are its pair of human models (GreedyHumanModel), which play by its own rules in a process of
its own: the package `overcooked-ai` need not be installed.
"""

import statistics
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console

from game.content.layout_file import STEPS, SUFFIX
from game.content.level import Level
from game.content.load import load_level
from game.lab.engine.engine import add_engine, engine_of
from game.lab.engine.run_spec import RunSpec
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import InputError, add_partner, people, seeds
from game.lab.runs.rounds import PlayedRound
from game.partners.casting import NOBODY

#: Plays a layout of that package, by its name; the last line has the points of each game.
THEIRS = """
import sys
from overcooked_ai_py.agents.benchmarking import AgentEvaluator
name, steps, games = sys.argv[1:]
evaluator = AgentEvaluator.from_layout_name({"layout_name": name}, {"horizon": int(steps)})
played = evaluator.evaluate_human_model_pair(num_games=int(games))
print()
print(*map(float, played["ep_returns"]))
"""


def _options(parser: ArgumentParser) -> None:
    what = "layout files, or folders of them"
    parser.add_argument("layouts", nargs="+", type=Path, metavar="LAYOUT", help=what)
    add_partner(parser)
    parser.add_argument(
        "--human", choices=people(), default="neighbour", help="who cooks beside the partner"
    )
    parser.add_argument("--seeds", type=seeds, default=range(5), help="such as 0-9 or 1,4,7")
    parser.add_argument(
        "--theirs", nargs="?", const=sys.executable, default="", metavar="PYTHON",
        help="overcooked_ai's own agents, too, in a Python that has it (left out: this one)",
    )  # fmt: skip
    add_engine(parser)


def measure(args: Namespace, console: Console) -> Report:
    """Play each kitchen in turn. Raises InputError."""
    levels = {file.stem: load_level(file) for file in _files(args.layouts)}
    beside = {name: level for name, level in levels.items() if len(level.cooks) > 1}
    alone = {name: level.with_humans(()) for name, level in levels.items()}
    kinds = ((alone, NOBODY), (beside, args.human))
    specs = [
        RunSpec(level, args.partner, human, seed)
        for kitchens, human in kinds for level in kitchens.values() for seed in args.seeds
    ]  # fmt: skip
    rounds = iter(outcome.round for outcome in engine_of(args).carry_out(specs, console))
    pair, mixed = (
        {name: [next(rounds) for _ in args.seeds] for name in kitchens} for kitchens, _ in kinds
    )
    theirs, notes = _theirs(args.theirs, [*levels], len(args.seeds)) if args.theirs else ({}, [])
    for found, who in ((pair, "partners alone"), (mixed, f"{args.partner} and {args.human}")):
        served = sum(all(each.served for each in rounds) for rounds in found.values())
        notes.append(f"{served} of {len(found)} kitchens are served by {who} in every round")
    rows = tuple(_row(name, level, pair, mixed, theirs) for name, level in levels.items())
    columns = "layout", "cooks", "partners alone", f"with {args.human}", "its own agents"
    title = f"Points of {args.partner} in {STEPS} steps, mean of {len(args.seeds)} (soups served)"
    data = {
        "partner": args.partner,
        "human": args.human,
        "layouts": {
            name: {
                "alone": [r.figures() for r in pair[name]],
                "beside": [r.figures() for r in mixed.get(name, [])],
                "theirs": theirs.get(name),
            }
            for name in levels
        },
    }
    return Report("layouts", data, [Figures(title, columns, rows)], [*levels.values()], notes)


def _files(asked: Sequence[Path]) -> list[Path]:
    found = [
        file
        for each in asked
        for file in (sorted(each.glob(f"*{SUFFIX}")) if each.is_dir() else [each])
    ]
    wrong = [file for file in found if file.suffix != SUFFIX]
    if wrong or not found:
        told = wrong[0] if wrong else "none"
        raise InputError(f"expected layout files of overcooked_ai (NAME{SUFFIX}), found {told}")
    return found


def _row(
    name: str,
    level: Level,
    pair: Mapping[str, Sequence[PlayedRound]],
    mixed: Mapping[str, Sequence[PlayedRound]],
    theirs: Mapping[str, Sequence[float]],
) -> tuple[str, ...]:
    def told(rounds: Sequence[PlayedRound]) -> str:
        if not rounds:
            return "-"
        served = statistics.fmean(each.served for each in rounds)
        return f"{statistics.fmean(each.score for each in rounds):.0f} ({served:.1f})"

    own = f"{statistics.fmean(theirs[name]):.0f}" if name in theirs else "-"
    return name, str(len(level.cooks)), told(pair[name]), told(mixed.get(name, ())), own


def _theirs(
    python: str, names: Sequence[str], games: int
) -> tuple[dict[str, list[float]], list[str]]:
    """The points of its own agents by layout, and what is to be told where there are none."""
    found: dict[str, list[float]] = {}
    notes = []
    for name in names:
        line = [python, "-W", "ignore", "-c", THEIRS, name, str(STEPS), str(games)]
        try:
            done = subprocess.run(line, capture_output=True, text=True, check=False)
        except OSError as error:
            return {}, [f"its own agents did not play: {python}: {error.strerror}"]
        if "ModuleNotFoundError" in done.stderr:
            missing = done.stderr.strip().splitlines()[-1].partition(": ")[2]
            needed = "pip install overcooked-ai scipy"
            return {}, [f"its own agents did not play: {missing} in {python} ({needed})"]
        if done.returncode:
            why = (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
            notes.append(f"its own agents did not play {name}: {why}")
            continue
        found[name] = [*map(float, done.stdout.splitlines()[-1].split())]
    return found, notes


EXPERIMENT = Experiment(
    "layouts", "kitchens of overcooked_ai, and its own agents beside ours", _options, measure
)

"""`bench environment`: random steps through the environment beside the bare engine's."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from time import process_time
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import track

from game.bench.steps import Moves, random_moves, step_through
from game.content.level import Level
from game.kitchen.moves import Move
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import add_level, level_of

if TYPE_CHECKING:
    from game.lab.environment import KitchenEnv


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    add_level(parser)
    parser.add_argument("--rounds", type=int, default=30, help="of each, taken in turn")
    parser.add_argument(
        "--least", type=float, metavar="RATIO", help="fail if the environment's share is lower"
    )


def measure(args: Namespace, console: Console) -> Report:
    """Processor time a tick: the engine's with cooks who move at random at every tick, that of the
    environment at the level's own paces, and where all move at every tick there, too.
    """
    # The packages of the environment are not everybody's.
    from game.lab.environment import parallel_env  # noqa: PLC0415

    level = level_of(args)
    paced, quick = parallel_env(args.level), parallel_env(args.level, moves_per_second=10)
    spent: list[tuple[float, float, float]] = []
    for seed in track(range(args.rounds), console=console, transient=True):
        moves = random_moves(level, seed)
        rounds = (_environment(paced, seed, moves), _environment(quick, seed, moves))
        spent.append((_engine(level, seed, moves), *rounds))
    # The fastest are the least disturbed.
    engine, usual, busiest = (
        1e6 * min(each) / level.round_ticks for each in zip(*spent, strict=True)
    )
    figures = Figures(
        f"Random steps on {level.title}, {len(level.cooks)} agents",
        ("figure", "microseconds a tick", "share of the engine's speed"),
        (
            ("engine", f"{engine:.1f}", ""),
            ("environment, the level's paces", f"{usual:.1f}", f"{engine / usual:.2f}"),
            ("environment, moves at every tick", f"{busiest:.1f}", f"{engine / busiest:.2f}"),
        ),
    )
    short = args.least is not None and engine / usual < args.least
    notes = (f"the environment is slower than {args.least:g} of the engine",) if short else ()
    data = {
        "level": level.name, "engine_us": engine, "environment_us": usual,
        "every_tick_us": busiest, "ratio": engine / usual, "every_tick_ratio": engine / busiest,
    }  # fmt: skip
    name = f"environment-{level.name}"
    return Report(name, data, (figures,), (level,), notes=notes, code=int(short))


def _engine(level: Level, seed: int, moves: list[Moves]) -> float:
    began = process_time()
    step_through(level, seed, moves)
    return process_time() - began


def _environment(env: "KitchenEnv", seed: int, moves: Sequence[Moves]) -> float:
    """A round; the choices are worked out beforehand."""
    numbers = {move: env.action_names.index(move.value) for move in Move}
    chosen = [
        dict(zip(env.possible_agents, map(numbers.__getitem__, each), strict=True))
        for each in moves
    ]
    env.reset(seed=seed)
    began, choices = process_time(), iter(chosen)
    while env.agents:
        env.step(next(choices))
    return process_time() - began


EXPERIMENT = Experiment("environment", "its speed beside the engine's, a ratio", options, measure)

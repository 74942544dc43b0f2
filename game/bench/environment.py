"""`bench environment`: random steps through the environment beside the bare engine's."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from fractions import Fraction
from time import process_time
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import track

from game.bench.steps import Moves, random_moves, step_through
from game.content.level import Level
from game.kitchen.moves import Move
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import add_level, level_of
from game.session.seats.pace import Pace

if TYPE_CHECKING:
    from game.lab.environment import KitchenEnv

#: Seconds of the engine and of the environment.
Pair = tuple[float, float]


def _options(parser: ArgumentParser) -> None:
    add_level(parser)
    parser.add_argument("--rounds", type=int, default=30, help="of each, taken in turn")
    parser.add_argument(
        "--least", type=float, metavar="RATIO", help="fail if the environment's share is lower"
    )


def measure(args: Namespace, console: Console) -> Report:
    """Processor time a tick with the same random moves, of the engine and of the environment: at
    the level's own paces, and of cooks who move at every tick.
    """
    # The packages of the environment are not everybody's.
    from game.lab.environment import parallel_env  # noqa: PLC0415

    level = level_of(args)
    quickest = level.at_paces([Fraction(TICKS_PER_SECOND)] * len(level.cooks))
    ways = {
        "the level's paces": (level, parallel_env(args.level)),
        "moves at every tick": (quickest, parallel_env(args.level, moves_per_second=10)),
    }
    spent: dict[str, list[Pair]] = {way: [] for way in ways}
    for seed in track(range(args.rounds), console=console, transient=True):
        for way, (paced, env) in ways.items():
            moves = _at_pace(paced, random_moves(level, seed))
            began = process_time()
            step_through(level, seed, moves)
            spent[way].append((process_time() - began, _environment(env, seed, paced, moves)))
    # The fastest are the least disturbed.
    found = {
        way: [1e6 * min(each) / level.round_ticks for each in zip(*pairs, strict=True)]
        for way, pairs in spent.items()
    }
    rows = tuple(
        (way, f"{engine:.1f}", f"{env:.1f}", f"{engine / env:.2f}")
        for way, (engine, env) in found.items()
    )
    heads = ("microseconds a tick", "engine", "environment", "share of the engine's speed")
    title = f"Random steps on {level.title}, {len(level.cooks)} agents"
    ratio, busiest = (engine / env for engine, env in found.values())
    short = args.least is not None and ratio < args.least
    notes = (f"the environment is slower than {args.least:g} of the engine",) if short else ()
    data = {"level": level.name, "us": found, "ratio": ratio, "every_tick_ratio": busiest}
    name, tables = f"environment-{level.name}", (Figures(title, heads, rows),)
    return Report(name, data, tables, (level,), notes=notes, code=int(short))


def _at_pace(level: Level, moves: Sequence[Moves]) -> list[Moves]:
    """Those of the moves that cooks make at their paces; else they stay."""
    paces = [Pace.of(cook.moves_per_second) for cook in level.cooks]
    return [
        tuple(
            move if pace.allows(tick) else Move.STAY for move, pace in zip(each, paces, strict=True)
        )
        for tick, each in enumerate(moves)
    ]


def _environment(env: "KitchenEnv", seed: int, level: Level, moves: Sequence[Moves]) -> float:
    """A round of the same moves; the choices are worked out beforehand."""
    paces = [Pace.of(cook.moves_per_second) for cook in level.cooks]
    numbers = {move: env.action_names.index(move.value) for move in Move}
    chosen = [
        dict(zip(env.possible_agents, map(numbers.__getitem__, each), strict=True))
        for tick, each in enumerate(moves)
        if any(pace.allows(tick) for pace in paces)  # else nobody is asked
    ]
    env.reset(seed=seed)
    began, choices = process_time(), iter(chosen)
    while env.agents:
        env.step(next(choices))
    return process_time() - began


EXPERIMENT = Experiment("environment", "its speed beside the engine's, a ratio", _options, measure)

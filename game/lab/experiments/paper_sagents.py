"""`lab paper sagents`: crews compared one factor at a time, and the paper's claims tested.

Rounds are those of the shipped experiments (`assets/experiments/sagents_*.yaml`), kept, so that a
run that was cut goes on where it was. The same cell in two of them is played once.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import starmap
from pathlib import Path
from typing import Self

from rich.console import Console

from game.lab.engine import KEPT, Engine, add_engine, engine_of
from game.lab.engine.cells import Cell
from game.lab.engine.run_spec import RunSpec
from game.lab.engine.spec_file import ExperimentText, load_experiment
from game.lab.experiments.experiment import Experiment
from game.lab.experiments.run import Measured, cells_table, played
from game.lab.metrics.interquartile import estimate
from game.lab.reports.chart import Bar, panel_chart
from game.lab.reports.report import Figures, Report
from game.lab.reports.sagents_claims import Seconds, Where, claims_table, spread_table
from game.lab.runs.arguments import seeds
from game.lab.runs.rounds import PlayedRound

NAME = "paper-sagents"
PARTS = ("collaboration", "cooks", "organisation", "latency", "faults")
#: Seeds of a first look.
QUICK = (0, 1)
_NOTES = (
    "not Minecraft: small, visible kitchens with known recipes; rebuilt from the paper's text, "
    "since no code of it exists; obedience and progress are enforced and computed by the game",
    "equal hands: a leader apart has no body, so four cooks are four pairs of hands with it, too",
    "the paper gives single minutes of another world (its table of collaborations is that of "
    "structures transposed: 29.0 / 7.5 = 3.9, not 6.25); nothing here is laid beside them",
    "a round that was not finished counts as long as it lasted",
)


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    parser.add_argument(
        "--parts", nargs="+", choices=PARTS, default=[*PARTS], help="(default: all)"
    )
    parser.add_argument("--seeds", type=seeds, help="such as 0-1 (default: 0-9)")
    parser.add_argument("--quick", action="store_true", help="seeds 0 and 1 only")
    parser.add_argument(
        "--seconds", type=int, metavar="N", help="of each round (default: until all is served)"
    )
    add_engine(parser, kept=KEPT)


def measure(args: Namespace, console: Console) -> Report:
    """Play what is not kept, and test the claims. Raises as `lab run` does."""
    engine = engine_of(args)
    parts = [Part.of(name, args, engine, console) for name in args.parts]
    found: dict[Where, dict[int, float]] = {}
    for part in parts:
        for cell, rounds in part.measured:
            found.setdefault(_where(cell), {}).update((r.seed, r.seconds) for r in rounds)
    panels = {part.experiment.title: part.bars for part in parts}
    levels = {spec.level.fingerprint: spec.level for part in parts for spec in part.specs}
    return Report(
        NAME,
        {"cells": [_data(where, taken) for where, taken in found.items()]},
        [claims_table(found), spread_table(found), *(part.table for part in parts)],
        list(levels.values()),
        _NOTES,
        lambda path: panel_chart(path, panels, "seconds until all is done, 95 % interval"),
        rows=[row for part in parts for row in part.rows],
    )


@dataclass(frozen=True, slots=True)
class Part:
    """An experiment of the paper, played. `name`: of its file, less what all begin with."""

    name: str
    experiment: ExperimentText
    measured: Sequence[Measured]

    @classmethod
    def of(cls, name: str, args: Namespace, engine: Engine, console: Console) -> Self:
        """That of the shipped file."""
        experiment = load_experiment(Path(f"sagents_{name}"))
        chosen = args.seeds or (list(QUICK) if args.quick else experiment.seeds)
        experiment = replace(experiment, seeds=chosen, seconds=args.seconds or experiment.seconds)
        outcomes = played(experiment, engine, console)
        measured = [(cell, [each.round for each in those]) for cell, those in outcomes]
        return cls(name, experiment, measured)

    @property
    def specs(self) -> Iterator[RunSpec]:
        """All rounds."""
        return (spec for cell, _ in self.measured for spec in cell.specs)

    @property
    def table(self) -> Figures:
        """A row for each crew."""
        return cells_table(self.experiment, self.measured)

    @property
    def bars(self) -> list[Bar]:
        """How long each crew took, in seconds."""
        return list(starmap(_bar, self.measured))

    @property
    def rows(self) -> Iterator[Mapping[str, object]]:
        """One for each round."""
        for cell, rounds in self.measured:
            yield from ({"part": self.name, **cell.axes, **each.figures()} for each in rounds)


def _bar(cell: Cell, rounds: Sequence[PlayedRound]) -> Bar:
    level, cooks, crew = _where(cell)
    taken = estimate([each.seconds for each in rounds], trim=0)
    return Bar(f"{level}, {cooks}: {crew}", taken.value, taken.low, taken.high)


def _where(cell: Cell) -> Where:
    return cell.axes["level"], int(cell.axes["cooks"]), cell.axes["crew"]


def _data(where: Where, taken: Seconds) -> Mapping[str, object]:
    level, cooks, crew = where
    return {"level": level, "cooks": cooks, "crew": crew, "seconds": dict(taken)}


EXPERIMENT = Experiment("paper", "S-Agents' claims, tested in crews of our own", options, measure)

"""What every shipped kitchen yields with scripted humans, kept in `baselines.yaml`, and the gate
that holds it: `python -m tests.abilities.baselines write|compare`.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import yaml
from rich.console import Console

from agents.whole_file import replacing
from game import paths
from game.content.level import Level
from game.content.load import level_names
from game.lab.engine.engine import Engine, cores
from game.lab.engine.run_spec import RunSpec
from game.lab.runs.arguments import named_level

FILE = Path(__file__).with_name("baselines.yaml")
PARTNERS, HUMANS, SEEDS = ("reflex", "fsm"), ("idle", "chopper", "cook"), range(10)
#: How many standard errors a mean may be below its baseline.
SLACK = 2
#: Ticks of a round at most: a lesson lasts an hour.
LONGEST = 6000
#: Of so many cooks is a kitchen in which a round costs ten times as much.
CREW = 5

HEADER = """\
# Scores of the partners that need no model, in every shipped kitchen beside scripted humans: mean
# and standard error over the seeds, and each seed's score. `.ci/run` compares:
#
#     python -m tests.abilities.baselines compare           the gate, about 6 minutes on two cores
#     python -m tests.abilities.baselines compare --whole   all seeds of all, about 25 minutes
#     python -m tests.abilities.baselines write [KITCHEN ...] [--partners reflex]    store today's
#
# A kitchen of one's own choice is seen in full with `main.py lab match --level ring --partner fsm
# --human chopper --seeds 0-9`; the score is the same.
"""


@dataclass(frozen=True, order=True, slots=True)
class Cell:
    """Rounds that differ in nothing but their seeds."""

    kitchen: str
    partner: str
    human: str

    def __str__(self) -> str:
        return f"{self.kitchen}: {self.partner} with {self.human}"


@dataclass(frozen=True, slots=True)
class Baseline:
    """The scores of a cell, by seed. Those of a kitchen without chance have no error."""

    scores: tuple[int, ...]

    @property
    def mean(self) -> float:
        """In points."""
        return fmean(self.scores)

    @property
    def error(self) -> float:
        """The standard error of the mean, in points."""
        return stdev(self.scores) / len(self.scores) ** 0.5

    @property
    def least(self) -> float:
        """The lowest mean over all seeds that is no loss."""
        return self.mean - SLACK * self.error


def cells_of(kitchens: Iterable[str], partners: Iterable[str] = PARTNERS) -> list[Cell]:
    """Everything crossed with everything."""
    return [Cell(*each) for each in product(kitchens, partners, HUMANS)]


def shipped() -> list[str]:
    """Every kitchen that comes along, the tutorial's too."""
    return level_names((paths.levels(),))


def load(path: Path = FILE) -> tuple[dict[Cell, Baseline], dict[Cell, float]]:
    """What is stored, and the floors."""
    found = yaml.safe_load(path.read_text("utf-8")) if path.exists() else {}
    baselines = {
        cell: Baseline(tuple(told["scores"])) for cell, told in _leaves(found.get("kitchens", {}))
    }
    return baselines, {cell: float(floor) for cell, floor in _leaves(found.get("floors", {}))}


def _leaves(tree: Mapping[str, Any]) -> Iterator[tuple[Cell, Any]]:
    for kitchen, partners in tree.items():
        for partner, humans in partners.items():
            for human, told in humans.items():
                yield Cell(kitchen, partner, human), told


def written(baselines: Mapping[Cell, Baseline], floors: Mapping[Cell, float]) -> str:
    """The file's text."""
    lines = [
        HEADER,
        "# What once was and is to be again. Short of it is told; to fall below it again fails.",
        "floors:",
        *_tree({cell: f"{floor:g}" for cell, floor in floors.items()}),
        "",
        "kitchens:",
        *_tree({cell: _line(each) for cell, each in baselines.items()}),
    ]
    return "\n".join(lines) + "\n"


def _line(baseline: Baseline) -> str:
    scores = ", ".join(map(str, baseline.scores))
    return f"{{mean: {baseline.mean:.1f}, error: {baseline.error:.1f}, scores: [{scores}]}}"


def _tree(leaves: Mapping[Cell, str]) -> Iterator[str]:
    kitchen = partner = ""
    order = sorted(leaves, key=lambda c: (c.kitchen, *map(_place, (c.partner, c.human))))
    for cell in order:
        if cell.kitchen != kitchen:
            kitchen, partner = cell.kitchen, ""
            yield f"  {kitchen}:"
        if cell.partner != partner:
            partner = cell.partner
            yield f"    {partner}:"
        yield f"      {cell.human}: {leaves[cell]}"


def _place(name: str) -> int:
    return (*PARTNERS, *HUMANS).index(name)


def play(asked: Mapping[Cell, Sequence[int]], workers: int) -> dict[Cell, list[int]]:
    """The scores of the seeds of each cell."""
    whole = {cell.kitchen: named_level(cell.kitchen) for cell in asked}
    levels = {k: replace(w, round_ticks=min(w.round_ticks, LONGEST)) for k, w in whole.items()}
    dealt = [(cell, seed) for cell, seeds in asked.items() for seed in seeds]
    # The longest first, so that the cores are done at the same time.
    dealt.sort(key=lambda each: _cost(levels[each[0].kitchen], each[0]), reverse=True)
    specs = [RunSpec(levels[c.kitchen], c.partner, c.human, seed) for c, seed in dealt]
    outcomes = Engine(workers).carry_out(specs, Console(stderr=True))
    scores = {(*each,): outcome.round.score for each, outcome in zip(dealt, outcomes, strict=True)}
    return {cell: [scores[cell, seed] for seed in seeds] for cell, seeds in asked.items()}


def _cost(level: Level, cell: Cell) -> int:
    return len(level.cooks) ** 2 * level.round_ticks * (4 if cell.partner == "fsm" else 1)


def first_seeds(cell: Cell) -> int:
    """How many seeds show first whether anything is lower than it was."""
    crew = len(named_level(cell.kitchen).cooks) >= CREW
    return 3 if cell.partner == "reflex" and not crew else 1


def losses(
    baselines: Mapping[Cell, Baseline], floors: Mapping[Cell, float], whole: bool, workers: int
) -> Iterator[str]:
    """What is lower than it may be, a line each; cells short of a floor are told, too.

    A cell whose first rounds are together no worse than they were is not played further.
    """
    most = {cell: len(baseline.scores) for cell, baseline in baselines.items()}
    counts = {c: n if whole or c in floors else min(n, first_seeds(c)) for c, n in most.items()}
    found = play({cell: range(count) for cell, count in counts.items()}, workers)
    worse = [c for c, b in baselines.items() if sum(found[c]) < sum(b.scores[: counts[c]])]
    rest = play({c: range(counts[c], most[c]) for c in worse}, workers)
    for cell in worse:
        mean, baseline = fmean(found[cell] + rest.get(cell, [])), baselines[cell]
        if mean < baseline.least:
            yield (
                f"{cell}: expected a mean of at least {baseline.least:.1f}"
                f" ({baseline.mean:.1f} less {SLACK} errors of {baseline.error:.1f}),"
                f" found {mean:.1f}"
            )
    for cell, floor in floors.items():
        mean = fmean(found[cell])
        if mean < floor <= baselines[cell].mean:
            yield f"{cell}: expected the floor of {floor:g}, which was reached, found {mean:.1f}"
        elif mean < floor:
            print(f"known to be short: {cell}: {mean:.1f} of {floor:g}", flush=True)


def main(arguments: Sequence[str]) -> int:
    """Write or compare; gives the exit code."""
    parser = ArgumentParser("python -m tests.abilities.baselines", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    write = commands.add_parser("write", help="store what the kitchens yield today")
    write.add_argument("kitchens", nargs="*", metavar="KITCHEN", help="default: all shipped")
    write.add_argument(
        "--seeds", type=int, default=len(SEEDS), metavar="N", help="the first N (%(default)s)"
    )
    write.add_argument("--partners", nargs="+", choices=PARTNERS, default=PARTNERS)
    compare = commands.add_parser("compare", help="fail where a mean is lower than stored")
    compare.add_argument("--whole", action="store_true", help="all seeds, whatever the first show")
    for command in (write, compare):
        command.add_argument("--workers", type=int, default=cores(), help="processes")
    args = parser.parse_args(arguments)
    baselines, floors = load()
    if args.command == "write":
        cells = cells_of(args.kitchens or shipped(), args.partners)
        asked = dict.fromkeys(cells, range(args.seeds))
        new = {c: Baseline(tuple(scores)) for c, scores in play(asked, args.workers).items()}
        with replacing(FILE) as unfinished:
            unfinished.write_text(written(baselines | new, floors), "utf-8")
        return 0
    for cell in sorted(set(cells_of(shipped())) - set(baselines)):
        print(f"no baseline yet: {cell}: `write {cell.kitchen}` stores one")
    lost = list(losses(baselines, floors, args.whole, args.workers))
    print(*lost, f"{len(baselines)} means compared, {len(lost)} lower than they may be", sep="\n")
    return int(bool(lost))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

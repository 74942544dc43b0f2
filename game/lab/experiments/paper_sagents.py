"""`lab paper sagents`: crews compared one factor at a time, and the paper's claims tested.

Rounds are those of the shipped experiments (`assets/experiments/sagents_*.yaml`), kept, so that a
run that was cut goes on where it was. The same cell in two of them is played once.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path

from rich.console import Console

from game.lab.engine.engine import KEPT, Engine, add_engine, engine_of
from game.lab.engine.run_spec import Cell
from game.lab.engine.spec_file import ExperimentText, load_experiment
from game.lab.experiments.experiment import Experiment
from game.lab.experiments.run import Measured, cells_table, played
from game.lab.metrics.interquartile import Estimate, paired_ratio
from game.lab.reports.paper_findings import mean_bar
from game.lab.reports.report import Figures, Report, panel_chart
from game.lab.runs.arguments import seeds

#: Kitchen, number of cooks, crew: as tables of experiments call them.
Where = tuple[str, int, str]
#: How long the rounds took, in seconds, by seed; a round that was not finished counts in full.
Seconds = Mapping[int, float]
TREE, BANQUET, HATCH = "tree, scripted, 2 s", "grand_banquet", "long_hatch"
_OFF = ", cook 2 walks off"
_AXES = "level", "cooks", "crew", "seconds"


# The paper's minutes are of another world: they are told in words and never stand beside ours.
@dataclass(frozen=True, slots=True)
class Claim:
    """`text`: what is claimed; `slow` takes from `low` to `high` times as long as `fast`."""

    text: str
    slow: Where
    fast: Where
    low: float
    high: float = inf

    def tested(self, found: Mapping[Where, Seconds]) -> Estimate | None:
        """The ratio over the seeds that both played; None if there are none."""
        slow, fast = found.get(self.slow, {}), found.get(self.fast, {})
        seeds = sorted(slow.keys() & fast.keys())
        if not seeds:
            return None
        return paired_ratio([slow[seed] for seed in seeds], [fast[seed] for seed in seeds])

    def verdict(self, ratio: Estimate) -> str:
        """Whether what was measured bears it out; 'open' where it may be so or not."""
        if ratio.count == 1:
            return "one seed tells nothing"
        if self.low <= ratio.low and ratio.high <= self.high:
            return "holds"
        if ratio.high < self.low or ratio.low > self.high:
            return "does not hold"
        return "open"

    @property
    def expected(self) -> str:
        """E.g. '1.40 or more'."""
        return f"{self.low:.2f} " + ("or more" if self.high == inf else f"to {self.high:.2f}")


def _at(cooks: int, crew: str, level: str = BANQUET) -> Where:
    return level, cooks, crew


#: The sheet's table, in its order.
CLAIMS: tuple[Claim, ...] = (
    Claim("who does not wait against rounds, 2 cooks", _at(2, "tree-rounds, scripted, 2 s"),
          _at(2, TREE), 1.2),
    Claim("who does not wait against rounds, 4 cooks", _at(4, "tree-rounds, scripted, 2 s"),
          _at(4, TREE), 1.4),
    Claim("who does not wait against relay, 4 cooks", _at(4, "relay, scripted, 2 s"),
          _at(4, TREE), 2.5),
    *(Claim(f"{cooks} cooks under a leader against one alone", _at(1, "silent"),
            _at(cooks, TREE), 0.85 * ratio, 1.15 * ratio)
      for cooks, ratio in ((2, 1.7), (3, 2.2), (4, 2.8), (6, 3.2))),
    Claim("a leader against a silent crew, independent orders", _at(4, "silent"),
          _at(4, TREE), 0.95, 1.1),
    Claim("a leader against a silent crew, courses", _at(4, "silent", HATCH),
          _at(4, TREE, HATCH), 1.15),
    Claim("a leader against a silent crew, one long chain", _at(4, "silent", "stockroom"),
          _at(4, TREE, "stockroom"), 0.0, 1.0),
    Claim("a leader against a silent crew, parts of one dish", _at(4, "silent", "topping_out"),
          _at(4, TREE, "topping_out"), 1.0),
    Claim("a leader against a silent crew when a cook walks off", _at(4, f"silent{_OFF}"),
          _at(4, f"{TREE}{_OFF}"), 1.15),
    Claim("one leader against a graph", _at(4, "graph"), _at(4, TREE), 1.1, 1.3),
    Claim("a leader against fixed roles, independent orders", _at(4, "pipeline"),
          _at(4, TREE), 0.95, 1.05),
    Claim("a leader against fixed roles, courses", _at(4, "pipeline", HATCH),
          _at(4, TREE, HATCH), 0.95, 1.05),
    Claim("a leader against fixed roles, parts of one dish", _at(4, "pipeline", "topping_out"),
          _at(4, TREE, "topping_out"), 1.0),
    Claim("two seconds of thought against none", _at(4, TREE), _at(4, "tree, scripted, 0 s"),
          0.0, 1.1),
    Claim("a leader who does not watch, without trouble", _at(4, "tree, unwatching, 2 s"),
          _at(4, TREE), 0.95, 1.05),
    Claim("a leader who does not watch, when a cook walks off",
          _at(4, f"tree, unwatching, 2 s{_OFF}"), _at(4, f"{TREE}{_OFF}"), 1.2),
)  # fmt: skip


def claims_table(found: Mapping[Where, Seconds]) -> Figures:
    """All claims of which something was measured."""
    rows = [
        (claim.text, claim.expected, *_told(ratio), claim.verdict(ratio))
        for claim in CLAIMS
        if (ratio := claim.tested(found)) is not None
    ]
    heads = ("claim", "times as quick: expected", "measured [95 %]", "seeds", "verdict")
    return Figures("Claims", heads, tuple(rows))


def spread_table(found: Mapping[Where, Seconds]) -> Figures:
    """How far one cook's absence spreads: how much longer each organisation takes."""
    crews = ("silent", "pipeline", TREE, "tree, unwatching, 2 s", "graph")
    claims = (Claim(crew, _at(4, f"{crew}{_OFF}"), _at(4, crew), 0.0) for crew in crews)
    rows = [
        (claim.text, *_told(ratio))
        for claim in claims
        if (ratio := claim.tested(found)) is not None
    ]
    heads = ("crew of four", "times as long with a cook who is away half of the time", "seeds")
    return Figures("How far one cook's fault spreads", heads, tuple(rows))


def _told(ratio: Estimate) -> tuple[str, str]:
    return f"{ratio.value:.2f} [{ratio.low:.2f}, {ratio.high:.2f}]", str(ratio.count)


NAME = "paper-sagents"
PARTS = ("collaboration", "cooks", "organisation", "latency", "faults", "leaders")
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


def _options(parser: ArgumentParser) -> None:
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
    parts = [_played(name, args, engine, console) for name in args.parts]
    cells = [each for _, _, measured in parts for each in measured]
    found: dict[Where, dict[int, float]] = {}
    for cell, rounds in cells:
        found.setdefault(_where(cell), {}).update((r.seed, r.seconds) for r in rounds)
    panels = {
        told.title: [
            mean_bar("{}, {}: {}".format(*_where(cell)), [each.seconds for each in rounds])
            for cell, rounds in measured
        ]
        for _, told, measured in parts
    }
    levels = {spec.level.fingerprint: spec.level for cell, _ in cells for spec in cell.specs}
    taken = [dict(zip(_AXES, (*at, dict(s)), strict=True)) for at, s in found.items()]
    return Report(
        NAME,
        {"cells": taken},
        [
            claims_table(found),
            spread_table(found),
            *(cells_table(told, measured) for _, told, measured in parts),
        ],
        list(levels.values()),
        _NOTES,
        lambda path: panel_chart(path, panels, "seconds until all is done, 95 % interval"),
        rows=[
            {"part": name, **cell.axes, **each.figures()}
            for name, _, measured in parts
            for cell, rounds in measured
            for each in rounds
        ],
    )


def _played(
    name: str, args: Namespace, engine: Engine, console: Console
) -> tuple[str, ExperimentText, Sequence[Measured]]:
    """A part, what it is about, and what was measured in it."""
    experiment = load_experiment(Path(f"sagents_{name}"))
    chosen = args.seeds or (list(QUICK) if args.quick else experiment.seeds)
    experiment = replace(experiment, seeds=chosen, seconds=args.seconds or experiment.seconds)
    (outcomes,) = played([experiment], engine, console)
    return name, experiment, [(cell, [each.round for each in those]) for cell, those in outcomes]


def _where(cell: Cell) -> Where:
    return cell.axes["level"], int(cell.axes["cooks"]), cell.axes["crew"]


EXPERIMENT = Experiment("paper", "S-Agents' claims, tested in crews of our own", _options, measure)

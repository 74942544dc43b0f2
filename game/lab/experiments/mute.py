"""`lab mute`: what words are worth: pairs that speak beside pairs that do not, on paired seeds.

Both cooks are of the same partner. The mute ones answer, but say nothing unasked.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from rich.console import Console
from rich.progress import track

from game.content.level import Level
from game.lab.experiments.experiment import Experiment
from game.lab.metrics.interquartile import paired_difference
from game.lab.reports.report import Figures, Report, mean_sd
from game.lab.runs.arguments import (
    add_latency,
    add_minds,
    add_partner,
    named_level,
    partner_of,
    seeds,
)
from game.lab.runs.rounds import PlayedRound, play_round
from game.partners.partner_spec import HLA

#: The kitchens in which one cook cannot see what another needs to know.
KITCHENS = ("dumbwaiter", "counter")
#: Pairs, by whether they say nothing unasked.
PAIRS = {"mute": True, "speaking": False}


def _options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--levels", nargs="+", default=KITCHENS, metavar="LEVEL", help="kitchens' names or files"
    )
    add_partner(parser)
    add_minds(parser)
    add_latency(parser)
    parser.add_argument("--seeds", type=seeds, default=range(10), help="such as 0-9 or 1,4,7")
    parser.set_defaults(partner=HLA.name, spoken_to=False)


def measure(args: Namespace, console: Console) -> Report:
    """Play the rounds."""
    levels = [named_level(name) for name in args.levels]
    played = {level.name: _pairs(level, args, console) for level in levels}
    return Report(
        f"mute-{args.partner}-{args.backend}",
        {"partner": args.partner, "backend": args.backend, "kitchens": _figures(played)},
        [_table(level, played[level.name]) for level in levels],
        levels,
    )


def _pairs(level: Level, args: Namespace, console: Console) -> dict[str, list[PlayedRound]]:
    rounds = {}
    for name, mute in PAIRS.items():
        with partner_of(Namespace(**{**vars(args), "mute": mute})) as partner:
            dealt = track(args.seeds, level.title, console=console, transient=True)
            rounds[name] = [play_round(level, partner, partner, seed) for seed in dealt]
    return rounds


def _figures(played: dict[str, dict[str, list[PlayedRound]]]) -> dict[str, object]:
    return {
        level: {name: [r.figures() for r in found] for name, found in rounds.items()}
        for level, rounds in played.items()
    }


def _table(level: Level, rounds: dict[str, list[PlayedRound]]) -> Figures:
    rows = [
        _row("served", {name: [r.served for r in found] for name, found in rounds.items()}),
        _row("score", {name: [r.score for r in found] for name, found in rounds.items()}),
    ]
    return Figures(level.title, ("figure", *PAIRS, "difference [95 %]", "ratio"), tuple(rows))


def _row(figure: str, found: dict[str, Sequence[int]]) -> tuple[str, ...]:
    mute, speaking = (found[name] for name in PAIRS)
    ratio = sum(speaking) / sum(mute) if sum(mute) > 0 else float("inf")
    gain = paired_difference(speaking, mute)
    return figure, mean_sd(mute), mean_sd(speaking), gain.text, f"{ratio:.2f}"


EXPERIMENT = Experiment("mute", "what partners' words are worth", _options, measure)

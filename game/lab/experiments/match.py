"""`lab match`: whole rounds of a partner with a scripted human, in simulated time."""

import statistics
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from rich.console import Console

from game.content.difficulty import NORMAL, add_difficulty, difficulty_asked
from game.content.level import Level
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.engine.engine import add_engine, engine_of
from game.lab.engine.run_spec import RunSpec, portable
from game.lab.experiments.experiment import Experiment
from game.lab.metrics import table as metrics
from game.lab.metrics.interquartile import interquartile_mean
from game.lab.reports.report import Figures, Report, mean_sd, printed, spread
from game.lab.runs.arguments import (
    add_cooks,
    add_human,
    add_latency,
    add_level,
    add_minds,
    add_partner,
    add_words,
    level_of,
    seeds,
    thinking_of,
)
from game.lab.runs.rounds import PlayedRound, with_crew, with_orders
from game.partners.partner_spec import find_partner


def _options(parser: ArgumentParser) -> None:
    add_level(parser)
    add_difficulty(parser, "normal", partner_speed="the paces of the file")
    add_partner(parser)
    add_minds(parser)
    add_latency(parser)
    add_human(parser)
    add_cooks(parser)
    parser.add_argument("--seeds", type=seeds, default=range(10), help="such as 0-9 or 1,4,7")
    parser.add_argument("--orders", metavar="DISH,...", help="these in turn, not at random")
    add_words(parser)
    parser.add_argument("--logs", type=Path, metavar="FOLDER", help="keep a match log of each")
    add_engine(parser, workers=1)
    parser.add_argument(
        "--least",
        type=float,
        metavar="POINTS",
        help="fail if the scores' interquartile mean is lower",
    )
    parser.add_argument(
        "--longest-standstill",
        type=float,
        metavar="S",
        help="fail if nobody does anything for longer",
    )


def measure(args: Namespace, console: Console) -> Report:
    """Play the rounds."""
    level = chosen_level(args)
    if args.orders:
        level = with_orders(level, args.orders.split(","))
    words = dict(args.say)
    chosen = thinking_of(args)
    thinking = None if chosen is None else portable(chosen)
    said = tuple(words.items())
    specs = [RunSpec(level, args.partner, args.human, seed, thinking, said) for seed in args.seeds]
    tried = engine_of(args).try_out(specs, console)
    outcomes = [outcome for outcome in tried if outcome is not None]
    rounds = [outcome.round for outcome in outcomes]
    if args.logs is not None:
        for outcome in outcomes:
            outcome.write_log(args.logs / f"{level.name}-seed{outcome.round.seed}.jsonl")
    lost = len(tried) - len(outcomes)
    notes = (
        *([f"{lost} of {len(tried)} rounds were lost"] if lost else ()),
        *shortfalls(args, rounds),
    )
    title = f"{level.title}: {args.partner} with {args.human}, {len(rounds)} rounds"
    figures = [Figures(title, ("figure", "value"), tuple(table(rounds)))]
    data = {
        "level": level.name,
        "fingerprint": level.fingerprint,
        "difficulty": dict(level.difficulty.changes),
        "partner": args.partner,
        "human": args.human,
        "backend": args.backend if find_partner(args.partner).needs_model else None,
        "orders": args.orders,
        "words": {tick / TICKS_PER_SECOND: text for tick, text in words.items()},
        "summary": summary(rounds),
        "rounds": [r.figures() for r in rounds],
    }
    name = f"match-{level.name}-{args.partner}-{args.human}"
    return Report(name, data, figures, (level,), notes, code=int(bool(notes)))


def shortfalls(args: Namespace, rounds: Sequence[PlayedRound]) -> Iterator[str]:
    """What the rounds lack of what the command line asks of them, and what no round can be."""
    middle = interquartile_mean([each.score for each in rounds])
    if args.least is not None and middle < args.least:
        yield f"expected an interquartile mean of at least {args.least:g}, found {middle:.1f}"
    if beaten := [each.seed for each in rounds if each.score > each.bound]:
        yield f"expected no score above the bound, found seeds {beaten}"
    stood = max(each.standstill for each in rounds)
    if args.longest_standstill is not None and stood > args.longest_standstill:
        yield f"expected no standstill above {args.longest_standstill:g} s, found {stood:g} s"


def chosen_level(args: Namespace) -> Level:
    """The level at the difficulty asked for; its partners as its file has them if not asked for."""
    level = with_crew(level_of(args), args.cooks, args.human)
    played = level.at(difficulty_asked(args, NORMAL))
    return played if args.partner_speed else played.at_paces(level.paces)


#: Of which the mean is told.
MEANS = ("bound", "served", "missed", "seconds", "complete", "blocked")


def summary(rounds: Sequence[PlayedRound]) -> dict[str, float | None]:
    """Means over the rounds, and the totals that ought to be zero."""
    # Every figure in the order of the rounds.
    by = {name: [getattr(r, name) for r in rounds] for name in PlayedRound.__slots__}
    mean, sd = spread(by["score"])
    return {
        "score_mean": mean,
        "score_sd": sd,
        **{f"{name}_mean": statistics.fmean(by[name]) for name in MEANS},
        **{name: sum(by[name]) for name in ("unordered", "fires", "binned", "wasted")},
        "fire_share": statistics.fmean(fires > 0 for fires in by["fires"]),
        "blocked_share": sum(by["human_blocked"]) / (sum(by["human_moves"]) or 1),
        "partner_blocked_share": sum(by["partner_blocked"]) / (sum(by["partner_moves"]) or 1),
        **{name: statistics.fmean(by[name]) for name in ("human_idle", "partner_idle")},
        **{name: max(by[name]) for name in ("standstill", "jam")},
        **{m.name: _mean(r.metrics[m.name] for r in rounds) for m in metrics.METRICS},
    }


def table(rounds: Sequence[PlayedRound]) -> list[tuple[str, str]]:
    """The printed rows."""
    found = summary(rounds)
    return [
        ("score, mean (sd)", mean_sd([r.score for r in rounds])),
        ("score, interquartile mean", f"{interquartile_mean([r.score for r in rounds]):.1f}"),
        ("scores", " ".join(str(r.score) for r in rounds)),
        ("no cooks so fast score more than, mean", f"{found['bound_mean']:.1f}"),
        ("served, mean (sd)", mean_sd([r.served for r in rounds])),
        ("missed, mean (sd)", mean_sd([r.missed for r in rounds])),
        (
            "fires / dishes binned / unordered",
            " / ".join(f"{found[name]:g}" for name in ("fires", "binned", "unordered")),
        ),
        (
            "moves blocked, human's / partner's",
            _percent(found["blocked_share"], found["partner_blocked_share"]),
        ),
        ("longest standstill / jam", f"{found['standstill']:.1f} s / {found['jam']:.1f} s"),
        ("seconds, mean (sd)", mean_sd([r.seconds for r in rounds])),
        ("nothing was left to do", _percent(found["complete_mean"])),
        ("idle, human / partner", _percent(found["human_idle"], found["partner_idle"])),
        *_rated(found),
    ]


def _rated(found: dict[str, float | None]) -> Iterator[tuple[str, str]]:
    for label in dict.fromkeys(metric.label for metric in metrics.METRICS):
        those = [metric for metric in metrics.METRICS if metric.label == label]
        yield label, " / ".join(printed(found[each.name], each.form) for each in those)


def _mean(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return statistics.fmean(known) if known else None


def _percent(*shares: float | None) -> str:
    return " / ".join(printed(share, ".1%") for share in shares)


EXPERIMENT = Experiment("match", "rounds of a partner with a scripted human", _options, measure)

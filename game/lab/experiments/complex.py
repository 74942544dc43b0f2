"""`lab complex`: the paper's thirty commands, each on its own, and whether they are carried out.

Source: HLA, complex commands (`assets/experiments/complex.yaml`): five attempts for each, passed if
three succeed within 60 s; a passed command takes the mean time of its successful attempts, a failed
one 60 s.
"""

import statistics
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace

from rich.console import Console

from agents.messages import Intend
from game.lab.engine.engine import add_engine, engine_of
from game.lab.engine.run_spec import Cell, Outcome, history_of
from game.lab.experiments.experiment import Experiment
from game.lab.experiments.paper_hla import agent_title, tried
from game.lab.experiments.run import played, shipped_with
from game.lab.reports import hla_commands
from game.lab.reports.chart import panel_chart
from game.lab.reports.hla_commands import FAILED_S, PASS_SHARE
from game.lab.reports.report import Figures, Report
from game.lab.runs import asking
from game.lab.runs.choice import add_latency, add_minds, add_partner
from game.partners.partner_spec import HLA
from game.session.match.history import MatchHistory

NAME = "complex"
#: Seconds that a command takes which is not passed.
LIMIT = FAILED_S


@dataclass(frozen=True, slots=True)
class Attempt:
    """`seconds` until the command was carried out, None if it was not; `count`: how often.

    `intention`: what the partner made of it, for people.
    """

    command: str
    number: int
    seconds: float | None
    count: int
    intention: str


@dataclass(frozen=True, slots=True)
class JudgedCommand:
    command: str
    challenge: str
    text: str
    passed: bool
    seconds: float
    attempts: tuple[Attempt, ...]


def _options(parser: ArgumentParser) -> None:
    add_partner(parser)
    add_minds(parser, ("local", "openai", "recorded"))
    add_latency(parser)
    parser.add_argument("--attempts", type=int, default=5, help="for each command")
    parser.add_argument("--only", metavar="TEXT", default="", help="commands whose name has this")
    add_engine(parser, workers=1)
    parser.set_defaults(partner=HLA.name)


def measure(args: Namespace, console: Console) -> Report:
    """Give the commands."""
    experiment = shipped_with(NAME, args)
    some = {at: told for at, told in experiment.conditions.items() if args.only in at.value}
    experiment = replace(experiment, conditions=some, seeds=list(range(args.attempts)))
    found = played(experiment, engine_of(args), console)
    outcomes = tuple(judged(cell, attempts(cell, rounds)) for cell, rounds in found)
    data = {
        "backend": args.backend,
        "attempts": args.attempts,
        "summary": {c: summary(outcomes, c) for c in challenges(outcomes)},
        "commands": [asdict(outcome) for outcome in outcomes],
    }
    ours = {agent_title(args.partner): tried(found)}
    bars = dict(hla_commands.complex_bars(ours))
    return Report(
        f"complex-{args.backend}",
        data,
        (commands_table(outcomes), *hla_commands.complex_tables(ours)),
        (found[0][0].specs[0].level,),
        chart=lambda path: panel_chart(path, bars, "seconds, 95 % interval"),
        code=int(not all(outcome.passed for outcome in outcomes)),
    )


def attempts(cell: Cell, rounds: Sequence[Outcome]) -> list[Attempt]:
    """What came of each round of a command."""
    return [
        attempt(cell.axes["condition"], spec.seed, history_of(found.log, spec.level), spec.asks)
        for spec, found in zip(cell.specs, rounds, strict=True)
    ]


def attempt(name: str, number: int, history: MatchHistory, asks: Sequence[asking.Ask]) -> Attempt:
    """What came of a round in which somebody asked for something."""
    done = asking.what_was_done(history, asks)
    people = history.level.humans
    said = max((words.number for words in history.words if words.cook in people), default=0)
    meant = (note for _, _, note in history.notes if isinstance(note, Intend))
    told = next((intend.sentence for intend in meant if intend.heard == said), "")
    return Attempt(name, number, done.seconds, done.count, told)


def judged(cell: Cell, attempts: Sequence[Attempt]) -> JudgedCommand:
    """Whether a command is passed, and the time it counts with."""
    times = [a.seconds for a in attempts if a.seconds is not None]
    passed = len(times) >= PASS_SHARE * len(attempts)
    seconds = statistics.fmean(times) if passed else LIMIT
    command = cell.axes["condition"]
    text = " -> ".join(ask.text for ask in cell.specs[0].asks)
    challenge = command.partition(" ")[0]
    return JudgedCommand(command, challenge, text, passed, round(seconds, 2), tuple(attempts))


def challenges(outcomes: Iterable[JudgedCommand]) -> list[str]:
    """Those that occur, in the paper's order."""
    return list(dict.fromkeys(outcome.challenge for outcome in outcomes))


def summary(outcomes: Iterable[JudgedCommand], challenge: str) -> dict[str, float]:
    """Share of commands passed and mean time of one challenge."""
    found = [outcome for outcome in outcomes if outcome.challenge == challenge]
    return {
        "passed": statistics.fmean(outcome.passed for outcome in found),
        "seconds": statistics.fmean(outcome.seconds for outcome in found),
        "commands": len(found),
    }


def commands_table(outcomes: Sequence[JudgedCommand]) -> Figures:
    """A row for each command."""
    rows = tuple(
        (
            o.command,
            o.text,
            "yes" if o.passed else "NO",
            f"{sum(a.seconds is not None for a in o.attempts)}/{len(o.attempts)}",
            f"{o.seconds:.1f}",
        )
        for o in outcomes
    )
    title = f"Complex commands: {sum(o.passed for o in outcomes)} of {len(outcomes)} passed"
    return Figures(title, ("command", "words", "passed", "attempts", "seconds"), rows)


EXPERIMENT = Experiment("complex", "the paper's 30 complex commands", _options, measure)

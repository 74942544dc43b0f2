"""`lab complex`: the paper's thirty commands, each on its own, and whether they are carried out.

Source: HLA, complex commands: Quick, five attempts for each, passed if three succeed within 60 s;
a passed command takes the mean time of its successful attempts, a failed one 60 s. Orders are such
that nobody but the human wants the thing (but where the orders are what is spoken of). The paper
does not state the rest; here the human stands idle, 'A -> B' means that B is said a second after A
has been done, the clock runs from the last command, and the command is carried out when the
partner has completed the asked number of chops of the vegetable (or put the asked number of the
dish into pots); where the command names the number, one more within eight seconds is a failure.
Attempts differ in the moment at which the command comes.
"""

import statistics
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.progress import Progress

from game.content.level import Level
from game.lab.experiments.experiment import Experiment
from game.lab.reports.chart import paired_chart
from game.lab.reports.published import COMPLEX
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import named_level
from game.lab.runs.choice import add_latency, add_minds, pool_of
from game.lab.runs.commanded_match import CommandedMatch
from game.lab.runs.paper_commands import Command, WantedDeed, complex_commands
from game.lab.runs.rounds import with_orders
from game.partners.casting import HUMANS
from game.partners.thinking import ModelPool

#: Seconds for a command, and after it for doing too much of it.
LIMIT, SETTLE = 60.0, 8.0
#: Attempts that have to succeed out of five.
PASS_SHARE = 0.6


@dataclass(frozen=True, slots=True)
class Attempt:
    """`seconds` until the command was carried out, None if it was not; `count`: how often."""

    command: str
    number: int
    seconds: float | None
    count: int
    intention: str


@dataclass(frozen=True, slots=True)
class JudgedCommand:
    """One command's attempts, judged."""

    command: str
    challenge: str
    text: str
    passed: bool
    seconds: float
    attempts: tuple[Attempt, ...]


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    add_minds(parser, ("local", "openai", "recorded"))
    add_latency(parser)
    parser.add_argument("--attempts", type=int, default=5, help="for each command")
    parser.add_argument("--only", metavar="TEXT", default="", help="commands whose name has this")


def measure(args: Namespace, console: Console) -> Report:
    """Give the commands."""
    level = named_level("quick")
    commands = [c for c in complex_commands() if args.only in c.name]
    with pool_of(args) as pool:
        outcomes = tuple(give(level, commands, pool, args.attempts, console))
    data = {
        "backend": args.backend,
        "attempts": args.attempts,
        "summary": {c: summary(outcomes, c) for c in challenges(outcomes)},
        "commands": [asdict(outcome) for outcome in outcomes],
    }
    times = {
        c: (summary(outcomes, c)["seconds"], COMPLEX["HLA"][c][1]) for c in challenges(outcomes)
    }
    return Report(
        f"complex-{args.backend}",
        data,
        (commands_table(outcomes), beside_paper(outcomes)),
        (level,),
        chart=lambda path: paired_chart(path, "Complex commands", "mean seconds", times),
        code=int(not all(outcome.passed for outcome in outcomes)),
    )


def give(
    level: Level, commands: Sequence[Command], pool: ModelPool, attempts: int, console: Console
) -> Iterable[JudgedCommand]:
    """Each command's outcome in turn."""
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("commands", total=len(commands) * attempts)
        for command in commands:
            tried = []
            for number in range(attempts):
                tried.append(attempt(level, command, pool, number))
                progress.advance(task)
            yield judged(command, tried)


def attempt(level: Level, command: Command, pool: ModelPool, number: int) -> Attempt:
    """One attempt at one command."""
    ordered = with_orders(level, command.orders)
    with CommandedMatch(ordered, HUMANS["idle"], pool.minds(number)) as played:
        played.run(1.0 + 0.7 * number)
        if command.first is not None and not _carried_out(played, *command.first):
            return Attempt(command.name, number, None, 0, played.partner.panel.intention)
        return _tried(played, command, number)


def _carried_out(played: CommandedMatch, text: str, deed: WantedDeed) -> bool:
    """Say what comes before the command, and wait until it is done and known to be."""
    since = played.say(text)
    done = played.run(
        LIMIT,
        lambda: played.count(deed, since) >= deed.times and played.partner.panel.state != "active",
    )
    played.run(1.0)
    return done


def _tried(played: CommandedMatch, command: Command, number: int) -> Attempt:
    deed, since = command.deed, played.say(command.text)
    done = played.run(LIMIT, lambda: played.count(deed, since) >= deed.times)
    seconds = played.seconds(since) if done else None
    intention = played.partner.panel.intention
    if done and deed.exact and played.run(SETTLE, lambda: played.count(deed, since) > deed.times):
        seconds = None
    return Attempt(command.name, number, seconds, played.count(deed, since), intention)


def judged(command: Command, attempts: Sequence[Attempt]) -> JudgedCommand:
    """Whether a command is passed, and the time it counts with."""
    times = [a.seconds for a in attempts if a.seconds is not None]
    passed = len(times) >= PASS_SHARE * len(attempts)
    seconds = statistics.fmean(times) if passed else LIMIT
    text = command.text if command.first is None else f"{command.first[0]} -> {command.text}"
    return JudgedCommand(
        command.name, command.challenge, text, passed, round(seconds, 2), tuple(attempts)
    )


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


def beside_paper(outcomes: Sequence[JudgedCommand]) -> Figures:
    """Success and mean seconds by challenge, ours beside the paper's agents."""
    names = challenges(outcomes)
    ours = {c: (s["passed"], s["seconds"]) for c in names for s in (summary(outcomes, c),)}
    rows = tuple(
        (agent, *(f"{found[c][0]:.2f} / {found[c][1]:.2f}" for c in names))
        for agent, found in ({"ours": ours} | dict(COMPLEX)).items()
    )
    return Figures("Share passed / mean seconds (others: paper)", ("agent", *names), rows)


EXPERIMENT = Experiment("complex", "the paper's 30 complex commands", options, measure)

"""`lab complex`: the paper's thirty commands, each on its own, and whether they are carried out.

Source: HLA, complex commands (`assets/experiments/complex.yaml`): five attempts for each, passed if
three succeed within 60 s; a passed command takes the mean time of its successful attempts, a failed
one 60 s.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial

from rich.console import Console

from game.lab.engine.engine import add_engine, engine_of
from game.lab.experiments.experiment import Experiment
from game.lab.experiments.paper_hla import agent_title, tried
from game.lab.experiments.run import played, shipped_with
from game.lab.reports import hla_commands
from game.lab.reports.hla_commands import Passed, judged
from game.lab.reports.report import Figures, Report, panel_chart
from game.lab.runs.arguments import add_latency, add_minds, add_partner
from game.partners.partner_spec import HLA

NAME = "complex"


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
    (found,) = played([experiment], engine_of(args), console)
    texts = {c.axes["condition"]: " -> ".join(a.text for a in c.specs[0].asks) for c, _ in found}
    attempts = tried(found)
    outcomes = judged(attempts)
    data = {
        "backend": args.backend,
        "attempts": args.attempts,
        "commands": [asdict(each) | {"text": texts[each.command]} for each in outcomes],
    }
    ours = {agent_title(args.partner): attempts}
    bars = dict(hla_commands.complex_bars(ours))
    return Report(
        f"complex-{args.backend}",
        data,
        (commands_table(outcomes, texts), *hla_commands.complex_tables(ours)),
        (found[0][0].specs[0].level,),
        chart=partial(panel_chart, panels=bars, label="seconds, 95 % interval"),
        code=int(not all(outcome.passed for outcome in outcomes)),
    )


def commands_table(outcomes: Sequence[Passed], texts: Mapping[str, str]) -> Figures:
    """A row for each command."""
    rows = tuple(
        (
            o.command,
            texts[o.command],
            "yes" if o.passed else "NO",
            f"{sum(a.seconds is not None for a in o.attempts)}/{len(o.attempts)}",
            f"{o.seconds:.1f}",
        )
        for o in outcomes
    )
    title = f"Complex commands: {sum(o.passed for o in outcomes)} of {len(outcomes)} passed"
    return Figures(title, ("command", "words", "passed", "attempts", "seconds"), rows)


EXPERIMENT = Experiment("complex", "the paper's 30 complex commands", _options, measure)

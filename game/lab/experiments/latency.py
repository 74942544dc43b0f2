"""`lab latency`: how long it takes from a command to the macro action and the move that answer it.

Source: HLA, latency test (`assets/experiments/latency.yaml`). Macro latency runs from the command
to the next macro action decided upon with the command in mind: by the raw words if the Fast Mind
guesses, else by their intention; where the intention changes nothing, the macro action in progress
is the answer, at the moment at which the intention is known. Atomic latency is macro latency
divided by the moves of that macro action.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from dataclasses import asdict, replace
from functools import partial
from operator import attrgetter

from rich.console import Console

from agents.messages import Thought
from game.lab.engine.engine import add_engine, engine_of
from game.lab.engine.run_spec import history_of
from game.lab.experiments.experiment import Experiment
from game.lab.experiments.paper_hla import agent_title
from game.lab.experiments.run import played, shipped_with
from game.lab.metrics.responses import Answer
from game.lab.reports import hla_latency
from game.lab.reports.report import Figures, Report, Sample, grouped, panel_chart, printed
from game.lab.runs.arguments import add_latency, add_level, add_minds, add_partner, level_file
from game.partners.partner_spec import HLA

NAME = "latency"


def _options(parser: ArgumentParser) -> None:
    add_level(parser, "quick")
    add_partner(parser)
    add_minds(parser, ("local", "openai", "recorded"))
    add_latency(parser)
    parser.add_argument("--repeats", type=int, default=1, help="games of fifteen commands")
    add_engine(parser, workers=1)
    parser.set_defaults(partner=HLA.name)


def measure(args: Namespace, console: Console) -> Report:
    """Give the commands."""
    experiment = replace(
        shipped_with(NAME, args), levels=(level_file(args.level),), seeds=list(range(args.repeats))
    )
    (((cell, outcomes),),) = played([experiment], engine_of(args), console)
    level = cell.specs[0].level
    games = [hla_latency.responses(history_of(outcome.log, level)) for outcome in outcomes]
    said = [answer for game in games for answer in game.answers]
    thought = [each for game in games for each in game.thoughts]
    stages = grouped(thought, attrgetter("stage"))
    data = {
        "backend": args.backend,
        "macro": asdict(_sample(a.macro for a in said)),
        "atomic": asdict(_sample(a.atomic for a in said)),
        "intention": asdict(_sample(a.intention for a in said)),
        "modules": {s: asdict(Sample.of([t.seconds for t in ts])) for s, ts in stages.items()},
        "reuse": reuse(thought),
        "commands": [asdict(answer) for answer in said],
    }
    ours = {agent_title(args.partner): games}
    bars = {"Seconds from words to the macro action": hla_latency.bars(ours)}
    return Report(
        f"latency-{args.backend}",
        data,
        (commands(said), *(each for each in hla_latency.tables(ours) if each.rows)),
        (level,),
        (f"prefix reuse: {reuse(thought):.3f} of the prompts' tokens",),
        lambda path: panel_chart(path, bars, "seconds, 95 % interval"),
    )


def reuse(thoughts: Iterable[Thought]) -> float:
    """The share of the prompts' tokens that had been evaluated before, 0..1."""
    known = [(t.reused_tokens, t.prompt_tokens) for t in thoughts]
    tokens = sum(prompt for _, prompt in known)
    return sum(reused for reused, _ in known) / tokens if tokens else 0.0


def _sample(values: Iterable[float | None]) -> Sample:
    return Sample.of([value for value in values if value is not None])


def commands(answers: Iterable[Answer]) -> Figures:
    """A row for each command."""
    rows = tuple(
        (a.text, _seconds(a.intention), _seconds(a.macro), a.by, _seconds(a.atomic), a.doing)
        for a in answers
    )
    heads = ("command", "intention, s", "macro, s", "by", "atomic, s", "macro action")
    return Figures("From a command to its answer", heads, rows)


_seconds = partial(printed, form=".3f")

EXPERIMENT = Experiment("latency", "how soon words are acted on", _options, measure)

"""`lab latency`: how long it takes from a command to the macro action and the move that answer it.

Source: HLA, latency test: fifteen commands, 20 s apart, in one game. Macro latency runs from the
command to the next macro action decided upon with the command in mind: by the raw words if the
Fast Mind guesses, else by their intention; where the intention changes nothing, the macro action in
progress is the answer, at the moment at which the intention is known. Atomic latency is macro
latency divided by the moves of that macro action. The paper does not state map and human; here it
is Quick, and the human stands idle.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from functools import partial

from rich.console import Console
from rich.progress import track

from agents.messages import Thought
from game.lab.experiments.experiment import Experiment
from game.lab.reports.chart import paired_chart
from game.lab.reports.published import ATOMIC_LATENCY, MACRO_LATENCY, MODULE_LATENCY
from game.lab.reports.report import Figures, Report, Sample, printed
from game.lab.runs.arguments import add_level, level_of
from game.lab.runs.choice import add_latency, add_minds, pool_of
from game.lab.runs.commanded_match import CommandedMatch
from game.lab.runs.paper_commands import LATENCY
from game.lab.runs.responses import Answer, Said, answer, spans, thoughts
from game.partners.casting import HUMANS
from game.partners.minds import Minds

#: Seconds between two commands, and before the first.
APART, BEFORE = 20.0, 5.0


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    add_level(parser, "quick")
    add_minds(parser, ("local", "openai", "recorded"))
    add_latency(parser)
    parser.add_argument("--repeats", type=int, default=1, help="games of fifteen commands")


def measure(args: Namespace, console: Console) -> Report:
    """Give the commands."""
    level = level_of(args)
    answers: list[Answer] = []
    thought: list[Thought] = []
    with pool_of(args) as pool:
        for seed in range(args.repeats):
            minds = pool.minds(seed)
            with CommandedMatch(level, HUMANS["idle"], minds, seed) as played:
                answers += _game(played, minds, console)
                for link in minds.links.values():
                    thought += [came.message for came in thoughts(link)]
    macro, atomic = _sample(a.macro for a in answers), _sample(a.atomic for a in answers)
    data = {
        "backend": args.backend,
        "macro": asdict(macro),
        "atomic": asdict(atomic),
        "intention": asdict(_sample(a.intention for a in answers)),
        "modules": {s: asdict(Sample.of(v)) for s, v in _by_stage(thought).items()},
        "reuse": reuse(thought),
        "commands": [asdict(answer) for answer in answers],
    }
    pairs = {
        "macro": (macro.mean, MACRO_LATENCY["HLA"][0]),
        "atomic": (atomic.mean, ATOMIC_LATENCY["HLA"][0]),
    }
    return Report(
        f"latency-{args.backend}",
        data,
        (commands(answers), beside(answers), modules(thought)),
        (level,),
        (f"prefix reuse: {reuse(thought):.3f} of the prompts' tokens",),
        lambda path: paired_chart(path, "Latency", "mean seconds", pairs),
    )


def _game(played: CommandedMatch, minds: Minds, console: Console) -> list[Answer]:
    """One game of fifteen commands."""
    played.run(BEFORE)
    said = []
    for text in track(LATENCY, "commands", console=console, transient=True):
        tick = played.say(text)
        played.run(APART)
        said.append(Said(text, tick, played.now))
    done = tuple(spans(played.match.history, played.me))
    return [answer(each, minds, done) for each in said]


def _by_stage(thoughts: Iterable[Thought]) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {}
    for thought in thoughts:
        found.setdefault(thought.stage, []).append(thought.seconds)
    return found


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


def beside(answers: Sequence[Answer]) -> Figures:
    """Macro and atomic latency beside the paper's."""
    rows = [
        ("macro, ours", *_sample(a.macro for a in answers).cells()),
        ("atomic, ours", *_sample(a.atomic for a in answers).cells()),
    ]
    for name, paper in (("macro", MACRO_LATENCY), ("atomic", ATOMIC_LATENCY)):
        rows += [
            (f"{name}, {agent}", f"{m:.2f} ({sd:.2f})", "", "") for agent, (m, sd) in paper.items()
        ]
    heads = ("latency (others: paper)", "mean (sd), s", "median", "p95")
    return Figures("Latency", heads, tuple(rows))


def modules(thoughts: Iterable[Thought]) -> Figures:
    """Seconds of thinking by stage, beside the paper's."""
    rows = []
    for stage, seconds in _by_stage(thoughts).items():
        paper = MODULE_LATENCY.get(stage)
        told = f"{paper[0]:.2f} ({paper[1]:.2f})" if paper else ""
        rows.append((stage, str(len(seconds)), *Sample.of(seconds).cells(), told))
    heads = ("module", "thoughts", "mean (sd), s", "median", "p95", "HLA (paper)")
    return Figures("Thinking", heads, tuple(rows))


_seconds = partial(printed, form=".3f")

EXPERIMENT = Experiment("latency", "how soon words are acted on", options, measure)

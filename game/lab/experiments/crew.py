"""`lab crew FILE`: sentences to a crew, each in a round of its own: read right, and quotas kept.

Quotas count from five seconds after the words, of sentences that were read right, in ticks in which
they can be kept (`game.lab.runs.crew_sentences`).
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.progress import track

from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report, printed
from game.lab.runs.arguments import InputError, named_level
from game.lab.runs.choice import add_latency, add_minds, pool_of
from game.lab.runs.crew_sentences import AFTER, GRACE, CrewReply, Share, load_sentences, say_it
from game.partners.crews import LEADERS
from game.partners.partner_spec import PartnerSpec
from game.partners.thinking import Latency

LEADER = PartnerSpec("leader", "Leads", "", "", (LEADERS["small"],), needs_model=True)


def _options(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="sentences (YAML)")
    parser.add_argument("--only", metavar="TEXT", default="", help="those whose id has this")
    add_minds(parser, ("local", "openai", "recorded"))
    add_latency(parser, Latency(1.0))


def measure(args: Namespace, console: Console) -> Report:
    """Say them all. InputError if there are none."""
    sentences = [each for each in load_sentences(args.file) if args.only in each.id]
    if not sentences:
        raise InputError(f"{args.file}: no sentence has {args.only!r} in its id")
    with pool_of(args, LEADER) as pool:
        steps = track(sentences, "sentences", console=console, transient=True)
        replies = [say_it(sentence, pool) for sentence in steps]
    levels = tuple(named_level(name) for name in dict.fromkeys(s.level for s in sentences))
    told = [{**asdict(each), "right": each.right} for each in replies]
    return Report("crew", {"sentences": told}, (_table(replies), _shares(replies)), levels)


def _table(replies: Sequence[CrewReply]) -> Figures:
    heads = ("id", "said", "read", "right", "kept", "told")
    rows = [
        (
            each.sentence.id, each.sentence.say, each.read, "yes" if each.right else "no",
            printed(each.kept.value, ".2f"), " ".join(each.told),
        )
        for each in replies
    ]  # fmt: skip
    return Figures(f"{len(rows)} sentences", heads, tuple(rows))


def _shares(replies: Sequence[CrewReply]) -> Figures:
    right = [each for each in replies if each.right]
    quotas = [each.kept.value for each in right if each.kept.value is not None]
    ticks = sum((each.kept for each in right), start=Share())
    rows = (
        ("read right", f"{len(right)}/{len(replies)}", printed(len(right) / len(replies), ".2f")),
        (
            f"quotas kept, {GRACE:g} to {GRACE + AFTER:g} s after the words",
            f"{ticks.kept}/{ticks.count} ticks of {len(quotas)} sentences",
            printed(ticks.value, ".3f"),
        ),
        (
            "sentences whose quota is kept in 95 % of its ticks",
            f"{sum(value >= 0.95 for value in quotas)}/{len(quotas)}",
            printed(sum(v >= 0.95 for v in quotas) / len(quotas) if quotas else None, ".2f"),
        ),
    )
    return Figures("Shares", ("what", "of", "share"), rows)


EXPERIMENT = Experiment(
    "crew", "sentences to a crew: read right, and quotas kept", _options, measure
)

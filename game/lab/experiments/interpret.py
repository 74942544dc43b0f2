"""`lab interpret`: what intention each message of a file yields.

Input: a YAML list of `{id, orders: [alice, ...], last: CANONICAL | null, say: TEXT}`, where `last`
is the previous intention, already satisfied; docs/language.md tells what else an item may have.
Output: JSON `{id: CANONICAL}`, in the narrow language of the first releases unless asked for the
whole. Of messages whose right answers are in the file, it prints the shares understood, too: by
category, by how sure the model was, how often a right one is among those that it found likely, what
would be begun where it must be so sure, and how many it would ask about. Last it prints what a
message costs to read.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from itertools import pairwise
from json import dumps
from pathlib import Path

from rich.console import Console
from rich.progress import track

from agents.hla.labelled_messages import MessageItem, load_items
from agents.intention import Ask, Demand, Intention, dump, narrow
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Rate, Report, Sample
from game.lab.runs.arguments import InputError, add_level, add_minds, level_of, of_training, pool_of
from game.lab.runs.reading_kitchens import Answered, ReadingKitchens, by_category

#: Of the answers' probability, and of the share of clear words that are asked about.
_BOUNDS = (0.0, 0.25, 0.5, 0.75, 0.9, 1.01)
_SHARES = (0.0, 0.01, 0.02, 0.05, 0.1)
#: Probabilities that an answer may have to have for something to be done.
_SURE = (0.0, 0.15, 0.25, 0.35, 0.5, 0.65, 0.8)
#: So many of the likeliest readings.
_AMONG = (1, 2, 4)


def _options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="messages (YAML), folders of them, or labels of moments (JSONL)",
    )  # fmt: skip
    parser.add_argument(
        "--wide", action="store_true", help="write intentions in the whole language"
    )
    add_level(parser, "quick")
    add_minds(parser, ("local", "openai", "recorded"))


def measure(args: Namespace, console: Console) -> Report:
    """Read the messages."""
    level = level_of(args)
    with pool_of(args) as pool:
        kitchens = ReadingKitchens(pool, level)
        items = [item for path in args.paths for item in _items(path, kitchens)]
        steps = track(items, "messages", console=console, transient=True)
        outcomes = tuple(map(kitchens.read, steps))
    found = {
        o.item.id: dump(o.found if args.wide else narrow(o.found, o.vocabulary)) for o in outcomes
    }
    rows = tuple((item.id, item.say, dumps(found[item.id])) for item in items)
    figures = Figures(f"What {len(items)} messages mean", ("id", "message", "intention"), rows)
    labelled = [each for each in outcomes if each.item.right]
    tables = (_understood, _among, _surely, _done, _asked)
    told = tuple(table(labelled) for table in tables) if labelled else ()
    took = (_took(outcomes),) if outcomes else ()
    return Report("interpret", found, (figures, *told, *took), (level,), bare=True)


def _items(path: Path, kitchens: ReadingKitchens) -> list[MessageItem]:
    try:
        if path.suffix == ".jsonl":
            if (labels := of_training("moment_labels")) is None:
                raise InputError(f"{path}: labels are read in the source tree alone")
            return list(labels.items(path))
        return load_items(path, kitchens.kitchen)
    except ValueError as error:
        raise InputError(str(error)) from None


def _understood(outcomes: Sequence[Answered]) -> Figures:
    groups = by_category(outcomes)
    rows = tuple((name, Rate.among(o.right for o in group).text) for name, group in groups)
    return Figures("Understood (95 %)", ("category", "right"), rows)


def _among(outcomes: Sequence[Answered]) -> Figures:
    """The most that a choice among the readings that a search found could reach."""
    rows = tuple(
        (name, *(Rate.among(o.right_among(k) for o in group).text for k in _AMONG))
        for name, group in by_category(outcomes)
    )
    heading = ("category", *(f"of {most}" for most in _AMONG))
    return Figures("A right one is among the likeliest, guesses included", heading, rows)


def _done(outcomes: Sequence[Answered]) -> Figures:
    """What is begun where an answer must be so probable: rightly, wrongly, of words that ask for
    nothing.
    """
    idle = [o for o in outcomes if not any(map(_begins, o.item.right))]
    deeds = [o for o in outcomes if _begins(o.likeliest)]
    right = [o for o in deeds if o.right_among(1)]
    wrong = [o for o in deeds if not o.right_among(1)]
    false = [o for o in idle if _begins(o.likeliest)]
    rows = []
    for sure in _SURE:
        begun = (sum(o.confidence > sure for o in those) for those in (right, wrong, false))
        rates = map(Rate, begun, (len(right), len(wrong), len(idle)))
        rows.append((f"{sure:.2f}", *(rate.text for rate in rates)))
    heading = ("probability above", "right demands", "wrong demands", "asks for nothing")
    return Figures("Acted upon", heading, tuple(rows))


def _begins(meant: Intention) -> bool:
    return isinstance(meant, Demand) and not all(isinstance(part, Ask) for part in meant.parts)


def _surely(outcomes: Sequence[Answered]) -> Figures:
    """Whether the answer's probability is the share that is right."""
    rates = [(low, high, Rate()) for low, high in pairwise(_BOUNDS)]
    for outcome in outcomes:
        next(r for _, high, r in rates if outcome.confidence <= high).count(outcome.right)
    rows = tuple((f"{low:.2f} to {high:.2f}", rate.text) for low, high, rate in rates)
    return Figures("Right, by the probability of the answer", ("probability", "right"), rows)


def _asked(outcomes: Sequence[Answered]) -> Figures:
    """At how much doubt so many are asked about, of clear words and of such as leave it open.

    Wishes for what is not there count as neither.
    """
    vague = [o.doubt for o in outcomes if o.item.ambiguous]
    clear = [o for o in outcomes if not o.item.ambiguous and o.item.category != "nonexistent"]
    doubts = sorted((o.doubt for o in clear), reverse=True)
    rows = []
    for share in _SHARES if doubts else ():
        above = doubts[int(share * len(doubts))]
        rates = (Rate.among(d > above for d in those) for those in (doubts, vague))
        rows.append((f"{above:.3f}", *(rate.text for rate in rates)))
    return Figures("Asked about", ("doubt above", "clear words", "vague words"), tuple(rows))


def _took(outcomes: Sequence[Answered]) -> Figures:
    """What a reading costs in play, where all that is known before the words is evaluated ahead."""
    row = Sample.of([each.seconds for each in outcomes]).cells()
    return Figures("Processor seconds a message", ("mean (sd)", "median", "p95"), (row,))


EXPERIMENT = Experiment("interpret", "what messages mean", _options, measure)

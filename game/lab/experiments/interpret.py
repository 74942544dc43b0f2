"""`lab interpret`: what intention each message of a file yields (DESIGN section 8).

Input: a YAML list of `{id, orders: [alice, ...], last: CANONICAL | null, say: TEXT}`, where `last`
is the previous intention, already satisfied; docs/language.md tells what else an item may have.
Output: JSON `{id: CANONICAL}`, in the narrow language of the first releases unless asked for the
whole. Of messages whose right answers are in the file, it prints the shares understood, too.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from json import dumps
from pathlib import Path

from rich.console import Console
from rich.progress import track

from agents.answer_shapes import Json
from agents.hla.labelled_messages import MessageItem, load_items
from agents.intention import dump, narrow
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Rate, Report
from game.lab.runs.arguments import InputError, add_level, level_of
from game.lab.runs.choice import add_minds, pool_of
from game.lab.runs.moment_labels import items as labelled_items
from game.lab.runs.reading_kitchens import Answered, ReadingKitchens, by_category


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
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
    found = {each.item.id: _told(each, whole=args.wide) for each in outcomes}
    rows = tuple((item.id, item.say, dumps(found[item.id])) for item in items)
    figures = Figures(f"What {len(items)} messages mean", ("id", "message", "intention"), rows)
    labelled = [each for each in outcomes if each.item.right]
    tables = (figures, _understood(labelled)) if labelled else (figures,)
    return Report("interpret", found, tables, (level,), bare=True)


def _items(path: Path, kitchens: ReadingKitchens) -> list[MessageItem]:
    try:
        if path.suffix == ".jsonl":
            return list(labelled_items(path))
        return load_items(path, kitchens.kitchen)
    except ValueError as error:
        raise InputError(str(error)) from None


def _told(outcome: Answered, *, whole: bool) -> Json:
    found = outcome.found
    return dump(found if whole else narrow(found, outcome.vocabulary))


def _understood(outcomes: Sequence[Answered]) -> Figures:
    rates = (
        (name, Rate(sum(o.right for o in group), len(group)))
        for name, group in by_category(outcomes)
    )
    rows = tuple((name, rate.text) for name, rate in rates)
    return Figures("Understood (95 %)", ("category", "right"), rows)


EXPERIMENT = Experiment("interpret", "what messages mean", options, measure)

"""`lab interpret`: what intention each message of a file yields (DESIGN section 8).

Input: a YAML list of `{id, orders: [alice, ...], last: CANONICAL | null, say: TEXT}`, where `last`
is the previous intention, already satisfied; docs/language.md tells what else an item may have.
Output: JSON `{id: CANONICAL}`, in the narrow language of the first releases unless asked for the
whole. Of messages whose right answers are in the file, it prints the shares understood, too.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from json import dumps
from pathlib import Path

from rich.console import Console
from rich.progress import track

from agents.hla.message_items import MessageItem, load_items
from agents.hla.message_moment import MessageKitchen
from agents.hla.reader import IntentionReader
from agents.hla.slow import SlowMind
from agents.intention.narrow import narrow
from agents.intention.values import Json, dump
from agents.messages import Observation
from agents.tuning.evaluate import Answered, by_category
from game.content.level import Level
from game.kitchen.step import first_state
from game.lab.experiments.experiment import Experiment
from game.lab.reports.fast_report import Rate
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import InputError, add_level, level_of, named_level
from game.lab.runs.choice import add_minds, pool_of
from game.partners.model_pool import ModelPool
from game.partners.observation_builder import News, ObservationBuilder


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    parser.add_argument(
        "paths", type=Path, nargs="+", metavar="FILE", help="messages (YAML), or folders of them"
    )
    parser.add_argument(
        "--wide", action="store_true", help="write intentions in the whole language"
    )
    add_level(parser, "quick")
    add_minds(parser, ("local", "openai", "recorded"))


def measure(args: Namespace, console: Console) -> Report:
    """Read the messages."""
    level = level_of(args)
    with pool_of(args) as pool:
        kitchens = Kitchens(pool, level)
        items = [item for path in args.paths for item in _items(path, kitchens)]
        steps = track(items, "messages", console=console, transient=True)
        outcomes = tuple(interpret(steps, kitchens))
    found = {each.item.id: _told(each, whole=args.wide) for each in outcomes}
    rows = tuple((item.id, item.say, dumps(found[item.id])) for item in items)
    figures = Figures(f"What {len(items)} messages mean", ("id", "message", "intention"), rows)
    labelled = [each for each in outcomes if each.item.right]
    tables = (figures, _understood(labelled)) if labelled else (figures,)
    return Report("interpret", found, tables, (level,), bare=True)


def _items(path: Path, kitchens: "Kitchens") -> list[MessageItem]:
    try:
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


class Kitchens:
    """The kitchens that messages are read in, each with its reader; the models are shared."""

    def __init__(self, pool: ModelPool, usual: Level) -> None:
        self._mind = pool.mind(SlowMind)
        self._usual = usual
        self._seen: dict[str, tuple[MessageKitchen, IntentionReader]] = {}

    def kitchen(self, level: str) -> MessageKitchen:
        """The kitchen of a level, '' for the usual one. UnknownLevelError or ContentError."""
        return self._at(level)[0]

    def reader(self, level: str) -> IntentionReader:
        """Who reads messages there."""
        return self._at(level)[1]

    def _at(self, level: str) -> tuple[MessageKitchen, IntentionReader]:
        if level not in self._seen:
            seen = _first_sight(named_level(level) if level else self._usual)
            reader = self._mind.reader(seen)
            stations = tuple(station.name for station in seen.stations)
            kitchen = MessageKitchen(reader.vocabulary, seen.menu, stations)
            self._seen[level] = kitchen, reader
        return self._seen[level]


def interpret(items: Iterable[MessageItem], kitchens: Kitchens) -> Iterator[Answered]:
    """What each message is taken to mean."""
    for item in items:
        reading = kitchens.reader(item.level).read(item.say, item.situation)
        words = kitchens.kitchen(item.level).vocabulary
        seconds = reading.completion.seconds
        yield Answered(item, reading.intention, seconds, vocabulary=words)


def _first_sight(level: Level) -> Observation:
    """A partner's first look at the kitchen: it has the menu's words."""
    names = tuple(spec.role for spec in level.cooks)
    return ObservationBuilder(level, level.partner, names).observe(
        1, first_state(level.kitchen, 0), News()
    )


EXPERIMENT = Experiment("interpret", "what messages mean", options, measure)

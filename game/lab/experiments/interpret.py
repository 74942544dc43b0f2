"""`lab interpret`: what intention each message of a file yields (DESIGN section 8).

Input: a YAML list of `{id, orders: [alice, ...], last: CANONICAL | null, say: TEXT}`, where `last`
is the previous intention, already satisfied. Output: JSON `{id: CANONICAL}`.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from json import dumps
from pathlib import Path
from typing import cast

from rich.console import Console
from rich.progress import track

from agents.hla.reader import IntentionReader
from agents.hla.reading_prompt import Exchange, Situation
from agents.hla.slow import SlowMind
from agents.intention.json_form import parse
from agents.intention.language import IntentionError, Vocabulary, dump
from agents.intention.values import Json
from agents.messages import Observation
from game.content.level import Level
from game.kitchen.step import first_state
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import InputError, add_level, level_of, read_yaml
from game.lab.runs.choice import add_minds, pool_of
from game.partners.observation_builder import News, ObservationBuilder


@dataclass(frozen=True, slots=True)
class Item:
    """A message and what it is read against."""

    id: str
    say: str
    situation: Situation


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    parser.add_argument("file", type=Path, metavar="FILE", help="messages (YAML)")
    add_level(parser, "quick")
    add_minds(parser, ("local", "openai", "recorded"))


def measure(args: Namespace, console: Console) -> Report:
    """Read the messages."""
    level = level_of(args)
    kitchen = _first_sight(level)
    with pool_of(args) as pool:
        reader = pool.mind(SlowMind).reader(kitchen)
        items = load_items(args.file, reader.vocabulary)
        steps = track(items, "messages", console=console, transient=True)
        found = dict(interpret(steps, reader))
    rows = tuple((item.id, item.say, dumps(found[item.id])) for item in items)
    figures = Figures(f"What {len(items)} messages mean", ("id", "message", "intention"), rows)
    return Report("interpret", found, (figures,), (level,), bare=True)


def interpret(items: Iterable[Item], reader: IntentionReader) -> Iterator[tuple[str, Json]]:
    """The id and the canonical intention of each message."""
    for item in items:
        yield item.id, dump(reader.read(item.say, item.situation).intention)


def load_items(path: Path, vocabulary: Vocabulary) -> list[Item]:
    """The messages in the file at `path`. Raises InputError, or OSError if it cannot be read."""
    found = read_yaml(path)
    if not isinstance(found, list):
        raise InputError(f"{path}: expected a list of messages")
    items = []
    for number, value in enumerate(found, 1):
        try:
            items.append(_item(value, vocabulary))
        except ValueError as error:  # IntentionError is one
            raise InputError(f"{path}: item {number}: {error}") from None
    return items


def _item(value: object, vocabulary: Vocabulary) -> Item:
    match value:
        case {"id": str() | int() as name, "say": str(say), **rest}:
            last, orders = rest.pop("last", None), rest.pop("orders", [])
            if rest:
                raise ValueError(
                    f"unknown key {next(iter(rest))!r}; allowed: id, orders, last, say"
                )
            before = () if last in (None, "none") else (_last(last, vocabulary),)
            return Item(str(name), say, Situation(_orders(orders, vocabulary), before))
    raise ValueError("expected id, orders, last and say")


def _last(value: object, vocabulary: Vocabulary) -> Exchange:
    try:
        return Exchange("", parse(cast(Json, value), vocabulary), "satisfied")
    except IntentionError as error:
        raise ValueError(f"last: {error}") from None


def _orders(value: object, vocabulary: Vocabulary) -> tuple[str, ...]:
    known = vocabulary.things_of("serve") or ()
    if not isinstance(value, list) or not all(order in known for order in value):
        raise ValueError(f"orders: expected a list of {', '.join(known)}, found {value!r}")
    return tuple(value)


def _first_sight(level: Level) -> Observation:
    """A partner's first look at the kitchen: it has the menu's words."""
    names = tuple(spec.role for spec in level.cooks)
    return ObservationBuilder(level, level.partner, names).observe(
        1, first_state(level.kitchen, 0), News()
    )


EXPERIMENT = Experiment("interpret", "what messages mean", options, measure)

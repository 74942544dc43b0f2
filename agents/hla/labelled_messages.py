"""Messages that belong to no match: files of them, the moment of each, and what each means.

A file is a YAML list (docs/language.md): `say`, the moment, and perhaps the right answer as `want`,
with other right ones in `also`, in JSON or text form. Labels of the first releases' narrower
language may be overtaken by `wide` and `wide_also`. `ambiguous: true` marks words at which to ask
back. Without a `category`, the file's name is the category; without an `id`, the file's
name and a number are. A folder stands for the files in it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import yaml

from agents.answer_shapes import Json
from agents.hla.reading import Exchange, Situation
from agents.intention import (
    ALWAYS,
    NOTHING,
    Avoid,
    Demand,
    Goal,
    Intention,
    IntentionError,
    OrderReferent,
    Part,
    Referents,
    Vocabulary,
    all_called,
    asked_about,
    from_text,
    narrow,
    parse,
    to_text,
)
from agents.messages import MenuFacts
from agents.orders import dish_needs


@dataclass(frozen=True, slots=True)
class MessageKitchen:
    """Where messages are read: its words, its menu, what its stations are called."""

    vocabulary: Vocabulary
    menu: MenuFacts
    stations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MomentReader:
    """Reads the items of one kitchen; ValueError tells which key is wrong."""

    kitchen: MessageKitchen

    def situation(self, value: Mapping[str, object]) -> Situation:
        """What a message is read against."""
        orders = self._orders(value.get("orders") or [])
        before = self._meanings(value, "before")
        if (last := value.get("last")) not in (None, "none"):
            before = (*before, self._meaning(last, "last"))
        queue = self._parts(value, "now")
        pointing = self._pointing(value.get("pointing") or [])
        things = (name for name in pointing if name in self.kitchen.vocabulary.things)
        return Situation(
            orders,
            tuple(Exchange("", intention, "satisfied") for intention in before),
            queue,
            tuple(part for part in self._parts(value, "bans") if isinstance(part, Avoid)),
            tuple(m for m in self._meanings(value, "asked") if isinstance(m, Demand)),
            next(things, ""),
            referents=self._referents(orders, before, queue, pointing),
        )

    def label(
        self, value: Mapping[str, object], situation: Situation
    ) -> tuple[tuple[Intention, ...], str]:
        """The right answers, and the first as it is written, in the text form."""
        best, others = ("wide", "wide_also") if "wide" in value else ("want", "also")
        if best not in value:
            return (), ""
        want = value[best]
        first = self._meaning(want, best, situation.referents)
        right = (first, *self._meanings(value, others, situation.referents))
        return right, want if isinstance(want, str) else to_text(first, self.kitchen.vocabulary)

    def _referents(
        self,
        orders: Sequence[str],
        before: Sequence[Intention],
        queue: Sequence[Part],
        pointing: tuple[str, ...],
    ) -> Referents:
        """What words refer to; what is not in the queue any more was done."""
        demands = [intention for intention in before if isinstance(intention, Demand)]
        last = demands[-1] if demands else None
        left = {(goal.do, goal.what): goal.times for goal in queue if isinstance(goal, Goal)}
        goals = last.goals if last else ()
        needs = dish_needs(self.kitchen.menu)
        return Referents(
            # The oldest runs out first.
            orders=tuple(
                OrderReferent(name, float(i), needs[name]) for i, name in enumerate(orders)
            ),
            last=last,
            back=demands[-2] if len(demands) > 1 else None,
            done=tuple(_done(goal, left) for goal in goals),
            open=any((goal.do, goal.what) in left for goal in goals),
            topic=asked_about(before[-1]) if before else None,
            pointing=pointing,
            stations=self.kitchen.stations,
        )

    def _orders(self, value: object) -> tuple[str, ...]:
        known = self.kitchen.vocabulary.dishes
        if not isinstance(value, list) or not all(order in known for order in value):
            raise ValueError(f"orders: expected a list of {', '.join(known)}, found {value!r}")
        return tuple(value)

    def _pointing(self, value: object) -> tuple[str, ...]:
        """Every name of what is pointed at, e.g. 'pot 2' and 'pot'."""
        names = [value] if isinstance(value, str) else value
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise ValueError(f"pointing: expected a name or a list of names, found {value!r}")
        return all_called(names)

    def _parts(self, value: Mapping[str, object], key: str) -> tuple[Part, ...]:
        meanings = self._meanings(value, key)
        demands = (meaning for meaning in meanings if isinstance(meaning, Demand))
        return tuple(part for demand in demands for part in demand.parts)

    def _meanings(
        self, value: Mapping[str, object], key: str, referents: Referents = NOTHING
    ) -> tuple[Intention, ...]:
        """Those of a list; a text may stand for a list of one."""
        listed = value.get(key) or []
        if isinstance(listed, str):
            listed = [listed]
        if not isinstance(listed, list):
            raise ValueError(f"{key}: expected a list, found {listed!r}")
        return tuple(self._meaning(one, key, referents) for one in listed)

    def _meaning(self, value: object, key: str, referents: Referents = NOTHING) -> Intention:
        """An intention in either form."""
        try:
            if isinstance(value, str):
                return from_text(value, self.kitchen.vocabulary, referents)
            return parse(cast(Json, value), self.kitchen.vocabulary)
        except IntentionError as error:
            raise ValueError(f"{key}: {error}") from None


def _done(goal: Goal, left: Mapping[tuple[str, str | None], object]) -> int:
    """How often a goal was reached, if so much of it is left."""
    if goal.times == ALWAYS:
        return 0
    remaining = left.get((goal.do, goal.what), 0)
    return max(goal.times - remaining, 0) if isinstance(remaining, int) else 0


#: What an item may have besides `say`: the moment, its label, notes of whoever wrote it.
_KEYS = (
    "id", "orders", "last", "before", "now", "bans", "asked", "pointing", "level",
    "want", "also", "wide", "wide_also", "ambiguous", "category", "scene", "note",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class MessageItem:
    """A message, what it is read against, and what it means.

    `right`: right answers, the best first; () if it has no label. `text`: how the label is written.
    `level`: where it is read, '' for the usual kitchen. `whole`: whether answers are compared in
    the whole language, even where the label could be said in that of the first releases.
    """

    id: str
    category: str
    say: str
    situation: Situation
    right: tuple[Intention, ...] = ()
    ambiguous: bool = False
    text: str = ""
    level: str = ""
    whole: bool = False

    def accepts(self, found: Intention, vocabulary: Vocabulary) -> bool:
        """Whether an answer is right, wherever it lines up and in whatever order it forbids."""
        labels = [_plain(intention) for intention in self.right]
        if not self.whole and all(narrow(label, vocabulary) == label for label in labels):
            return _plain(narrow(found, vocabulary)) in labels
        return _plain(found) in labels


#: Gives the kitchen of a level, '' for the usual one.
KitchenOf = Callable[[str], MessageKitchen]


def load_items(path: Path, kitchen_of: KitchenOf) -> list[MessageItem]:
    """The items of a file, or of all YAML files of a folder.

    Raises ValueError with the file and the item's number, or OSError if it cannot be read.
    """
    files = sorted(path.glob("*.yaml")) if path.is_dir() else [path]
    return [item for file in files for item in _items(file, kitchen_of)]


def _items(path: Path, kitchen_of: KitchenOf) -> Iterator[MessageItem]:
    try:
        found = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: expected YAML, found {error}") from None
    if not isinstance(found, list):
        raise ValueError(f"{path}: expected a list of messages")
    for number, value in enumerate(found, 1):
        try:
            yield _item(value, path.stem, number, kitchen_of)
        except (ValueError, LookupError) as error:  # IntentionError is one
            raise ValueError(f"{path}: item {number}: {error}") from None


def _item(value: object, stem: str, number: int, kitchen_of: KitchenOf) -> MessageItem:
    match value:
        case {"say": str(say), **rest}:
            for key in rest:
                if key not in _KEYS:
                    raise ValueError(f"unknown key {key!r}; allowed: say, {', '.join(_KEYS)}")
            given = {str(key): known for key, known in rest.items()}
            level = str(given.get("level") or "")
            reader = MomentReader(kitchen_of(level))
            situation = reader.situation(given)
            right, text = reader.label(given, situation)
            return MessageItem(
                str(given.get("id", f"{stem}-{number}")),
                str(given.get("category", stem)),
                say,
                situation,
                right,
                given.get("ambiguous") is True,
                text,
                level,
            )
    raise ValueError("expected say, and perhaps id, orders and last")


def _plain(intention: Intention) -> Intention:
    """Goals in their order, then all else; it does not matter where they line up."""
    if not isinstance(intention, Demand):
        return intention
    others = [part for part in intention.parts if not isinstance(part, Goal)]
    return Demand((*intention.goals, *sorted(others, key=repr)))

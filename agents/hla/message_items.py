"""Messages that belong to no match: files of them, the moment of each, and what each means.

A file is a YAML list (docs/language.md): `say`, the moment, and perhaps the right answer as `want`,
with other right ones in `also`, in JSON or text form. Labels of the first releases' narrower
language may be overtaken by `wide` and `wide_also`. `ambiguous: true` marks words at which to ask
back. Without a `category`, the file's name is the category; without an `id`, the file's
name and a number are. A folder stands for the files in it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

from agents.hla.message_moment import MessageKitchen, MomentReader
from agents.hla.reading_prompt import Situation
from agents.intention import Demand, Goal, Intention, Vocabulary, narrow

#: What an item may have besides `say`: the moment, its label, notes of whoever wrote it.
_KEYS = (
    "id", "orders", "last", "before", "now", "bans", "asked", "pointing", "level",
    "want", "also", "wide", "wide_also", "ambiguous", "category", "scene", "note",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class MessageItem:
    """A message, what it is read against, and what it means.

    `right`: right answers, the best first; () if it has no label. `text`: how the label is written.
    `level`: where it is read, '' for the usual kitchen.
    """

    id: str
    category: str
    say: str
    situation: Situation
    right: tuple[Intention, ...] = ()
    ambiguous: bool = False
    text: str = ""
    level: str = ""

    def accepts(self, found: Intention, vocabulary: Vocabulary) -> bool:
        """Whether an answer is right: where demands line up and prohibitions' order are the same.

        Labels that the language of the first releases could say are compared in that language.
        """
        labels = [_plain(intention) for intention in self.right]
        if all(narrow(label, vocabulary) == label for label in labels):
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

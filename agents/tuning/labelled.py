"""Messages with known meanings: their files, and when an answer is right.

A file is a YAML list in the interpret format (docs/language.md) with the right answer as `want`,
other right ones in the list `also` (JSON form or text form, also with references), and perhaps a
`category`; without one, the file's name is the category. Labels of the first releases' narrower
language may be overtaken by `wide` and `wide_also`. `now` and `bans` are a text or a list of parts.
`ambiguous: true` marks words at which a partner should ask back. A folder stands for the files in
it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import yaml

from agents.hla.reading_prompt import Exchange, Situation
from agents.intention.json_form import parse
from agents.intention.language import Avoid, Demand, Goal, Intention
from agents.intention.narrow import narrow
from agents.intention.reference import NOTHING
from agents.intention.referents import Referents
from agents.intention.text_form import from_text, to_text
from agents.intention.values import Json, Part
from agents.tuning.contexts import Setting
from agents.tuning.kitchen import VOCABULARY, SampledKitchen, soups
from agents.tuning.places import PHRASES
from agents.tuning.templates import word_lists


@dataclass(frozen=True, slots=True)
class LabelledMessage:
    """A message, what it is read against, and what it means; `text`: how the label is written."""

    id: str
    category: str
    say: str
    situation: Situation
    right: tuple[Intention, ...]
    ambiguous: bool = False
    text: str = ""

    def accepts(self, found: Intention) -> bool:
        """Whether an answer is right: where demands line up and prohibitions' order are the same.

        Labels that the language of the first releases could say are compared in that language.
        """
        labels = [_plain(intention) for intention in self.right]
        if all(narrow(label, VOCABULARY) == label for label in labels):
            return _plain(narrow(found, VOCABULARY)) in labels
        return _plain(found) in labels


def load_items(path: Path) -> list[LabelledMessage]:
    """The items of a file, or of all YAML files of a folder. Raises ValueError."""
    kitchen = soups(word_lists(PHRASES / "words.list"))
    files = sorted(path.glob("*.yaml")) if path.is_dir() else [path]
    return [item for file in files for item in _items(file, kitchen)]


def _items(path: Path, kitchen: SampledKitchen) -> list[LabelledMessage]:
    values = yaml.safe_load(path.read_text(encoding="utf-8"))
    try:
        return [_item(value, path.stem, i, kitchen) for i, value in enumerate(values, 1)]
    except (KeyError, TypeError) as error:
        raise ValueError(f"{path}: not a list of messages in the interpret format: {error}") from (
            error
        )


def _item(
    value: Mapping[str, Json], stem: str, number: int, kitchen: SampledKitchen
) -> LabelledMessage:
    situation = _situation(value, kitchen)
    labels = _labels(value)
    right = tuple(_meaning(label, situation.referents) for label in labels)
    want = labels[0]
    return LabelledMessage(
        str(value.get("id", f"{stem}-{number}")),
        str(value.get("category", stem)),
        str(value["say"]),
        situation,
        right,
        value.get("ambiguous") is True,
        want if isinstance(want, str) else to_text(right[0], VOCABULARY),
    )


def _labels(value: Mapping[str, Json]) -> list[Json]:
    if "wide" in value:
        return [value["wide"], *_listed(value, "wide_also")]
    return [value["want"], *_listed(value, "also")]


def _situation(value: Mapping[str, Json], kitchen: SampledKitchen) -> Situation:
    before = [_meaning(said) for said in _listed(value, "before")]
    if (last := value.get("last")) not in (None, "none"):
        before.append(_meaning(last))
    demands = [said for said in before if isinstance(said, Demand)]
    pointing = value.get("pointing") or ""
    situation = Situation(
        tuple(str(order) for order in _listed(value, "orders")),
        tuple(Exchange("", said, "satisfied") for said in before),
        _parts(value, "now"),
        tuple(part for part in _parts(value, "bans") if isinstance(part, Avoid)),
        tuple(d for said in _listed(value, "asked") if isinstance(d := _meaning(said), Demand)),
        pointing if isinstance(pointing, str) else str(_listed(value, "pointing")[0]),
    )
    last_two = (*demands[:-3:-1], None, None)[:2]
    return replace(situation, referents=Setting(kitchen, situation, *last_two).referents)


def _parts(value: Mapping[str, Json], key: str) -> tuple[Part, ...]:
    said = value.get(key)
    meant = (_meaning(one) for one in ([said] if isinstance(said, str) else _listed(value, key)))
    return tuple(part for demand in meant if isinstance(demand, Demand) for part in demand.parts)


def _listed(value: Mapping[str, Json], key: str) -> list[Json]:
    found = value.get(key) or []
    if not isinstance(found, list):
        raise TypeError(key)
    return found


def _meaning(value: Json, referents: Referents = NOTHING) -> Intention:
    if isinstance(value, str):
        return from_text(value, VOCABULARY, referents)
    return parse(value, VOCABULARY)


def _plain(intention: Intention) -> Intention:
    """Goals in their order, then all else; it does not matter where they line up."""
    if not isinstance(intention, Demand):
        return intention
    others = [part for part in intention.parts if not isinstance(part, Goal)]
    return Demand((*intention.goals, *sorted(others, key=repr)))

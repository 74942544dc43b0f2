"""The phrases of head chefs that the parser knows, read from `sayings.yaml`."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import product

import yaml

_FILE = "sayings.yaml"


@dataclass(frozen=True, slots=True)
class Sayings:
    """Phrases by what they mean: `verbs` by action, `words` by their kind and then by meaning,
    `whole` messages by meaning; `places`, `stations`, `sides` and `things` by the usual name.
    `spellings` and `contractions`: the full form of each short form.
    """

    verbs: Mapping[str, tuple[str, ...]]
    words: Mapping[str, Mapping[str, tuple[str, ...]]]
    fillers: tuple[str, ...]
    causes: tuple[str, ...]
    whole: Mapping[str, tuple[str, ...]]
    places: Mapping[str, tuple[str, ...]]
    stations: Mapping[str, tuple[str, ...]]
    sides: Mapping[str, tuple[str, ...]]
    things: Mapping[str, tuple[str, ...]]
    spellings: Mapping[str, str]
    contractions: Mapping[str, str]


@cache
def sayings() -> Sayings:
    """The phrases in the file, which is read once."""
    text = resources.files(__package__).joinpath(_FILE).read_text(encoding="utf-8")
    found = yaml.load(text, yaml.CSafeLoader)
    return Sayings(
        words={kind: _rows(row if isinstance(row, dict) else {"": row})
               for kind, row in found["words"].items()},
        fillers=_phrases(found["fillers"]),
        causes=_phrases(found["causes"]),
        spellings=found["spellings"],
        contractions=found["contractions"],
        **{name: _rows(found[name]) for name in _TABLES},
    )  # fmt: skip


_TABLES = ("verbs", "whole", "places", "stations", "sides", "things")


def _rows(rows: Mapping[object, object]) -> dict[str, tuple[str, ...]]:
    return {str(name): _phrases(row) for name, row in rows.items()}


def _phrases(row: object) -> tuple[str, ...]:
    """The phrases of a row, split at '|'; '(drop/leave) it' gives one for each alternative."""
    said = (each for row in str(row).split("|") for each in _alternatives(row))
    return tuple(dict.fromkeys(filter(None, (" ".join(each.split()) for each in said))))


def _alternatives(phrase: str) -> Iterator[str]:
    pieces = [piece.split("/") for piece in re.split(r"[()]", phrase)]
    yield from map("".join, product(*pieces))

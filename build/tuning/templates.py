"""Phrase files: what people say, with holes, and what it means.

A file is one writer's list. Sections are named in square brackets; a line is

    [WHEN ::] WORDS => MEANING

`[a|b|]` in WORDS chooses, `{v}` is a hole (see `tuning.holes`), and MEANING is the text form
of an intention with the same holes. WHEN names what must have been said before. `#` begins a
comment line.

A line of `phrases/heard.tsv` is what a speech recogniser wrote, what was meant, and what was said,
with tabs between.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from agents.intention import IntentionError, canonical
from tuning.kitchen import kitchen_of
from tuning.places import PHRASES

#: The writer whose phrases are only for measuring while training.
HELD_OUT = "heldout"

_SECTION = re.compile(r"\[(\w+)\]")
_CHOICE = re.compile(r"\[([^\[\]]*)\]")


class PhraseError(ValueError):
    """A phrase file that cannot be read; names file and line."""


@dataclass(frozen=True, slots=True)
class Template:
    """One line of a phrase file. `place`: where it stands, e.g. 'child.txt:12'."""

    words: str
    meaning: str
    when: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Writer:
    """One person's way of saying things: section -> lines."""

    name: str
    sections: Mapping[str, tuple[Template, ...]]

    def only(self, fits: Callable[[Template], bool]) -> "Writer":
        """With those of the lines that fit."""
        sections = {name: tuple(filter(fits, lines)) for name, lines in self.sections.items()}
        return Writer(self.name, sections)


def load_writers(folder: Path) -> tuple[Writer, ...]:
    """All writers of a folder, by name. Raises PhraseError."""
    return tuple(_writer(path) for path in sorted(folder.glob("*.txt")))


def choose(words: str, random: Random) -> str:
    """Decide every `[a|b]`, the innermost first."""
    while found := _CHOICE.search(words):
        chosen = random.choice(found[1].split("|"))
        words = words[: found.start()] + chosen + words[found.end() :]
    return words


def _writer(path: Path) -> Writer:
    sections: dict[str, list[Template]] = {}
    current: list[Template] | None = None
    for number, line in _lines(path):
        if found := _SECTION.fullmatch(line):
            current = sections.setdefault(found[1], [])
        elif current is None:
            raise PhraseError(f"{path.name}:{number}: expected a [section] first, found {line!r}")
        else:
            place = f"{path.name}:{number}"
            words, arrow, meaning = line.rpartition("=>")
            if not arrow or not words.strip() or not meaning.strip():
                raise PhraseError(f"{place}: expected 'WORDS => MEANING', found {line!r}")
            when, colons, rest = words.partition("::")
            if not colons:
                when, rest = "", words
            current.append(Template(rest.strip(), meaning.strip(), when.strip(), place))
    return Writer(path.stem, {name: tuple(lines) for name, lines in sections.items()})


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            yield number, line.strip()


def word_lists(path: Path) -> Mapping[str, Sequence[str]]:
    """`name: a; b; c` lines of a list of words; several lines of one name add up."""
    lists: dict[str, list[str]] = {}
    for number, line in _lines(path):
        name, colon, words = line.partition(":")
        if not colon:
            raise PhraseError(f"{path.name}:{number}: expected 'name: a; b', found {line!r}")
        lists.setdefault(name.strip(), []).extend(w.strip() for w in words.split(";") if w.strip())
    return lists


HEARD = PHRASES / "heard.tsv"


@dataclass(frozen=True, slots=True)
class HeardPhrase:
    """What a recogniser wrote, and what was meant and said."""

    words: str
    meaning: str
    said: str


def load_heard(path: Path = HEARD) -> tuple[HeardPhrase, ...]:
    """All lines of a file. Raises PhraseError, which names the line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(_heard(line, f"{path.name}:{number}") for number, line in enumerate(lines, 1))


def _heard(line: str, place: str) -> HeardPhrase:
    match line.split("\t"):
        case [words, meaning, said] if words and said:
            try:
                return HeardPhrase(words, canonical(meaning, kitchen_of().vocabulary), said)
            except IntentionError as error:
                raise PhraseError(f"{place}: {error}") from error
    raise PhraseError(f"{place}: expected 'HEARD<TAB>MEANING<TAB>SAID', found {line!r}")

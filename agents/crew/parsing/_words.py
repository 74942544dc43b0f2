"""A message as words that a kitchen knows: its phrases found, slips and short forms put right."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rapidfuzz.distance import OSA

from agents.crew.parsing._sayings import sayings

#: Words of so many letters and more may be misspelt, and those of so many by two letters.
MISSPELT, BADLY = 4, 9
#: What a word is that means nothing here, and one that says nothing of what is wished.
UNKNOWN, FILL = "X", "FILL"

_TOKEN = re.compile(r"[a-z0-9][a-z0-9_'-]*|…|\.\.+|[,.!?;:&+]|[–—=-]+")
_MARKS: Mapping[str, str] = {
    ".": "END", "!": "END", "?": "END", ";": "END", ":": "COLON",
    ",": "AND", "&": "AND", "+": "AND",
}  # fmt: skip
_DRAWN_OUT = re.compile(r"([a-z])\1{2,}")
#: What is said several times on end: 'stop stop stop', 'get it out, get it out'.
_REPEATED = re.compile(r"\b(?!(?:chop|no|now) )([a-z][\w']*(?: [a-z][\w']*){0,4})(?:[ .!]+\1\b)+")
#: '1) Ben, the pots 2) Mia, the boards'.
_NUMBERED = re.compile(r"(?:^|(?<=\s))\d+\s?\)\s")
_CALLED_OUT = re.compile(r"^([a-z]+)(?:, \1\b)+")


@dataclass(frozen=True, slots=True)
class Word:
    """A phrase of a message. `readings`: what it may be, each kind with its value.

    `forms`: of a verb 's', 'ing' or 'ed', of a thing 'many' where there are several, by kind.
    """

    said: str
    readings: Mapping[str, str]
    forms: Mapping[str, str] = field(default_factory=dict)

    def get(self, *kinds: str) -> str | None:
        """Its value as the first of these kinds that it may be; None for none of them."""
        return next((self.readings[kind] for kind in kinds if kind in self.readings), None)

    def is_a(self, *kinds: str) -> bool:
        """Whether it may be one of these."""
        return any(kind in self.readings for kind in kinds)


#: Things that are worked at.
THINGS = ("DISH", "ING", "PLATE")
#: What cooks do.
VERBS = ("DO", "MAKE", "STAY", "HELP", "WATCH", "WASHING", "PUTOUT", "FETCH", "PASS")
#: No word.
NOTHING = Word("", {})


@dataclass(frozen=True, slots=True)
class Phrase:
    """A row of a lexicon. `exact`: never what a misspelt word is taken for."""

    said: str
    kind: str
    value: str
    form: str = ""
    exact: bool = True


@dataclass(slots=True)
class Lexicon:
    """What is known of words."""

    _found: dict[tuple[str, ...], Word] = field(default_factory=dict)
    _inexact: dict[str, None] = field(default_factory=dict)
    _known: set[str] = field(default_factory=set)
    _longest: int = 1

    @classmethod
    def of(cls, phrases: Iterable[Phrase]) -> "Lexicon":
        """That of these phrases; one that stands in several rows may be each."""
        found = cls()
        for phrase in phrases:
            found._add(phrase)
        return found

    def _add(self, phrase: Phrase) -> None:
        words = tuple(phrase.said.split())
        old = self._found.get(words)
        readings = {**(old.readings if old else {}), phrase.kind: phrase.value}
        forms = {
            **(old.forms if old else {}),
            **({phrase.kind: phrase.form} if phrase.form else {}),
        }
        self._found[words] = Word(phrase.said, readings, forms)
        self._known.update(words)
        self._longest = max(self._longest, len(words))
        if len(words) == 1 and (len(phrase.said) > MISSPELT or not phrase.exact):
            self._inexact[phrase.said] = None

    def words(self, text: str) -> list[Word]:
        """A message in the longest phrases that are known, marks among them."""
        said = [self._spelt(word) for word in tokens(text)]
        found, i = list[Word](), 0
        while i < len(said):
            for length in range(min(self._longest, len(said) - i), 0, -1):
                word = self._found.get(tuple(said[i : i + length]))
                if word is not None or length == 1:
                    found.append(word or _mark(said[i]))
                    i += length
                    break
        return found

    def _spelt(self, word: str) -> str:
        """As it is known; a word that is not, and is like one that is, counts as that."""
        if len(word) < MISSPELT or not word.isalpha() or word in self._known:
            return word
        most = 2 if len(word) >= BADLY else 1
        near = [(OSA.distance(word, each, score_cutoff=most), each) for each in self._inexact]
        best = min((n for n in near if n[0] <= most and n[1][0] == word[0]), default=None)
        return word if best is None else best[1]


def tokens(text: str) -> Iterator[str]:
    """Words in small letters, spelt out, and marks."""
    said = " ".join(text.lower().replace("’", "'").replace("/", " ").split())
    said = _DRAWN_OUT.sub(r"\1", said)
    for short, whole in sayings().contractions.items():
        said = re.sub(
            rf"\b{short}\b" if "'" not in short[:2] else rf"(?<=\w){short}\b", whole, said
        )
    said = _NUMBERED.sub(". ", said)
    said = _CALLED_OUT.sub(r"\1", _REPEATED.sub(r"\1", said))
    said = re.sub(r"\b(\d+)\s?x\b|\bx\s?(\d+)\b", r"\1\2", said)
    for found in _TOKEN.findall(said):
        word = found.strip("'-") or found
        yield from sayings().spellings.get(word, word).split()


def _mark(said: str) -> Word:
    if (said[0] in ".…" and len(said) > 1) or said[0] in "–—-=…":
        return Word(said, {"AND": said})
    if said.isdecimal():
        return Word(said, {"NUM": said})
    return Word(said, {_MARKS.get(said, UNKNOWN): said})


def plain(words: Sequence[Word]) -> str:
    """As they were said, spelt out."""
    return re.sub(r" (?=[,.!?;:])", "", " ".join(word.said for word in words))


def has(words: Iterable[Word], *kinds: str) -> bool:
    """Whether one of the words may be one of these kinds."""
    return any(word.is_a(*kinds) for word in words)


def word_at(words: Sequence[Word], i: int) -> Word:
    """The word there; one that is nothing beyond the end."""
    return words[i] if 0 <= i < len(words) else NOTHING


def first_but(words: Iterable[Word], *kinds: str) -> Word:
    """The first word that is none of these kinds; one that is nothing if there is none."""
    return next((word for word in words if not word.is_a(*kinds)), NOTHING)


def first_said(words: Sequence[Word], i: int, wanted: Sequence[str] = ()) -> Word:
    """The first word from there on that says something, or is one of the `wanted` kinds."""
    said = (w for w in words[i:] if w.is_a(*wanted) or not w.is_a(*_PASSED))
    return next(said, NOTHING)


_PASSED = (FILL, UNKNOWN, "CAUSE", "TO", "COLON")

"""The words that are expected, how they sound, and which follows which.

Two words follow each other if they do in some expected phrase. Whatever ends a phrase may be
followed by 'then' or 'and', and these by whatever begins one.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from game.voice.hearing.confusion import NUMBER, Costs, lost, replaced
from game.voice.hearing.phonetics import plain, sounds

#: What a sound that was misheard counts beside a word in an unexpected place.
_SOUND = 1.3
#: What a word costs that follows one that it does not follow in any phrase, the first word of a
#: phrase or the last one among others, and a word that joins phrases.
_UNEXPECTED, _EDGE, _JOIN = 0.8, 0.4, 0.3
_JOINS = ("then", "and")
_NEVER = 99.0


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """Costs by the number of a word in `words`; the others are by its sounds, too.

    `replaced`: a sound that was heard for one of the word's; `lost`: one of the word's not heard;
    `added`: a sound heard that none of the word's is; `follows`: one word after another; `begins`,
    `ends`: beside words that are not of the network; `first`, `last`: in an utterance.
    """

    words: tuple[str, ...]
    number: dict[str, int] = field(init=False)
    lengths: np.ndarray = field(init=False)
    replaced: Costs = field(init=False)
    lost: Costs = field(init=False)
    added: Costs = field(init=False)
    follows: Costs = field(init=False)
    begins: Costs = field(init=False)
    ends: Costs = field(init=False)
    first: Costs = field(init=False)
    last: Costs = field(init=False)
    phrases: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def of(cls, phrases: Iterable[str]) -> "Network":
        """Of whole commands and answers; of none if there are none."""
        spelt = tuple(tuple(plain(phrase).split()) for phrase in phrases)
        words = dict.fromkeys(word for phrase in spelt for word in phrase)
        return cls((*dict.fromkeys((*words, *_JOINS)),) if words else (), phrases=spelt)

    def __post_init__(self) -> None:
        set_ = object.__setattr__
        set_(self, "number", {word: number for number, word in enumerate(self.words)})
        spoken = [[NUMBER[sound] for sound in sounds(word)] for word in self.words]
        set_(self, "lengths", np.array([len(each) for each in spoken], dtype=int))
        longest = max(map(len, spoken), default=1)
        table = np.zeros((len(spoken), longest), dtype=int)
        for row, each in zip(table, spoken, strict=True):
            row[: len(each)] = each
        beyond = np.arange(longest) >= self.lengths[:, None]
        set_(self, "replaced", _SOUND * replaced()[:, table])
        set_(self, "lost", np.where(beyond, _NEVER, _SOUND * lost()[table]))
        set_(self, "added", _SOUND * lost())
        self._connect()

    def _connect(self) -> None:
        set_, count = object.__setattr__, len(self.words)
        chains = [[self.number[word] for word in phrase] for phrase in self.phrases if phrase]
        begins, ends = np.zeros(count, bool), np.zeros(count, bool)
        follows = np.full((count, count), _UNEXPECTED)
        for chain in chains:
            begins[chain[0]] = ends[chain[-1]] = True
            follows[chain[:-1], chain[1:]] = 0.0
        for join in (self.number[word] for word in _JOINS if self.words):
            follows[ends, join] = _JOIN
            follows[join, begins] = 0.0
        if self.words:
            follows[self.number["and"], self.number["then"]] = 0.0
        set_(self, "follows", follows)
        set_(self, "begins", np.where(begins, _EDGE, _UNEXPECTED))
        set_(self, "ends", np.where(ends, _EDGE, _UNEXPECTED))
        set_(self, "first", np.where(begins, 0.0, _UNEXPECTED))
        set_(self, "last", np.where(ends, 0.0, _UNEXPECTED))

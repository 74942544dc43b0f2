"""The words that are expected, how they sound, and which follows which.

Two words follow each other if they do in some expected phrase. Whatever ends a phrase may be
followed by 'then' or 'and', and these by whatever begins one.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from game.voice.hearing.phonetics import plain, sounds

Costs = NDArray[np.float64]

_VOWELS = "aeiouIOUV@AEWY"
SOUNDS = "pbtdkgfvTszSCJmnNlrwjh" + _VOWELS
NUMBER = {sound: number for number, sound in enumerate(SOUNDS)}
#: Pairs of sounds by what it costs to take one for the other; a later row counts.
_PAIRS = (
    (0.5, "pt pk tk bd bg dg ij Ij uw Uw"),
    (0.6, "lr rw lw bv pf bw vw hf hT kC bm dn dl nl kh ph th"),
    (0.4, "mn nN mN fT vT sS zS SC SJ sT zT tT dT tC dJ ij Ij uw Uw"),
    (0.25, "pb td kg fv sz CJ"),
    (0.2, "iI eI ae ao oO uU @V @I @e @a @o VU Va Vo Ei Ee Aa oW ou @U"),
)
_CONSONANTS_DIFFER, _VOWELS_DIFFER, _KINDS_DIFFER = 0.9, 0.35, 1.2
#: What it costs to hear a sound that was not spoken, or not to hear one.
_LOST_CONSONANT, _LOST_VOWEL = 0.6, 0.45
_LOST = {
    "@": 0.3, "I": 0.35, "h": 0.3, "r": 0.35, "j": 0.35, "T": 0.5, "t": 0.45, "d": 0.45, "w": 0.45,
    "l": 0.5, "n": 0.5,
}  # fmt: skip


def replaced() -> Costs:
    """By the numbers of the sound that was heard and of the one that was spoken."""
    costs = np.array([[_differ(one, other) for other in SOUNDS] for one in SOUNDS])
    for cost, pairs in _PAIRS:
        for pair in pairs.split():
            one, other = NUMBER[pair[0]], NUMBER[pair[1]]
            costs[one, other] = costs[other, one] = cost
    return costs


def lost() -> Costs:
    """By the number of the sound."""
    usual = [_LOST_VOWEL if sound in _VOWELS else _LOST_CONSONANT for sound in SOUNDS]
    return np.array([_LOST.get(s, cost) for s, cost in zip(SOUNDS, usual, strict=True)])


def _differ(one: str, other: str) -> float:
    if one == other:
        return 0.0
    match one in _VOWELS, other in _VOWELS:
        case True, True:
            return _VOWELS_DIFFER
        case False, False:
            return _CONSONANTS_DIFFER
    return _KINDS_DIFFER


#: What a sound that was misheard counts beside a word in an unexpected place.
_SOUND = 1.3
#: What a word costs that follows one that it does not follow in any phrase, the first word of a
#: phrase or the last one among others, and a word that joins phrases.
_UNEXPECTED, _EDGE, _JOIN = 0.8, 0.4, 0.3
_JOINS = ("then", "and")
_NEVER = 99.0


class Network:
    """Costs by the number of a word in `words`; the others are by its sounds, too.

    `replaced`: a sound that was heard for one of the word's; `lost`: one of the word's not heard;
    `added`: a sound heard that none of the word's is; `follows`: one word after another; `begins`,
    `ends`: beside words that are not of the network; `first`, `last`: in an utterance.
    """

    def __init__(self, phrases: Iterable[str]) -> None:
        """Of whole commands and answers; of none if there are none."""
        spelt = [plain(phrase).split() for phrase in phrases]
        words = dict.fromkeys(word for phrase in spelt for word in phrase)
        self.words = tuple(dict.fromkeys((*words, *_JOINS))) if words else ()
        self.number = {word: number for number, word in enumerate(self.words)}
        spoken = [[NUMBER[sound] for sound in sounds(word)] for word in self.words]
        self.lengths = np.array([len(each) for each in spoken], dtype=int)
        longest = max(map(len, spoken), default=1)
        table = np.zeros((len(spoken), longest), dtype=int)
        for row, each in zip(table, spoken, strict=True):
            row[: len(each)] = each
        beyond = np.arange(longest) >= self.lengths[:, None]
        self.replaced: Costs = _SOUND * replaced()[:, table]
        self.lost: Costs = np.where(beyond, _NEVER, _SOUND * lost()[table])
        self.added: Costs = _SOUND * lost()
        self._connect([[self.number[word] for word in phrase] for phrase in spelt if phrase])

    def _connect(self, chains: Sequence[Sequence[int]]) -> None:
        """By phrases, each the numbers of its words."""
        count = len(self.words)
        begins, ends = np.zeros(count, bool), np.zeros(count, bool)
        self.follows: Costs = np.full((count, count), _UNEXPECTED)
        for chain in chains:
            begins[chain[0]] = ends[chain[-1]] = True
            self.follows[chain[:-1], chain[1:]] = 0.0
        for join in (self.number[word] for word in _JOINS if self.words):
            self.follows[ends, join] = _JOIN
            self.follows[join, begins] = 0.0
        if self.words:
            self.follows[self.number["and"], self.number["then"]] = 0.0
        self.begins: Costs = np.where(begins, _EDGE, _UNEXPECTED)
        self.ends: Costs = np.where(ends, _EDGE, _UNEXPECTED)
        self.first: Costs = np.where(begins, 0.0, _UNEXPECTED)
        self.last: Costs = np.where(ends, 0.0, _UNEXPECTED)

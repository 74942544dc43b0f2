"""How easily a recogniser takes one sound for another, or hears too many or too few.

Costs: 0 for the same sound, about 1 for a consonant that has nothing in common with the other.
"""

import numpy as np
from numpy.typing import NDArray

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

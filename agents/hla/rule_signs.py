"""Whether a message lays down the rule that it was read as, or that was only guessed.

A wrong guess at work costs a vegetable; a wrong guess at a prohibition goes unseen and spoils the
round. So a rule needs words that make one: 'more beef!' forbids nothing, and 'don't let anything
burn' does not forbid to put out fires.
"""

from collections.abc import Mapping, Sequence

from agents.hla.word_lists import bare, word_lists
from agents.intention import Avoid, Demand, Intention, Only, Part

#: What a prohibition of this work must name, for it is mostly meant the other way round.
_NAMED: Mapping[str, str] = {"putout": "fire", "drop": "waste"}


def lays_down(intention: Intention) -> bool:
    """Whether there is a rule in it that keeps the partner from something."""
    return any(isinstance(part, Avoid | Only) for part in _parts(intention))


def guessed(intention: Intention, text: str) -> bool:
    """Whether there is a rule in it that the words have no sign of."""
    words = bare(text)
    return any(not _has_sign(part, words) for part in _parts(intention))


def _has_sign(part: Part, words: str) -> bool:
    match part:
        case Only():
            return _says("only", words)
        case Avoid(yours=True):
            return _says("mine", words) or _says("forbids", words)
        case Avoid(do):
            return _says("forbids", words) and (do not in _NAMED or _says(_NAMED[do], words))
    return True


def leaves_free(text: str) -> bool:
    """Whether words leave it all to the partner, and nothing beside that."""
    lists, words = word_lists("rules.txt"), bare(text)
    left = " ".join(lists["courtesy"].sub(" ", words).split())
    return any(lists["freely"].fullmatch(each) for each in (words, left))


def _says(kind: str, words: str) -> bool:
    return word_lists("rules.txt")[kind].search(words) is not None


def _parts(intention: Intention) -> Sequence[Part]:
    return intention.parts if isinstance(intention, Demand) else ()

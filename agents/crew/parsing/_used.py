"""Words in their places: what is put right at once, a thing or a deed, a limit or a crowd."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from agents.crew.parsing._words import FILL, NOTHING, THINGS, Word, has, word_at

_BEFORE_A_PLATE = ("the", "clean", "wash", "dirty", "your", "my", "that", "this", "every", "each")
#: What may be put right, each by its like.
_CORRECTED = ("NAME", "NUM", "DISH", "ING", "PLACE")


def as_used(words: Sequence[Word]) -> list[Word]:
    """Words that are both a thing and a deed or a pointer, as which they stand there."""
    said = _at_least(_corrected(words))
    return [_as_used(said, i) for i in range(len(said))]


def _corrected(words: Sequence[Word]) -> Sequence[Word]:
    """Without what is taken back at once: 'Mia, no wait, Marta', 'three, I mean four onions'."""
    at = next((i for i in range(1, len(words)) if _corrects(words, i)), None)
    if at is None:
        return words
    right = next((i for i in range(at, len(words)) if words[i].is_a(*_CORRECTED)), None)
    between = ("CORRECTION", FILL, "AND", "ON", "NOT")
    if right is None or not all(word.is_a(*between) for word in words[at:right]):
        return words
    kind = next(kind for kind in _CORRECTED if words[right].is_a(kind))
    start = max((i + 1 for i in range(at) if words[i].is_a("END")), default=0)
    wrong = [i for i in range(start, at) if words[i].is_a(kind)]
    if not wrong:
        return words
    bare = kind == "NUM" and not word_at(words, right + 1).is_a(*THINGS, "CLASS")
    kept = words[wrong[-1] + 1 : at] if bare else ()  # 'two onions, no, three'
    return (*words[: wrong[-1]], words[right], *kept, *_corrected(words[right + 1 :]))


def _at_least(words: Sequence[Word]) -> Sequence[Word]:
    """'Never fewer than' for 'at least'."""
    fewer = next((i for i, word in enumerate(words) if word.is_a("FEWER")), 0)
    no = next((i for i in range(fewer) if words[i].is_a("NOT")), fewer)
    if no == fewer or any(word.is_a("WHEN") and not word.is_a(FILL) for word in words[:fewer]):
        return words
    least = Word(f"never {words[fewer].said}", {"ATLEAST": ""})
    told = (word for word in words[no + 1 : fewer] if not word.is_a("FORGET"))  # 'drop below'
    return (*words[:no], *told, least, *words[fewer + 1 :])


def _corrects(words: Sequence[Word], i: int) -> bool:
    no = words[i].said == "no" and word_at(words, i + 1).is_a("AND", "NAME")
    return no or words[i].is_a("CORRECTION")


@dataclass(frozen=True, slots=True)
class _Use:
    """A word that is `said` so, of a `kind`, `before` and `after` words of these kinds, is just
    `then`; '' stands for any.
    """

    then: str
    said: str = ""
    kind: str = ""
    before: str = ""
    after: str = ""

    def fits(self, before: Word, word: Word, after: Word) -> bool:
        """Whether it is about a word between these."""
        around = ((self.kind, word), (self.before, before), (self.after, after))
        said = not self.said or re.fullmatch(self.said, word.said) is not None
        return said and all(not kinds or one.is_a(*kinds.split()) for kinds, one in around)


_THING = "DISH ING CLASS IT PLATE"
_USES = (
    _Use("STAY", "stand by", after="PLACE"),
    _Use("COLON", "[–—=-]+", after="NAME"),  # 'onions - Ben'
    _Use("ATMOST", "max", "NAME", before="NUM OFYOU"),
    _Use("NAME", "max", "NAME"),
    _Use(FILL, kind="IT", after=f"{_THING} PLACE FIRE BURNT"),  # 'that onion'
    _Use("HIM", "her|him", before="FETCH PASS"),
    _Use(FILL, kind="INSTEADOF", after="NAME"),
    _Use(FILL, kind="NAME", before="INSTEADOF"),  # 'Leo, instead of Ben'
    _Use("LEAVE", "leave.*", "CEASE", after=_THING),
    _Use(FILL, kind="LESS"),
    _Use(FILL, kind="ING", before="LESS"),  # what is said beside 'more tomatoes'
)


def _as_used(words: Sequence[Word], i: int) -> Word:
    word, before = words[i], word_at(words, i - 1)
    rest = (w for w in words[i + 1 :] if not w.is_a(FILL, "ART") or w.is_a("IT"))
    after = next(rest, NOTHING)
    kinds = (use.then for use in _USES if use.fits(before, word, after))
    kind = next(kinds, "") or _among_others(words, i, after)
    if kind:
        return Word(word.said, {kind: word.get(kind) or ""})
    if (before.said in ("only", "just") or before.is_a("ATMOST")) and _are_people(words, i):
        return Word(word.said, {"NUM": str(word.get("NUM") or 1)})
    if word.said == "plates" and before.said == "one":
        return Word(word.said, {"DO": "plate"}, {"DO": "s"})
    return _plated(before, word, after) if word.is_a("DO") and word.is_a("PLATE") else word


def _among_others(words: Sequence[Word], i: int, after: Word) -> str:
    """What a word is by more than those beside it; '' for nothing else."""
    word = words[i]
    if word.said == "no more" and after is NOTHING and has(words[:i], "NUM"):
        return "ATMOST"  # 'two at the pots, no more'
    if word.said in ("only", "just") and _are_people(words, i + 1):
        return "ATMOST"
    if word.is_a("THEN") and word.said.startswith(("when", "once")) and has(words[i + 1 :], "WITH"):
        return "WHEN"  # 'when you are done with the onions'
    plates = word.is_a("PLATE") and after.is_a("OF") and word_at(words, i + 2).is_a("DISH")
    return FILL * plates  # 'three plates of David'


def _are_people(words: Sequence[Word], i: int) -> bool:
    """Whether cooks are counted there: 'one of you', 'two people'."""
    word, after = word_at(words, i), word_at(words, i + 1)
    one = word.get("CROWD") == "free" and word.said.startswith("one")
    return one or (word.is_a("NUM") and after.is_a("OFYOU") and not after.is_a("DO"))


def _plated(before: Word, word: Word, after: Word) -> Word:
    """'Plate' as what is done, or as a thing."""
    counted = before.is_a("NUM", "ART", "ON", "MORE", "FETCH", "PASS", "READY")
    counted = counted or before.said in _BEFORE_A_PLATE
    many = word.forms.get("PLATE") == "many"
    deed = after.is_a(*_THING.split()) if many else not counted
    kinds = ("DO",) if deed else ("PLATE", "PLACE")
    return replace(word, readings={k: v for k, v in word.readings.items() if k in kinds})

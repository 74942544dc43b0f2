"""Who is called that does not cook here: a word that nobody knows, where a name would stand."""

import re
from collections.abc import Collection, Iterator, Sequence

from agents.crew.parsing._sentences import has_wish
from agents.crew.parsing._words import UNKNOWN, Word, word_at

#: A capital letter within a sentence.
_CAPITAL = re.compile(r"(?<=[\w,'’] )[A-Z][a-z]+\b")


def stranger(words: Sequence[Word], text: str, talk: Collection[str]) -> str:
    """The first of them in a message; '' for none. `talk`: words of praise, thanks and the like."""
    capital = {found.lower() for found in _CAPITAL.findall(text)} if not text.istitle() else set()
    called = {*_called(words)}
    unknown = (word.said for word in words if word.is_a(UNKNOWN) and word.said not in talk)
    return next((said for said in unknown if said.isalpha() and said in capital | called), "")


def _called(words: Sequence[Word]) -> Iterator[str]:
    """Who stands at the beginning of a sentence, before a comma or what is to be done."""
    begins = True
    for i, word in enumerate(words):
        joined = word_at(words, i + 1).is_a("AND", "COLON")
        strange = begins and word.is_a(UNKNOWN)
        told = word_at(words, i + 1).is_a("DO") and not words[i + 1].forms
        # 'blimey, Ben, the pots' calls Ben
        wished = joined and has_wish(words[i + 2 :]) and not _calls_another(words, i + 1)
        if strange and (told or wished):
            yield word.said
        begins = word.is_a("END") or (begins and (word.is_a("NAME", "AND") or (strange and joined)))


def _calls_another(words: Sequence[Word], i: int) -> bool:
    return words[i].said == "," and word_at(words, i + 1).is_a("NAME", "CROWD", "OFYOU", "YOU")

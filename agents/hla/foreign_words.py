"""Whether a message is in another language than English, which a small model reads at best by luck.

Told by its letters, or by common words of one other language with no English word beside them. What
the kitchen calls its things says nothing: they may be foreign words themselves.
"""

import unicodedata
from collections.abc import Collection

from agents.hla.word_lists import bare, word_lists
from agents.intention import Vocabulary

#: So many different words of one language are no accident.
_TELLING = 2
_ENGLISH = "english"
#: Letters that are no letter with an accent.
_PLAIN = str.maketrans({"ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "ı": "i", "đ": "d"})


def is_foreign(text: str, vocabulary: Vocabulary) -> bool:
    """Whether somebody speaks another language; in doubt it is English."""
    words = set(bare(_plain(text)).split()) - _own(vocabulary)
    return _is_other_script("".join(words)) or _is_other_language(words)


def _is_other_script(letters: str) -> bool:
    """Whether at least half of the letters are not Latin."""
    found = [letter for letter in letters if letter.isalpha()]
    other = [letter for letter in found if "LATIN" not in unicodedata.name(letter, "LATIN")]
    return bool(found) and len(other) * 2 >= len(found)


def _is_other_language(words: Collection[str]) -> bool:
    lists = word_lists("languages.txt")
    if any(map(lists[_ENGLISH].fullmatch, words)):
        return False
    return any(
        sum(known.fullmatch(word) is not None for word in words) >= _TELLING
        for language, known in lists.items()
        if language != _ENGLISH
    )


def _own(vocabulary: Vocabulary) -> frozenset[str]:
    """The words of what the kitchen has."""
    names = (f"{thing} {vocabulary.title(thing)}".replace("_", " ") for thing in vocabulary.things)
    return frozenset(word for name in names for word in bare(_plain(name)).split())


def _plain(text: str) -> str:
    """Small letters without accents."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return "".join(part for part in parts if not unicodedata.combining(part))

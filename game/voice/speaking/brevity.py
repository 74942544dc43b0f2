"""What of a line is worth a breath: the subtitle has it whole, a voice in a hurry its beginning."""

import re

#: A sentence ends here, and the next begins with a capital letter or a figure.
_SENTENCE = re.compile(r"(?<=[.!?\u2026])\s+(?=[A-Z0-9])")
#: Where one may stop within a sentence.
_CLAUSE = re.compile(r"(?<=[,;:])\s+(?!and\b)|\s+(?=\()")
#: A sentence of so many words more than there is breath for is told whole.
_SPARE_WORDS = 4


def in_short(text: str, most: int) -> str:
    """As many whole sentences of `text` as have at most `most` words, at least the first one.

    A first sentence that is much longer ends with one of its clauses, or is cut between two words.
    """
    sentences = _SENTENCE.split(text.strip())
    first = sentences[0]
    if _words(first) > most + _SPARE_WORDS:
        return _ended(_fitting(_CLAUSE.split(first), most) or first.split()[:most])
    return " ".join(_fitting(sentences, most) or sentences[:1])


def _fitting(parts: list[str], most: int) -> list[str]:
    """The first parts with at most so many words together."""
    kept: list[str] = []
    for part in parts:
        if _words(" ".join([*kept, part])) > most:
            break
        kept.append(part)
    return kept


def _ended(parts: list[str]) -> str:
    return " ".join(parts).rstrip(",;: ") + "."


def _words(text: str) -> int:
    return len(text.split())

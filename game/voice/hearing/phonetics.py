"""How words sound, as far as spelling tells."""

import re
from functools import lru_cache

import jellyfish

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def plain(text: str) -> str:
    """In small letters, without punctuation, numbers in words."""
    text = text.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    text = re.sub(r"\b\d+\b", _in_words, text)
    return " ".join(re.sub(r"[^a-z0-9' ]", " ", text).split())


@lru_cache(maxsize=4096)
def sounds(text: str) -> str:
    """The consonants of a plain text, and its vowels where words begin."""
    return "".join(jellyfish.metaphone(word) for word in text.split())


def _in_words(number: re.Match[str]) -> str:
    return _NUMBERS[int(number[0])] if int(number[0]) < len(_NUMBERS) else number[0]

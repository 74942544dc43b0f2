"""Lists of words among the prompts, and the words of a message as they are looked up there.

A list stands below its '[heading]': words or phrases between commas, without apostrophes; a '*'
stands for any letters.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache

from agents.hla.templates import load_sections


@cache
def word_lists(file: str) -> Mapping[str, re.Pattern[str]]:
    """What finds a word of each list of a file, in `bare` words."""
    lines = load_sections(file)
    return {name: any_of(", ".join(rows).split(", ")) for name, rows in lines.items()}


def any_of(words: Iterable[str]) -> re.Pattern[str]:
    """What finds any of some words; a '*' in them stands for any letters."""
    return re.compile(rf"\b(?:{'|'.join(words)})\b".replace("*", r"\w*"))


def bare(text: str) -> str:
    """The words of a message in small letters and without marks, a blank between them."""
    return " ".join(re.findall(r"\w+", re.sub("['’]", "", text.lower())))

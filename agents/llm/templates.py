"""Prompt files: text with holes, loaded from a package and filled with this kitchen's words.

A hole is written {{name}}. A file may end with a section '---' of notes for people, never sent.
"""

import re
from collections.abc import Mapping
from importlib import resources

_HOLE = re.compile(r"\{\{(\w+)\}\}")


def load_prompt(package: str, *path: str) -> str:
    """The text of a prompt file below a package's folder; raises FileNotFoundError."""
    text = resources.files(package).joinpath(*path).read_text(encoding="utf-8")
    return text.split("\n---\n")[0].strip("\n")


def fill(template: str, words: Mapping[str, str]) -> str:
    """Put words into the holes; raises KeyError for a hole without a word."""
    return _HOLE.sub(lambda hole: words[hole[1]], template)


def one_line(text: str, most: int = 400) -> str:
    """A player's words as data: one line, bounded to the most that players can write."""
    return " ".join(text.split())[:most]

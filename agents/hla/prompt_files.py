"""HLA's prompt files: texts whose holes are filled with this kitchen's words, and lists of words.

A list stands below its '[heading]': words or phrases between commas, without apostrophes; a '*'
stands for any letters.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources

from agents.hla.profiles import Profile, PromptStyle
from agents.llm.templates import fill, load_prompt


def load(style: PromptStyle, name: str) -> str:
    """The text of a prompt file; raises FileNotFoundError."""
    return load_prompt("agents.hla", "prompts", style, f"{name}.txt")


#: '[ack]', or with what it is for: '[ack: promise]'.
_HEADING = re.compile(r"\[(\w+)(?:: (\w+))?\]")


def headings(*path: str) -> dict[str, str]:
    """The headings of a file among the prompts, in its order, and what each says it is for."""
    lines = resources.files("agents.hla").joinpath("prompts", *path).read_text(encoding="utf-8")
    found = map(_HEADING.fullmatch, lines.splitlines())
    return {heading[1]: heading[2] or "" for heading in found if heading}


def load_sections(*path: str) -> dict[str, tuple[str, ...]]:
    """The lines below each '[heading]' of a file among the prompts, in the file's order."""
    file = resources.files("agents.hla").joinpath("prompts", *path)
    found: dict[str, tuple[str, ...]] = {}
    section = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if heading := _HEADING.fullmatch(line):
            section = heading[1]
            found[section] = ()
        elif section and line:
            found[section] += (line,)
    return found


def fixed_part(profile: Profile, name: str, words: Mapping[str, str]) -> str:
    """How a prompt begins, for this profile; compact ones are lines, each ended."""
    if profile.style == "compact":
        return fill(load("compact", name), words) + "\n" if profile.examples else ""
    return fill(load("full", name), words)


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

"""HLA's prompt files: texts whose holes are filled with this kitchen's words, and lists of words.

A list stands below its '[heading]': words or phrases between commas, without apostrophes; a '*'
stands for any letters.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources

from agents.hla.profiles import Profile, PromptStyle
from agents.intention import Vocabulary, plural
from agents.kitchen import step_words
from agents.llm.templates import fill, load_prompt
from agents.messages import MenuFacts, RecipeFact


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


def menu_words(menu: MenuFacts, vocabulary: Vocabulary) -> dict[str, str]:
    """The words of the holes: things of this menu to make examples of, and its recipes.

    {{a}}, {{b}}, {{c}} are ingredients in words, {{A}} ... with capitals, {{as}} ... in the plural
    and {{a_}} ... as intentions name them; {{w}}, {{x}}, {{y}}, {{z}} are dishes as intentions name
    them, {{W}} ... as people call them and {{Wshort}} ... without the last word. Where a menu has
    fewer, they repeat. {{do_a}} and {{do_x}} are verbs that go with {{a_}} and {{x}}.
    """
    veg = vocabulary.things_of("chop") or vocabulary.things or ("food",)
    dishes = vocabulary.things_of("serve") or vocabulary.things or ("dish",)
    words: dict[str, str] = {}
    for i, hole in enumerate("abc"):
        thing = veg[i % len(veg)]
        words[hole] = vocabulary.title(thing).lower()
        words[f"{hole}s"] = plural(words[hole])
        words[f"{hole}_"] = thing
        words[hole.upper()] = words[hole].title()
    for i, hole in enumerate("wxyz"):
        words[hole] = dishes[i % len(dishes)]
        words[hole.upper()] = vocabulary.title(words[hole])
        words[f"{hole.upper()}short"] = words[hole.upper()].rsplit(" ", 1)[0]
    words["do_a"] = _verb_for(words["a_"], vocabulary, ("chop", "cook", "prepare"))
    words["do_x"] = _verb_for(words["x"], vocabulary, ("cook", "prepare", "serve"))
    words["verbs"] = "\n".join(
        f"- {verb}: {', '.join(things) or '(no object)'}" for verb, things in vocabulary.verbs
    )
    words["things"] = ", ".join(vocabulary.title(thing) for thing in vocabulary.things)
    words["recipes"] = "\n".join(
        f"- {recipe.name} ({recipe.title}): {', '.join(_made_of(recipe, menu))}"
        for recipe in menu.recipes
    )
    return words


def _made_of(recipe: RecipeFact, menu: MenuFacts) -> Iterable[str]:
    """The steps of a recipe; where they are not known, what it needs."""
    return [step_words(step, menu) for step in recipe.steps] or recipe.needs


def _verb_for(thing: str, vocabulary: Vocabulary, verbs: Sequence[str]) -> str:
    """The first of some verbs that goes with a thing, else any."""
    known = (*verbs, *(verb for verb, _ in vocabulary.verbs))
    return next((verb for verb in known if vocabulary.fits(verb, thing)), verbs[0])


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

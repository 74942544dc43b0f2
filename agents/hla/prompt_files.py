"""HLA's prompt files: texts whose holes are filled with this menu's words, and lists of words.

A list stands below its '[heading]': words or phrases between commas, without apostrophes; a '*'
stands for any letters.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources

from agents.english import plural
from agents.hla.profiles import Profile, PromptStyle
from agents.intention import Vocabulary
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


def fixed_part(profile: Profile, name: str, menu: MenuFacts, vocabulary: Vocabulary) -> str:
    """How a prompt begins, for this profile and menu; compact ones are lines, each ended."""
    words = menu_words(menu, vocabulary)
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


#: What each task is and where it ends, for large models.
_TASKS: Mapping[str, str] = {
    "chop": "cut it; ends when it is chopped",
    "cook": "put it in the heat; ends when it is in the heat, not when it is done",
    "plate": "put it on a plate, out of the heat if it is there; ends when it is on the plate",
    "serve": "bring the finished dish to the customer; ends when it is delivered",
    "putout": "put out a fire",
    "drop": "throw away burnt food",
    "pass": "hand it to the person, or lay it where the person reaches it",
    "fetch": "go and take it in hand",
    "move": "step out of the way",
    "come": "come to the person",
    "clean": "clear away what lies about and is of no use",
    "free": "make one of them empty",
    "wash": "wash dirty ones",
    "watch": "stand by them and take out what is done",
}
_MIX = "put all that belongs to the dish together, not cooked yet; ends when it is together"
_ASSEMBLE = "put all that belongs to the dish together on a plate; ends when it can be served"


def menu_words(menu: MenuFacts, vocabulary: Vocabulary) -> dict[str, str]:
    """The words of the holes: things of this menu to make examples of, and its recipes.

    {{a}}, {{b}}, {{c}} are ingredients in words, {{A}} ... with capitals, {{as}} ... in the plural
    and {{a_}} ... as intentions name them; {{w}}, {{x}}, {{y}}, {{z}} are dishes as intentions name
    them, {{W}} ... as people call them and {{Wshort}} ... without the last word. Where a menu has
    fewer, they repeat. {{do_a}} and {{do_x}} are verbs that go with {{a_}} and {{x}}; {{verbs}}:
    the tasks and what each is; {{ready}}, {{make}}: how ingredients get ready and dishes are made.
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
    words["do_a"] = _verb_for(words["a_"], vocabulary, _READY)
    words["do_x"] = _verb_for(words["x"], vocabulary, _MADE)
    words["verbs"] = "\n".join(_task(*each, vocabulary) for each in vocabulary.verbs)
    words["ready"] = _ways(vocabulary.ingredients, _READY, vocabulary)
    words["make"] = _ways(dishes, _MADE, vocabulary)
    words["things"] = ", ".join(vocabulary.title(thing) for thing in vocabulary.things)
    words["recipes"] = "\n".join(_recipe(recipe, menu) for recipe in menu.recipes)
    return words


#: Verbs that get an ingredient ready, and that make a dish; the first that fits.
_READY, _MADE = ("chop", "cook", "prepare", "fetch"), ("cook", "prepare", "serve")


def _task(verb: str, things: Sequence[str], vocabulary: Vocabulary) -> str:
    """E.g. '- cook (said as: fry): put it in the heat; ends when it is there. With: beef.'."""
    own = dict.fromkeys(filter(None, (vocabulary.word(verb, thing) for thing in things)))
    called = f" (said as: {', '.join(own)})" if own else ""
    listed = f" With: {', '.join(things)}." if things else ""
    return f"- {verb}{called}: {_meaning(verb, things, vocabulary)}.{listed}"


def _meaning(verb: str, things: Sequence[str], vocabulary: Vocabulary) -> str:
    if verb != "prepare":
        return _TASKS.get(verb, verb)
    cooked = [vocabulary.fits("cook", dish) for dish in things]
    if all(cooked) or not any(cooked):
        return _MIX if all(cooked) else _ASSEMBLE
    return f"{_MIX}; dishes that are not cooked: {_ASSEMBLE}"


def _ways(things: Sequence[str], verbs: Sequence[str], vocabulary: Vocabulary) -> str:
    """E.g. 'chop (lettuce, onion) or cook (beef)': with each thing the first verb that fits."""
    ways: dict[str, list[str]] = {}
    for thing in things:
        ways.setdefault(_verb_for(thing, vocabulary, verbs), []).append(thing)
    if len(ways) < 2:  # the same for all of them
        return next(iter(ways), verbs[0])
    return " or ".join(f"{verb} ({', '.join(named)})" for verb, named in ways.items())


def _recipe(recipe: RecipeFact, menu: MenuFacts) -> str:
    steps = ", ".join([step_words(step, menu) for step in recipe.steps] or recipe.needs)
    needs = f"of {', '.join(recipe.needs)}: " if recipe.needs and recipe.steps else ""
    return f"- {recipe.name} ({recipe.title}): {needs}{steps}"


def _verb_for(thing: str, vocabulary: Vocabulary, verbs: Sequence[str]) -> str:
    """The first of some verbs that goes with a thing, else any."""
    known = (*verbs, *(verb for verb, _ in vocabulary.verbs))
    return next((verb for verb in known if vocabulary.fits(verb, thing)), verbs[0])

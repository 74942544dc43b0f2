"""Which question of its kind was asked, told by the words that it was asked in.

One kind covers several questions: 'what do you do next?' and 'what is in your hands?' both ask for
the plan. Lists of words tell them apart, `prompts/questions.txt`; where none fits, the kind's
plainest answer is given.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal, get_args

from agents.hla.answering.knowledge import Knowledge
from agents.hla.talking.dialogue_act import SelfFacet
from agents.hla.templates import load_sections
from agents.intention.wording import plural

Facet = Literal[
    "always", "cooking", "dishes", "done", "first", "hands", "need", "next", "not", "on_counters",
    "orders", "plates", "score", "standing",
]  # fmt: skip
_VERBS = ("chop", "prepare", "cook", "plate", "serve", "putout")
_ABOUT_SELF: tuple[SelfFacet, ...] = get_args(SelfFacet)


def says(facet: Facet, known: Knowledge) -> bool:
    """Whether the question has words of a facet."""
    return _place(f"facet_{facet}", known) is not None


def verb_said(known: Knowledge) -> str | None:
    """The verb of intentions that the question names first: 'serve', of 'who delivers it?'."""
    found = {verb: _place(f"verb_{verb}", known) for verb in _VERBS}
    places = {verb: place for verb, place in found.items() if place is not None}
    return min(places, key=places.__getitem__, default=None)


def about_self(known: Knowledge) -> SelfFacet | None:
    """What of the partner itself is asked for."""
    return next((facet for facet in _ABOUT_SELF if _place(facet, known) is not None), None)


def dish_word(known: Knowledge) -> str:
    """What all dishes of the menu are: 'soup', 'burger'; else 'dish'."""
    last = {recipe.title.lower().split()[-1] for recipe in known.now.menu.recipes}
    return last.pop() if len(last) == 1 else "dish"


def says_dishes(known: Knowledge) -> bool:
    """Whether the question speaks of dishes in general."""
    word = dish_word(known)
    own = _any_of((word, plural(word))).search(_heard(known))
    return own is not None or says("dishes", known)


def _place(section: str, known: Knowledge) -> int | None:
    """Where in the question the first word of a list stands."""
    found = _lists()[section].search(_heard(known))
    return None if found is None else found.start()


def _heard(known: Knowledge) -> str:
    """The question in small letters and without marks."""
    return " ".join(re.findall(r"\w+", re.sub("['’]", "", known.heard.lower())))


@cache
def _lists() -> Mapping[str, re.Pattern[str]]:
    lines = load_sections("questions.txt")
    return {name: _any_of(", ".join(rows).split(", ")) for name, rows in lines.items()}


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    """Any of some words; a '*' in them stands for any letters."""
    return re.compile(rf"\b(?:{'|'.join(words)})\b".replace("*", r"\w*"))

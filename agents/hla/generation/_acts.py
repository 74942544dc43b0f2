"""Something to say: a kind of act and its facts, all read off the kitchen, so that it is true; and
which question of its kind was asked, told by the words that it was asked in.

Kinds of acts are declared where their phrases stand, in `prompts/phrases/calm.txt`. One kind of
question covers several: 'what do you do next?' and 'what is in your hands?' both ask for the plan.
Lists of words tell them apart, `prompts/questions.txt`; where none fits, the kind's plainest answer
is given.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from agents.english import plural
from agents.hla.knowledge import Knowledge
from agents.hla.prompt_files import any_of, bare, headings, word_lists
from agents.messages import SAY_KINDS, Hidden, SayKind, ToldOrder


@dataclass(frozen=True, slots=True)
class DialogueAct:
    """Something to say. `situation`: its kind.

    `about`: what it is about where not all of its facts tell that, for some change by the second.
    `aside`: a sentence that follows, '' if none. `tells`, `asks`: as `Say` has them.
    """

    situation: str
    facts: Mapping[str, str] = field(default_factory=dict)
    about: str = ""
    aside: str = ""
    tells: tuple[ToldOrder, ...] = ()
    asks: Hidden | None = None

    @property
    def cause(self) -> str:
        """Tells whether two lines say the same, whatever their words."""
        return self.about or " ".join(self.facts.values())


@cache
def act_kinds() -> Mapping[str, SayKind]:
    """Every kind of act, and what its words are for."""
    told = headings("phrases", "calm.txt")
    return {
        act: next((kind for kind in SAY_KINDS if kind == use), "answer")
        for act, use in told.items()
    }


def kind_of(act: str) -> SayKind:
    """What a kind of act is for."""
    return act_kinds()[act]


_VERBS = ("chop", "prepare", "cook", "plate", "serve", "wash", "putout")


def says(facet: str, known: Knowledge) -> bool:
    """Whether the question has words of a facet."""
    return _place(f"facet_{facet}", known) is not None


def says_plates(known: Knowledge) -> bool:
    """Whether it speaks of what dishes are served in, as people or this menu call it."""
    words = any_of(name.lower() for name in known.vessel.values())
    return words.search(bare(known.heard)) is not None or says("plates", known)


def verb_said(known: Knowledge) -> str | None:
    """The verb of intentions that the question names first, of those that there are here: 'serve',
    of 'who delivers it?'.
    """
    here = [verb for verb in _VERBS if known.vocabulary.things_of(verb) is not None]
    found = {verb: _place(f"verb_{verb}", known) for verb in here}
    places = {verb: place for verb, place in found.items() if place is not None}
    return min(places, key=places.__getitem__, default=None)


def about_self(known: Knowledge) -> str | None:
    """What of the partner itself is asked for; of several the first in the file."""
    facets = (name for name in word_lists("questions.txt") if name.startswith("self"))
    return next((facet for facet in facets if _place(facet, known) is not None), None)


def dish_word(known: Knowledge) -> str:
    """What all dishes of the menu are: 'soup', 'burger'; else 'dish'."""
    last = {recipe.title.lower().split()[-1] for recipe in known.now.menu.recipes}
    return last.pop() if len(last) == 1 else "dish"


def says_dishes(known: Knowledge) -> bool:
    """Whether the question speaks of dishes in general."""
    word = dish_word(known)
    own = any_of((word, plural(word))).search(bare(known.heard))
    return own is not None or says("dishes", known)


def _place(section: str, known: Knowledge) -> int | None:
    """Where in the question the first word of a list stands."""
    found = word_lists("questions.txt")[section].search(bare(known.heard))
    return None if found is None else found.start()

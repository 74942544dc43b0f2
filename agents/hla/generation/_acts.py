"""Something to say: a kind of act and its facts, all read off the kitchen, so that it is true.

Kinds of acts are declared where their phrases stand, in `prompts/phrases/calm.txt`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from agents.hla.prompt_files import headings
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

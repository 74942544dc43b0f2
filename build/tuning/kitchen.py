"""The kitchen whose words are trained: a menu as a mind sees it, and what people call its things.

The soup menu's facts are written out, so that phrases can be told by its words; a test compares
them with the game's. `tuning.menus` makes others up.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from agents.hla import ReadingPrompts, menu_line
from agents.hla.labelled_messages import MessageKitchen
from agents.hla.profiles import PROFILES
from agents.intention import Vocabulary
from agents.messages import MenuFacts, RecipeFact, StepFact

WordLists: TypeAlias = Mapping[str, Sequence[str]]

VEGETABLES = ("tomato", "lettuce", "onion")
DISHES = {
    "alice": ("lettuce", "onion"),
    "bob": ("lettuce", "tomato"),
    "cathy": ("onion", "tomato"),
    "david": ("lettuce", "onion", "tomato"),
}
STATIONS = ("board", "counter", "pot")


def deeds(
    things: Sequence[str], stations: Sequence[str]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What a cook does for a colleague, whatever the menu."""
    handed = (*things, "plate", "extinguisher")
    return (
        ("pass", handed), ("fetch", handed), ("move", ()), ("come", ()), ("clean", ()),
        ("free", tuple(stations)),
    )  # fmt: skip


#: The soup menu, with what is done for a colleague.
VOCABULARY = Vocabulary(
    (
        ("chop", VEGETABLES),
        ("prepare", tuple(DISHES)),
        ("putout", ()),
        *((verb, tuple(DISHES)) for verb in ("cook", "plate", "serve")),
        ("drop", ()),
        *deeds((*VEGETABLES, *DISHES), STATIONS),
    ),
    (*((name, f"{name.title()} Soup") for name in DISHES), ("plate", "plate")),
)


def _steps(dish: str, needs: Sequence[str]) -> Iterator[StepFact]:
    yield from (StepFact("chop", thing, "chop", "chopped") for thing in needs)
    yield StepFact("prepare", dish, "prepare")
    yield StepFact("cook", dish, "cook", seconds=15.0)
    yield from (StepFact(verb, dish, verb) for verb in ("plate", "serve"))


MENU = MenuFacts(
    "soups",
    tuple(
        RecipeFact(name, f"{name.title()} Soup", needs, tuple(_steps(name, needs)), 15, 60.0)
        for name, needs in DISHES.items()
    ),
    VEGETABLES,
)


@dataclass(frozen=True, slots=True)
class MenuWords:
    """What people call a menu's things; the first is the plain word.

    `plain`: a dish's names. `described`: other ways to speak of it. `verbs`: the menu's own words
    for cooking.
    """

    one: WordLists
    many: WordLists
    plain: WordLists
    described: WordLists
    verbs: Mapping[str, str]


@dataclass(frozen=True)
class SampledKitchen:
    """A menu, and what its things are called. `stations`: its kinds, as they are numbered."""

    vocabulary: Vocabulary
    menu: MenuFacts
    words: MenuWords
    stations: tuple[str, ...]
    line: str

    @cached_property
    def prompts(self) -> ReadingPrompts:
        """Writes prompts of this kitchen by the very functions of the game."""
        return ReadingPrompts(PROFILES["seeing"], self.menu, self.vocabulary)

    @property
    def ingredients(self) -> tuple[str, ...]:
        """What dishes are made of."""
        return self.menu.ingredients

    @cached_property
    def dishes(self) -> tuple[str, ...]:
        """What is ordered."""
        return self.vocabulary.things_of("serve") or ()

    def can(self, verb: str, thing: str) -> bool:
        """Whether the menu does this to that."""
        return thing in (self.vocabulary.things_of(verb) or ())


def soups(words: WordLists) -> SampledKitchen:
    """The game's own menu, with the nicknames of the word lists."""
    named = MenuWords(
        {name: words[name] for name in VEGETABLES},
        {name: words[f"{name}s"] for name in VEGETABLES},
        {name: (f"{name} soup", name) for name in DISHES},
        {name: words[name] for name in DISHES},
        {},
    )
    return SampledKitchen(VOCABULARY, MENU, named, STATIONS, menu_line(MENU, VOCABULARY))


def reading_kitchen(level: str = "") -> MessageKitchen:
    """The soup kitchen for files of messages, which may name no level of their own: ValueError."""
    if level:
        raise ValueError(
            f"level: expected none, for all is read as on the soup levels, found {level!r}"
        )
    names = tuple(f"{kind} {number}" for kind in STATIONS for number in (1, 2, 3))
    return MessageKitchen(VOCABULARY, MENU, names)

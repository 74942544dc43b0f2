"""The kitchen whose words are trained: the soup menu, as a mind sees it.

`agents` imports nothing of the game, so its facts are written out here; a test compares them.
"""

from agents.hla.profiles import PROFILES
from agents.hla.reading_prompt import ReadingPrompts
from agents.intention.language import Vocabulary
from agents.messages import MenuFacts, RecipeFact

VEGETABLES = ("tomato", "lettuce", "onion")
DISHES = {
    "alice": ("lettuce", "onion"),
    "bob": ("lettuce", "tomato"),
    "cathy": ("onion", "tomato"),
    "david": ("lettuce", "onion", "tomato"),
}

VOCABULARY = Vocabulary(
    (
        ("chop", VEGETABLES),
        ("prepare", tuple(DISHES)),
        ("putout", ()),
        *((verb, tuple(DISHES)) for verb in ("cook", "plate", "serve")),
        ("drop", ()),
    ),
    tuple((name, f"{name.title()} Soup") for name in DISHES),
)

MENU = MenuFacts(
    "soups",
    tuple(
        RecipeFact(name, f"{name.title()} Soup", needs, (), 15, 60.0)
        for name, needs in DISHES.items()
    ),
    VEGETABLES,
)


def prompts() -> ReadingPrompts:
    """Writes prompts of this kitchen by the very functions of the game."""
    return ReadingPrompts(PROFILES["tuned"], MENU, VOCABULARY)
